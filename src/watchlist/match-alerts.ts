import { noticeEntry } from "../outbox/notice.ts";
import { sendingTime } from "../outbox/quiet-hours.ts";
import { localTime } from "../locations/local-time.ts";
import type { SearchEngine } from "../search/search-engine.ts";
import { type SearchSite, siteScope, siteUrls } from "../search/site-scope.ts";
import type { SearchVocabulary } from "../search/search-vocabulary.ts";
import { isSold } from "../vehicles/availability.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { AdvertisingSite } from "./advertised-vehicle.ts";
import { alertsLink } from "./alert-link.ts";
import type { AlertPorts } from "./alert-ports.ts";
import { type CheckedSearch, readSavedSearch, type SavedSearches, type WaitingAccount } from "./saved-search.ts";
import { matchesNotice, type SearchNews } from "./saved-search-mail.ts";
import type { OutboxEntry } from "../outbox/outbox.ts";

type AlertingSite = AdvertisingSite & SearchSite;

export type MatchPorts = Omit<AlertPorts, "alerts"> & {
  savedSearches: SavedSearches;
  engine: SearchEngine & {
    vocabulary(siteId: string): SearchVocabulary;
    version(siteId: string): number;
    /** Version of the stock in the store. */
    storedVersion(siteId: string): number;
    /** Loads the site's stock, and tells whether it can be searched. */
    load(siteId: string): boolean | Promise<boolean>;
  };
};

/** Vehicles checked per search, most recently listed first. */
const mostChecked = 1_000;

/**
 * Mails accounts the vehicles added to the site since their searches were last checked: one mail a day for all of an
 * account's searches, each vehicle once per search. Safe to run in any number of processes. Yields the number of mails
 * queued after each account.
 */
export async function* sendMatchAlerts(
  site: AlertingSite,
  now: number,
  ports: MatchPorts,
): AsyncGenerator<number, void> {
  // Skipped at night, so that the first mail of the morning covers everything since the last one.
  if (sendingTime(now, site.timeZone) !== now) return;
  const { date: day } = localTime(now, site.timeZone);
  // Most sites have nothing to check, so their stock need not be in memory.
  const isWaiting = await ports.savedSearches.waiting(site.slug, ports.engine.storedVersion(site.slug), day);
  if (isWaiting.length === 0 || !(await ports.engine.load(site.slug))) return;
  const version = ports.engine.version(site.slug);
  const waiting = await ports.savedSearches.waiting(site.slug, version, day);
  const checkedVersions = waiting.flatMap(({ searches }) => searches.map(({ checkedVersion }) => checkedVersion));
  if (checkedVersions.length === 0) return;
  const oldest = checkedVersions.reduce((least, checked) => Math.min(least, checked));
  const arrivals = await ports.savedSearches.arrivals(site.slug, oldest);
  const newest = arrivals.values().reduce((latest, arrived) => Math.max(latest, arrived), 0);
  for (const account of waiting) {
    const searches = account.searches.filter(({ checkedVersion }) => checkedVersion < newest);
    const news = await searchNews(searches, arrivals, site, now, ports);
    const mail = news.length === 0 ? null : matchMail(account, news, { site, now, day }, ports);
    const isNoted = await ports.savedSearches.recordCheck(site.slug, { account, version, day, now }, mail);
    yield isNoted && mail !== null ? 1 : 0;
  }
}

async function searchNews(
  searches: readonly CheckedSearch[],
  arrivals: ReadonlyMap<string, number>,
  site: AlertingSite,
  now: number,
  ports: MatchPorts,
): Promise<SearchNews[]> {
  const news: SearchNews[] = [];
  for (const search of searches) {
    const vehicles = await matches(search, site, now, ports.engine);
    const fresh = vehicles.filter(
      (vehicle) => !isSold(vehicle) && (arrivals.get(vehicle.id) ?? 0) > search.checkedVersion,
    );
    if (fresh.length > 0) news.push({ search, vehicles: fresh });
  }
  return news;
}

async function matches(
  { address }: CheckedSearch,
  site: AlertingSite,
  now: number,
  engine: MatchPorts["engine"],
): Promise<Vehicle[]> {
  const read = readSavedSearch(address, siteUrls(site, engine.vocabulary(site.slug)));
  // A make that the site no longer has gives no URL and no vehicles.
  if (read === null) return [];
  const query = { ...read.query, sort: "latest" as const };
  const { hits } = await engine.search(siteScope(site, now), {
    query,
    hitsPerPage: mostChecked,
    facets: [],
    ranges: [],
  });
  return hits;
}

function matchMail(
  { accountId, email }: WaitingAccount,
  news: readonly SearchNews[],
  { site, now, day }: { site: AlertingSite; now: number; day: string },
  { digest, keyedHash, brandColours, siteForDealership }: MatchPorts,
): OutboxEntry {
  const id = digest(JSON.stringify(["saved searches", site.slug, accountId, day]));
  const link = alertsLink({ siteId: site.slug, accountId, email }, keyedHash);
  const advertising = { site, siteForDealership: (slug: string) => siteForDealership(site.slug, slug) ?? site, now };
  return noticeEntry(id, "alert", matchesNotice(email, news, link, advertising, brandColours(site.brand)), now, digest);
}
