import { afterAll, beforeAll, expect, test } from "vitest";
import type { FinanceQuote } from "../../src/vehicles/vehicle.ts";
import { siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { chargesInNewSouthWales } from "./drive-away-charges.ts";
import { element, elementById, elements, type HtmlElement, parseHtml, visibleText } from "./html.ts";

const quote: FinanceQuote = {
  interestRate: 7.49,
  comparisonRate: 8.6,
  paymentWeek: 193.2,
  paymentMonth: null,
  termYears: 5,
  termMonths: 60,
  deposit: null,
  balloon: 0,
  disclaimer: "Figures of Lender A for approved applicants.",
};

let platform: TestPlatform;
beforeAll(async () => {
  const dear = stockVehicle("dear", { make: "Kia", model: "Sorento", year: 2024, price: 50_000 });
  platform = await testPlatform({
    sites: [
      siteFile("alpha", { finance: { offDealerships: ["south"] } }),
      siteFile("group", { finance: { calculatorRatePercent: 8.5, calculatorFees: { establishment: 395 } } }),
      siteFile("charged", {
        driveAway: { charges: chargesInNewSouthWales },
      }),
      siteFile("suzuki", { singleManufacturer: "suzuki" }),
      siteFile("off", { finance: { enabled: false } }),
    ],
    vehicles: {
      charged: [stockVehicle("used", { carType: "used", price: 30_000, state: "NSW", regplate: null })],
      alpha: [
        dear,
        stockVehicle("off-list", { price: 50_000, dealershipSlug: "south", dealershipId: "d2" }),
        stockVehicle("unpriced", { price: null }),
        stockVehicle("sold", { price: 50_000, status: "sold", sold: true, soldAt: testNow }),
        stockVehicle("cheap", { price: 500 }),
        stockVehicle("quoted", { year: 2024, price: 30_000, financeLenders: { "lender-a": quote } }),
      ],
    },
  });
});
afterAll(() => platform.close());

const fetchPage = async (query = "", host = "alpha"): Promise<HtmlElement> => {
  const response = await platform.ask(`${host}.localhost`, `/finance-calculator${query}`);
  expect(response.status).toBe(200);
  return parseHtml(await response.text());
};
const pageValue = (page: HtmlElement, name: string) => elementById(page, name)?.attributes.get("value");
const linkOnPage = async (id: string): Promise<string | undefined> => {
  const response = await platform.ask("alpha.localhost", `/cars/2022-toyota-rav4-${id}`);
  expect(response.status).toBe(200);
  const html = await response.text();
  return /href="(\/finance-calculator[^"]*)"/.exec(html)?.[1];
};

test.each([
  ["F1", "?price=30000&deposit=0", "$637.41", "$38,244.60"],
  ["F4", "?price=40000&deposit=0&rate=8&balloon=30", "$647.74", "$50,864.40"],
  ["F8", "?price=30000&deposit=0&every=weekly", "$146.73", "$38,149.80"],
  ["F10", "?price=25000&deposit=0&rate=7.99&years=7", "$389.53", "$32,720.52"],
])("[FN-15] the page shows reference value %s without a script", async (_id, query, repayment, total) => {
  const text = visibleText(await fetchPage(query));
  expect(text).toContain(repayment);
  expect(text).toContain(`Total to repay ${total}`);
});

test("[FN-12] the rate starts at 10 %, or what the settings of a group say", async () => {
  expect(pageValue(await fetchPage(), "rate")).toBe("10");
  expect(pageValue(await fetchPage("", "group"), "rate")).toBe("8.5");
});

test("rate and comparison rate stand side by side with their basis and warning; fees raise the comparison rate", async () => {
  const plain = visibleText(await fetchPage());
  expect(plain).toContain("Interest rate 10.00% p.a. Comparison rate 10.00% p.a.");
  expect(plain).toContain(
    "Comparison rate based on a 5-year secured $30,000 loan. WARNING: This comparison rate is true",
  );
  expect(visibleText(await fetchPage("?rate=8.99", "group"))).toContain(
    "Interest rate 8.99% p.a. Comparison rate 9.56% p.a.",
  );
});

test.each([
  ["without interest", "?price=30000&deposit=0&rate=0", "$500.00 a month", "Total to repay $30,000.00"],
  ["over the shortest term", "?price=12000&deposit=0&rate=0&years=1", "$1,000.00 a month", "Total to repay $12,000.00"],
  [
    "with the largest balloon and no interest",
    "?price=30000&deposit=0&rate=0&balloon=60",
    "$200.00 a month",
    "Total to repay $30,000.00",
  ],
])("[FN-16] a loan %s has a finite repayment", async (_what, query, repayment, total) => {
  const text = visibleText(await fetchPage(query));
  expect(text).toContain(repayment);
  expect(text).toContain(total);
});

test.each([
  ["years=0", "Term: enter a whole number of years from 1 to 7."],
  ["balloon=61", "Balloon: enter a number from 0% to 60%."],
  ["rate=Infinity", "Interest rate: enter a number from 0% to 60%."],
  ["deposit=NaN", "Deposit: enter a number from $0 to $1,000,000."],
])("[FN-16] %s is refused at its field, with its range", async (sent, message) => {
  const text = visibleText(await fetchPage(`?price=30000&${sent}`));
  expect(text).toContain(message);
  expect(text).not.toContain("Total to repay");
});

test("[FN-16] what is wrong is said at its field, the text stays, and no repayment is shown", async () => {
  const page = await fetchPage("?price=-5&rate=abc&deposit=4000");
  expect(pageValue(page, "price")).toBe("-5");
  expect(pageValue(page, "deposit")).toBe("4000");
  const price = elementById(page, "price")?.attributes;
  expect([price?.get("aria-invalid"), price?.get("aria-describedby")]).toEqual(["true", "price-error"]);
  expect(visibleText(elementById(page, "price-error") ?? page)).toBe("Price: enter a number from $500 to $1,000,000.");
  expect(visibleText(elementById(page, "rate-error") ?? page)).toBe("Interest rate: enter a number from 0% to 60%.");
  expect(visibleText(page)).not.toContain("Total to repay");
});

test("a vehicle's page links to its own calculator, with its price and a deposit of 10 %", async () => {
  const href = await linkOnPage("dear");
  expect(href).toMatch(/^\/finance-calculator\?car_id=/);
  const page = await fetchPage(href?.slice("/finance-calculator".length));
  expect([pageValue(page, "price"), pageValue(page, "deposit")]).toEqual(["50000", "5000"]);
  expect(visibleText(element(page, "h1"))).toBe("Repayment calculator");
  expect(elements(page, "a").map(visibleText)).toContain("2024 Kia Sorento");
});

test("a vehicle with a lender's repayment starts the calculator with that lender's rate, and names the lender", async () => {
  const page = await fetchPage("?car_id=quoted");
  expect(pageValue(page, "rate")).toBe("7.49");
  expect(visibleText(page)).toContain(
    "The indicative rate of Lender A for this vehicle is 7.49% p.a. (comparison rate 8.60% p.a.). Lender A says of its own repayments: Figures of Lender A for approved applicants.",
  );
  expect(visibleText(page)).toContain(" a month before the lender's fees");
  expect(visibleText(page)).toContain(
    "that Lender A quotes on the vehicle’s page can include its fees. Ours does not.",
  );
  expect(visibleText(await fetchPage("?car_id=dear"))).not.toContain("before the lender's fees");
  expect(pageValue(await fetchPage("?car_id=quoted&rate=9"), "rate")).toBe("9");
  expect(visibleText(await fetchPage("?car_id=dear"))).not.toContain("Lender A");
});

test.each(["off-list", "unpriced", "sold", "cheap"])("the vehicle %s has no calculator of its own", async (id) => {
  expect(await linkOnPage(id)).toBeUndefined();
});

test("a vehicle without a calculator falls back to the one for any price", async () => {
  expect(pageValue(await fetchPage("?car_id=nothing"), "price")).toBe("30000");
});

test.each(["suzuki", "off"])("[FN-02] the site %s, which shows no finance, has no calculator", async (host) => {
  expect((await platform.ask(`${host}.localhost`, "/finance-calculator")).status).toBe(404);
});

test("[FN-16] an unknown frequency is named at its choice, and amounts in words of thousands move their slider", async () => {
  expect(visibleText(await fetchPage("?every=daily"))).toContain("Choose weekly, fortnightly or monthly.");
  const page = await fetchPage("?price=45k");
  const sliders = elements(page, "input").filter(({ attributes }) => attributes.get("type") === "range");
  expect(sliders[0]?.attributes.get("value")).toBe("45000");
});

test("a carried trade-in that covers the price needs no loan, and nothing is wrong with the deposit", async () => {
  const page = await fetchPage("?car_id=dear&trade_in=58400");
  expect(visibleText(page)).toContain(
    "Your trade-in is worth $8,400 more than this vehicle, so you don't need a loan.",
  );
  expect(pageValue(page, "deposit")).toBe("0");
  const marked = elements(page, "input").filter(({ attributes }) => attributes.has("aria-invalid"));
  expect(marked.map(({ attributes }) => attributes.get("name"))).toEqual(["trade_in"]);
});

test("the price of a vehicle is the base of its deposit too, in every state", async () => {
  const figuresAt = async (query: string) => {
    const page = await fetchPage(`?car_id=used${query}`, "charged");
    return [pageValue(page, "price"), pageValue(page, "deposit")];
  };
  expect(await figuresAt("")).toEqual(["31888", "3189"]);
  expect(await figuresAt("&state=vic")).toEqual(["30000", "3000"]);
  expect(await figuresAt("&priced_in=nsw&price=31888&deposit=3189&state=vic")).toEqual(["30000", "3000"]);
  expect(await figuresAt("&priced_in=nsw&price=31888&deposit=5000&state=vic")).toEqual(["30000", "5000"]);
  expect(await figuresAt("&price=40000")).toEqual(["40000", "4000"]);
});

test("the price of a vehicle follows the chosen state, unless another was entered", async () => {
  const priceAt = async (query: string) => pageValue(await fetchPage(`?car_id=used${query}`, "charged"), "price");
  expect(await priceAt("")).toBe("31888");
  expect(await priceAt("&priced_in=nsw&price=31888&state=vic")).toBe("30000");
  expect(await priceAt("&priced_in=vic&price=30000&state=nsw")).toBe("31888");
  expect(await priceAt("&priced_in=nsw&price=30000&state=nsw")).toBe("30000");
  expect(await priceAt("&priced_in=nsw&price=29000&state=vic")).toBe("29000");
  const page = await fetchPage("?car_id=used&priced_in=nsw&price=31888&state=vic", "charged");
  expect(visibleText(page)).toContain("It starts with $30,000, the advertised price");
  const [pricedIn] = elements(page, "input").filter(({ attributes }) => attributes.get("name") === "priced_in");
  expect(pricedIn?.attributes.get("value")).toBe("vic");
});

test("the application is opened with all figures of the calculator", async () => {
  const figures = { deposit: "4000", years: "6", rate: "9.5", balloon: "20", every: "weekly" };
  const page = await fetchPage(`?price=42000&${new URLSearchParams(figures).toString()}`);
  const links = elements(page, "a").flatMap(({ attributes }) => attributes.get("href") ?? []);
  const apply = links.find((href) => href.startsWith("/finance-pre-approval?")) ?? "";
  const sent = Object.fromEntries(new URLSearchParams(apply.split("?")[1]));
  expect(sent).toMatchObject({ ...figures, vehiclePriceBudget: "42000", trade_in: "0" });
});

test("[FN-13] the calculator starts in Queensland, and takes the chosen state to the application", async () => {
  const fetchState = async (query: string) => {
    const page = await fetchPage(query);
    const [chosen] = elements(page, "option").filter(({ attributes }) => attributes.has("selected"));
    const links = elements(page, "a").flatMap(({ attributes }) => attributes.get("href") ?? []);
    const apply = links.find((href) => href.startsWith("/finance-pre-approval?")) ?? "";
    return [chosen?.attributes.get("value"), new URLSearchParams(apply.split("?")[1]).get("state")];
  };
  expect(await fetchState("")).toEqual(["qld", "qld"]);
  expect(await fetchState("?state=wa")).toEqual(["wa", "wa"]);
  expect(await fetchState("?state=moon")).toEqual(["qld", "qld"]);
});
