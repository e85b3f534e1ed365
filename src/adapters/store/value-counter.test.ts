import * as fc from "fast-check";
import { expect, test } from "vitest";
import { judgedValues, rememberChange, writeEarlier, type EarlierValues } from "../../vehicles/earlier-values.ts";
import { implausibleValues } from "../../stock-feed/value-decision.ts";
import type { StagedWinner } from "./staged-pages.ts";
import type { KnownVehicle } from "./known-vehicle.ts";
import { isRetiredDemonstrator } from "../../vehicles/value-jumps.ts";
import { ValueCounter } from "./value-counter.ts";

type Details = { model: string; year: number; carType: string; km: number; price: number; vin: string; picture: 0 | 1 };

/** Changes of a vehicle, small and large. */
const details: fc.Arbitrary<Details> = fc.record({
  model: fc.constantFrom("corolla", "corolla cross", "kluger"),
  year: fc.integer({ min: 2018, max: 2021 }),
  carType: fc.constantFrom("used", "used", "used", "used", "demo", "new"),
  km: fc.oneof(
    fc.integer({ min: 0, max: 400 }),
    fc.integer({ min: 0, max: 12_000 }),
    fc.integer({ max: 200_000, min: 0 }),
  ),
  price: fc.integer({ min: 5_000, max: 60_000 }),
  vin: fc.constantFrom("JTMRV3FV60D000001", "JTMRV3FV60D000002"),
  picture: fc.constantFrom(0, 1),
});
/** Which of the seven keep their value: three of four do. */
const kept = fc.tuple(fc.nat(127), fc.nat(127)).map(([one, other]) => one | other);
type Change = { before: Details; after: Details };
const change: fc.Arbitrary<Change> = fc
  .record({ before: details, other: details, factor: fc.double({ min: 0.3, max: 3, noNaN: true }), kept })
  .map(({ before, other, factor, kept }) => {
    const pick = <Key extends keyof Details>(key: Key, bit: number): Details[Key] =>
      (kept & bit) === 0 ? other[key] : before[key];
    const after = {
      model: pick("model", 1),
      year: pick("year", 2),
      carType: pick("carType", 4),
      km: pick("km", 8),
      price: (kept & 16) === 0 ? Math.round(before.price * factor) : before.price,
      vin: pick("vin", 32),
      picture: pick("picture", 64),
    };
    return { before, after };
  });
/** Most of the vehicles change alike, as they do by a fault, or only a few do. */
const changes = fc.oneof(
  fc.array(change, { minLength: 3, maxLength: 24 }),
  fc
    .record({ change, count: fc.integer({ min: 3, max: 24 }), rest: fc.array(change, { maxLength: 12 }) })
    .map((made) => [...Array.from({ length: made.count }, () => made.change), ...made.rest]),
);

function knownRow({ model, year, carType, km, price, vin, picture }: Details) {
  const facts = `toyota|${model}|${year}|gx|${carType}|white|${km}`;
  const compared = {
    stock_key: "east/1",
    sold_at: null,
    is_sold: 0,
    vin,
    facts,
    plate: null,
    price,
    has_images: picture,
  };
  return { ...compared, hash: JSON.stringify(compared) };
}

/** Data about vehicles is deleted with them. */
type Known = Change & { earlier?: EarlierValues };

function findFault(all: readonly Known[]): string | null {
  const values = new ValueCounter();
  for (const { before, after, earlier = {} } of all) {
    const known = { ...knownRow(before), earlier: writeEarlier(earlier) };
    values.add(known as unknown as KnownVehicle, knownRow(after) as unknown as StagedWinner);
  }
  return implausibleValues({ values: values.changes(), dealerships: new Map() }, []).site?.kind ?? null;
}

/** Values that are lost or become equal. More specific values always pass, and are never reverted unasked. */
const losses = new Set([
  "prices-gone",
  "pictures-gone",
  "vins-gone",
  "odometers-gone",
  "prices-equal",
  "odometers-equal",
]);

const isRetired = ({ before, after }: Change): boolean =>
  isRetiredDemonstrator({ ...before, km: String(before.km) }, { ...after, km: String(after.km) });

test("a change made without confirmation is reversed without confirmation, except a loss or a demonstrator that became used", () => {
  const passes = (all: readonly Change[]): boolean => findFault(all) === null;
  fc.assert(
    fc.property(changes, (all) => {
      fc.pre(passes(all) && !all.some(isRetired));
      const back = findFault(all.map(({ before, after }) => ({ before: after, after: before })));
      expect(back === null || losses.has(back) ? null : back).toBeNull();
    }),
    { numRuns: 3_000 },
  );
});

test("a yard of demonstrators that become used is imported, and reversed from their remembered values", () => {
  const demo: Details = {
    model: "corolla",
    year: 2026,
    carType: "demo",
    km: 2_000,
    price: 30_000,
    vin: "",
    picture: 1,
  };
  const demos = Array.from({ length: 12 }, (_, index) => ({ ...demo, km: 2_000 + index, vin: `JTMRV3FV60D${index}` }));
  const used = demos.map((before) => ({ before, after: { ...before, carType: "used", km: before.km + 40 } }));
  expect(findFault(used)).toBeNull();
  const back = filesTaken([demos, used.map(({ after }) => after)]).map(({ details: before, earlier }, index) => ({
    before,
    after: demos[index] ?? before,
    earlier,
  }));
  expect(findFault(back)).toBeNull();
});

const judgedVehicle = (one: Details) => judgedValues(knownRow(one), {});

/** The stock and stored history of a site after files that change one vehicle after another. */
function filesTaken(files: readonly (readonly Details[])[]): { details: Details; earlier: EarlierValues }[] {
  const [first = [], ...others] = files;
  return first.map((details, index) => {
    const state: { details: Details; earlier: EarlierValues } = { details, earlier: {} };
    for (const file of others) {
      const next = file[index] ?? details;
      state.earlier = rememberChange(state.earlier, judgedVehicle(state.details), judgedVehicle(next));
      state.details = next;
    }
    return state;
  });
}

test("changes made without confirmation are reversed without confirmation, although vehicles were sold and added meanwhile", () => {
  const most = 36;
  const business = fc.record({
    all: changes,
    later: fc.array(change, { minLength: most, maxLength: most }),
    files: fc.constantFrom(1, 2),
    becomes: fc.array(fc.constantFrom("sold", "kept", "kept and another like it arrives"), {
      minLength: most,
      maxLength: most,
    }),
  });
  let judged = 0;
  fc.assert(
    fc.property(business, ({ all, later, files, becomes }) => {
      const right = all.map(({ before }) => before);
      const wrong = all.map(({ after }) => after);
      fc.pre(findFault(all) === null);
      let state = filesTaken([right, wrong]);
      if (files === 2) {
        const next = wrong.map((before, index) => {
          const { km, year, carType, model } = later[index]?.after ?? before;
          return { before, after: { ...before, km, year, carType, model }, earlier: state[index]?.earlier ?? {} };
        });
        fc.pre(findFault(next) === null);
        state = filesTaken([right, wrong, next.map(({ after }) => after)]);
      }
      const back = state.flatMap(({ details: before, earlier }, index): Known[] => {
        const after = right[index] ?? before;
        const kept = { before, after, earlier };
        if (becomes[index] === "sold") return [];
        return becomes[index] === "kept" ? [kept] : [kept, { before, after }];
      });
      judged += 1;
      const fault = findFault(back);
      expect(fault === null || losses.has(fault) ? null : fault).toBeNull();
    }),
    { numRuns: 3_000 },
  );
  expect(judged).toBeGreaterThan(1_000);
});

test.each([
  ["a median that falls by half", (one: Details) => ({ ...one, price: one.price / 2 })],
  ["a median that rises by a third", (one: Details) => ({ ...one, price: Math.round(one.price * 1.3) })],
  ["new vehicles that get the kilometres of used ones", (one: Details) => ({ ...one, km: 150 })],
  ["odometers that rise by 20,000 km", (one: Details) => ({ ...one, km: one.km - 20_000 })],
  ["new vehicles that become used", (one: Details) => ({ ...one, carType: "new" })],
])("%s is accepted in both directions, or in neither", (_name, alter) => {
  const one: Details = {
    model: "corolla",
    year: 2020,
    carType: "used",
    km: 40_000,
    price: 30_000,
    vin: "",
    picture: 1,
  };
  const all = Array.from({ length: 12 }, (_, index) => {
    const after = { ...one, vin: `JTMRV3FV60D${100_000 + index}`, price: 20_000 + index * 1_000, km: 40_000 + index };
    return { before: { ...alter(after), km: alter(after).km + index }, after };
  });
  const forth = findFault(all) === null;
  expect(findFault(all.map(({ before, after }) => ({ before: after, after: before }))) === null).toBe(forth);
});
