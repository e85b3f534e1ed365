import { expect, test } from "vitest";
import { exampleSite } from "../sites/example-site.ts";
import { feedSiteOf } from "./feed-site.ts";

test.for<[number | undefined, number]>([
  [undefined, 0.5],
  [20, 0.2],
])("a site that sets %s per cent lets an import remove a share of %s", ([percent, share]) => {
  const settings = percent === undefined ? {} : { stock: { largestRemovedSharePercent: percent } };
  expect(feedSiteOf(exampleSite(settings)).largestRemovedShare).toBe(share);
});
