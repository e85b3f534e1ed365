/** Names the field whose full list of options is requested. Not part of the search, so canonical addresses omit it. */
const parameter = "all";

export function allOptionsUrl(url: string, field: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}${parameter}=${field}`;
}

/** The field whose full list of options an address requests, or null. */
export function allOptionsField(queryString: string): string | null {
  return new URLSearchParams(queryString).get(parameter);
}
