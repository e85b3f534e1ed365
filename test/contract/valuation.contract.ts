import { describe, expect, test } from "vitest";
import type { OwnVehicle } from "../../src/trade-in/own-car.ts";
import type { Valuation } from "../../src/trade-in/valuation.ts";

/** 24 November 2026. */
export const valuedAt = Date.UTC(2026, 10, 24);

/** A valuation service that knows the test plates and can value the car of `REG4SUCCESS`. */
export type ValuationUnderTest = { valuation: Valuation; close?: () => Promise<void> };

/** What every valuation service answers. */
export function valuationContract(name: string, open: () => Promise<ValuationUnderTest>): void {
  describe(`valuations by ${name}`, () => {
    const using = async (work: (valuation: Valuation) => Promise<void>) => {
      const { valuation, close } = await open();
      await work(valuation).finally(() => close?.());
    };
    const found = async (valuation: Valuation): Promise<OwnVehicle> => {
      const lookup = await valuation.lookup({ rego: "REG4SUCCESS", regoState: "VIC" });
      if (lookup.kind !== "found") throw new Error(`the lookup was ${lookup.kind}`);
      return lookup.vehicle;
    };

    test.each(["REG4SUCCESS", "REG4SUCCESSEV", "REG4WARNING"])("[TI-07] the plate %s is found", (rego) =>
      using(async (valuation) => {
        const lookup = await valuation.lookup({ rego, regoState: "NSW" });
        expect(lookup).toMatchObject({
          kind: "found",
          vehicle: { make: expect.any(String), year: expect.any(Number) },
        });
      }),
    );

    test.each(["REG4NOMATCH", "REG4VINONLY", "UNKNOWN1", "A/B?C#D"])("[TI-07] the plate %s is not found", (rego) =>
      using(async (valuation) => {
        expect(await valuation.lookup({ rego, regoState: "NSW" })).toEqual({ kind: "not-found" });
      }),
    );

    test("an estimate is a price in a range, in whole dollars, and says how sure it is", () =>
      using(async (valuation) => {
        const answer = await valuation.value({
          vehicle: await found(valuation),
          km: 61_234,
          conditionScore: 4,
          now: valuedAt,
        });
        if (answer.kind !== "found") throw new Error(`the answer was ${answer.kind}`);
        const { id, price, low, high, sureness } = answer;
        expect(id).not.toBe("");
        expect([price, low, high].every(Number.isInteger)).toBe(true);
        expect(low).toBeLessThan(price);
        expect(price).toBeLessThan(high);
        expect(["high", "fair", "low"]).toContain(sureness);
      }));

    test.each([
      [2019, 100_000, []],
      [2018, 100_000, ["age"]],
      [2019, 100_001, ["kilometres"]],
      [2010, 250_000, ["age", "kilometres"]],
    ])("[TI-12] a car of %d with %d km exceeds the limits %j", (year, km, limits) =>
      using(async (valuation) => {
        const vehicle = { ...(await found(valuation)), year };
        const answer = await valuation.value({ vehicle, km, conditionScore: 4, now: valuedAt });
        if (limits.length > 0) expect(answer).toEqual({ kind: "out-of-limits", limits });
        else expect(answer.kind).not.toBe("out-of-limits");
      }),
    );

    test("a car that it cannot value has no estimate", () =>
      using(async (valuation) => {
        const vehicle = { providerId: null, year: 2023, make: "Bufori", model: "Geneva", badge: null };
        const answer = await valuation.value({ vehicle, km: 20_000, conditionScore: 4, now: valuedAt });
        expect(answer).toEqual({ kind: "not-found", comparables: 0 });
      }));
  });
}
