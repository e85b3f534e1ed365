/** Names the field whose list is wanted whole. It is no part of a search: addresses without it are the canonical ones. */
const parameter = "all";

/** The address of a listing with one of its long lists whole. */
export function wholeListUrl(url: string, field: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}${parameter}=${field}`;
}

/** The field whose list an address wants whole, or null. */
export function wholeListOf(queryString: string): string | null {
  return new URLSearchParams(queryString).get(parameter);
}
