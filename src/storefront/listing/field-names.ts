import type { FacetField, RangeField } from "../../search/search-query.ts";

/** Names of a field in the filters' form, as `readSearchParameters` reads them. */
export const optionsName = (field: FacetField): string => `refinementList[${field}][]`;
export const rangeName = (field: RangeField): string => `range[${field}]`;
