import type { ItemType, Vehicle, VehicleStatus } from "../vehicles/vehicle.ts";
import type { FacetField, RangeField, SearchQuery } from "./search-query.ts";

/** The wall around every query: which site, and what of its stock may be seen at all (SE-01, SE-03, SE-17). */
export type SearchScope = {
  siteId: string;
  /** Epoch milliseconds; decides "sold within N days". */
  now: number;
  soldVisibleDays: number;
  carTypes: readonly string[] | null;
  makes: readonly string[] | null;
  minimumPhotoCount: number;
  /** Absent or null lists all that a shopper may see. */
  statuses?: readonly VehicleStatus[] | null;
  /** Absent or null lists all kinds of goods. */
  itemTypes?: readonly ItemType[] | null;
  /** Slugs of dealerships; absent or null lists the stock of all. */
  dealerships?: readonly string[] | null;
};

export type SearchRequest = {
  query: SearchQuery;
  /** 0 asks for counts only. */
  hitsPerPage: number;
  facets: readonly FacetField[];
  ranges: readonly RangeField[];
};

export type FacetCount = { value: string; count: number };
export type Bounds = { min: number; max: number };

/** Counts are exact and disjunctive: a facet's own refinement does not narrow its own counts (SE-09). */
export type SearchResult = {
  /** Shared with other readers: never change one. */
  hits: Vehicle[];
  /** In the order of `facetOrder`; values that no vehicle has are left out. */
  facets: Partial<Record<FacetField, FacetCount[]>>;
  /** Lowest and highest value per field under the other refinements; absent when no vehicle has one. */
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
