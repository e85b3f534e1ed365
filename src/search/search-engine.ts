import type { ItemType, Vehicle, VehicleStatus } from "../vehicles/vehicle.ts";
import type { FacetField, RangeField, SearchQuery } from "./search-query.ts";

/** Limits of every query: the site, and which of its stock may be shown at all (SE-01, SE-03, SE-17). */
export type SearchScope = {
  siteId: string;
  /** Epoch milliseconds; determines "sold within N days". */
  now: number;
  soldVisibleDays: number;
  carTypes: readonly string[] | null;
  makes: readonly string[] | null;
  minimumPhotoCount: number;
  /** Absent or null lists every status that shoppers may see. */
  statuses?: readonly VehicleStatus[] | null;
  /** Absent or null lists all item types. */
  itemTypes?: readonly ItemType[] | null;
  /** Slugs of dealerships; absent or null lists the stock of all dealerships. */
  dealerships?: readonly string[] | null;
};

/** A scope of staff. With `soldVisibleDays: Infinity` it has all of the stock, also what is hidden. */
export type StockScope = SearchScope & {
  /** Leaves out what this scope of the same site lists. */
  except?: SearchScope;
};

export type SearchRequest = {
  query: SearchQuery;
  /** 0 requests counts only. */
  hitsPerPage: number;
  facets: readonly FacetField[];
  ranges: readonly RangeField[];
};

export type FacetCount = { value: string; count: number };
export type Bounds = { min: number; max: number };

/** Counts are exact and disjunctive: a facet's own refinement does not narrow its own counts (SE-09). */
export type SearchResult = {
  /** Shared with other callers: read-only. */
  hits: Vehicle[];
  /** In the order of `facetOrder`, without values that no vehicle has. */
  facets: Partial<Record<FacetField, FacetCount[]>>;
  /** Lowest and highest value per field under the other refinements; absent if no vehicle has a value. */
  ranges: Partial<Record<RangeField, Bounds>>;
  count: number;
  pages: number;
  page: number;
  ms: number;
};

/** Answers faceted searches over a site's stock. */
export interface SearchEngine {
  search(scope: SearchScope, request: SearchRequest): Promise<SearchResult>;
}

/** Answers the same searches over stock that the site does not list. */
export interface StockSearch {
  search(scope: StockScope, request: SearchRequest): Promise<SearchResult>;
  /** The ids of all vehicles that a query finds, in its order, whatever page it asks for. */
  ids(scope: StockScope, query: SearchQuery): Promise<string[]>;
}
