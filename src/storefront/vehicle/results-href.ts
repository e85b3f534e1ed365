import { searchPath } from "../../addresses/paths.ts";
/**
 * The path of the results that a shopper comes from, filters and page included; null where the visit began elsewhere,
 * or where these were all of the stock. `referrer` is a whole address or empty.
 */
export function resultsHref(referrer: string, origin: string): string | null {
  const from = new URL(referrer, origin);
  if (from.origin !== origin) return null;
  const isNarrowed = from.pathname.startsWith(`${searchPath}/`) || (from.pathname === searchPath && from.search !== "");
  return isNarrowed ? from.pathname + from.search : null;
}
