import { expect, test } from "vitest";
import { exampleSite } from "../../sites/example-site-for-test.ts";
import { watchesOverdue } from "./overdue.ts";

const site = exampleSite();
const limited = exampleSite({ leadDelivery: { overdueAfterOpenMinutes: 120 } });

test.each<[string, isWatched: boolean, settings: typeof site, ofDealership: (slug: string) => typeof site]>([
  ["that limits the time to open a lead", true, limited, () => site],
  ["of which one dealership limits it", true, site, (slug) => (slug === "south" ? limited : site)],
  ["that does not limit it", false, site, () => site],
])("a site %s is watched: %s", (_which, isWatched, settings, siteForDealership) => {
  expect(watchesOverdue({ site: settings, siteForDealership, findPosition: () => null })).toBe(isWatched);
});
