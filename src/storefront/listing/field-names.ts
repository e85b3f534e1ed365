import type { FacetField, RangeField } from "../../search/search-query.ts";

/** Names of form fields in the filters, as `readSearchParameters` parses them. */
export const optionsName = (field: FacetField): string => `refinementList[${field}][]`;
export const rangeName = (field: RangeField): string => `range[${field}]`;
