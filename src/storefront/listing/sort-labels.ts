import type { SortOption } from "../../search/search-query.ts";

/** Labels of the sort orders, in menu order (SE-06). */
export const sortLabels: Readonly<Record<SortOption, string>> = {
  "most-relevant": "Most relevant",
  latest: "Latest",
  "highest-price": "Highest price",
  "lowest-price": "Lowest price",
};
