import { type Constraint, constraintKey, metCombinations } from "./constraints.ts";
import type { Numbers } from "./number-column.ts";
import { type OrdinalSet, ordinalSet } from "./ordinal-set.ts";
import type { SiteIndex } from "./site-index.ts";

/** Maximum number of cached sets for a site: 8 bytes per vehicle when all are used. */
const maxCached = 64;

/** Sets of a site's vehicles that meet a constraint. The most recently used are cached until the stock changes. */
export class ConstraintSets {
  readonly #index: SiteIndex;
  readonly #cached = new Map<string, OrdinalSet>();
  #revision = -1;

  constructor(index: SiteIndex) {
    this.#index = index;
  }

  of(constraint: Constraint): OrdinalSet {
    if (this.#revision !== this.#index.revision) this.#cached.clear();
    this.#revision = this.#index.revision;
    const key = constraintKey(constraint);
    const set = this.#cached.get(key) ?? constraintSet(this.#index.count, constraint);
    this.#cached.delete(key);
    this.#cached.set(key, set);
    const oldest = this.#cached.keys().next();
    if (this.#cached.size > maxCached && !oldest.done) this.#cached.delete(oldest.value);
    return set;
  }
}

function constraintSet(count: number, constraint: Constraint): OrdinalSet {
  if (constraint.kind === "range") return setInRange(count, constraint.column.numbers, constraint.min, constraint.max);
  if (constraint.kind === "either") return setOfEither(count, constraint.parts);
  return setOfCombinations(count, constraint.column.group.vehicleCombinations.numbers, metCombinations(constraint));
}

// Bits at and after `count` are never read, so the functions below fill the last word completely.

function setOfEither(count: number, parts: readonly Constraint[]): OrdinalSet {
  const either = ordinalSet(count);
  for (const set of parts.map((part) => constraintSet(count, part)))
    for (let place = 0; place < either.length; place++)
      either[place] = (either[place] as number) | (set[place] as number);
  return either;
}

function setInRange(count: number, numbers: Numbers, min: number, max: number): OrdinalSet {
  const set = ordinalSet(count);
  for (let place = 0; place < set.length; place++) {
    let word = 0;
    for (let bit = 0; bit < 32; bit++) {
      const number = numbers[(place << 5) + bit] as number;
      word |= ((number >= min ? 1 : 0) & (number <= max ? 1 : 0)) << bit;
    }
    set[place] = word;
  }
  return set;
}

function setOfCombinations(count: number, vehicleCombinations: Numbers, isMet: Uint8Array): OrdinalSet {
  const set = ordinalSet(count);
  for (let place = 0; place < set.length; place++) {
    let word = 0;
    for (let bit = 0; bit < 32; bit++)
      word |= (isMet[vehicleCombinations[(place << 5) + bit] as number] as number) << bit;
    set[place] = word;
  }
  return set;
}
