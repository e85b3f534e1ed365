import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SiteInput } from "../../src/sites/site-config.ts";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { element, elements, type HtmlElement, parseHtml, visibleText } from "./html.ts";

type LocationInput = NonNullable<SiteInput["locations"]>[number];

const week = (open: string, close: string) =>
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: "Open" as const, open, close }));
const address = {
  street: "9 Weir Road",
  city: "Narrandera",
  state: "NSW" as const,
  postcode: "2700",
  lat: -34.75,
  long: 146.55,
};
const review = (day: number) => ({
  author: `Author ${day}`,
  rating: 4,
  text: `Words of day ${day}`,
  date: `2026-10-${String(day).padStart(2, "0")}`,
});
const rated = (averageRating: number) => ({
  averageRating,
  count: 40,
  reviews: Array.from({ length: 14 }, (_, index) => review(index + 1)),
});
const yard = (slug: string, changes: Partial<LocationInput>): LocationInput => ({
  id: slug,
  name: `Yard ${slug}`,
  slug,
  dealershipId: "d1",
  dealershipSlug: "north",
  address,
  ...changes,
});

const locations: LocationInput[] = [
  yard("parts", {
    locationType: "parts",
    contactDetail: { phone: "(02) 5550 0203", openingHours: week("08:00", "16:30") },
  }),
  yard("main", {
    dealerLicenseNumber: "MD-7",
    image: { url: "https://pictures.example/yard.jpg" },
    address: { ...address, placeUrl: "https://maps.example/yard" },
    contactDetail: { phone: "(02) 5550 0201", openingHours: week("08:30", "17:30") },
    reviews: rated(4.1),
    team: [{ name: "Ann Van Example", role: "Owner", languages: ["Italian", "Dari"] }],
  }),
  yard("workshop", {
    locationType: "service",
    motorVehicleRepairer: "MVRL-8",
    contactDetail: { phone: null, landlinePhone: "(02) 5550 0202", openingHours: week("07:30", "17:00") },
    team: [{ name: "Col", role: "Foreman" }],
  }),
  yard("sydney", {
    address: { ...address, street: "1 George Street", city: "Sydney", lat: -33.87, long: 151.21 },
    reviews: rated(4),
  }),
  yard("hidden", {
    visible: false,
    address: { ...address, street: "3 Secret Street" },
    team: [{ name: "Nobody", role: "None" }],
  }),
];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("alpha", { locations, locationPages: { mapHeading: "count" } }),
      siteFile("demo", { locations, isDemo: true, locationPages: { reviews: { minimumRating: 3 } } }),
      siteFile("workshops", { locations, locationPages: { shownTypes: ["service"], order: ["workshop"] } }),
      siteFile("ordered", { locations, locationPages: { order: ["sydney"], reviews: { shown: false } } }),
    ],
    vehicles: {
      alpha: [
        stockVehicle("here", { locationName: "Yard main" }),
        stockVehicle("there", { locationName: "Yard sydney" }),
      ],
    },
  });
});
afterAll(() => platform.close());

const answer = async (path: string, site = "alpha") => {
  const response = await platform.ask(`${site}.localhost`, path);
  return { status: response.status, page: parseHtml(await response.text()) };
};
const fetchMain = async (path: string, site?: string) => element((await answer(path, site)).page, "main");
const fetchCards = async (path: string, site?: string) => elements(await fetchMain(path, site), "article");
const cardNames = (cards: HtmlElement[]) => cards.map((card) => visibleText(element(card, "h3")));
const partOptions = (part: HtmlElement) =>
  elements(element(part, "select", { autocomplete: "off" }), "option").map(visibleText);

describe("the contact page", () => {
  test("[LO-01, LO-16] a card has photo, name, rating, address, phones, hours, licences, contact and directions", async () => {
    const [card] = await fetchCards("/contact-us");
    if (!card) throw new Error("no card");
    const text = visibleText(card);
    expect(elements(card, "img").map(({ attributes }) => attributes.get("src"))).toEqual([
      "https://pictures.example/yard.jpg",
    ]);
    expect(text).toContain("Yard main");
    expect(text).toMatch(/4\.1 out of 5 40 reviews/);
    expect(text).toContain("9 Weir Road, Narrandera NSW 2700");
    expect(text).toContain("(02) 5550 0201");
    expect(text).toContain("Mon-Fri 8:30am - 5:30pm");
    expect(text).toContain("Motor dealer licence number MD-7");
    expect(text).toContain("Motor vehicle repairer licence number MVRL-8");
    const links = elements(card, "a").map((link) => [visibleText(link), link.attributes.get("href")]);
    expect(links).toContainEqual(["Contact Yard main", "/contact-us/main#enquire"]);
    expect(links).toContainEqual(["Get Directions to Yard main", "https://maps.example/yard"]);
  });

  test("[LO-02] a street address has one card with a choice of departments", async () => {
    const cards = await fetchCards("/contact-us");
    expect(cardNames(cards)).toEqual(["Yard main", "Yard sydney"]);
    expect(cards.slice(0, 1).flatMap(partOptions)).toEqual(["Sales", "Service", "Parts"]);
  });

  test("[LO-03] the site decides which types are shown, and the order", async () => {
    expect(cardNames(await fetchCards("/contact-us", "workshops"))).toEqual(["Yard workshop"]);
    expect(cardNames(await fetchCards("/contact-us", "ordered"))).toEqual(["Yard sydney", "Yard main"]);
  });

  test("[LO-04] the map of all places is under its heading, with the numbers of the cards", async () => {
    const main = await fetchMain("/contact-us");
    const map = element(main, "section", { "aria-labelledby": "places-map-heading" });
    expect(visibleText(element(map, "h2"))).toBe("2 Big Locations");
    expect(element(map, "svg").attributes.get("aria-label")).toBe("Map: 1 Yard main, 2 Yard sydney");
    expect(visibleText(await fetchMain("/contact-us", "ordered"))).toContain("Find Us Here");
  });

  test.each([
    ["2000", ["Yard sydney", "Yard main"], /About \d+ km from 2000/],
    ["2700", ["Yard main", "Yard sydney"], /About \d+ km from 2700/],
    ["27", ["Yard main", "Yard sydney"], /Invalid postcode\. Please enter a 4-digit number\./],
    ["0000", ["Yard main", "Yard sydney"], /Invalid postcode/],
  ])("[TI-06] with the postcode %s the nearest place comes first", async (postcode, names, words) => {
    const { status, page } = await answer(`/contact-us?postcode=${postcode}`);
    expect(status).toBe(200);
    expect(cardNames(elements(element(page, "main"), "article"))).toEqual(names);
    expect(visibleText(element(page, "main"))).toMatch(words);
    expect(elements(page, "meta", { name: "robots", content: "noindex" })).toHaveLength(1);
  });
});

describe("the page of a location", () => {
  test("[LO-02, LO-16, LO-18] has name, address, directions, rating, and a select with the hours of each department", async () => {
    const main = await fetchMain("/contact-us/main");
    expect(visibleText(element(main, "h1"))).toBe("Yard main");
    expect(visibleText(main)).toContain("4.1 out of 5 40 reviews");
    expect(visibleText(main)).toContain("9 Weir Road, Narrandera NSW 2700");
    expect(elements(main, "a", { href: "https://maps.example/yard" }).map(visibleText)).toEqual(["Get Directions"]);
    const when = element(main, "section", { "aria-label": "Hours and map" });
    expect(partOptions(when)).toEqual(["Sales", "Service", "Parts"]);
    const departments = elements(when, "div").filter(({ attributes }) => attributes.has("data-department"));
    expect(departments.map((part) => visibleText(element(part, "table")))).toEqual([
      expect.stringContaining("8:30am - 5:30pm"),
      expect.stringContaining("7:30am - 5:00pm"),
      expect.stringContaining("8:00am - 4:30pm"),
    ]);
    expect(departments.map((part) => /\(02\) 5550 \d{4}/.exec(visibleText(part))?.[0])).toEqual([
      "(02) 5550 0201",
      "(02) 5550 0202",
      "(02) 5550 0203",
    ]);
  });

  test("[LO-02] the page of a department begins with it", async () => {
    const main = await fetchMain("/contact-us/workshop");
    const chosen = elements(main, "option").filter(({ attributes }) => attributes.has("selected"));
    expect(chosen.map(visibleText)).toContain("Service");
    expect(visibleText(element(main, "h1"))).toBe("Yard workshop");
  });

  test("[LO-04] has a map of that place alone", async () => {
    const when = element(await fetchMain("/contact-us/main"), "section", { "aria-label": "Hours and map" });
    expect(element(when, "svg", { role: "img" }).attributes.get("aria-label")).toMatch(/^Map: \d+ km/);
  });

  test("[LO-14] shows the 12 newest reviews only above the configured minimum, unless they are hidden", async () => {
    const fetchWords = async (path: string, site?: string) =>
      elements(await fetchMain(path, site), "blockquote").map(visibleText);
    const shown = await fetchWords("/contact-us/main");
    expect(shown).toEqual(Array.from({ length: 12 }, (_, index) => `Words of day ${14 - index}`));
    expect(visibleText(await fetchMain("/contact-us/main"))).toContain("The 12 newest of 40 reviews.");
    expect(await fetchWords("/contact-us/sydney")).toEqual([]);
    expect(await fetchWords("/contact-us/sydney", "demo")).toHaveLength(12);
    expect(await fetchWords("/contact-us/main", "ordered")).toEqual([]);
    expect(visibleText(await fetchMain("/contact-us/main", "ordered"))).not.toContain("4.1");
  });

  test("reviews of a demonstration say that nobody wrote them", async () => {
    expect(visibleText(await fetchMain("/contact-us/main", "demo"))).toContain(
      "examples, written for this demonstration",
    );
  });

  test("leads to the place's own stock", async () => {
    const main = await fetchMain("/contact-us/sydney");
    expect(
      elements(main, "a", { href: "/search?refinementList[location_name][0]=Yard%20sydney" }).map(visibleText),
    ).toEqual(["See the 1 car at Yard sydney"]);
  });
});

describe("the team page", () => {
  test("[RT-26] names everybody at the address by department", async () => {
    const main = await fetchMain("/teams/main");
    expect(elements(main, "h2").map(visibleText)).toEqual(["Sales", "Service"]);
    expect(elements(main, "h3").map(visibleText)).toEqual(["Ann Van Example", "Col"]);
    expect(visibleText(main)).toContain("Also speaks Italian and Dari");
    expect(visibleText(main)).toContain("AE");
  });

  test.each(["/teams/nowhere", "/teams/hidden", "/teams/sydney", "/contact-us/nowhere", "/contact-us/hidden"])(
    "[LO-07, RT-26] %s is a 404: unknown, hidden, or with nobody to name",
    async (path) => {
      expect((await answer(path)).status).toBe(404);
    },
  );

  test.each(["/contact", "/contact-us", "/contact-us/main", "/teams/main"])("[RT-26] %s works", async (path) => {
    const response = await platform.ask("alpha.localhost", path);
    expect([200, 301]).toContain(response.status);
    expect(response.status === 200 ? path : response.headers.get("location")).toMatch(/^\/(contact-us|teams)/);
  });
});

test("[LO-07, LO-17] the simple listing has id, name, slug, phone, city, state and type of every visible location", async () => {
  const response = await platform.ask("alpha.localhost", "/data/locations");
  const { locations: listed } = (await response.json()) as { locations: unknown[] };
  const shared = { city: "Narrandera", state: "NSW" };
  expect(listed).toEqual([
    { id: "parts", name: "Yard parts", slug: "parts", phone: "(02) 5550 0203", ...shared, location_type: "parts" },
    { id: "main", name: "Yard main", slug: "main", phone: "(02) 5550 0201", ...shared, location_type: "sales" },
    {
      id: "workshop",
      name: "Yard workshop",
      slug: "workshop",
      phone: "(02) 5550 0202",
      ...shared,
      location_type: "service",
    },
    {
      id: "sydney",
      name: "Yard sydney",
      slug: "sydney",
      phone: null,
      city: "Sydney",
      state: "NSW",
      location_type: "sales",
    },
  ]);
});
