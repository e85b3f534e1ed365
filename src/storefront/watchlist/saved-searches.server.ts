import { watchlistPath } from "../../addresses/paths.ts";
import type { Account } from "../../accounts/account-store.ts";
import { searchName } from "../../watchlist/save-search.ts";
import {
  keepsSearches,
  readSavedSearch,
  type SavedSearch,
  savedSearchLimit,
  type SavedSearches,
} from "../../watchlist/saved-search.ts";
import { countText, type GoodsNoun, goodsNoun } from "../../vehicles/goods-noun.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { SearchesView } from "./search-list.tsx";

export const searchesHref = `${watchlistPath}#searches`;

const problems = {
  "no-search": "That search no longer works on this site, so it was not saved.",
  full: `You have ${savedSearchLimit} saved searches, which is the maximum. Remove one, then save the new one.`,
};
export type NotSaved = keyof typeof problems;

export function readNotSaved(sent: string | undefined): NotSaved | null {
  return sent === "no-search" || sent === "full" ? sent : null;
}

/** The page to redirect to after saving a search, which reports the outcome. */
export function hrefAfterSaving(outcome: "saved" | NotSaved): string {
  return outcome === "saved" ? searchesHref : `${watchlistPath}?not-saved=${outcome}#searches`;
}

/** The page to redirect to after removing a search, which offers to save it again. */
export function hrefAfterRemoving(address: string): string {
  return `${watchlistPath}?${new URLSearchParams({ removed: address })}#searches`;
}

/** What the last form about searches did: why it did not save one, or the address of the one that it removed. */
export type SearchOutcome = { notSaved: NotSaved | null; removed: string | null };

/** An account's saved searches with their current counts; null if the site does not offer saved searches. */
export async function savedSearchesView(
  { accountId }: Account,
  request: SiteRequest,
  savedSearches: SavedSearches,
  { notSaved, removed }: SearchOutcome,
): Promise<SearchesView | null> {
  if (!keepsSearches(request.site)) return null;
  const saved = await savedSearches.ofAccount(request.site.slug, accountId);
  const noun = goodsNoun(request.site.stock.itemTypes);
  const items = saved.map(async ({ address, name }) => ({
    address,
    name,
    countText: foundText(await countMatches(address, request), noun),
  }));
  return {
    items: await Promise.all(items),
    problem: notSaved && problems[notSaved],
    removed: removedSearch(removed, saved, request),
  };
}

/** A removed search by its address and name; null if it is saved again, or is not a search of the site. */
function removedSearch(removed: string | null, saved: readonly SavedSearch[], request: SiteRequest) {
  const search = removed === null ? null : readSavedSearch(removed, request.urls);
  if (search === null || saved.some(({ address }) => address === search.address)) return null;
  return { address: search.address, name: searchName(search.query, request) };
}

function foundText(count: number, noun: GoodsNoun): string {
  return count === 0 ? "No matches right now" : countText(count, noun);
}

/** A search for a make the site no longer knows finds nothing. */
async function countMatches(address: string, { engine, scope, urls }: SiteRequest): Promise<number> {
  const search = readSavedSearch(address, urls);
  if (search === null) return 0;
  const { count } = await engine.search(scope, { query: search.query, hitsPerPage: 0, facets: [], ranges: [] });
  return count;
}
