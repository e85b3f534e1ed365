import { expect, test } from "vitest";
import { siteForTest } from "../vehicles/vehicle-for-test.ts";
import { siteScope, siteUrls } from "./site-scope.ts";

const filters = { carTypes: ["used" as const], makes: ["Kia"], dealerships: ["harbour"], minimumPhotoCount: 3 };
const site = siteForTest({
  stock: { filters, itemTypes: ["caravan"], soldVisibleDays: 9, excludedMakePaths: ["kia"] },
  search: { defaultSort: "latest" },
});

test("[SE-01 SE-17] a site's scope follows its settings and the given time", () => {
  expect(siteScope(site, 1_234)).toEqual({
    siteId: site.slug,
    now: 1_234,
    soldVisibleDays: 9,
    carTypes: ["used"],
    statuses: site.stock.filters.statuses,
    makes: ["Kia"],
    minimumPhotoCount: 3,
    itemTypes: ["caravan"],
    dealerships: ["harbour"],
  });
});

test("[SU-02] a site's addresses follow its settings", () => {
  expect(siteUrls(site, [])).toEqual({ vocabulary: [], excludedMakePaths: ["kia"], defaultSort: "latest" });
});
