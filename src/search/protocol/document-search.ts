import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { CardPrices } from "../card-prices.ts";
import type { Bounds, FacetCount, SearchScope } from "../search-engine.ts";
import type { FilterNode } from "./filter-node.ts";

/** A field to sort by. Documents without a value come last in either direction. */
export type SortRule = { field: string; isDescending: boolean };

/**
 * `all`: every word of a text must match. `last`: if no document has every word, those with the heaviest set of words
 * match.
 */
export type Matching = "all" | "last";

/** A search over documents, more general than a shopper's query: any filter, any order, any page. */
export type DocumentRequest = {
  text: string;
  matching: Matching;
  filter: FilterNode | null;
  /** Narrows the search scope: a text is read among the documents that meet it. */
  tokenFilter: FilterNode | null;
  /** Empty sorts by best match. The site's default order breaks ties. */
  sort: readonly SortRule[];
  /** Returns only the first document for each value of this field; null returns all. */
  distinct: string | null;
  /** Fields of `filterableFields`. */
  facets: readonly string[];
  offset: number;
  limit: number;
};

/**
 * Maximum number of numeric values listed, lowest first: prices and kilometres have almost as many values as vehicles.
 */
export const mostNumbersListed = 100;

/** Counts of one field's values among all matching documents, not only those on the page. */
export type FieldDistribution = {
  /**
   * Text values in the order of their `folded` form, as Meilisearch lists them; numbers ascending, at most
   * `mostNumbersListed`.
   */
  counts: readonly FacetCount[];
  /** Lowest and highest number of the field; null if it has none. */
  bounds: Bounds | null;
};

export type DocumentAnswer = {
  hits: readonly Vehicle[];
  cardPrices: CardPrices;
  /** Exact total number of matching documents. */
  count: number;
  distributions: Readonly<Record<string, FieldDistribution>>;
  /** Duration of the search in milliseconds, excluding loading the hits. */
  ms: number;
};

/** Answers document searches within a site's search scope: nothing outside the scope is found, counted or compared. */
export interface DocumentSearch {
  /**
   * Runs the searches of one call, in order. Returns null if they use more than `mostProcessorMs` of processor time;
   * no further search is then started.
   */
  documents(
    scope: SearchScope,
    requests: readonly DocumentRequest[],
    mostProcessorMs: number,
  ): Promise<DocumentAnswer[] | null>;
}
