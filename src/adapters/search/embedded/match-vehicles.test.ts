import fc from "fast-check";
import { expect, test } from "vitest";
import { vehiclesArbitrary } from "../../../../test/contract/search-vehicles.ts";
import { queryArbitrary } from "../../../../test/contract/search-model.ts";
import type { Vehicle } from "../../../vehicles/vehicle.ts";
import type { Candidates } from "./candidates.ts";
import { ConstraintSets } from "./constraint-sets.ts";
import { queryConstraints } from "./constraints.ts";
import { ListedVehicles } from "./listed-vehicles.ts";
import { matchFew, matchMany, matchVehicles } from "./match-vehicles.ts";
import { addOrdinal, ordinalSet } from "./ordinal-set.ts";
import { SiteIndex } from "./site-index.ts";

const candidateLists = ({ matched, failingOnly }: Candidates) =>
  [matched, ...failingOnly].map((ordinals) => [...ordinals]);

const settledIndex = async (vehicles: readonly Vehicle[]): Promise<SiteIndex> => {
  const index = new SiteIndex();
  for (const vehicle of vehicles) index.load(vehicle);
  await index.settle(1, async () => {});
  return index;
};

test("[SE-09] omitting one of the previous query's constraints finds the same as a separate query", async () => {
  const example = vehiclesArbitrary({ minLength: 1, maxLength: 100 }).chain((vehicles) =>
    fc.tuple(fc.constant(vehicles), queryArbitrary(vehicles), fc.nat()),
  );
  await fc.assert(
    fc.asyncProperty(example, async ([vehicles, query, number]) => {
      const index = await settledIndex(vehicles);
      const constraints = queryConstraints(index, query);
      fc.pre(constraints.length > 1);
      const fewer = constraints.filter((_, place) => place !== number % constraints.length);
      const listed = new ListedVehicles(index, Uint32Array.from(vehicles.keys()), () => true);
      const sets = new ConstraintSets(index);
      matchVehicles(listed, constraints, sets);
      const found = matchVehicles(listed, fewer, sets);
      const ordinals = [...found.matched].sort((left, right) => left - right);
      const expected = [...matchFew(listed, fewer).matched];
      expect(found.widened).toBeDefined();
      expect(ordinals).toEqual(expected);
      expect(found.count).toBe(expected.length);
      expect([...vehicles.keys()].filter(found.has)).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

test("[SE-09] matching vehicles one by one and 32 at a time gives the same result", async () => {
  const example = vehiclesArbitrary({ minLength: 1, maxLength: 100 }).chain((vehicles) =>
    fc.tuple(fc.constant(vehicles), queryArbitrary(vehicles), fc.subarray([...vehicles.keys()])),
  );
  await fc.assert(
    fc.asyncProperty(example, async ([vehicles, query, listed]) => {
      const index = await settledIndex(vehicles);
      const constraints = queryConstraints(index, query);
      fc.pre(constraints.length > 0);
      const set = ordinalSet(index.count);
      for (const ordinal of listed) addOrdinal(set, ordinal);
      const few = candidateLists(matchFew({ ordinals: Uint32Array.from(listed), has: () => true }, constraints));
      const many = matchMany(set, listed.length, constraints, new ConstraintSets(index));
      expect(candidateLists(many)).toEqual(constraints.length === 1 ? few.slice(0, 1) : few);
      const matched = new Set(few[0]);
      const rest = listed.filter((ordinal) => !matched.has(ordinal));
      expect([...(many.unmatched ?? rest)]).toEqual(rest);
    }),
    { numRuns: 200 },
  );
});
