import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AustralianState } from "../settings/australian-state.ts";
import { type DutiableCar, dutyTables } from "./duty-tables.ts";

const four = { cylinders: 4, engine: "combustion" } as const;
const six = { cylinders: 6, engine: "combustion" } as const;
const electric = { cylinders: null, engine: "electric" } as const;

function duty(state: AustralianState, dollars: number, engine: Omit<DutiableCar, "priceCents"> = four): number | null {
  const cents = dutyTables.find((table) => table.state === state)?.dutyCents({ ...engine, priceCents: dollars * 100 });
  return typeof cents === "number" ? cents / 100 : null;
}

describe("the duty on a car is that of the reference table", () => {
  test.each([
    [19_990, 600, 600, 700, 400, 840, 549.7],
    [30_000, 900, 900, 1_050, 600, 1_260, 1_050],
    [45_000, 1_350, 1_350, 1_575, 900, 1_890, 2_587.5],
    [51_990, 1_700, 1_560, 1_820, 1_040, 2_184, 3_379.35],
    [90_000, 3_600, 2_700, 3_150, 1_800, 4_680, 5_850],
    [120_000, 5_100, 6_000, 6_600, 4_800, 8_400, 7_800],
  ])("for $%i", (price, nsw, qldFour, qldSix, qldElectric, vic, wa) => {
    expect(duty("NSW", price)).toBe(nsw);
    expect(duty("QLD", price)).toBe(qldFour);
    expect(duty("QLD", price, six)).toBe(qldSix);
    expect(duty("QLD", price, electric)).toBe(qldElectric);
    expect(duty("VIC", price)).toBe(vic);
    expect(duty("WA", price)).toBe(wa);
  });

  test("for a green car in Victoria", () => {
    expect(duty("VIC", 90_000, electric)).toBe(3_780);
    expect(duty("VIC", 120_000, electric)).toBe(5_040);
  });

  test.each([
    ["a started $100 counts in full", "NSW", 30_001, 903],
    ["$5 applies only above $45,000", "NSW", 45_001, 1_355],
    ["the higher Queensland rate begins above $100,000", "QLD", 100_000, 3_000],
    ["and applies to the whole price", "QLD", 100_001, 5_005],
    ["a started $200 counts in full", "VIC", 30_001, 1_268.4],
    ["the second Victorian rate begins above the luxury car tax threshold", "VIC", 80_567, 3_385.2],
    ["and applies to the whole price", "VIC", 80_601, 4_201.6],
    ["the third ends at $150,000", "VIC", 150_000, 10_500],
    ["the highest applies to the whole price", "VIC", 150_001, 13_518],
    ["the lowest rate of Western Australia ends at $25,000", "WA", 25_000, 687.5],
    ["the highest begins above $50,000", "WA", 50_000, 3_250],
  ] as const)("at a limit: %s", (_what, state, price, expected) => {
    expect(duty(state, price)).toBe(expected);
  });
});

test("eight cylinders pay the highest rate in Queensland, hybrids the lowest", () => {
  expect(duty("QLD", 30_000, { cylinders: 8, engine: "combustion" })).toBe(1_200);
  expect(duty("QLD", 30_000, { cylinders: 8, engine: "hybrid" })).toBe(600);
});

test("without the number of cylinders, Queensland's duty is unknown; elsewhere it does not matter", () => {
  const unknown = { cylinders: null, engine: "combustion" } as const;
  expect(duty("QLD", 30_000, unknown)).toBeNull();
  expect(duty("NSW", 30_000, unknown)).toBe(900);
});

test("a dearer car never pays less duty, in whole cents", () => {
  const dollars = fc.integer({ min: 11, max: 500_000 });
  fc.assert(
    fc.property(fc.constantFrom(...dutyTables), dollars, dollars, (table, one, other) => {
      const [low = 0, high = 0] = [one, other].toSorted((a, b) => a - b);
      const of = (price: number) => table.dutyCents({ ...four, priceCents: price * 100 }) ?? Number.NaN;
      expect(of(low)).toBeLessThanOrEqual(of(high));
      expect(Number.isInteger(of(low))).toBe(true);
    }),
  );
});
