import { type Candidates, withoutConstraint } from "./candidates.ts";
import type { Constraint } from "./constraints.ts";
import { constraintKey, meets } from "./constraints.ts";
import type { ConstraintSets } from "./constraint-sets.ts";
import type { ListedVehicles } from "./listed-vehicles.ts";
import { hasOrdinal, type OrdinalSet, takeWord } from "./ordinal-set.ts";

/** The last answer for each list of vehicles. Released with the list, so that nothing of a removed site is retained. */
const answers = new WeakMap<ListedVehicles, { turn: number; keys: readonly string[]; candidates: Candidates }>();
/** Number of answers so far. All share one buffer, so only the last one is valid. */
let turn = 0;
let room = new Uint32Array();
let failuresOfWord = [new Uint32Array(), new Uint32Array()] as const;

function makeRoom(length: number): void {
  if (room.length < length) room = new Uint32Array(length);
}

/**
 * Finds the listed vehicles that meet all constraints. Reuses the previous result: queries of one call often repeat
 * the constraints, or omit one of them to count its own facet.
 */
export function matchVehicles(
  listed: ListedVehicles,
  constraints: readonly Constraint[],
  sets: ConstraintSets,
): Candidates {
  if (constraints.length === 0) return listed.everything;
  const keys = constraints.map(constraintKey);
  const last = answers.get(listed);
  if (last?.turn === turn) {
    const more = last.keys.length - keys.length;
    const place = last.keys.findIndex((key, at) => key !== keys[at]);
    if (more === 0 && place === -1) return last.candidates;
    const isWithout = more === 1 && last.keys.every((key, at) => at === place || key === keys[at - Number(at > place)]);
    if (isWithout) return withoutConstraint(last.candidates, place, hasAll(listed.has, constraints));
  }
  turn += 1;
  const candidates = listed.areFew
    ? matchFew(listed, constraints)
    : matchMany(listed.set, listed.ordinals.length, constraints, sets);
  answers.set(listed, { turn, keys, candidates });
  return candidates;
}

function hasAll(has: Candidates["has"], constraints: readonly Constraint[]): Candidates["has"] {
  return (ordinal) => has(ordinal) && constraints.every((constraint) => meets(constraint, ordinal));
}

/**
 * Checks a few listed vehicles one by one. A vehicle that fails exactly one constraint still counts in that
 * constraint's facet (SE-09).
 */
export function matchFew(
  { ordinals, has }: Pick<ListedVehicles, "ordinals" | "has">,
  constraints: readonly Constraint[],
): Candidates {
  makeRoom(ordinals.length);
  const failingOnly: number[][] = constraints.map(() => []);
  let length = 0;
  for (const ordinal of ordinals) {
    const failed = constraints.findIndex((constraint) => !meets(constraint, ordinal));
    if (failed === -1) room[length++] = ordinal;
    else if (constraints.every((constraint, number) => number <= failed || meets(constraint, ordinal)))
      failingOnly[failed]?.push(ordinal);
  }
  return {
    matched: room.subarray(0, length),
    count: length,
    has: hasAll(has, constraints),
    failingOnly: failingOnly.map((failing) => new Uint32Array(failing)),
  };
}

/** Checks many vehicles, 32 at a time, using the cached set of each constraint. */
export function matchMany(
  listed: OrdinalSet,
  listedCount: number,
  constraints: readonly Constraint[],
  sets: ConstraintSets,
): Candidates {
  const met = constraints.map((constraint) => sets.of(constraint));
  const { none, one } = countFailures(listed, met);
  // Room for all listed vehicles, plus the unmatched ones, which are less than half.
  makeRoom(Math.ceil(listedCount * 1.5));
  let end = 0;
  const take = (words: OrdinalSet, except: OrdinalSet | null): Uint32Array => {
    const start = end;
    for (let place = 0; place < listed.length; place++) {
      const word = words[place] as number;
      if (word !== 0) end = takeWord(except === null ? word : word & ~(except[place] as number), place, room, end);
    }
    return room.subarray(start, end);
  };
  const matched = take(none, null);
  const failingOnly = constraints.length === 1 ? [] : met.map((set) => take(one, set));
  const has = (ordinal: number): boolean => hasOrdinal(none, ordinal);
  const unmatched = matched.length * 2 > listedCount && { unmatched: take(listed, none) };
  return { matched, count: matched.length, has, failingOnly, ...unmatched };
}

/** The listed vehicles that fail no constraint, and those that fail exactly one. */
function countFailures(listed: OrdinalSet, met: readonly OrdinalSet[]): { none: OrdinalSet; one: OrdinalSet } {
  if (failuresOfWord[0].length < listed.length) {
    failuresOfWord = [new Uint32Array(listed.length), new Uint32Array(listed.length)];
  }
  const [none, one] = failuresOfWord;
  none.set(listed);
  one.fill(0, 0, listed.length);
  for (const set of met) {
    for (let place = 0; place < listed.length; place++) {
      const passes = set[place] as number;
      const before = none[place] as number;
      one[place] = ((one[place] as number) & passes) | (before & ~passes);
      none[place] = before & passes;
    }
  }
  return { none, one };
}
