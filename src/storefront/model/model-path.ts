/** Matches every path of one step; the page of a model stands only at those that a site's settings name. */
export const modelPathPattern = "/{model}";
