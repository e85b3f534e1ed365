import {
  type FacetField,
  facetFields,
  facets,
  type RangeField,
  rangeFields,
  ranges,
  sortOptions,
} from "./search-fields.ts";

export { type FacetField, facetFields, facets, type RangeField, rangeFields, ranges, sortOptions };

/** Fields of which one vehicle may have several values. */
export const multiValuedFields: ReadonlySet<FacetField> = new Set(
  facetFields.filter((field) => facets[field].isMultiple),
);

/** Display values of `flags`, which apply in addition to the status. */
export type VehicleFlag = "Reserved" | "Certified" | "On special" | "Subscription" | "Pre-order";

export type SortOption = (typeof sortOptions)[number];
export type Range = { min: number | null; max: number | null };

/** Values by field. Order is significant (SU-04). */
export type FieldValues = Partial<Record<FacetField, readonly string[]>>;

/** A shopper's search: the state stored in a search URL (SU-01 to SU-07). */
export type SearchQuery = {
  text: string;
  /** Values within one field are alternatives; different fields narrow each other. */
  refinements: FieldValues;
  /** Values that results must not have: `no diesel`. */
  exclusions: FieldValues;
  /** Values that results must all have: `sunroof and leather`. Multi-valued fields only. */
  requirements: FieldValues;
  /** Values of several fields of which results must have at least one: `kia or diesel`. */
  alternatives: FieldValues;
  ranges: Partial<Record<RangeField, Range>>;
  sort: SortOption;
  /** 1-based. */
  page: number;
};

export const valueLists = ["refinements", "exclusions", "requirements", "alternatives"] as const;
export type ValueList = (typeof valueLists)[number];

export const emptyQuery: SearchQuery = {
  text: "",
  refinements: {},
  exclusions: {},
  requirements: {},
  alternatives: {},
  ranges: {},
  sort: "most-relevant",
  page: 1,
};

export function fieldLabel(field: FacetField | RangeField): string {
  return (isFacetField(field) ? facets[field] : ranges[field]).label;
}

export function isFacetField(field: string): field is FacetField {
  return Object.hasOwn(facets, field);
}

export function isRangeField(field: string): field is RangeField {
  return Object.hasOwn(ranges, field);
}
