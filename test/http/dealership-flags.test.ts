import { afterAll, beforeAll, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { elements, type HtmlElement, parseHtml, visibleText } from "./html.ts";

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
const on = {
  actions: { reserve: "checkout" as const, pdf: true, tradeInValuation: true },
  finance: { enabled: true },
  tradeIn: { enabled: true },
  watchlist: { storage: "browser" as const },
  signIn: { gate: true },
  enquiry: { terms: { required: true } },
};
const off = {
  actions: { reserve: "off" as const, pdf: false, tradeInValuation: true },
  finance: { enabled: false },
  tradeIn: { enabled: false },
  watchlist: { storage: "none" as const },
  signIn: { gate: false },
  enquiry: { terms: { required: false } },
};
const gateOnly = { ...on, signIn: { gate: false } };
const dealerships = (ofSouth: typeof on | typeof off) => [
  { id: "d1", slug: "north", name: "North" },
  { id: "d2", slug: "south", name: "South", settings: ofSouth },
];

const stock = [
  stockVehicle("north", { price: 30_000, financeLenders: { "lender-b": quote } }),
  stockVehicle("south", {
    price: 30_000,
    financeLenders: { "lender-b": quote },
    dealershipSlug: "south",
    dealershipId: "d2",
  }),
];
const path = (dealership: string) => `/cars/2022-toyota-rav4-${dealership}`;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("off", { ...off, dealerships: dealerships(on) }),
      siteFile("on", { ...on, dealerships: dealerships(off) }),
      siteFile("open", { ...gateOnly, dealerships: dealerships(on) }),
    ],
    vehicles: { off: stock, on: stock, open: stock },
  });
});
afterAll(() => platform.close());

async function fetchPage(site: string, dealership: string): Promise<HtmlElement> {
  const response = await platform.ask(`${site}.localhost`, path(dealership));
  expect(response.status).toBe(200);
  return parseHtml(await response.text());
}
const leadsTo = (start: string) => (page: HtmlElement, dealership: string) =>
  elements(page, "a").some(({ attributes }) =>
    attributes.get("href")?.startsWith(start.replace("{vehicle}", path(dealership))),
  );

type IsOnPage = (page: HtmlElement, dealership: string) => boolean;

test.each<[flag: string, isOn: IsOnPage]>([
  ["reserve", leadsTo("{vehicle}/checkout")],
  ["finance", (page) => visibleText(page).includes("Finance from")],
  ["trade-in", leadsTo("/cars/trade-in?car_id=")],
  ["PDF printing", leadsTo("{vehicle}.pdf")],
  [
    "favourites storage",
    (page) => {
      const onCards = elements(page, "article").flatMap((card) => elements(card, "button"));
      return elements(page, "button").some(
        (button) => !onCards.includes(button) && button.attributes.get("aria-label")?.startsWith("Save 2022"),
      );
    },
  ],
])(
  "[NV-03] on a vehicle's page, %s is as the site says, and as its dealership says where that differs",
  async (_flag, isOn) => {
    const shown = async (site: string, dealership: string) => isOn(await fetchPage(site, dealership), dealership);
    expect([await shown("off", "north"), await shown("off", "south")]).toEqual([false, true]);
    expect([await shown("on", "north"), await shown("on", "south")]).toEqual([true, false]);
  },
);

test("[NV-03] the terms have to be accepted where the site, or else the vehicle's dealership, requires it", async () => {
  const isAsked = async (site: string, dealership: string) => {
    const response = await platform.ask(`${site}.localhost`, `/photo-request?car_id=${dealership}`);
    expect(response.status).toBe(200);
    const page = parseHtml(await response.text());
    return elements(page, "input", { name: "terms_conditions", type: "checkbox" }).length > 0;
  };
  expect([await isAsked("off", "north"), await isAsked("off", "south")]).toEqual([false, true]);
  expect([await isAsked("on", "north"), await isAsked("on", "south")]).toEqual([true, false]);
});

test("[NV-03] the sign-in gate of a reservation is the dealership's, or else the site's", async () => {
  const fetchAnswer = async (site: string, dealership: string) => {
    const response = await platform.ask(`${site}.localhost`, `${path(dealership)}/checkout`);
    return [response.status, response.headers.get("location")?.startsWith("/sign-in?") ?? false];
  };
  expect(await fetchAnswer("on", "north")).toEqual([302, true]);
  expect(await fetchAnswer("open", "north")).toEqual([200, false]);
  expect(await fetchAnswer("open", "south")).toEqual([302, true]);
});
