import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { dataScripts, element, elementById, elements, type HtmlElement, parseHtml, visibleText } from "./html.ts";
import { dayMs } from "../../src/settings/durations.ts";

const report = { file: "https://reports.example/1" };
const vehicles = [
  stockVehicle("free", { slug: "free", km: 20_000, ...report }),
  stockVehicle("held", { slug: "held", reserved: true, ...report }),
  stockVehicle("new", { slug: "new", carType: "new" }),
  stockVehicle("bike", { slug: "bike", itemType: "motorcycle", simpleBody: "Adventure" }),
  stockVehicle("sold-van", {
    slug: "sold-van",
    itemType: "caravan",
    status: "sold",
    soldAt: testNow - dayMs,
    simpleBody: "Pop-top",
    price: 30_000,
  }),
  stockVehicle("van-near", { slug: "van-near", itemType: "caravan", simpleBody: "Pop-top", price: 31_000 }),
  stockVehicle("van-dear", { slug: "van-dear", itemType: "caravan", simpleBody: "Pop-top", price: 99_000 }),
  stockVehicle("van-other", { slug: "van-other", itemType: "caravan", simpleBody: "Off-road", price: 60_000 }),
  stockVehicle("van-last", { slug: "van-last", itemType: "caravan", simpleBody: "Camper", price: 61_000 }),
];

const everyKind = { stock: { itemTypes: ["car", "caravan", "motorcycle"] as ("car" | "caravan" | "motorcycle")[] } };
const wagga = { lat: -35.1187, long: 147.3702 };
const northWith = (address: Record<string, unknown>) => ({
  locations: [
    {
      id: "l1",
      name: "Example North",
      slug: "north-yard",
      dealershipId: "d1",
      dealershipSlug: "north",
      address: { street: "1 Test Street", city: "Wagga Wagga", state: "NSW" as const, postcode: "2650", ...address },
      contactDetail: { phone: "(02) 5550 0101" },
    },
  ],
});

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("all", {
        ...everyKind,
        actions: { reserve: "checkout", tradeInValuation: true, pdf: true, chat: "built-in" },
        reservation: { moneyBack: "48-hours" },
        content: { pages: ["/book-test-drive"] },
        ...northWith(wagga),
      }),
      siteFile("few", {
        ...everyKind,
        actions: { call: "off", chat: "off", compare: false, historyReport: false },
        watchlist: { storage: "none" },
        reservation: { moneyBack: "14-days" },
        vehiclePage: { sections: ["features", "key-information"] },
      }),
      siteFile("third", {
        actions: {
          call: "chat",
          chat: "widget",
          chatWidgetUrl: "https://chat.example/w.js",
          chatWidgetOrigins: ["https://live.chat.example"],
        },
        locationPages: { mapEmbed: "openstreetmap" },
        ...northWith(wagga),
      }),
    ],
    vehicles: { all: vehicles, few: vehicles, third: vehicles },
  });
});
afterAll(() => platform.close());

const fetchPage = async (slug: string, site = "all"): Promise<HtmlElement> => {
  const response = await platform.ask(`${site}.localhost`, `/cars/${slug}`);
  expect(response.status).toBe(200);
  return parseHtml(await response.text());
};
const pagePanel = (page: HtmlElement) => element(page, "aside", { "aria-label": "Price and actions" });
const rootLinks = (root: HtmlElement) => elements(root, "a").map(visibleText);

describe("the buttons beside a vehicle", () => {
  test("a car and a motorcycle can be driven, a caravan cannot", async () => {
    const offersDrive = async (slug: string) => visibleText(await fetchPage(slug)).includes("Book a test drive");
    expect([await offersDrive("free"), await offersDrive("bike"), await offersDrive("van-near")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("[BT-01] they are in the order of the specification", async () => {
    const panel = pagePanel(await fetchPage("free"));
    const texts = visibleText(panel);
    const order = [
      "Show phone number",
      "Message",
      "Reserve Online",
      "Value your trade-in",
      "History report",
      "Brochure",
    ];
    const places = order.map((text) => texts.indexOf(text));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(elements(panel, "button").map(({ attributes }) => attributes.get("aria-label"))).toContain(
      "Save 2022 Toyota RAV4, stock S-free",
    );
  });

  test("[BT-01] a site without them shows the ways to ask and to share, and nothing else", async () => {
    const panel = pagePanel(await fetchPage("free", "few"));
    expect(rootLinks(panel)).toEqual(["Enquire", "Ask us to call you", "Ask for more photos"]);
    expect(elements(panel, "button").map(visibleText)).toEqual(["Share"]);
  });

  test("[BT-03] the valuation refers to the vehicle", async () => {
    const link = elements(await fetchPage("free"), "a").find((one) => visibleText(one) === "Value your trade-in");
    expect(link?.attributes.get("href")).toBe("/cars/trade-in?car_id=free");
  });

  test("[RV-05] a reserved vehicle says so, and offers neither reservation nor trade-in valuation", async () => {
    const panel = pagePanel(await fetchPage("held"));
    expect(visibleText(panel)).toContain("Reserved");
    expect(visibleText(panel)).toContain("History report");
    expect(visibleText(panel)).not.toMatch(/Reserve Online|Value your trade-in/);
  });

  test("[BT-09] without scripts the chat button leads to the enquiry form, for any kind of chat", async () => {
    for (const [site, label] of [
      ["all", "Message"],
      ["third", "Chat"],
    ] as const) {
      const page = await fetchPage("free", site);
      const chat = elements(pagePanel(page), "a").find((one) => visibleText(one) === label);
      expect(chat?.attributes.get("href")).toBe("#enquire");
      expect(elements(elementById(page, "enquire"), "form").length).toBe(1);
    }
  });

  test("[BT-09] if call means chat, no phone number is offered", async () => {
    expect(visibleText(pagePanel(await fetchPage("free", "third")))).not.toContain("Show phone number");
  });
});

describe("guarantees", () => {
  test("[RV-08] a used vehicle has the 48-hour guarantee if the site offers it, a new one does not", async () => {
    expect(visibleText(pagePanel(await fetchPage("free")))).toContain("48-hour money-back guarantee");
    expect(visibleText(pagePanel(await fetchPage("new")))).not.toContain("money-back");
  });

  test("[RV-09] otherwise a used one can be returned within 14 days", async () => {
    const text = visibleText(pagePanel(await fetchPage("bike", "few")));
    expect(text).toMatch(/14-day money back or exchange.*within 14 days.*under 500 km.*at least a quarter tank/);
  });
});

describe("sections of the page", () => {
  test("[VP-01] the site's setting orders and omits them, including location and similar vehicles", async () => {
    const page = await fetchPage("free", "few");
    expect(elements(page, "h2").map(visibleText)).toEqual(["Key information", "Ask about this one"]);
    expect(elements(page, "section", { id: "vehicle-map" })).toEqual([]);
  });

  test("[VP-01] their data is not sent a second time for scripts", async () => {
    const page = await fetchPage("free");
    expect(visibleText(page)).toContain("1 Test Street");
    const [props] = dataScripts(page).filter(({ type }) => type === "application/json");
    expect(props?.data).not.toHaveProperty("serverRendered");
    expect(props?.text).not.toContain("Key information");
  });

  test("[VP-14] the map at #vehicle-map shows the vehicle's location, without a third party", async () => {
    const map = elementById(await fetchPage("free"), "vehicle-map");
    const drawing = element(map, "svg", { role: "img" });
    expect(drawing.attributes.get("aria-label")).toBe("Map: 161 km west of Canberra");
    expect(elements(drawing, "text").map(visibleText)).toContain("Junee");
    expect(visibleText(map)).toContain("1 Test Street, Wagga Wagga NSW 2650");
    expect(elements(map, "button")).toEqual([]);
  });

  test("[VP-14] a street map only loads after a button is pressed", async () => {
    const map = elementById(await fetchPage("free", "third"), "vehicle-map");
    expect(element(map, "button").attributes.get("data-street-map")).toMatch(/^https:\/\/www\.openstreetmap\.org\//);
    expect(elements(map, "iframe")).toEqual([]);
  });

  test("[VP-09] a sold vehicle is followed by three similar ones: the closest first, then others of its kind", async () => {
    const page = await fetchPage("sold-van");
    const similar = element(page, "section", { "aria-labelledby": "similar-heading" });
    expect(visibleText(element(similar, "h2"))).toBe("Similar caravans in stock now");
    const hrefs = elements(similar, "article").map((card) => element(card, "a").attributes.get("href"));
    expect(hrefs.slice(0, 2)).toEqual(["/cars/van-near", "/cars/van-dear"]);
    expect(hrefs.length).toBe(3);
    expect(elements(page, "h2").map(visibleText)[0]).toBe("Similar caravans in stock now");
  });
});

describe("third parties", () => {
  test("a site that configures some permits exactly these, and other sites permit none", async () => {
    const fetchPolicy = async (site: string) =>
      (await platform.ask(`${site}.localhost`, "/cars/free")).headers.get("content-security-policy") ?? "";
    const policy = await fetchPolicy("third");
    expect(policy).toContain("script-src 'self' https://chat.example https://live.chat.example;");
    expect(policy).toContain("connect-src 'self' https://chat.example https://live.chat.example wss://chat.example");
    expect(policy).toContain("frame-src https://chat.example https://live.chat.example https://www.openstreetmap.org;");
    expect(await fetchPolicy("all")).not.toMatch(/chat\.example|frame-src|unsafe/);
  });

  test("[UI-07] the page itself contains nothing of them", async () => {
    const html = await (await platform.ask("third.localhost", "/cars/free")).text();
    const page = parseHtml(html);
    const sources = ["script", "link", "iframe", "img"].flatMap((name) =>
      elements(page, name).flatMap(({ attributes }) => attributes.get("src") ?? attributes.get("href") ?? []),
    );
    expect(sources.filter((source) => /^https?:\/\/(chat|www\.openstreetmap)/.test(source))).toEqual([]);
  });
});
