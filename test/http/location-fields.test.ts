import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SiteInput } from "../../src/sites/site-config.ts";
import { siteFile, testPlatform, type TestPlatform } from "../factories.ts";
import { element, elements, parseHtml, visibleText } from "./html.ts";

type LocationInput = NonNullable<SiteInput["locations"]>[number];

const full = {
  street: "9 Weir Road",
  city: "Narrandera",
  state: "NSW" as const,
  postcode: "2700",
  lat: -34.75,
  long: 146.55,
  placeId: "ChIJ 1",
  placeUrl: "https://maps.example/yard",
};
const yard = (slug: string, changes: Partial<LocationInput> = {}): LocationInput => ({
  id: slug,
  name: `Yard ${slug}`,
  slug,
  dealershipId: "d1",
  dealershipSlug: "north",
  address: { ...full, street: `1 ${slug} Road` },
  ...changes,
});
const ratedOnLocation = {
  averageRating: 4.9,
  reviewCount: 7,
  reviews: {
    averageRating: 4.2,
    count: 40,
    reviews: [{ author: "Ann", rating: 4, text: "Straight answers.", date: "2026-10-01" }],
  },
};

const hours = [
  { weekday: 0, status: "Closed" as const },
  { weekday: 1, status: "Open" as const, formatedHours: "8am till late" },
  { weekday: 6, status: "Open" as const, open: "09:00", close: "12:30" },
];

const locations: LocationInput[] = [
  yard("main", { address: full, locationType: "", locationSubtype: ["buying"] }),
  yard("workshop", { address: full, locationType: "service" }),
  yard("hours", { contactDetail: { openingHours: hours } }),
  yard("rated", ratedOnLocation),
  yard("by-url"),
  yard("by-id", { address: { ...full, street: "2 Id Road", placeUrl: null } }),
  yard("by-position", { address: { ...full, street: "3 Position Road", placeUrl: null, placeId: null } }),
  yard("by-address", {
    address: { ...full, street: "4 Address Road", placeUrl: null, placeId: null, lat: null, long: null },
  }),
  yard("unsafe", { address: { ...full, street: "5 Unsafe Road", placeUrl: "javascript:alert(1)", placeId: null } }),
];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("alpha", { locations, tradeIn: { enabled: true } }),
      siteFile("beta", {
        locations,
        locationPages: { reviews: { source: "location" } },
        tradeIn: { enabled: false },
        content: { pages: [] },
      }),
      siteFile("form", { locations, tradeIn: { enabled: false }, content: { pages: ["/sell-my-car"] } }),
    ],
  });
});
afterAll(() => platform.close());

async function mainAt(path: string, site = "alpha") {
  const response = await platform.ask(`${site}.localhost`, path);
  expect(response.status).toBe(200);
  return element(parseHtml(await response.text()), "main");
}

describe("the type of a location", () => {
  test("[LO-06] is sales if it is empty, on the page and in the listing", async () => {
    const select = element(await mainAt("/contact-us/main"), "select", { autocomplete: "off" });
    expect(elements(select, "option").map(visibleText)).toEqual(["Sales", "Service"]);
    const answer = await platform.ask("alpha.localhost", "/data/locations");
    const { locations: listed } = (await answer.json()) as { locations: { slug: string; location_type: string }[] };
    expect(listed.slice(0, 2).map(({ slug, location_type: type }) => [slug, type])).toEqual([
      ["main", "sales"],
      ["workshop", "service"],
    ]);
  });

  test.each([
    ["alpha", "main", ["/sell-my-car"]],
    ["alpha", "hours", []],
    ["form", "main", ["/sell-my-car"]],
    ["beta", "main", []],
  ])("[LO-06] on %s, the page of %s, where cars are bought or not, leads to %j", async (site, slug, expected) => {
    const links = elements(await mainAt(`/contact-us/${slug}`, site), "a");
    const sell = links.filter((link) => visibleText(link) === "Sell us your car");
    expect(sell.map(({ attributes }) => attributes.get("href"))).toEqual(expected);
  });
});

test("[LO-08] hours are of weekdays from 0 for Sunday, open or closed, by two times or in the dealer's own words", async () => {
  const when = element(await mainAt("/contact-us/hours"), "section", { "aria-label": "Hours and map" });
  const rows = elements(element(when, "table"), "tr").map(visibleText);
  expect(rows).toEqual(["Mon 8am till late", "Sat 9:00am - 12:30pm", "Sun Closed"]);
});

test.each([
  ["alpha", "4.2 out of 5 40 reviews"],
  ["beta", "4.9 out of 5 7 reviews"],
])("[LO-15] %s shows the rating of the reviews, or that of the location where configured: %s", async (site, shown) => {
  const main = await mainAt("/contact-us/rated", site);
  expect(visibleText(main)).toContain(shown);
  const card = elements(await mainAt("/contact-us", site), "article").find((each) =>
    visibleText(each).includes("Yard rated"),
  );
  expect(card && visibleText(card)).toContain(shown);
});

describe("Get Directions", () => {
  const google = "https://www.google.com/maps/dir/?api=1";
  const text = (slug: string, street: string) => encodeURIComponent(`Yard ${slug}, ${street}, Narrandera NSW 2700`);

  test.each([
    ["by-url", "https://maps.example/yard"],
    ["by-id", `${google}&destination=${text("by-id", "2 Id Road")}&destination_place_id=ChIJ%201`],
    ["by-position", `${google}&destination=-34.75,146.55`],
    ["by-address", `${google}&destination=${text("by-address", "4 Address Road")}`],
    ["unsafe", `${google}&destination=-34.75,146.55`],
  ])("[LO-19] of the place %s leads to %s, from its page and its card", async (slug, href) => {
    const directions = elements(await mainAt(`/contact-us/${slug}`), "a").filter((link) =>
      visibleText(link).startsWith("Get Directions"),
    );
    expect(directions.map(({ attributes }) => attributes.get("href"))).toEqual([href]);
    const cards = elements(await mainAt("/contact-us"), "a");
    const onCard = cards.filter((link) => visibleText(link) === `Get Directions to Yard ${slug}`);
    expect(onCard.map(({ attributes }) => attributes.get("href"))).toEqual([href]);
  });
});
