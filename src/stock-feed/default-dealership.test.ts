import { expect, test } from "vitest";
import { feedSiteFor } from "../../test/contract/feed-import.ts";
import { defaultDealership } from "./default-dealership.ts";
import type { FeedDealership } from "./feed-site.ts";
import { feedMappingSchema } from "./mapping.ts";

const dealershipFor = (place: number): FeedDealership => ({
  slug: `yard-${place}`,
  id: `d${place}`,
  name: `Yard ${place}`,
  locationName: null,
  city: null,
  state: "NSW",
});
const dealerships = Array.from({ length: 12 }, (_, place) => dealershipFor(place));
const site = { ...feedSiteFor("yards", dealerships), defaultDealership: dealershipFor(7) };
const defaultFor = (mapping: object | null) =>
  defaultDealership(site, mapping === null ? null : feedMappingSchema.parse({ name: "rows of nobody", ...mapping }));

test.each([
  [null, null],
  [{}, null],
  [{ defaultDealership: true }, "yard-7"],
  [{ defaultDealership: "YARD 3" }, "yard-3"],
  [{ constants: { dealership: "Yard 4" } }, "yard-4"],
  [{ constants: { dealershipCode: "Yard 5", dealership: "Yard 4" } }, "yard-5"],
  [{ constants: { dealership: "Elsewhere" } }, null],
])("with the mapping %j rows without a dealership belong to %s", (mapping, slug) => {
  const found = defaultFor(mapping);
  expect(found.ok && (found.dealership?.slug ?? null)).toBe(slug);
});

test("a default dealership that the site does not have refuses the file, and the message names some that it has", () => {
  expect(defaultFor({ defaultDealership: "Elsewhere" })).toEqual({
    ok: false,
    refusal: {
      reason: "default-dealership",
      message:
        'The mapping names the default dealership "Elsewhere", which the site does not have. Its dealerships are: yard-0, yard-1, yard-2, yard-3, yard-4, yard-5, yard-6, yard-7, yard-8, yard-9. Nothing was changed.',
    },
  });
});
