import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { basisComparisonRate } from "../../src/finance/calculator.ts";
import { weeklyPriceRanges } from "../../src/search/price-ranges.ts";
import { isAvailable } from "../../src/vehicles/availability.ts";
import { effectivePrice } from "../../src/vehicles/price-display.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { demoPlatform } from "../demo-platform.ts";
import { mcpClient } from "../mcp-client.ts";
import { createApplicationVisitor } from "./application-visitor.ts";
import { element, elements, formFields, type HtmlElement, parseHtml, visibleText } from "./html.ts";
import { signIn, type TestVisitor } from "./signed-in.ts";

let platform: Awaited<ReturnType<typeof demoPlatform>>;
let port = 0;
beforeAll(async () => {
  platform = await demoPlatform();
  port = await platform.serve();
});
afterAll(() => platform.close());

/** What a page reckons with; missing where it does not say. */
type Figures = {
  rates: string;
  years?: number;
  deposit?: number;
  price?: number;
  /** The deposit in percent of the price that the loan pays for. */
  depositPercent?: number;
};

const bothRates = /([\d.]+% p\.a\.)(?: \(|, )comparison rate ([\d.]+% p\.a\.)/;

function ratesIn(text: string): string {
  const [, rate, comparison] = bothRates.exec(text) ?? [];
  return `${rate}, ${comparison}`;
}

async function pageAt(visitor: TestVisitor, path: string): Promise<HtmlElement> {
  const answer = await visitor.get(path);
  expect(answer.status, path).toBe(200);
  return element(parseHtml(await answer.text()), "main");
}

/** The values of the page's form that has this field. */
function pageFields(page: HtmlElement, field: string): Record<string, string> {
  const forms = elements(page, "form").map((form) => Object.fromEntries(formFields(page, form)));
  return forms.find((fields) => field in fields) ?? {};
}

async function cardFigures(site: string, { id, stocknum }: Vehicle): Promise<Figures | null> {
  const answer = await platform.ask(`${site}.localhost`, `/data/search?query=${stocknum ?? ""}`);
  const { listed } = (await answer.json()) as {
    listed: { cards: { id: string; finance: { rateText: string; comparisonRateText: string } | null }[] };
  };
  const finance = listed.cards.find((card) => card.id === id)?.finance;
  return finance ? { rates: `${finance.rateText}, ${finance.comparisonRateText}` } : null;
}

async function vehicleFigures(visitor: TestVisitor, path: string): Promise<Figures | null> {
  const page = await pageAt(visitor, path);
  const [panel] = elements(page, "aside", { "aria-label": "Price and actions" });
  const text = panel === undefined ? "" : visibleText(panel);
  if (!text.includes("Finance from $")) return null;
  const [, years, percent] = /borrowed over (\d) years after a (\d+)% deposit/.exec(text) ?? [];
  return { rates: ratesIn(text), years: Number(years), depositPercent: Number(percent) };
}

async function calculatorFigures(visitor: TestVisitor, id: string): Promise<Figures> {
  const page = await pageAt(visitor, `/finance-calculator?car_id=${encodeURIComponent(id)}`);
  const text = visibleText(page);
  const [, rate, comparison] = /Interest rate ([\d.]+% p\.a\.) Comparison rate ([\d.]+% p\.a\.)/.exec(text) ?? [];
  const { years, deposit, price } = pageFields(page, "price");
  expect(ratesIn(text), "the note beside the calculator's rates").toBe(`${rate}, ${comparison}`);
  const depositPercent = Math.round((Number(deposit) / Number(price)) * 100);
  return { rates: ratesIn(text), years: Number(years), deposit: Number(deposit), price: Number(price), depositPercent };
}

const applicant = {
  you: { name: "Ann Canary", email: "ann@canary.example", phone: "0412 345 678", birthDate: "14 3 1988" },
  income: { income: "1853", incomeEvery: "Week", housingCost: "0", livingCost: "900", debts: "0", dependants: "0" },
};

async function applicationFigures(visitor: TestVisitor, { id, state }: Vehicle): Promise<Figures> {
  const path = "/finance-pre-approval";
  const home = { street: "1 Test Street", suburb: "Testville", housing: "Renting", work: "Full-time" };
  const postcode = state === "QLD" ? "4000" : "2650";
  await visitor.submit(`${path}/you`, { ...applicant.you, car_id: id });
  await visitor.submit(`${path}/home`, { ...home, state: state ?? "", postcode });
  await visitor.submit(`${path}/income`, applicant.income);
  const { years = "", deposit = "", price = "" } = pageFields(await pageAt(visitor, `${path}/loan`), "price");
  await visitor.submit(`${path}/loan`, { years, deposit, price });
  const rates = ratesIn(visibleText(await pageAt(visitor, `${path}/review`)));
  return { rates, years: Number(years), deposit: Number(deposit), price: Number(price) };
}

async function purchaseFigures(visitor: TestVisitor, carId: string): Promise<Figures> {
  const path = "/checkout-journey";
  await visitor.submit(path, { car_id: carId });
  const tradeIn = pageFields(await pageAt(visitor, `${path}/trade-in`), "trade_in");
  await visitor.submit(`${path}/trade-in`, { ...tradeIn, trade_in: "none" });
  const loan = pageFields(await pageAt(visitor, `${path}/payment`), "years");
  const { years, deposit } = loan;
  await visitor.submit(`${path}/payment`, { ...loan, payment: "finance", also: "estimate" });
  const text = visibleText(await pageAt(visitor, `${path}/payment`));
  const [, borrowed = ""] = /for \$([\d,.]+) borrowed/.exec(text) ?? [];
  const price = Math.round(Number(borrowed.replaceAll(",", "")) + Number(deposit));
  return { rates: ratesIn(text), years: Number(years), deposit: Number(deposit), price };
}

async function toolFigures(site: string, id: string): Promise<Figures> {
  const { call } = await mcpClient(port, `${site}.localhost`, { "x-forwarded-for": "203.0.113.5" });
  const value = JSON.parse((await call("estimate_finance", { vehicle_id: id })).text);
  expect(ratesIn(value.comparison_rate_warning)).toBe(`${value.interest_rate}, ${value.comparison_rate}`);
  const [, price = ""] = /^\$([\d,.]+)/.exec(value.price) ?? [];
  const rates = `${value.interest_rate}, ${value.comparison_rate}`;
  return { rates, years: value.years, deposit: value.deposit, price: Number(price.replaceAll(",", "")) };
}

const mayBeChosen = (vehicle: Vehicle) =>
  isAvailable(vehicle) &&
  !vehicle.reserved &&
  vehicle.status === "in_stock" &&
  vehicle.carType === "used" &&
  vehicle.itemType === "car" &&
  vehicle.subscriptionPrice === null &&
  (effectivePrice(vehicle) ?? 0) > 5_000;
const isQuoted = ({ financeLenders }: Vehicle) => Object.keys(financeLenders).length > 0;

describe.each(["harbourline", "red-gum", "wattlebrook"])("[FN-12] the finance figures of %s", (site) => {
  test.each([
    ["with a lender's quote", true],
    ["without one", false],
  ])("agree on every page for a vehicle %s", async (_case, quoted) => {
    const vehicle = platform.stockFor(site).find((each) => mayBeChosen(each) && isQuoted(each) === quoted);
    if (vehicle === undefined) throw new Error("The demo has no such vehicle.");
    const visitor = createApplicationVisitor(platform, `${site}.localhost`);
    await signIn(platform, visitor, site);
    const path = `/cars/${vehicle.slug}`;
    const isSoldOnline = visibleText(await pageAt(visitor, path)).includes("Online Purchase");
    const calculator = await calculatorFigures(visitor, vehicle.id);
    const figures = {
      card: await cardFigures(site, vehicle),
      vehicle: await vehicleFigures(visitor, path),
      application: await applicationFigures(visitor, vehicle),
      purchase: isSoldOnline ? await purchaseFigures(visitor, vehicle.slug) : null,
      tool: await toolFigures(site, vehicle.id),
    };
    const shown = Object.entries(figures).flatMap(([name, found]) => (found === null ? [] : [{ name, found }]));
    const names = [
      "application",
      "tool",
      ...(quoted ? ["card", "vehicle"] : []),
      ...(isSoldOnline ? ["purchase"] : []),
    ];
    expect(shown.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    for (const { name, found } of shown) expect(calculator, name).toMatchObject(found);
    const [rate = 0, comparison = 0] = calculator.rates.split(", ").map(Number.parseFloat);
    expect(comparison).toBeGreaterThan(rate);
  });
});

test("[BF-03] a budget with interest reaches the vehicles whose cards show its weekly repayment", async () => {
  const site = "wattlebrook";
  const band = weeklyPriceRanges.find(({ end }) => end === 150)?.value ?? "";
  const search = `/data/search?refinementList[weekly_price_range][0]=${band}`;
  const answer = await platform.ask(`${site}.localhost`, search);
  const { listed } = (await answer.json()) as { listed: { cards: { id: string; finance: { weeklyText: string } }[] } };
  const vehicles = new Map(platform.stockFor(site).map((vehicle) => [vehicle.id, vehicle]));
  expect(listed.cards.length).toBeGreaterThan(5);
  for (const { id, finance } of listed.cards) {
    const vehicle = vehicles.get(id);
    const price = (vehicle && effectivePrice(vehicle)) ?? 0;
    const [quote] = Object.values(vehicle?.financeLenders ?? {});
    const sent = `repayment=${finance.weeklyText.replace("$", "")}&every=weekly&deposit=${quote?.deposit ?? 0}`;
    const found = await platform.ask(`${site}.localhost`, `/find-by-budget?${sent}`);
    const highest = Number(/range\[price\]=1001:(\d+)/.exec(found.headers.get("location") ?? "")?.[1]);
    // The site's usual rate and fees are not exactly those of the lender.
    expect(highest / price, id).toBeGreaterThan(0.95);
    expect(highest / price, id).toBeLessThan(1.1);
  }
});

test("[FN-10] the comparison rates that the demo's offers state count the fees that they name", () => {
  const texts = platform.sites.all.flatMap(({ offers }) =>
    Object.values(offers.list).map(({ disclaimer }) => disclaimer ?? ""),
  );
  const stated = texts.flatMap((text) => {
    const [, rate, comparison] = /([\d.]+)% p\.a\. \(comparison rate ([\d.]+)% p\.a\.\)/.exec(text) ?? [];
    const [, establishment, monthly] = /establishment fee of \$(\d+) and \$(\d+) a month/.exec(text) ?? [];
    return rate === undefined
      ? []
      : [{ rate, comparison, fees: { establishment: Number(establishment), monthly: Number(monthly) } }];
  });
  expect(stated.length).toBeGreaterThanOrEqual(2);
  for (const { rate, comparison, fees } of stated)
    expect(basisComparisonRate(Number(rate), fees)?.toFixed(2)).toBe(comparison);
});
