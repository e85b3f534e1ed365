import { facetFields, rangeFields } from "../search-query.ts";

/** Fields of a `SearchDocument` that are searched for words, the most important first (SE-12). */
export const searchableFields: readonly string[] = [
  "make",
  "model",
  "badge",
  "series",
  "year",
  "colour",
  "body",
  "simple_body",
  "transmission",
  "fuel",
  "simple_fuel",
  "drive",
  "car_type",
  "stocknum",
  "vin",
  "regplate",
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
