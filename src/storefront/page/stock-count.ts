import { countDataPath } from "../../addresses/paths.ts";

const longestWaitMs = 5_000;

/** The number of vehicles for the query string of a search address. Throws if the server does not answer. */
export async function stockCount(query: string): Promise<number> {
  const response = await fetch(`${countDataPath}?${query}`, { signal: AbortSignal.timeout(longestWaitMs) });
  if (!response.ok) throw new Error(`count answered ${response.status}`);
  const { count } = (await response.json()) as { count: number };
  return count;
}
