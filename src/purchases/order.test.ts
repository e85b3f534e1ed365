import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exampleSite } from "../sites/example-site-for-test.ts";
import { testTime, vehicleForTest } from "../vehicles/vehicle-for-test.ts";
import { daysOfDelivery, deliveryQuote } from "./delivery.ts";
import { handoverBalanceCents, loanInputs, purchaseLoan, purchaseOrder } from "./order.ts";
import { ownPartLimits } from "./own-part.ts";
import { balanceText, paymentText } from "./order-words.ts";
import { emptyContent, nextStep, type PurchaseContent } from "./purchase.ts";

const vehicle = vehicleForTest({ carType: "used", price: 30_000, offerPrice: null, state: "NSW" });
const site = exampleSite();
const charged = exampleSite({
  driveAway: {
    charges: [
      {
        state: "NSW",
        validFrom: "2020-01-01",
        source: "Test",
        transfer: 38,
        registration: 400,
        compulsoryInsurance: 500,
      },
    ],
  },
});
const delivery = {
  kind: "delivery",
  postcode: "2650",
  date: "2026-12-01",
  part: "morning",
  km: 90,
  cents: 19_050,
} as const;
const tradeIn = {
  kind: "valued",
  car: "Mazda 3",
  offerDollars: 8_000,
  standsUntil: testTime + 1,
  reference: "AB",
} as const;
const content = (more: Partial<PurchaseContent> = {}): PurchaseContent => ({ ...emptyContent, ...more });

describe("the total of an order", () => {
  test("is the price of the vehicle where nothing else is known", () => {
    const order = purchaseOrder(vehicle, content(), site, testTime);
    expect(order).toMatchObject({ totalCents: 3_000_000, tradeInCents: 0, depositCents: 20_000, isEstimate: false });
    expect(order.parts).toEqual([{ label: "Price of the vehicle", cents: 3_000_000 }]);
    expect(handoverBalanceCents(order, null)).toBe(2_980_000);
  });

  test("has delivery among its parts; trade-in and deposit are taken off it", () => {
    const order = purchaseOrder(vehicle, content({ handover: delivery, tradeIn }), site, testTime);
    expect([order.totalCents, order.tradeInCents]).toEqual([3_019_050, 800_000]);
    expect(handoverBalanceCents(order, null)).toBe(2_199_050);
  });

  test("has estimated charges of the buyer's state where the price excludes them", () => {
    const order = purchaseOrder(vehicle, content(), charged, testTime);
    expect(order.isEstimate).toBe(true);
    expect(order.parts.map(({ label }) => label)).toContain("Vehicle duty");
    expect(order.qualifier).toBeNull();
    const abroad = purchaseOrder(vehicle, content({ handover: { ...delivery, postcode: "3000" } }), charged, testTime);
    expect([abroad.isEstimate, abroad.excludesCharges]).toEqual([false, true]);
  });

  test("is the sum of its parts, and is covered by what is paid for it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 300_000 }),
        fc.integer({ min: 0, max: 90_000 }),
        fc.integer({ min: 0, max: 500_000 }),
        fc.integer({ min: 200, max: 20_000 }),
        (price, offerDollars, cents, depositDollars) => {
          const chosen = content({ handover: { ...delivery, cents }, tradeIn: { ...tradeIn, offerDollars } });
          const order = purchaseOrder({ ...vehicle, price }, chosen, charged, testTime);
          expect(order.parts.reduce((sum, part) => sum + part.cents, 0)).toBe(order.totalCents);
          const terms = { ratePercent: 8.29, comparisonRatePercent: 8.99 };
          const loan = purchaseLoan(loanInputs(order, { years: 5, depositDollars, balloonPercent: 0 }, terms), terms);
          const paid =
            order.tradeInCents + order.depositCents + (loan?.borrowedCents ?? 0) + handoverBalanceCents(order, loan);
          expect(paid).toBe(order.totalCents);
          if (loan !== null) expect(handoverBalanceCents(order, loan)).toBe(depositDollars * 100 - order.depositCents);
        },
      ),
    );
  });

  test("says who pays the balance", () => {
    expect(balanceText(2_980_000)).toBe("$29,800, paid by the buyer at handover");
    expect(balanceText(-150_050)).toBe("$1,500.50, paid by the dealership to the buyer");
    expect(balanceText(0)).toBe("$0: nothing is left to pay at handover");
    const cash = (balanceCents: number) => paymentText({ kind: "cash" }, null, balanceCents);
    expect([cash(100), cash(-100), cash(0)]).toEqual([
      "Cash or bank transfer",
      "The dealership pays the balance to the buyer, in cash or by bank transfer",
      "Nothing is left to pay at handover",
    ]);
  });
});

describe("delivery", () => {
  const settings = { deliveryWithinKm: 300, deliveryFreeKm: 50, deliveryDollars: 90, deliveryDollarsPerKm: 1.5 };
  const yard = { lat: -33.9, long: 151.2 };

  test.each([
    ["next door", -33.9, 0, 0],
    ["within the free distance", -34.3, 44, 0],
    ["beyond it", -35.0, 122, 19_800],
    ["too far away", -38.0, 456, null],
  ])("%s", (_case, lat, km, cents) => {
    expect(deliveryQuote(yard, { lat, long: 151.2 }, settings)).toEqual({ km, cents });
  });

  test("never costs less further away", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 2.6, noNaN: true }),
        fc.double({ min: 0, max: 2.6, noNaN: true }),
        (one, two) => {
          const at = (degrees: number) =>
            deliveryQuote(yard, { lat: -33.9 - degrees, long: 151.2 }, settings).cents ?? 0;
          expect(at(Math.min(one, two))).toBeLessThanOrEqual(at(Math.max(one, two)));
        },
      ),
    );
  });

  test("is offered for two weeks without Sundays, from the first possible day", () => {
    const days = daysOfDelivery("2026-11-23", { deliveryFromDays: 5 });
    expect(days[0]).toBe("2026-11-28");
    expect(days).not.toContain("2026-11-29");
    expect(days.at(-1)).toBe("2026-12-11");
  });
});

const nextStepAt = (chosen: PurchaseContent, now: number, present: Partial<Parameters<typeof nextStep>[1]> = {}) =>
  nextStep(chosen, { now, offer: null, ownPart: undefined, ...present });

test("a step reopens once the chosen time has passed", () => {
  const details = {
    name: "Ann",
    email: "a@b.example",
    phone: "+61412345678",
    street: "1",
    suburb: "S",
    state: "NSW",
    postcode: "2650",
    termsAccepted: false,
  } as const;
  const done = content({ tradeIn, payment: { kind: "cash" }, handover: delivery, details });
  expect(nextStepAt(done, testTime)).toBeNull();
  expect(nextStepAt(done, testTime + 1)).toBe("trade-in");
  const without = { ...done, tradeIn: { kind: "none" } } as const;
  expect(nextStepAt(without, Date.parse("2026-12-01T00:00Z"))).toBe("handover");
  const pickUp = { ...without, handover: { kind: "pick-up", time: "2026-11-24T10:00:00+11:00" } } as const;
  expect(nextStepAt(pickUp, Date.parse("2026-11-24T09:59:59+11:00"))).toBeNull();
  expect(nextStepAt(pickUp, Date.parse("2026-11-24T10:00:00+11:00"))).toBe("handover");
  expect(nextStepAt({ ...pickUp, handover: { kind: "pick-up", time: null } }, testTime * 2)).toBeNull();
  expect(nextStepAt(content(), testTime)).toBe("trade-in");
});

const financed = (depositDollars: number, more = {}) =>
  ({ kind: "finance", years: 5, depositDollars, balloonPercent: 0, ...more }) as const;
const priced = (totalCents: number, tradeInCents = 0) =>
  ownPartLimits({ totalCents, tradeInCents, depositCents: 20_000 });

test.each([
  ["fits", financed(3_000), priced(1_702_300), true],
  ["is the most that leaves the least loan", financed(16_023), priced(1_702_300), true],
  ["leaves less than the least loan", financed(16_023.01), priced(1_702_300), false],
  ["is less than the deposit", financed(199.99), priced(1_702_300), false],
  ["has a part of a cent", financed(200.005), priced(1_702_300), false],
  ["has a balloon that cannot be chosen", financed(3_000, { balloonPercent: 30.5 }), priced(1_702_300), false],
  ["has a term that cannot be chosen", financed(3_000, { years: 8 }), priced(1_702_300), false],
  ["is for more than a trade-in leaves to pay", financed(3_000), priced(1_702_300, 2_120_000), false],
])("a loan that %s", (_case, payment, limits, isDone) => {
  const done = content({ tradeIn: { kind: "none" }, payment });
  expect(nextStepAt(done, testTime, { ownPart: limits })).toBe(isDone ? "handover" : "payment");
  expect(nextStepAt({ ...done, payment: { kind: "cash" } }, testTime, { ownPart: limits })).toBe("handover");
});

test("a newer offer for the same car must be answered first", () => {
  const newer = { ...tradeIn, offerDollars: 6_000, reference: "CD" };
  const chosen = content({ tradeIn });
  expect(nextStepAt(chosen, testTime, { offer: tradeIn })).toBe("payment");
  expect(nextStepAt(chosen, testTime, { offer: newer })).toBe("trade-in");
  expect(nextStepAt(content({ tradeIn: { kind: "none", declined: "CD" } }), testTime, { offer: newer })).toBe(
    "payment",
  );
});
