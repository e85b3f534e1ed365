import { facetFields, rangeFields, sortOptions } from "../sites/search-fields.ts";

export { facetFields, rangeFields, sortOptions };

/** Fields of which one vehicle may have several values. */
export const multiValuedFields: ReadonlySet<FacetField> = new Set<FacetField>([
  "categories",
  "filtered_features",
  "flags",
]);

/** Values of `flags`, as people read them: what may be said of a vehicle beside its status. */
export type VehicleFlag = "Reserved" | "Certified" | "On special" | "Subscription" | "Pre-order";

export type FacetField = (typeof facetFields)[number];
export type RangeField = (typeof rangeFields)[number];
export type SortOption = (typeof sortOptions)[number];
export type Range = { min: number | null; max: number | null };

/** Values by field. Order is kept (SU-04). */
export type FieldValues = Partial<Record<FacetField, readonly string[]>>;

/** What a shopper asked for: the state that a search URL holds (SU-01 to SU-07). */
export type SearchQuery = {
  text: string;
  /** Values within one field are alternatives, fields narrow each other. */
  refinements: FieldValues;
  /** Values of which nothing that is found has one: `no diesel`. */
  exclusions: FieldValues;
  /** Values that all that is found has, each of them: `sunroof and leather`. Of fields with several values only. */
  requirements: FieldValues;
  /** Values of several fields of which all that is found has one at least: `kia or diesel`. */
  alternatives: FieldValues;
  ranges: Partial<Record<RangeField, Range>>;
  sort: SortOption;
  /** 1-based. */
  page: number;
};

/** The parts of a query that list values of fields. */
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
