import { expect, test } from "vitest";
import { exampleSite } from "../../sites/example-site.ts";
import { siteFrame } from "./site-frame-view.ts";

const announcement = { text: "Open late on Thursday.", href: null, from: "2026-11-01", to: "2026-11-30" };

test.each([
  ["2026-10-31", false],
  ["2026-11-01", true],
  ["2026-11-30", true],
  ["2026-12-01", false],
])("an announcement for November shows on %s: %s", (today, shown) => {
  const site = exampleSite({ banners: { announcement } });
  expect(siteFrame(site, today).announcement !== null).toBe(shown);
});

test("only a demonstration says that it is one", () => {
  expect(siteFrame(exampleSite({ isDemo: true }), "2026-11-20").demoNotice).toContain("This site is a demonstration");
  expect(siteFrame(exampleSite({ isDemo: false }), "2026-11-20").demoNotice).toBeNull();
});

test("every licence is named once, as a licence number", () => {
  const { licences } = siteFrame(exampleSite({ dealerLicenceNumber: "MD1" }), "2026-11-20");
  expect(licences).toContain("Motor dealer licence number MD1");
  expect(new Set(licences).size).toBe(licences.length);
});

test("[FV-14] a site without saving has no link to what was saved", () => {
  expect(siteFrame(exampleSite({ watchlist: { storage: "none" } }), "2026-11-20").savesVehicles).toBe(false);
  expect(siteFrame(exampleSite({ watchlist: { storage: "browser" } }), "2026-11-20").savesVehicles).toBe(true);
});
