import type { SortOption } from "../../search/search-query.ts";

/** The orders of a listing as people read them, in menu order (SE-06). */
export const sortLabels: Readonly<Record<SortOption, string>> = {
  "most-relevant": "Most relevant",
  latest: "Latest",
  "highest-price": "Highest price",
  "lowest-price": "Lowest price",
};
