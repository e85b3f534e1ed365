import type { CardPrices } from "../../../search/card-prices.ts";
import { facetOrder, isOrderedByCount } from "../../../search/facets.ts";
import { facetValues } from "../../../search/search-field-values.ts";
import { type FacetField, multiValuedFields } from "../../../search/search-query.ts";
import type { Vehicle } from "../../../vehicles/vehicle.ts";
import { placeIn, sortInSteps } from "./sort-in-steps.ts";
import { NumberColumn, type SavedNumbers } from "./number-column.ts";

/** The combinations of values that the vehicles of a site have in some facets; see `FacetGroup`. */
export type ValueCombinations = {
  /** Combination of each vehicle, by ordinal. */
  readonly vehicleCombinations: NumberColumn;
  readonly combinationCount: number;
};

export type SavedFacet = {
  values: readonly string[];
  codes: SavedNumbers;
  starts: SavedNumbers | null;
  ranked: Uint32Array;
};

/**
 * One facet of a site. Each value is stored once, by code; combinations hold codes, and vehicles hold combinations
 * (`group.vehicleCombinations`).
 */
export class FacetColumn {
  readonly field: FacetField;
  readonly group: ValueCombinations;
  /** Value of each code. Code 0 is "none". */
  readonly values: string[] = [""];
  readonly codeByValue = new Map<string, number>();
  /**
   * Code of each combination. For a multi-valued field: the codes of all combinations, one combination after another.
   */
  readonly codes = new NumberColumn();
  /**
   * Only for multi-valued fields: the codes of combination `i` are at `starts[i]` up to, but not including, `starts[i
   * + 1]`.
   */
  readonly starts: NumberColumn | null;
  /** True if values are ordered by count first; false if the order depends on the value alone. */
  readonly isOrderedByCount: boolean;
  readonly #compare: (left: number, right: number) => number;
  #ranked: number[] = [];
  #codeRanks = new Uint32Array(1);

  constructor(field: FacetField, group: ValueCombinations) {
    this.field = field;
    this.group = group;
    this.starts = multiValuedFields.has(field) ? new NumberColumn() : null;
    this.starts?.push(0);
    const order = facetOrder(field);
    this.isOrderedByCount = isOrderedByCount(field);
    const entry = (code: number) => ({ value: this.values[code] ?? "", count: 0 });
    this.#compare = (left, right) => order(entry(left), entry(right));
  }

  /** Appends the codes of the vehicle's values to `into`, and assigns codes to new values. */
  readCodes(vehicle: Vehicle, cardPrices: CardPrices, into: number[]): void {
    const values = facetValues(vehicle, this.field, cardPrices);
    if (this.starts === null) {
      into.push(values[0] === undefined ? 0 : this.#code(values[0]));
      return;
    }
    // Sorted, so that equal sets become one combination.
    const codes = values.map((value) => this.#code(value)).sort((left, right) => left - right);
    for (const code of codes) into.push(code);
  }

  /** Codes in `facetOrder` for equal counts. */
  get ranked(): readonly number[] {
    this.#rankNewValues();
    return this.#ranked;
  }

  /** Position of each code in `ranked`. */
  get codeRanks(): Uint32Array {
    this.#rankNewValues();
    return this.#codeRanks;
  }

  /** Sorts all values. Pauses often. */
  async settle(pause: () => Promise<void>): Promise<void> {
    const codes = Uint32Array.from({ length: this.values.length - 1 }, (_, at) => at + 1);
    this.#ranked = [...(await sortInSteps(codes, this.#compare, pause))];
    this.#numberRanks();
  }

  save(): SavedFacet {
    const ranked = Uint32Array.from(this.ranked);
    return { values: this.values, codes: this.codes.save(), starts: this.starts?.save() ?? null, ranked };
  }

  restore({ values, codes, starts, ranked }: SavedFacet): void {
    for (const value of values.slice(1)) this.#code(value);
    this.codes.restore(codes);
    if (starts !== null) this.starts?.restore(starts);
    this.#ranked = [...ranked];
    this.#numberRanks();
  }

  #code(value: string): number {
    const known = this.codeByValue.get(value);
    if (known !== undefined) return known;
    const code = this.values.push(value) - 1;
    this.codeByValue.set(value, code);
    return code;
  }

  #rankNewValues(): void {
    const firstNew = this.#ranked.length + 1;
    if (firstNew === this.values.length) return;
    for (let code = firstNew; code < this.values.length; code++) {
      this.#ranked.splice(placeIn(this.#ranked, code, this.#compare), 0, code);
    }
    this.#numberRanks();
  }

  #numberRanks(): void {
    this.#codeRanks = new Uint32Array(this.values.length);
    for (const [rank, code] of this.#ranked.entries()) this.#codeRanks[code] = rank;
  }
}
