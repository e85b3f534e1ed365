import type { Bounds, FacetCount } from "../../../search/search-engine.ts";
import type { FacetColumn, ValueCombinations } from "./facet-column.ts";
import { blockBits, type NumberColumn } from "./number-column.ts";

/** Number of vehicles by code of the facet being counted. Reset to 0 after each facet. */
let codeCounts = new Uint32Array(1_024);
/** Codes with a count above 0, in the order in which they were first counted. */
let touched = new Uint32Array(1_024);
let touchedLength = 0;

/** Number of listed vehicles for each combination of values. */
export type CombinationCounts = { combinations(group: ValueCombinations): Uint32Array };

/** Listed vehicles that do not match, fewer than the matched ones. */
type Rest = { ordinals: Uint32Array; of: CombinationCounts };

/** Counts the facets of a query's vehicles. A group of facets is counted once where that is faster. */
export class FacetCounter {
  readonly #matched: Uint32Array;
  readonly #rest: Rest | undefined;
  readonly #askedOfGroup = new Map<ValueCombinations, number>();
  readonly #combinations = new Map<ValueCombinations, Uint32Array>();

  /** `columns` lists all facets that will be requested. `rest` allows counting by subtraction where that is faster. */
  constructor(matched: Uint32Array, columns: readonly FacetColumn[], rest?: Rest) {
    this.#matched = matched;
    this.#rest = rest;
    for (const { group } of columns) this.#askedOfGroup.set(group, (this.#askedOfGroup.get(group) ?? 0) + 1);
  }

  /** Number of vehicles for each value, among the matched ones and `others` (disjoint sets), in `facetOrder`. */
  count(column: FacetColumn, others: Uint32Array | undefined): FacetCount[] {
    if (codeCounts.length < column.values.length) {
      codeCounts = new Uint32Array(column.values.length * 2);
      touched = new Uint32Array(column.values.length * 2);
    }
    const { group } = column;
    const isPacked = this.#isWorthPacking(group);
    if (isPacked && others !== undefined && others.length > group.combinationCount) {
      const counts = this.#combinationCounts(group).slice();
      addVehicleCombinations(group, others, 1, counts);
      addCombinations(column, counts);
      return takeCounts(column);
    }
    if (isPacked) addCombinations(column, this.#combinationCounts(group));
    else addVehicles(column, this.#matched);
    if (others !== undefined) addVehicles(column, others);
    return takeCounts(column);
  }

  #isWorthPacking(group: ValueCombinations): boolean {
    const asked = this.#askedOfGroup.get(group) ?? 1;
    // Counting directly takes two steps per vehicle and facet; counting combinations takes one step per vehicle for all
    // facets.
    return this.#matched.length + group.combinationCount * asked < 2 * this.#matched.length * asked;
  }

  #combinationCounts(group: ValueCombinations): Uint32Array {
    let counts = this.#combinations.get(group);
    if (counts !== undefined) return counts;
    if (this.#rest === undefined) {
      counts = new Uint32Array(group.combinationCount);
      addVehicleCombinations(group, this.#matched, 1, counts);
    } else {
      counts = this.#rest.of.combinations(group);
      if (this.#rest.ordinals.length > 0)
        addVehicleCombinations(group, this.#rest.ordinals, -1, (counts = counts.slice()));
    }
    this.#combinations.set(group, counts);
    return counts;
  }
}

/** Adds `step` to the count of each vehicle's combination. */
export function addVehicleCombinations(
  group: ValueCombinations,
  ordinals: Uint32Array,
  step: 1 | -1,
  counts: Uint32Array,
): void {
  const vehicleCombinations = group.vehicleCombinations.numbers;
  for (let place = 0; place < ordinals.length; place++) {
    const combination = vehicleCombinations[ordinals[place] as number] as number;
    counts[combination] = (counts[combination] as number) + step;
  }
}

function add(code: number, count: number): void {
  const before = codeCounts[code] as number;
  if (before === 0) touched[touchedLength++] = code;
  codeCounts[code] = before + count;
}

function addCombinations({ codes, starts }: FacetColumn, counts: Uint32Array): void {
  for (let combination = 0; combination < counts.length; combination++) {
    const count = counts[combination] as number;
    if (count === 0) continue;
    if (starts === null) {
      add(codes.numbers[combination] as number, count);
      continue;
    }
    const end = starts.numbers[combination + 1] as number;
    for (let at = starts.numbers[combination] as number; at < end; at++) add(codes.numbers[at] as number, count);
  }
}

function addVehicles({ codes, starts, group }: FacetColumn, ordinals: Uint32Array): void {
  const vehicleCombinations = group.vehicleCombinations.numbers;
  const codesOfCombinations = codes.numbers;
  for (let place = 0; place < ordinals.length; place++) {
    const combination = vehicleCombinations[ordinals[place] as number] as number;
    if (starts === null) {
      add(codesOfCombinations[combination] as number, 1);
      continue;
    }
    const end = starts.numbers[combination + 1] as number;
    for (let at = starts.numbers[combination] as number; at < end; at++) add(codesOfCombinations[at] as number, 1);
  }
}

/** Returns the sorted counts and resets them. Sorts on a single number per value: highest count first, then rank. */
function takeCounts({ values, ranked, codeRanks, isOrderedByCount }: FacetColumn): FacetCount[] {
  const keys = new Float64Array(touchedLength);
  let length = 0;
  for (let at = 0; at < touchedLength; at++) {
    const code = touched[at] as number;
    if (code === 0) continue;
    const rank = codeRanks[code] as number;
    keys[length++] = isOrderedByCount ? rank - (codeCounts[code] as number) * values.length : rank;
  }
  const counts: FacetCount[] = [];
  for (const key of keys.subarray(0, length).sort()) {
    const rank = isOrderedByCount ? ((key % values.length) + values.length) % values.length : key;
    const code = ranked[rank] as number;
    counts.push({ value: values[code] ?? "", count: codeCounts[code] as number });
  }
  for (let at = 0; at < touchedLength; at++) codeCounts[touched[at] as number] = 0;
  touchedLength = 0;
  return counts;
}

/** Lowest and highest number among the matched vehicles and `others`; null if none has one. */
export function matchedBounds(
  { numbers, highest, blocks }: NumberColumn,
  matched: Uint32Array,
  others: Uint32Array | undefined,
): Bounds | null {
  let min = Infinity;
  let max = -Infinity;
  for (const ordinals of others === undefined ? [matched] : [matched, others]) {
    let block = -1;
    let isWithin = false;
    for (let place = 0; place < ordinals.length; place++) {
      const ordinal = ordinals[place] as number;
      if (ordinal >>> blockBits !== block) {
        block = ordinal >>> blockBits;
        isWithin = (blocks.lowest[block] as number) >= min && (blocks.highest[block] as number) <= max;
      }
      if (isWithin) continue;
      const value = numbers[ordinal] as number;
      if (value < min) min = value;
      if (value > max && value <= highest) max = value;
    }
  }
  return max === -Infinity ? null : { min, max };
}

export function ordinalsWith({ numbers, blocks }: NumberColumn, number: number, ordinals: Uint32Array): Uint32Array {
  const found: number[] = [];
  let block = -1;
  let isWithin = false;
  for (let place = 0; place < ordinals.length; place++) {
    const ordinal = ordinals[place] as number;
    if (ordinal >>> blockBits !== block) {
      block = ordinal >>> blockBits;
      isWithin = (blocks.lowest[block] as number) <= number && (blocks.highest[block] as number) >= number;
    }
    if (isWithin && numbers[ordinal] === number) found.push(ordinal);
  }
  return new Uint32Array(found);
}
