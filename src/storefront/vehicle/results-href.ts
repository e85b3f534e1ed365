import { searchPath } from "../../addresses/paths.ts";

/**
 * The path of the results the shopper came from, including filters and page; null if the visit started elsewhere, or
 * if the results were all stock. `referrer` is an absolute address or empty.
 */
export function resultsHref(referrer: string, origin: string): string | null {
  const from = new URL(referrer, origin);
  if (from.origin !== origin) return null;
  const isNarrowed = from.pathname.startsWith(`${searchPath}/`) || (from.pathname === searchPath && from.search !== "");
  return isNarrowed ? from.pathname + from.search : null;
}
