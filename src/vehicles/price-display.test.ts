import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { effectivePrice, isRealPrice, isReduced, priceDisplay, priceInWords } from "./price-display.ts";
import type { Vehicle } from "./vehicle.ts";
import { siteForTest, vehicleForTest } from "./vehicle-for-test.ts";

const plain = siteForTest().price;
const withSubscriptions = { ...plain, offersSubscriptions: true };
const everyPrice: Partial<Vehicle> = {
  subscriptionPrice: 289,
  price: 51_990,
  offerPrice: 49_990,
  preorder: true,
};

describe("price display", () => {
  test.each([
    { fields: everyPrice, settings: withSubscriptions, kind: "subscription", text: "$289" },
    { fields: everyPrice, settings: plain, kind: "reduced", text: "$49,990" },
    { fields: { ...everyPrice, offerPrice: null }, settings: plain, kind: "normal", text: "$51,990" },
    { fields: { ...everyPrice, offerPrice: null, price: null }, settings: plain, kind: "preorder", text: "PREORDER" },
    { fields: { price: null }, settings: plain, kind: "none", text: "Enquire for price." },
  ])("[CD-08] without any price of a higher rank the price shown is $kind", (row) => {
    const display = priceDisplay(vehicleForTest(row.fields), row.settings);
    expect(display).toMatchObject({ kind: row.kind, text: row.text });
  });

  test.each([
    { name: "a subscription price of 0 is none", fields: { subscriptionPrice: 0 }, kind: "normal" },
    { name: "an offer equal to the price is no reduction", fields: { offerPrice: 41_990 }, kind: "normal" },
    { name: "an offer above the price is no reduction", fields: { offerPrice: 42_000 }, kind: "normal" },
    { name: "an unreal offer is no reduction", fields: { offerPrice: 10 }, kind: "normal" },
    { name: "a pre-order with a price shows the price", fields: { preorder: true }, kind: "normal" },
  ])("[CD-08] $name", ({ fields, kind }) => {
    expect(priceDisplay(vehicleForTest(fields), withSubscriptions).kind).toBe(kind);
  });

  test.each([
    { price: 41_990, offerPrice: 39_990, paid: 39_990 },
    { price: 41_990, offerPrice: 41_990, paid: 41_990 },
    { price: 41_990, offerPrice: null, paid: 41_990 },
    { price: 41_990, offerPrice: 1, paid: 41_990 },
    { price: null, offerPrice: 39_990, paid: null },
    { price: 1, offerPrice: 39_990, paid: null },
  ])("[CD-08, CD-10] a price of $price and an offer of $offerPrice: a shopper pays $paid", ({ paid, ...prices }) => {
    expect(effectivePrice(prices)).toBe(paid);
    expect(isReduced(prices)).toBe(paid === 39_990);
  });

  test.each([
    { price: 41_990, purchase: "or buy for $41,990 Excl. govt. charges" },
    { price: null, purchase: null },
  ])("[CD-08] a subscription also shows the purchase price: $purchase", ({ price, purchase }) => {
    const vehicle = vehicleForTest({ price, subscriptionPrice: 289 });
    expect(priceDisplay(vehicle, withSubscriptions)).toMatchObject({ kind: "subscription", purchase });
  });

  test.each([
    { fields: { subscriptionPrice: 289 }, words: "$289 per week" },
    { fields: {}, words: "$41,990 Excl. govt. charges" },
    { fields: { offerPrice: 39_990 }, words: "$39,990 Excl. govt. charges" },
    { fields: { price: null, preorder: true }, words: "PREORDER" },
    { fields: { price: null }, words: "Enquire for price." },
  ])("the price of $fields in one line includes its qualifier: $words", ({ fields, words }) => {
    expect(priceInWords(priceDisplay(vehicleForTest(fields), withSubscriptions))).toBe(words);
  });

  test("[CD-09] no price shows the configured text", () => {
    const vehicle = vehicleForTest({ price: null });
    expect(priceDisplay(vehicle, plain)).toEqual({ kind: "none", text: "Enquire for price.", qualifier: null });
    expect(priceDisplay(vehicle, { ...plain, noPriceText: "POA" })).toEqual({
      kind: "none",
      text: "POA",
      qualifier: null,
    });
  });

  test.each([
    { price: null, real: false },
    { price: 0, real: false },
    { price: 9.99, real: false },
    { price: 10, real: false },
    { price: 10.01, real: true },
    { price: 11, real: true },
  ])("[CD-10] a price of $price is genuine: $real", ({ price, real }) => {
    expect(isRealPrice(price)).toBe(real);
    expect(effectivePrice(vehicleForTest({ price }))).toBe(real ? price : null);
  });

  test.each([
    { beforePrice: null, wasPrice: null, saving: null },
    { beforePrice: 41_989, wasPrice: null, saving: null },
    { beforePrice: 41_990, wasPrice: null, saving: null },
    // Both amounts would be displayed alike.
    { beforePrice: 41_990.4, wasPrice: null, saving: null },
    { beforePrice: 5, wasPrice: null, saving: null },
    { beforePrice: 41_991, wasPrice: "$41,991", saving: "$1" },
    { beforePrice: 45_990, wasPrice: "$45,990", saving: "$4,000" },
  ])("[CD-11] a price of 41,990 that was $beforePrice shows was $wasPrice", (row) => {
    const { beforePrice, ...shown } = row;
    expect(priceDisplay(vehicleForTest({ beforePrice }), plain)).toMatchObject(shown);
  });

  test("[CD-11] a reduced price is compared with the was-price, not the normal price", () => {
    const reduced = vehicleForTest({ offerPrice: 39_990 });
    expect(priceDisplay(reduced, plain)).toMatchObject({ kind: "reduced", wasPrice: null });
    const wasMore = vehicleForTest({ offerPrice: 39_990, beforePrice: 41_990 });
    expect(priceDisplay(wasMore, plain)).toMatchObject({ wasPrice: "$41,990", saving: "$2,000" });
  });

  test.each([
    { price: 51_990, text: "$51,990" },
    { price: 51_990.4, text: "$51,990" },
    { price: 1_250_000, text: "$1,250,000" },
    { price: 999, text: "$999" },
  ])("[CD-12] $price reads $text", ({ price, text }) => {
    expect(priceDisplay(vehicleForTest({ price }), plain)).toMatchObject({ text });
  });

  test("[CD-12] no amount is displayed as $NaN, $0 or null", () => {
    const amount = fc.option(fc.double({ min: 0, max: 1e7, noNaN: true }), { nil: null });
    fc.assert(
      fc.property(amount, amount, amount, amount, (price, beforePrice, offerPrice, subscriptionPrice) => {
        const vehicle = vehicleForTest({ price, beforePrice, offerPrice, subscriptionPrice });
        const texts = Object.values(priceDisplay(vehicle, withSubscriptions)).filter(
          (value) => typeof value === "string",
        );
        expect(texts.join(" ")).not.toMatch(/NaN|null|undefined|\$0(?![\d.])|\.\d/);
      }),
    );
  });

  test("the qualifier is that of the car type", () => {
    expect(priceDisplay(vehicleForTest({ carType: "new" }), plain)).toMatchObject({ qualifier: "Drive away" });
    expect(priceDisplay(vehicleForTest(), plain)).toMatchObject({ qualifier: "Excl. govt. charges" });
  });
});
