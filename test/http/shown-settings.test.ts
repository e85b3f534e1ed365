import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exampleLocation } from "../../src/sites/example-site-for-test.ts";
import { siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { element, elements, type HtmlElement, parseHtml, visibleText } from "./html.ts";
import { dayMs } from "../../src/settings/durations.ts";

const quote = {
  interestRate: 7.99,
  comparisonRate: 8.53,
  paymentWeek: 193.2,
  paymentMonth: null,
  termYears: 5,
  termMonths: 60,
  deposit: 0,
  balloon: 0,
  disclaimer: "Indicative only.",
};
const stock = [
  stockVehicle("fresh", { createdAt: testNow - dayMs, price: 30_000, financeLenders: { "lender-b": quote } }),
  stockVehicle("gone", { status: "sold", sold: true, soldAt: testNow - dayMs }),
  stockVehicle("bike", { itemType: "motorcycle", make: "Ducati", model: "Monster" }),
  stockVehicle("van", { itemType: "caravan", make: "Jayco", model: "Journey" }),
  stockVehicle("southern", { dealershipSlug: "south", dealershipId: "d2" }),
];

/** Texts of a dealership with its own settings. */
const south = {
  id: "d2",
  slug: "south",
  name: "Example South",
  settings: {
    contact: { phone: "(02) 5550 0999" },
    copy: { footerNote: "South of the river since 1971." },
    banners: { announcement: { text: "South is open late tonight." } },
    vehiclePage: { sidebarText: "Southern finance" },
    navigation: { header: [{ label: "Southern utes", href: "/search" }] },
  },
};
const north = { id: "d1", slug: "north", name: "Example North" };
const review = { author: "Kim", rating: 5, text: "Straight answers.", date: "2026-10-01" };
const placeRated = (averageRating: number) =>
  exampleLocation({ reviews: { averageRating, count: 30, reviews: [review] } });

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("plain"),
      siteFile("own", {
        brand: "red-gum",
        dealerships: [north, south],
        stock: { itemTypes: ["car", "motorcycle", "caravan"] },
        contact: { phone: "1300 555 010" },
        tags: { newLabel: "Just landed", soldLabel: "GONE" },
        actions: { compare: false, reserve: "checkout" },
        reservation: { acceptedPayments: ["Visa"] },
        vehiclePage: { sidebarText: "Your finance" },
        navigation: { header: [{ label: "Utes of ours", href: "/search" }] },
        banners: { announcement: { text: "Closed on Monday." } },
        copy: { heroSentence: "Hello from the yard.", footerNote: "A family yard." },
      }),
      siteFile("reserving", { actions: { reserve: "checkout" } }),
      siteFile("four", { locations: [placeRated(4)] }),
      siteFile("above-four", { locations: [placeRated(4.1)] }),
      siteFile("hiding", { locations: [placeRated(4.9)], locationPages: { reviews: { shown: false } } }),
    ],
    vehicles: { plain: stock, own: stock },
  });
});
afterAll(() => platform.close());

const fetchPage = async (site: string, path: string): Promise<HtmlElement> =>
  parseHtml(await (await platform.ask(`${site}.localhost`, path)).text());
const pagePanel = (page: HtmlElement): string =>
  visibleText(element(page, "aside", { "aria-label": "Price and actions" }));
const carPath = (id: string): string => `/cars/2022-toyota-rav4-${id}`;
const pageCards = (page: HtmlElement): string[] => elements(page, "article").map(visibleText);

test("[BT-11] the sidebar text Pre-Approved, or the site's own, names the application, and claims no approval", async () => {
  const pageLinks = (page: HtmlElement) =>
    elements(page, "a")
      .filter(({ attributes }) => attributes.get("href")?.startsWith("/finance-pre-approval?car_id=fresh"))
      .map(visibleText);
  const plain = await fetchPage("plain", carPath("fresh"));
  expect(pageLinks(plain)).toEqual(["Pre-Approved: apply, and a lender decides"]);
  expect(pagePanel(plain)).toContain("Finance from $194 p.w.");
  expect(pagePanel(plain).match(/Pre-Approved/g)).toHaveLength(1);
  const own = await fetchPage("own", carPath("fresh"));
  expect(pageLinks(own)).toEqual(["Your finance: apply, and a lender decides"]);
});

test("[PT-01] a photo request without words reaches the dealer with the default message", async () => {
  const sent = { name: "Ann", email: "ann@example.com", phone: "0412 345 678", message: "", dealership_slug: "north" };
  const fields = { ...sent, kind: "photo-request", car_id: "fresh" };
  const answer = await platform.ask("plain.localhost", "/enquiries", {
    method: "POST",
    body: JSON.stringify(fields),
    headers: { "content-type": "application/json", accept: "application/json", "idempotency-key": "photo-request-1" },
  });
  const { lead_id: leadId } = (await answer.json()) as { lead_id: string };
  expect((await platform.store.leads.lead("plain", leadId))?.message).toBe("Please send photos for this car");
  const form = await fetchPage("plain", "/photo-request?car_id=fresh");
  expect(elements(form, "textarea", { required: "" })).toEqual([]);
});

describe("what a visitor sees", () => {
  test("[NV-04] features, tags, phone, navigation, branding, banners and copy are the site's own", async () => {
    const [plain, own] = [await fetchPage("plain", "/search"), await fetchPage("own", "/search")];
    const pageHeader = (page: HtmlElement) => visibleText(elements(page, "header")[0] ?? page);
    expect(pageHeader(own)).toContain("1300 555 010");
    expect(pageHeader(plain)).toContain("(02) 5550 0100");
    expect([pageHeader(own).includes("Utes of ours"), pageHeader(plain).includes("Utes of ours")]).toEqual([
      true,
      false,
    ]);
    expect([visibleText(own).includes("Closed on Monday."), visibleText(plain).includes("Closed on Monday.")]).toEqual([
      true,
      false,
    ]);
    expect(pageCards(own).filter((card) => card.includes("Just landed")).length).toBe(1);
    expect(pageCards(plain).filter((card) => card.includes("New")).length).toBe(1);
    expect(pageCards(own).filter((card) => card.includes("GONE")).length).toBe(1);
    const comparing = (page: HtmlElement) => elements(page, "article").flatMap((card) => elements(card, "button"));
    const compare = (page: HtmlElement) =>
      comparing(page).filter((button) => /Compare/.test(visibleText(button))).length;
    expect([compare(own), compare(plain) > 0]).toEqual([0, true]);
    expect(visibleText(element(await fetchPage("own", "/"), "h1"))).toBe("Hello from the yard.");
    expect(visibleText(own)).toContain("A family yard.");
    const looks = [plain, own].map((page) => element(page, "html").attributes.get("data-header"));
    expect(looks[0]).not.toBe(looks[1]);
  });

  test("[NV-04] a dealership's pages have the dealership's own", async () => {
    const page = await fetchPage("own", carPath("southern"));
    const words = visibleText(page);
    for (const text of ["(02) 5550 0999", "Southern utes", "South is open late tonight.", "South of the river"])
      expect(words).toContain(text);
    expect(words).not.toContain("Closed on Monday.");
    expect(visibleText(await fetchPage("own", carPath("fresh")))).not.toContain("(02) 5550 0999");
  });
});

test("[NV-09] a site lists cars, and another one motorcycles and caravans too", async () => {
  const fetchStatus = async (site: string) =>
    visibleText(element(await fetchPage(site, "/search"), "p", { role: "status" }));
  expect(await fetchStatus("plain")).toMatch(/^3 cars found/);
  expect(await fetchStatus("own")).toMatch(/^5 vehicles found/);
  expect((await platform.ask("plain.localhost", carPath("bike"))).status).toBe(404);
  expect((await platform.ask("own.localhost", carPath("bike"))).status).toBe(200);
  expect(pageCards(await fetchPage("own", "/search?refinementList[item_type][0]=caravan")).join()).toContain(
    "Jayco Journey",
  );
});

test("[RV-07] where a vehicle can be reserved, every page names the cards that are accepted", async () => {
  const paymentsOn = async (site: string) =>
    elements(await fetchPage(site, "/search"), "section", { "aria-labelledby": "accepted-payments" }).flatMap((strip) =>
      elements(strip, "li").map(visibleText),
    );
  expect(await paymentsOn("reserving")).toEqual(["Mastercard", "Visa", "Maestro", "Google Pay", "Apple Pay"]);
  expect(await paymentsOn("own")).toEqual(["Visa"]);
  expect(await paymentsOn("plain")).toEqual([]);
});

test("a place that is rated above 4 shows its rating on the home page, unless the site hides it", async () => {
  const quoted = async (site: string) => visibleText(await fetchPage(site, "/")).includes("Straight answers.");
  expect([await quoted("four"), await quoted("above-four"), await quoted("hiding")]).toEqual([false, true, false]);
});
