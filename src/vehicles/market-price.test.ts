import { describe, expect, test } from "vitest";
import { marketPriceIndicator } from "./market-price.ts";
import { vehicleForTest } from "./vehicle-for-test.ts";

const on = { enabled: true };

function indicator(price: number | null, state: number | null, national: number | null) {
  const autograbData = { stateAverageMarketPrice: state, averageMarketPrice: national };
  return marketPriceIndicator(vehicleForTest({ price, autograbData }), on);
}

describe("market price indicator", () => {
  test.each([
    { price: 29_501, state: 30_000, national: null, basis: undefined },
    { price: 29_500, state: 30_000, national: null, basis: "state" },
    { price: 29_499, state: 30_000, national: null, basis: "state" },
    { price: 29_501, state: null, national: 30_000, basis: undefined },
    { price: 29_500, state: null, national: 30_000, basis: "national" },
    { price: 29_500, state: 0, national: 30_000, basis: "national" },
    { price: 20_000, state: null, national: null, basis: undefined },
    { price: null, state: 30_000, national: 30_000, basis: undefined },
  ])("[CD-14] price $price, state $state, national $national: $basis", (row) => {
    expect(indicator(row.price, row.state, row.national)?.basis).toBe(row.basis);
  });

  test("[CD-13] the state average takes precedence, even if only the national one is far above the price", () => {
    expect(indicator(29_900, 30_000, 40_000)).toBeNull();
    expect(indicator(30_500, 30_000, 40_000)).toBeNull();
    expect(indicator(29_000, 30_000, 20_000)).toMatchObject({ basis: "state", belowByText: "$1,000" });
  });

  test("[CD-13] without market data, and where the site turns it off, nothing shows", () => {
    expect(marketPriceIndicator(vehicleForTest({ autograbData: null }), on)).toBeNull();
    const autograbData = { stateAverageMarketPrice: 60_000, averageMarketPrice: null };
    expect(marketPriceIndicator(vehicleForTest({ autograbData }), { enabled: false })).toBeNull();
  });

  test("[CD-13] the offer price is the price that is compared", () => {
    const autograbData = { stateAverageMarketPrice: 42_000, averageMarketPrice: null };
    const vehicle = vehicleForTest({ price: 41_990, offerPrice: 40_000, autograbData });
    expect(marketPriceIndicator(vehicle, on)).toMatchObject({ belowBy: 2_000 });
  });

  test.each([
    { price: 27_000, position: 0.25 },
    { price: 24_000, position: 0 },
    { price: 15_000, position: 0 },
    { price: 29_500, position: 0.46 },
  ])("a price of $price against 30,000 is at $position of the scale", ({ price, position }) => {
    expect(indicator(price, 30_000, null)?.position).toBe(position);
  });

  test("[CD-13] both ends of the scale are labelled", () => {
    expect(indicator(27_000, 30_000, null)).toMatchObject({ lowText: "$24,000", highText: "$36,000", position: 0.25 });
  });
});
