import type { Account } from "../accounts/account-store.ts";
import { isInScope } from "../search/base-condition.ts";
import type { SearchScope } from "../search/search-engine.ts";
import type { SiteIdentity } from "../settings/identity-settings.ts";
import type { Stock } from "../vehicles/stock.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { watchedState } from "./vehicle-change.ts";
import type { WatchlistStore } from "./watchlist.ts";
import type { WatchlistSettings } from "./watchlist-settings.ts";

type StockOfSite = {
  site: Pick<SiteIdentity, "slug">;
  siteForDealership: (slug: string) => { watchlist: WatchlistSettings };
  stock: Pick<Stock, "vehiclesByIds">;
  scope: SearchScope;
  now: number;
};

/** The vehicles that the site shows and whose dealership offers account watchlists, in the order of the ids. */
export async function watchable(ids: readonly string[], request: StockOfSite): Promise<Vehicle[]> {
  const { site, stock, scope } = request;
  const found = await stock.vehiclesByIds(site.slug, ids);
  const byId = new Map(found.map(({ vehicle }) => [vehicle.id, vehicle]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .filter((vehicle) => isInScope(vehicle, scope))
    .filter(({ dealershipSlug }) => request.siteForDealership(dealershipSlug).watchlist.storage === "account");
}

export async function saveWatchable(
  ids: readonly string[],
  { accountId }: Account,
  request: StockOfSite,
  watchlist: WatchlistStore,
): Promise<string[]> {
  const vehicles = await watchable(ids, request);
  const saved = vehicles.map((vehicle) => ({ vehicleId: vehicle.id, seen: watchedState(vehicle) }));
  await watchlist.save(request.site.slug, accountId, saved, request.now);
  return vehicles.map(({ id }) => id);
}

/** Ids of the vehicles on an account's watchlist that the site still shows, most recently saved first. */
export async function watchedIds(
  { accountId }: Account,
  request: StockOfSite,
  watchlist: WatchlistStore,
): Promise<string[]> {
  const ids = await watchlist.vehicleIds(request.site.slug, accountId);
  return (await watchable(ids, request)).map(({ id }) => id);
}
