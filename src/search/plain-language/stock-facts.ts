import type { Position } from "../../locations/distance.ts";
import type { SearchResult } from "../search-engine.ts";
import type { FacetField } from "../search-query.ts";

/** A place of the site; `position` where it is known. */
export type StockPlace = { name: string; city: string; position: Position | null };

/** What a site's stock has: every value that can be understood, and where the site is. */
export type StockFacts = { facets: SearchResult["facets"]; places: readonly StockPlace[] };

/** Fields that plain words can fill. */
export const understoodFields = [
  "badge",
  "status",
  "car_type",
  "categories",
  "city",
  "colour",
  "filtered_features",
  "flags",
  "item_type",
  "location_name",
  "make",
  "make_model",
  "model",
  "seats",
  "body",
  "simple_body",
  "drive",
  "fuel",
  "transmission",
  "state",
  "weekly_price_range",
  "year",
] as const satisfies readonly FacetField[];

/** A word that stands for more values than this says too little to become filters. */
export const mostValuesOfWord = 8;
/** A site's values of a field, those with most vehicles first. */
export function valuesOf({ facets }: StockFacts, field: FacetField): string[] {
  return (facets[field] ?? []).map(({ value }) => value);
}
