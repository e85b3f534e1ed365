import { facetValues, multiValuedFields, rangeValue } from "../../../search/search-document.ts";
import type { FacetField, RangeField } from "../../../search/search-query.ts";
import type { Vehicle } from "../../../vehicles/vehicle.ts";

/** A facet of all vehicles of a site: values are held once, vehicles hold their codes. */
export type FacetColumn = {
  /** Value of each code. Code 0 is "none". */
  values: readonly string[];
  codeOf: ReadonlyMap<string, number>;
} & (
  | { kind: "single"; codes: Uint32Array }
  /** Codes of vehicle `i` stand from `starts[i]` up to `starts[i + 1]`. */
  | { kind: "multiple"; codes: Uint32Array; starts: Uint32Array }
);

/** Codes for values in the order in which they are met; 0 stays free for "none". */
export class ValueDictionary {
  readonly values: string[] = [""];
  readonly codeOf = new Map<string, number>();

  /** The value's code, a new one when it has none. */
  code(value: string): number {
    const known = this.codeOf.get(value);
    if (known !== undefined) return known;
    const code = this.values.push(value) - 1;
    this.codeOf.set(value, code);
    return code;
  }
}

/** Dictionary-codes one facet of the vehicles, which keep their places. */
export function facetColumn(vehicles: readonly Vehicle[], field: FacetField): FacetColumn {
  const dictionary = new ValueDictionary();
  const { values, codeOf } = dictionary;
  if (!multiValuedFields.has(field)) {
    const codes = Uint32Array.from(vehicles, (vehicle) => {
      const value = facetValues(vehicle, field)[0];
      return value === undefined ? 0 : dictionary.code(value);
    });
    return { kind: "single", values, codeOf, codes };
  }
  const starts = new Uint32Array(vehicles.length + 1);
  const codes: number[] = [];
  for (const [ordinal, vehicle] of vehicles.entries()) {
    for (const value of facetValues(vehicle, field)) codes.push(dictionary.code(value));
    starts[ordinal + 1] = codes.length;
  }
  return { kind: "multiple", values, codeOf, codes: Uint32Array.from(codes), starts };
}

/** One number for each vehicle, NaN when it has none: a comparison with NaN is never true. */
export function numberColumn(vehicles: readonly Vehicle[], field: RangeField): Float64Array {
  return Float64Array.from(vehicles, (vehicle) => rangeValue(vehicle, field) ?? Number.NaN);
}

/** Adds the values of the given vehicles to `counts`, which has a place for each code. */
export function countValues(column: FacetColumn, ordinals: Uint32Array, counts: Uint32Array): void {
  const { codes } = column;
  if (column.kind === "single") {
    for (let place = 0; place < ordinals.length; place++) {
      const code = codes[ordinals[place] as number] as number;
      counts[code] = (counts[code] as number) + 1;
    }
    return;
  }
  for (let place = 0; place < ordinals.length; place++) {
    const ordinal = ordinals[place] as number;
    const end = column.starts[ordinal + 1] as number;
    for (let at = column.starts[ordinal] as number; at < end; at++) {
      const code = codes[at] as number;
      counts[code] = (counts[code] as number) + 1;
    }
  }
}
