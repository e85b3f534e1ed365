import { type FieldValue, folded, toNumber } from "../../../search/protocol/filter-node.ts";
import { facets, isFacetField, isRangeField, type RangeField } from "../../../search/search-query.ts";
import { endlessPresence } from "../../../search/search-document.ts";
import type { FacetColumn } from "./facet-column.ts";
import type { NumberColumn } from "./number-column.ts";
import { presence, type SiteIndex } from "./site-index.ts";

/** How the protocol's filters, counts and orders read one field of listed vehicles, by ordinal. */
export type FieldReader =
  /**
   * `values` are the column's values by code: numbers, or text normalised by `folded`. `findCodes` returns the codes
   * whose value equals the given one after normalisation.
   */
  | {
      kind: "facet";
      column: FacetColumn;
      values: readonly FieldValue[];
      findCodes: (value: string) => readonly number[];
    }
  | { kind: "range"; field: RangeField; column: NumberColumn }
  | { kind: "value"; readValue: (ordinal: number) => FieldValue | null }
  | { kind: "constant"; value: FieldValue };

export function fieldReader(index: SiteIndex, siteId: string, field: string): FieldReader {
  if (isFacetField(field)) {
    const column = index.facets[field];
    const { values, codes } = comparableValues(column);
    const { isNumber } = facets[field];
    const findCodes = (value: string) => codes.get(isNumber ? toNumber(value) : folded(value)) ?? [];
    return { kind: "facet", column, values, findCodes };
  }
  if (isRangeField(field)) return { kind: "range", field, column: index.numbers[field] };
  if (field === "site") return { kind: "constant", value: folded(siteId) };
  if (field === "show_on_dealer_website") return { kind: "constant", value: "true" };
  return { kind: "value", readValue: otherField(index, field) };
}

/** Reads fields that shoppers do not filter by. */
function otherField(index: SiteIndex, field: string): (ordinal: number) => FieldValue | null {
  const isSold = (ordinal: number) => index.presences.at(ordinal) === presence.sold;
  switch (field) {
    case "present_until":
      return (ordinal) => (isSold(ordinal) ? (index.soldAt.get(ordinal) ?? null) : endlessPresence);
    case "photo_count":
      return (ordinal) => index.photoCounts.at(ordinal);
    case "sold":
      return (ordinal) => String(isSold(ordinal));
    case "sold_at":
      return (ordinal) => index.soldAt.get(ordinal) ?? null;
    case "custom_rank":
      return (ordinal) => index.ranks.at(ordinal);
    case "created_at":
      return (ordinal) => index.createdAt.at(ordinal);
    case "id":
      return (ordinal) => index.ids.at(ordinal);
    default:
      throw new Error(`The index has no field ${field}.`);
  }
}

/** Reads a field that is not a facet, one vehicle at a time. */
export function numberOrText(reader: Exclude<FieldReader, { kind: "facet" }>): (ordinal: number) => FieldValue | null {
  switch (reader.kind) {
    case "range":
      return (ordinal) => reader.column.at(ordinal);
    case "constant":
      return () => reader.value;
    case "value":
      return reader.readValue;
  }
}

type ComparableValues = { values: FieldValue[]; codes: Map<FieldValue, number[]> };

const comparable = new WeakMap<FacetColumn, ComparableValues>();

/** Prepares each value once; when the column grows, only the new values. */
function comparableValues(column: FacetColumn): ComparableValues {
  const known = comparable.get(column) ?? { values: [], codes: new Map<FieldValue, number[]>() };
  comparable.set(column, known);
  const { isNumber } = facets[column.field];
  for (let code = known.values.length; code < column.values.length; code++) {
    const text = column.values[code] ?? "";
    const value = isNumber ? Number(text) : folded(text);
    known.values.push(value);
    // Code 0 is "none", which equals nothing.
    if (code === 0) continue;
    const codes = known.codes.get(value);
    if (codes === undefined) known.codes.set(value, [code]);
    else codes.push(code);
  }
  return known;
}
