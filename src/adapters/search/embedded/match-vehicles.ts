import { type Constraint, isAllowed, meets } from "./constraints.ts";

/** The vehicles that a query is about, by ordinal. Good until the next search: the room is used again. */
export type Candidates = {
  /** Those that meet every constraint. */
  matched: Uint32Array;
  /** For each constraint those that fail it and no other. A single constraint has none: it leaves all that is listed. */
  failingOnly: readonly Uint32Array[];
};

const room = {
  failures: new Int32Array(),
  matched: new Uint32Array(),
  near: new Uint32Array(),
  nearFailures: new Int32Array(),
};

/**
 * Sorts the listed vehicles out: one pass over each constraint's column marks what fails, and what fails exactly
 * one constraint still counts in that one's facet (SE-09).
 */
export function matchVehicles(listed: Uint32Array, constraints: readonly Constraint[]): Candidates {
  if (constraints.length === 0) return { matched: listed, failingOnly: [] };
  makeRoom(listed.length);
  const { failures } = room;
  failures.fill(0, 0, listed.length);
  for (const [number, constraint] of constraints.entries()) mark(listed, constraint, 1 << number, failures);
  if (constraints.length === 1) return { matched: matchedOf(listed, failures), failingOnly: [] };
  return sortOut(listed, failures, constraints.length);
}

function makeRoom(length: number): void {
  if (room.matched.length >= length) return;
  room.failures = new Int32Array(length);
  room.matched = new Uint32Array(length);
  room.near = new Uint32Array(length);
  room.nearFailures = new Int32Array(length);
}

function mark(listed: Uint32Array, constraint: Constraint, bit: number, failures: Int32Array): void {
  if (constraint.kind === "range") {
    const { min, max } = constraint;
    const { numbers } = constraint.column;
    for (let place = 0; place < listed.length; place++) {
      const number = numbers[listed[place] as number] as number;
      if (!(number >= min && number <= max)) failures[place]! |= bit;
    }
    return;
  }
  const { group } = constraint.column;
  if (group.combinationCount > listed.length) {
    for (let place = 0; place < listed.length; place++) {
      if (!meets(constraint, listed[place] as number)) failures[place]! |= bit;
    }
    return;
  }
  const failureOf = new Int32Array(group.combinationCount);
  for (let combination = 0; combination < failureOf.length; combination++) {
    if (!isAllowed(constraint.column, constraint.allowed, combination)) failureOf[combination] = bit;
  }
  const combinationOf = group.combinationOf.numbers;
  for (let place = 0; place < listed.length; place++) {
    failures[place]! |= failureOf[combinationOf[listed[place] as number] as number] as number;
  }
}

function matchedOf(listed: Uint32Array, failures: Int32Array): Uint32Array {
  let length = 0;
  for (let place = 0; place < listed.length; place++) {
    if (failures[place] === 0) room.matched[length++] = listed[place] as number;
  }
  return room.matched.subarray(0, length);
}

function sortOut(listed: Uint32Array, failures: Int32Array, constraintCount: number): Candidates {
  const { matched, near, nearFailures } = room;
  const sizes = new Uint32Array(constraintCount);
  let matchedLength = 0;
  let nearLength = 0;
  for (let place = 0; place < listed.length; place++) {
    const failure = failures[place] as number;
    if (failure === 0) matched[matchedLength++] = listed[place] as number;
    else if ((failure & (failure - 1)) === 0) {
      near[nearLength] = listed[place] as number;
      const number = 31 - Math.clz32(failure);
      nearFailures[nearLength++] = number;
      sizes[number]! += 1;
    }
  }
  const failingOnly = Array.from(sizes, (size) => new Uint32Array(size));
  sizes.fill(0);
  for (let at = 0; at < nearLength; at++) {
    const number = nearFailures[at] as number;
    (failingOnly[number] as Uint32Array)[sizes[number]!++] = near[at] as number;
  }
  return { matched: matched.subarray(0, matchedLength), failingOnly };
}
