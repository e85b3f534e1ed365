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
  "flags",
  "item_type",
  "location_name",
  "make",
  "make_model",
  "model",
  "price_range",
  "seats",
  "sleeps",
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

/** All filters of a search; the year is both a list and a range. */
export const filterFields = [...facetFields, "price", "km", "subscription_price"] as const;

/** Sort options in menu order (§9, SE-06); the first is the default and is not written to URLs. */
export const sortOptions = ["most-relevant", "latest", "highest-price", "lowest-price"] as const;
