import type { FacetField, RangeField, ValueList } from "./search-query.ts";

export const listNames = {
  refinements: "refinementList",
  exclusions: "exclude",
  requirements: "require",
  alternatives: "either",
} as const satisfies Record<ValueList, string>;

export type OptionsName = `${typeof listNames.refinements}[${FacetField}][]`;
export type RangeName = `range[${RangeField}]`;

/** Names of form fields that filter, as `readSearchParameters` parses them. */
export const optionsName = (field: FacetField): OptionsName => `${listNames.refinements}[${field}][]`;
export const rangeName = (field: RangeField): RangeName => `range[${field}]`;
