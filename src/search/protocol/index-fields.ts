import { wireNames } from "../../vehicles/vehicle-wire.ts";
import { facetFields, rangeFields } from "../search-query.ts";
import { codeFields, wordFields } from "../text-fields.ts";

/** Fields of a `SearchDocument` with identifying codes. */
export const codeFieldNames: readonly string[] = codeFields.map(({ field }) => wireNames[field]);

/** Fields of a `SearchDocument` that are searched for words, the most important first (SE-12). */
export const searchableFields: readonly string[] = [
  ...wordFields.map(({ field }) => wireNames[field]),
  ...codeFieldNames,
];

/** Fields that filters may use: those for shoppers, and those for a site's search scope (SE-08, `scopeFilter`). */
export const filterableFields: readonly string[] = [
  ...new Set<string>([...facetFields, ...rangeFields]),
  "site",
  "present_until",
  "photo_count",
  "show_on_dealer_website",
  "sold",
  "sold_at",
];

/** Fields that a search may sort by: the sort orders for shoppers, and the ends of ranges (SE-06, SE-20). */
export const sortableFields: readonly string[] = ["custom_rank", "created_at", "id", ...rangeFields];
