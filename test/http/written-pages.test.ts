import { expect, onTestFinished, test } from "vitest";
import { digest } from "../../src/composition/common-ports.ts";
import type { AppPorts } from "../../src/server/app-ports.ts";
import type { SiteInput } from "../../src/sites/site-config.ts";
import { siteRequest } from "../../src/storefront/page/site-request.server.ts";
import { writtenPages } from "../../src/storefront/written-pages.server.ts";
import { siteFile, stockVehicle, testNow, testPlatform } from "../factories.ts";
import { dayMs } from "../../src/settings/durations.ts";

const document = (path: string, text: string, more = "") => ({
  file: `alpha${path}.md`,
  text: `---\ntitle: T\ndescription: D\n${more}---\n${text}\n`,
});
const post = "date: 2026-10-01\nauthor: Jo\ncategory: Vehicle reviews\n";
const content = [
  document("/warranty", "Text."),
  document("/blog/long-drive", "Text.", post),
  document("/draft", "Text.", "isDraft: true\n"),
  document("/later", "Text.", "from: 2026-12-24\n"),
];
const location = {
  id: "bayside",
  name: "Bayside",
  slug: "bayside",
  dealershipId: "d1",
  dealershipSlug: "north",
  address: { street: "2 High Street", city: "Wagga Wagga", state: "NSW" as const, postcode: "2650" },
};
const model = { make: "toyota", model: "rav4", name: "RAV4" };
const bonus = { name: "Bonus", manufacturer: "Toyota", model: { name: "RAV4", slug: "rav4" }, to: "2026-12-31" };
const settings = {
  locations: [location],
  models: { pages: { rav4: model } },
  offers: { list: { bonus, past: { name: "Past offer", to: "2026-01-01" } } },
} satisfies Partial<SiteInput>;

/** The pages that search engines hear of, by path. */
async function pagesWith(changes: Partial<SiteInput> = {}, files = content, now = testNow) {
  let ports: AppPorts | null = null;
  const platform = await testPlatform({
    sites: [siteFile("alpha", { ...settings, ...changes })],
    content: files,
    vehicles: { alpha: [stockVehicle("one")] },
    replacePorts(made) {
      ports = made;
      return {};
    },
  });
  onTestFinished(() => platform.close());
  const [site] = platform.sites.all;
  if (ports === null || site === undefined) throw new Error("The platform has no site.");
  const pages = await writtenPages(siteRequest(platform.sites, site, now, ports), digest);
  return new Map(pages.map(({ path, digest: mark }) => [path, mark]));
}

async function changedPaths(...change: Parameters<typeof pagesWith>) {
  const [before, after] = [await pagesWith(), await pagesWith(...change)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .sort();
}

test("search engines are notified of content, offers, models, locations and teams, but not of stock or hidden pages", async () => {
  expect([...(await pagesWith()).keys()].sort()).toEqual([
    "/blog",
    "/blog/long-drive",
    "/blog/vehicle-reviews",
    "/contact-us",
    "/contact-us/bayside",
    "/offers/toyota/bonus",
    "/rav4",
    "/special-offers",
    "/warranty",
  ]);
  expect(await changedPaths()).toEqual([]);
});

test.each<[string, Parameters<typeof pagesWith>, string[]]>([
  ["text of a page", [{}, [document("/warranty", "New."), ...content.slice(1)]], ["/warranty"]],
  [
    "post",
    [{}, content.map((file) => (file.file.includes("blog") ? document("/blog/long-drive", "New.", post) : file))],
    ["/blog/long-drive"],
  ],
  [
    "offer",
    [{ offers: { list: { bonus: { ...bonus, disclaimer: "New terms." } } } }],
    ["/offers/toyota/bonus", "/rav4", "/special-offers"],
  ],
  [
    "location",
    [{ locations: [{ ...location, contactDetail: { phone: "02 5550 0000" } }] }],
    ["/contact-us", "/contact-us/bayside"],
  ],
  ["model", [{ models: { pages: { rav4: { ...model, tagline: "New." } } } }], ["/rav4"]],
  [
    "day on which an offer ends and a page appears",
    [{}, content, testNow + 60 * dayMs],
    ["/later", "/offers/toyota/bonus", "/rav4", "/special-offers"],
  ],
  ["setting that none of them shows", [{ copy: { searchHeading: "New heading" } }], []],
])("a changed %s changes its pages and no others", async (_, change, paths) => {
  expect(await changedPaths(...change)).toEqual(paths);
});
