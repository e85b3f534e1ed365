import type { CardPrices } from "../../../search/card-prices.ts";
import type { FacetField } from "../../../search/search-query.ts";
import type { Vehicle } from "../../../vehicles/vehicle.ts";
import { FacetColumn, type SavedFacet, type ValueCombinations } from "./facet-column.ts";
import { NumberColumn, type SavedNumbers } from "./number-column.ts";

/** Minimum size of the hash table per combination. */
const slotsPerCombination = 4 / 3;

export type SavedGroup = {
  columns: readonly SavedFacet[];
  vehicleCombinations: SavedNumbers;
  combinationCount: number;
  slots: Uint32Array<ArrayBuffer>;
};

/**
 * Facets with related values, such as make and model. Each combination of values is stored once and vehicles hold its
 * number, so one count of the vehicles serves all facets of the group.
 */
export class FacetGroup implements ValueCombinations {
  readonly columns: readonly FacetColumn[];
  /** Combination of each vehicle, by ordinal. */
  readonly vehicleCombinations = new NumberColumn();
  combinationCount = 0;
  /** Hash table of combinations, stored as number + 1; 0 is a free slot. */
  #slots = new Uint32Array(64);
  readonly #codes: number[] = [];

  constructor(fields: readonly FacetField[]) {
    this.columns = fields.map((field) => new FacetColumn(field, this));
  }

  append(vehicle: Vehicle, cardPrices: CardPrices): void {
    this.#codes.length = 0;
    for (const column of this.columns) column.readCodes(vehicle, cardPrices, this.#codes);
    this.vehicleCombinations.push(this.#combination());
  }

  save(): SavedGroup {
    return {
      columns: this.columns.map((column) => column.save()),
      vehicleCombinations: this.vehicleCombinations.save(),
      combinationCount: this.combinationCount,
      slots: this.#slots,
    };
  }

  restore({ columns, vehicleCombinations, combinationCount, slots }: SavedGroup): void {
    for (const [place, column] of this.columns.entries()) column.restore(columns[place] as SavedFacet);
    this.vehicleCombinations.restore(vehicleCombinations);
    this.combinationCount = combinationCount;
    this.#slots = slots;
  }

  /** Number of the combination in `#codes`; a new number if it has not occurred before. */
  #combination(): number {
    const mask = this.#slots.length - 1;
    let slot = this.#hash() & mask;
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const combination = (this.#slots[slot] as number) - 1;
      if (this.#isSame(combination)) return combination;
    }
    this.#slots[slot] = this.combinationCount + 1;
    this.#addCombination();
    if (this.combinationCount * slotsPerCombination > this.#slots.length) this.#growSlots();
    return this.combinationCount - 1;
  }

  #addCombination(): void {
    const codes = this.#codes;
    for (const [place, column] of this.columns.entries()) {
      if (column.starts === null) {
        column.codes.push(codes[place] ?? 0);
        continue;
      }
      for (const code of codes) column.codes.push(code);
      column.starts.push(column.codes.length);
    }
    this.combinationCount += 1;
  }

  #isSame(combination: number): boolean {
    const codes = this.#codes;
    const first = this.columns[0];
    if (first !== undefined && first.starts !== null) {
      const start = first.starts.numbers[combination] as number;
      const end = first.starts.numbers[combination + 1] as number;
      if (end - start !== codes.length) return false;
      return codes.every((code, place) => first.codes.numbers[start + place] === code);
    }
    for (let place = 0; place < this.columns.length; place++) {
      if (this.columns[place]?.codes.numbers[combination] !== codes[place]) return false;
    }
    return true;
  }

  #hash(): number {
    let hash = 0;
    for (const code of this.#codes) hash = Math.imul(hash ^ code, 0x9e3779b1) ^ (hash >>> 15);
    return hash ^ (hash >>> 13);
  }

  #growSlots(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let combination = 0; combination < this.combinationCount; combination++) {
      this.#readBack(combination);
      let slot = this.#hash() & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = combination + 1;
    }
  }

  #readBack(combination: number): void {
    this.#codes.length = 0;
    for (const { codes, starts } of this.columns) {
      const start = starts === null ? combination : (starts.numbers[combination] as number);
      const end = starts === null ? start + 1 : (starts.numbers[combination + 1] as number);
      for (let at = start; at < end; at++) this.#codes.push(codes.numbers[at] as number);
    }
  }
}
