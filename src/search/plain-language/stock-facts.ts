import type { Position } from "../../locations/distance.ts";
import type { SearchResult } from "../search-engine.ts";
import { type FacetField, facetFields, facets } from "../search-query.ts";

/** A place of the site; `position` if known. */
export type StockPlace = { name: string; city: string; postcode: string | null; position: Position | null };

type Facets = SearchResult["facets"];

/** A site's stock: every value that can be understood, and where the site is. `thisYear` is for ages. */
export type StockFacts = {
  facets: Facets;
  /** Bodies, makes and models of vehicles other than cars, by the value of `item_type`. */
  goods?: ReadonlyMap<string, Facets>;
  places: readonly StockPlace[];
  thisYear: number;
};

export const fieldsOfGoods = ["body", "make_model"] as const satisfies readonly FacetField[];

export const understoodFields = facetFields.filter((field) => !facets[field].isUntyped);

/** A word that matches more values is too general for a filter. */
export const mostValuesOfWord = 8;

/** A site's values of a field, most vehicles first. */
export function facetValues({ facets }: StockFacts, field: FacetField): string[] {
  return (facets[field] ?? []).map(({ value }) => value);
}
