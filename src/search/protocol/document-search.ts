import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { CardPrices } from "../card-prices.ts";
import type { Bounds, FacetCount, SearchScope } from "../search-engine.ts";
import type { FilterNode } from "./filter-node.ts";

/** A field to sort by. Documents without a value come last either way. */
export type SortRule = { field: string; isDescending: boolean };

/** Whether `all` words of a text must be found; `last` takes the weightiest where nothing has all. */
export type Matching = "all" | "last";

/** A search over documents, beyond what a shopper's query can say: any filter, any order, any page. */
export type DocumentRequest = {
  text: string;
  matching: Matching;
  filter: FilterNode | null;
  /** None is the best match first, then the site's own order. The site's own order settles ties. */
  sort: readonly SortRule[];
  /** Only the first document of each value of this field is found; null for all. */
  distinct: string | null;
  /** Fields of `filterableFields`. */
  facets: readonly string[];
  offset: number;
  limit: number;
};

/** Prices and kilometres have as many values as there are vehicles: of them only the lowest are listed. */
export const mostNumbersListed = 100;

/** Counts of one field's values among all documents found, not only those of the page. */
export type FieldDistribution = {
  /**
   * Texts in the order of what `folded` makes of them, as Meilisearch lists them; numbers ascending, at most
   * `mostNumbersListed` of them.
   */
  counts: readonly FacetCount[];
  /** Lowest and highest of the field's numbers, when it has any. */
  bounds: Bounds | null;
};

export type DocumentAnswer = {
  hits: readonly Vehicle[];
  /** What the hits were found by: they show the same. */
  cardPrices: CardPrices;
  /** Exact, however many. */
  count: number;
  distributions: Readonly<Record<string, FieldDistribution>>;
  /** Milliseconds that the search took, without reading the hits. */
  ms: number;
};

/** Answers the protocol's searches within a site's wall: nothing outside the scope is found, counted or compared. */
export interface DocumentSearch {
  /**
   * The answers to the searches of one call, in their order. Null when they keep the processor longer than
   * `mostProcessorMs`: then no further search is begun.
   */
  documents(
    scope: SearchScope,
    requests: readonly DocumentRequest[],
    mostProcessorMs: number,
  ): Promise<DocumentAnswer[] | null>;
}
