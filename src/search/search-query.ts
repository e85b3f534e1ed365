/** Fields whose values are picked from a list (§3 "Search filter fields", SE-08). */
export const facetFields = [
  "badge",
  "status",
  "car_type",
  "categories",
  "city",
  "colour",
  "dealership_name",
  "dealership_slug",
  "filtered_features",
  "item_type",
  "location_name",
  "make",
  "make_model",
  "model",
  "price_range",
  "seats",
  "body",
  "simple_body",
  "drive",
  "fuel",
  "transmission",
  "state",
  "tag",
  "weekly_price_range",
  "year",
] as const;

/** Fields filtered by an inclusive minimum and maximum (SE-20). */
export const rangeFields = ["price", "km", "year", "subscription_price"] as const;

/** Sort options in menu order (SE-06); the first is the default and is not written to URLs. */
export const sortOptions = ["most-relevant", "latest", "highest-price", "lowest-price"] as const;

export type FacetField = (typeof facetFields)[number];
export type RangeField = (typeof rangeFields)[number];
export type SortOption = (typeof sortOptions)[number];
export type Range = { min: number | null; max: number | null };

/** What a shopper asked for: the state that a search URL holds (SU-01 to SU-07). */
export type SearchQuery = {
  text: string;
  /** Values within one field are alternatives, fields narrow each other. Order is kept (SU-04). */
  refinements: Partial<Record<FacetField, readonly string[]>>;
  ranges: Partial<Record<RangeField, Range>>;
  sort: SortOption;
  /** 1-based. */
  page: number;
};

export const emptyQuery: SearchQuery = {
  text: "",
  refinements: {},
  ranges: {},
  sort: "most-relevant",
  page: 1,
};
