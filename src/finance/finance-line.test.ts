import { describe, expect, test } from "vitest";
import type { Site } from "../sites/site-config.ts";
import { siteForTest, testTime, vehicleForTest } from "../vehicles/vehicle-for-test.ts";
import type { FinanceQuote, Vehicle } from "../vehicles/vehicle.ts";
import { financeLine, meetsRule } from "./finance-line.ts";

const quote: FinanceQuote = {
  interestRate: 7.99,
  comparisonRate: 8.53,
  paymentWeek: 193.2,
  paymentMonth: 840,
  termYears: 5,
  termMonths: 60,
  deposit: 0,
  balloon: 0,
  disclaimer: "Indicative only.",
};
const year = new Date(testTime).getUTCFullYear();

function vehicleWith(changes: Partial<Vehicle>): Vehicle {
  return vehicleForTest({ year, price: 30_000, financeLenders: { "lender-a": quote }, ...changes });
}

function settingsWith(finance: Partial<Site["finance"]> = {}, singleManufacturer: string | null = null) {
  const { finance: defaults, price } = siteForTest();
  return { finance: { ...defaults, ...finance }, singleManufacturer, price };
}

test("[FN-08] the weekly repayment comes with both rates and the lender's disclaimer", () => {
  expect(financeLine(vehicleWith({}), settingsWith(), testTime)).toEqual({
    lenderKey: "lender-a",
    lender: "Lender A",
    weeklyDollars: 194,
    weeklyText: "$194",
    rateText: "7.99% p.a.",
    comparisonRateText: "8.53% p.a.",
    disclaimer: "Indicative only.",
    exampleText: "Example: $27,000 borrowed over 5 years after a 10% deposit of $3,000 on $30,000 excl. govt. charges.",
  });
});

describe("[FN-11] the example", () => {
  const exampleWith = (changes: Partial<FinanceQuote>, lender = "lender-a", vehicle: Partial<Vehicle> = {}) =>
    financeLine(
      vehicleWith({ financeLenders: { [lender]: { ...quote, ...changes } }, ...vehicle }),
      settingsWith(),
      testTime,
    )?.exampleText;

  test("of Lender A uses a deposit of 10% where the quote states none", () => {
    expect(exampleWith({ deposit: null }, "lender-a", { price: 24_990 })).toBe(
      "Example: $22,491 borrowed over 5 years after a 10% deposit of $2,499 on $24,990 excl. govt. charges.",
    );
  });

  test("uses the deposit, the term and the balloon that a quote states", () => {
    expect(exampleWith({ deposit: 6_000, termMonths: 42, balloon: 5_000 }, "lender-d")).toBe(
      "Example: $24,000 borrowed over 42 months after a 20% deposit of $6,000, with $5,000 to pay at the end on $30,000 excl. govt. charges.",
    );
  });

  test("is left out where neither the quote nor the lender has a deposit", () => {
    expect(exampleWith({}, "lender-b")).toBeNull();
  });
});

test("a lender without a weekly figure has its monthly one turned into weeks", () => {
  const monthly = { ...quote, paymentWeek: null, paymentMonth: 433.34 };
  const line = financeLine(vehicleWith({ financeLenders: { "lender-g": monthly } }), settingsWith(), testTime);
  expect(line?.weeklyText).toBe("$101");
});

describe("[FN-01] nothing is shown without lender data, rates and disclaimer", () => {
  test.each<[string, Record<string, FinanceQuote>]>([
    ["no lender", {}],
    ["no rate", { "lender-a": { ...quote, interestRate: null } }],
    ["no comparison rate", { "lender-b": { ...quote, comparisonRate: null } }],
    ["no disclaimer", { "lender-a": { ...quote, disclaimer: null } }],
    ["no repayment", { "lender-b": { ...quote, paymentWeek: null, paymentMonth: null } }],
    ["a repayment of nothing", { "lender-b": { ...quote, paymentWeek: 0, paymentMonth: 0 } }],
    ["a weekly repayment of nothing where one is needed", { "lender-d": { ...quote, paymentWeek: 0 } }],
    ["a lender that the site does not know", { "lender-x": quote }],
  ])("%s", (_name, financeLenders) => {
    expect(financeLine(vehicleWith({ financeLenders }), settingsWith(), testTime)).toBeNull();
  });
});

describe("[FN-02] finance is off", () => {
  test("for a site of a single make on the off list", () => {
    expect(financeLine(vehicleWith({}), settingsWith({}, "suzuki"), testTime)).toBeNull();
    expect(financeLine(vehicleWith({}), settingsWith({}, "mazda"), testTime)).not.toBeNull();
  });
  test("for a dealership on the off list", () => {
    const vehicle = vehicleWith({});
    expect(financeLine(vehicle, settingsWith({ offDealerships: [vehicle.dealershipSlug] }), testTime)).toBeNull();
  });
  test("where the site turns it off", () => {
    expect(financeLine(vehicleWith({}), settingsWith({ enabled: false }), testTime)).toBeNull();
  });
});

describe("each lender's own rule", () => {
  test.each<[string, Parameters<typeof meetsRule>[0], Partial<Vehicle>, Partial<FinanceQuote>, boolean]>([
    ["[FN-03] recent, dear enough, comparison rate", "recent-with-comparison-rate", {}, {}, true],
    ["[FN-03] without a comparison rate", "recent-with-comparison-rate", {}, { comparisonRate: null }, false],
    ["[FN-07] twelve years old", "recent-with-comparison-rate", { year: year - 12 }, {}, true],
    ["[FN-07] thirteen years old", "recent-with-comparison-rate", { year: year - 13 }, {}, false],
    ["[FN-03] year not given", "recent-with-comparison-rate", { year: null }, {}, false],
    ["[FN-07] price 500", "weekly-payment", { price: 500 }, {}, false],
    ["[FN-07] price 501", "weekly-payment", { price: 501 }, {}, true],
    ["[FN-05] without a weekly payment", "weekly-payment", {}, { paymentWeek: null }, false],
    ["[FN-06] with a monthly payment", "monthly-payment", {}, {}, true],
    ["[FN-06] without a monthly payment", "monthly-payment", {}, { paymentMonth: null }, false],
    ["[FN-04] sellable only", "sellable", { price: null, year: null }, { paymentWeek: null }, true],
    ["[FN-04] sold", "sellable", { status: "sold", sold: true }, {}, false],
  ])("%s", (_name, rule, vehicle, quoteChanges, expected) => {
    expect(meetsRule(rule, vehicleWith(vehicle), { ...quote, ...quoteChanges }, testTime)).toBe(expected);
  });
});

test("the lender that the site prefers is quoted first", () => {
  const vehicle = vehicleWith({ financeLenders: { "lender-b": { ...quote, paymentWeek: 99 }, "lender-a": quote } });
  expect(financeLine(vehicle, settingsWith(), testTime)?.lender).toBe("Lender A");
});

test("[CD-08] beside the price of a subscription no repayment of the price is shown", () => {
  const vehicle = vehicleWith({ subscriptionPrice: 360 });
  const { price, ...settings } = settingsWith();
  expect(financeLine(vehicle, { ...settings, price: { ...price, offersSubscriptions: true } }, testTime)).toBeNull();
  const withoutSubscriptions = { ...settings, price: { ...price, offersSubscriptions: false } };
  expect(financeLine(vehicle, withoutSubscriptions, testTime)?.weeklyText).toBe("$194");
});
