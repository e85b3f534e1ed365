import { vehicleHref } from "../../src/addresses/paths.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fullVehicle } from "../../src/vehicles/vehicle-for-test.ts";
import { siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { dataScripts, element, elements, everyElement, type HtmlElement, parseHtml, visibleText } from "./html.ts";
import { dayMs } from "../../src/settings/durations.ts";

const exactly400 = "x".repeat(400);
const vehicles = [
  stockVehicle("sections", { slug: "sections", dealercomments: "One owner.| |Full history.||null|  Two keys. " }),
  stockVehicle("exact", { slug: "exact", dealercomments: exactly400 }),
  stockVehicle("long", { slug: "long", dealercomments: `${exactly400}yz` }),
  stockVehicle("silent", { slug: "silent", dealercomments: " | null |-" }),
  stockVehicle("sold", {
    slug: "sold",
    status: "sold",
    sold: true,
    soldAt: testNow - dayMs,
    simpleBody: "SUV",
    price: 40_000,
  }),
  stockVehicle("similar-1", { slug: "similar-1", simpleBody: "SUV", price: 40_000, reserved: true }),
  stockVehicle("similar-2", {
    slug: "similar-2",
    simpleBody: "SUV",
    price: 39_000,
    dealershipSlug: "south",
    dealershipId: "d2",
  }),
  stockVehicle("dear", { slug: "dear", simpleBody: "SUV", price: 90_000 }),
  stockVehicle("empty-fields", {
    slug: "empty-fields",
    colour: "null",
    drive: "",
    series: "N/A",
    vin: "JTMW23FV60D012345",
    regplate: "ABC12D",
  }),
  stockVehicle("features", {
    slug: "features",
    standardEquipment: Array.from({ length: 9 }, (_, index) => `Feature ${index + 1}`),
  }),
  {
    ...fullVehicle,
    status: "in_stock" as const,
    sold: false,
    soldAt: null,
    reserved: false,
    preorder: false,
    showOnDealerWebsite: true,
    slug: "full",
    dealershipSlug: "north",
    dealershipId: "d1",
  },
  stockVehicle("reported", { slug: "reported", file: "https://reports.example/1" }),
  stockVehicle("unsafe-report", { slug: "unsafe-report", file: "javascript:alert(1)" }),
  stockVehicle("offered", { slug: "offered", price: 46_990, offerPrice: 45_990, beforePrice: 48_990 }),
  stockVehicle("a b/c", { slug: "a b/ü%2F", make: "Citroën", model: "C3" }),
];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("alpha", { stock: { soldVisibleDays: 3 } }),
      siteFile("open", {
        vehiclePage: { shownFacts: ["vin", "views", "carsalesTitle"], engineSizeUnit: "litres-over-1999" },
      }),
    ],
    vehicles: { alpha: vehicles, open: vehicles },
  });
});
afterAll(() => platform.close());

const fetchPage = async (slug: string, host = "alpha.localhost"): Promise<HtmlElement> => {
  const response = await platform.ask(host, `/cars/${encodeURIComponent(slug)}`);
  expect(response.status).toBe(200);
  return parseHtml(await response.text());
};
const pageSection = (page: HtmlElement, name: string): HtmlElement =>
  element(page, "section", { "aria-labelledby": `section-${name}` });
const sectionRows = (section: HtmlElement): Record<string, string> => {
  const names = elements(section, "dt").map(visibleText);
  return Object.fromEntries(elements(section, "dd").map((value, index) => [names[index], visibleText(value)]));
};

describe("dealer comments on the page", () => {
  test("[VP-04] they are split at the pipe, and empty parts are dropped", async () => {
    const comments = pageSection(await fetchPage("sections"), "dealer-comments");
    expect(elements(comments, "p").map(visibleText)).toEqual(["One owner.", "Full history.", "Two keys."]);
  });

  test("[VP-05] exactly 400 characters are shown completely, 402 behind Show more", async () => {
    const whole = pageSection(await fetchPage("exact"), "dealer-comments");
    expect(elements(whole, "details")).toEqual([]);
    expect(elements(whole, "p").map(visibleText)).toEqual([exactly400]);
    const cut = pageSection(await fetchPage("long"), "dealer-comments");
    expect(elements(cut, "p").map(visibleText)).toEqual([`${exactly400}…`, `${exactly400}yz`]);
    expect(visibleText(element(element(cut, "details"), "summary"))).toMatch(/^Show more/);
  });

  test("[VP-06] without any the page says that they are pending", async () => {
    const comments = pageSection(await fetchPage("silent"), "dealer-comments");
    expect(elements(comments, "p").map(visibleText)).toEqual([
      "Dealer comments are pending. Please check back here later.",
    ]);
  });
});

describe("a sold vehicle's page", () => {
  test("[VP-09] it says so, and shows similar vehicles that can be bought, the reserved one last", async () => {
    const page = await fetchPage("sold");
    expect(visibleText(page)).toContain(
      "Unfortunately this car recently sold. But don't worry, we can help you find a similar car!",
    );
    const similar = element(page, "section", { "aria-labelledby": "similar-heading" });
    expect(visibleText(element(similar, "h2"))).toBe("Similar cars in stock now");
    const hrefs = elements(similar, "article").flatMap((card) =>
      elements(card, "a").map(({ attributes }) => attributes.get("href")),
    );
    expect(hrefs.toSorted()).toEqual(["/cars/full", "/cars/similar-1", "/cars/similar-2"]);
    expect(hrefs.at(-1)).toBe("/cars/similar-1");
  });

  test("[CD-06, VP-09] it is tagged JUST SOLD, has no price and is not indexed", async () => {
    const page = await fetchPage("sold");
    expect(visibleText(page)).toContain("JUST SOLD");
    expect(visibleText(element(page, "aside", { "aria-label": "Price and actions" }))).not.toContain("$");
    expect(elements(page, "meta", { name: "robots", content: "noindex" }).length).toBe(1);
    const data = dataScripts(page).find(({ type }) => type === "application/ld+json")?.data;
    expect(data).toMatchObject({ offers: { availability: "https://schema.org/SoldOut" } });
  });

  test("its form asks for one like it, and names no price", async () => {
    const form = element(await fetchPage("sold"), "form", { action: "/enquiries" });
    expect(visibleText(element(form, "h2"))).toBe("Find me one like it");
    expect(visibleText(form)).toContain("JUST SOLD");
    expect(visibleText(form)).not.toContain("$");
    expect(visibleText(element(form, "textarea"))).toMatch(/^I am looking for one like the /);
  });

  test("[CD-15, CD-16] it has no compare button, and its save button is not in the HTML", async () => {
    const panel = element(await fetchPage("sold"), "aside", { "aria-label": "Price and actions" });
    expect(elements(panel, "button").map(visibleText)).toEqual(["Share"]);
  });
});

describe("facts of a vehicle on the page", () => {
  test("[VP-02] empty rows are omitted", async () => {
    const page = await fetchPage("empty-fields");
    const labels = elements(page, "dt").map(visibleText);
    for (const absent of ["Colour", "Drive", "Series", "Odometer", "VIN"]) expect(labels).not.toContain(absent);
    expect(visibleText(page)).not.toMatch(/\bnull\b|N\/A|undefined|NaN/);
  });

  test("[VP-15] stock number and rego plate show by default, others if the site enables them", async () => {
    const usual = sectionRows(pageSection(await fetchPage("full"), "vehicle-details"));
    expect(usual).toMatchObject({ "Stock number": "00417", "Rego plate": "DEMO22" });
    expect(Object.keys(usual)).not.toContain("VIN");
    const open = sectionRows(pageSection(await fetchPage("full", "open.localhost"), "vehicle-details"));
    expect(open).toMatchObject({
      VIN: "JTMW23FV60D012345",
      Views: "812",
      "Listed as": "2022 Toyota RAV4 GXL Auto eFour",
    });
    expect(Object.keys(open)).not.toContain("Stock number");
  });

  test("[VP-10] an engine over 1999 cc is in litres if the site enables it", async () => {
    expect(sectionRows(pageSection(await fetchPage("full"), "key-information"))["Engine"]).toContain("2487 cc");
    expect(sectionRows(pageSection(await fetchPage("full", "open.localhost"), "key-information"))["Engine"]).toContain(
      "2.5 L",
    );
  });

  test("[VP-07] eight features are shown, the rest behind Show All", async () => {
    const features = pageSection(await fetchPage("features"), "features");
    const [, more = features] = elements(features, "details");
    expect(visibleText(element(more, "summary"))).toMatch(/^Show All/);
    expect(elements(features, "li").length - elements(more, "li").length).toBe(8);
    expect(elements(more, "li").map(visibleText)).toEqual(["Feature 9"]);
  });

  test("[VP-08] four specifications are shown, the others behind Show more", async () => {
    const specifications = pageSection(await fetchPage("full"), "all-specifications");
    const [, more = specifications] = elements(specifications, "details");
    expect(visibleText(element(more, "summary"))).toMatch(/^Show more/);
    expect(elements(specifications, "dt").length - elements(more, "dt").length).toBe(4);
  });

  test("[VP-01] the sections are in the order of the settings", async () => {
    const page = await fetchPage("full");
    const names = elements(page, "section").flatMap(
      ({ attributes }) => attributes.get("aria-labelledby")?.match(/^section-(.*)$/)?.[1] ?? [],
    );
    expect(names).toEqual([
      "key-information",
      "dealer-comments",
      "car-summary",
      "features",
      "all-specifications",
      "vehicle-details",
    ]);
  });

  test("[CD-08, CD-11] an offer is the price, the higher price before it is struck out", async () => {
    const panel = element(await fetchPage("offered"), "aside", { "aria-label": "Price and actions" });
    expect(visibleText(panel)).toContain("$45,990");
    expect(elements(panel, "s").map(visibleText)).toEqual(["$48,990"]);
    expect(visibleText(panel)).not.toContain("$46,990");
  });

  test("[VP-13] every picture is in the gallery once, with its number", async () => {
    const gallery = element(await fetchPage("full"), "section", { "aria-roledescription": "carousel" });
    const rail = elements(gallery, "ul")[0];
    expect(
      rail && elements(rail, "img").map(({ attributes }) => [attributes.get("src"), attributes.get("alt")]),
    ).toEqual([
      ["https://pictures.example/1.jpg", "2022 Toyota RAV4 GXL 1 of 2"],
      ["https://pictures.example/2.jpg", "2022 Toyota RAV4 GXL 2 of 2"],
    ]);
    expect(elements(gallery, "button", { disabled: "" }).map(visibleText)).toEqual(["Previous picture"]);
  });

  test("[SU-09] See more from this dealer opens that dealership's vehicles", async () => {
    const link = elements(await fetchPage("similar-2"), "a").find(
      (one) => visibleText(one) === "See more from this dealer",
    );
    expect(link?.attributes.get("href")).toBe("/search?refinementList[dealership_slug][0]=south");
    const view = (await (
      await platform.ask("alpha.localhost", "/data/search?refinementList[dealership_slug][0]=south")
    ).json()) as { listed: { cards: { id: string }[] }; count: number };
    expect({ count: view.count, ids: view.listed.cards.map(({ id }) => id) }).toEqual({ count: 1, ids: ["similar-2"] });
  });

  test("[EN-06] a visitor without an account can use the complete page: phone, form, save and compare", async () => {
    const page = await fetchPage("full");
    expect(elements(page, "a", { href: "tel:0255500101" }).length).toBeGreaterThan(0);
    expect(elements(page, "form", { action: "/enquiries", method: "post" }).length).toBe(1);
    const labels = elements(page, "button").map(({ attributes }) => attributes.get("aria-label") ?? "");
    expect(labels).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Save /), expect.stringMatching(/^Compare /)]),
    );
    expect(everyElement(page).some(({ attributes }) => attributes.get("href")?.startsWith("/sign-in"))).toBe(false);
  });

  test.for([
    ["reported", ["https://reports.example/1"]],
    ["unsafe-report", []],
    ["offered", []],
  ] as const)("[BT-05] the history report of %s: %o", async ([slug, addresses]) => {
    const links = elements(await fetchPage(slug), "a").filter((link) => visibleText(link).startsWith("History report"));
    expect(links.map(({ attributes }) => attributes.get("href"))).toEqual(addresses);
  });

  test("a slug with odd characters is found by the address that its card has", async () => {
    const view = (await (await platform.ask("alpha.localhost", "/data/search?query=citroen")).json()) as {
      listed: { cards: { slug: string }[] };
    };
    const addresses = view.listed.cards.map(({ slug }) => vehicleHref(slug));
    expect(addresses).toEqual(["/cars/a%20b%2F%C3%BC%252F"]);
    const response = await platform.ask("alpha.localhost", addresses[0] ?? "");
    const page = parseHtml(await response.text());
    expect(visibleText(element(page, "h1"))).toContain("Citroën C3");
    expect(element(page, "link", { rel: "canonical" }).attributes.get("href")).toBe(
      "https://alpha.localhost/cars/a%20b%2F%C3%BC%252F",
    );
  });
});
