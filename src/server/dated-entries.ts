import type { SitemapEntry } from "../discovery/sitemap-entry.ts";
import type { SiteRequest } from "../storefront/page/site-request.server.ts";
import { writtenPages } from "../storefront/written-pages.server.ts";
import type { AppPorts } from "./app-ports.ts";
import { errorFacts } from "./log.ts";

export type DatingPorts = Pick<AppPorts, "pageChanges" | "digest" | "log">;

/**
 * Entries of a sitemap with the times at which what people wrote for their pages was seen to have changed, where nothing
 * else says when: settings of locations have no dates. A page that has not changed since it was first recorded has none.
 */
export async function datedEntries(
  entries: readonly SitemapEntry[],
  request: SiteRequest,
  { pageChanges, digest, log }: DatingPorts,
): Promise<SitemapEntry[]> {
  const isUndated = ({ changedAt, written }: SitemapEntry) => changedAt === null && written !== undefined;
  if (!entries.some(isUndated)) return [...entries];
  const { slug } = request.site;
  try {
    await pageChanges.record(slug, await writtenPages(request, digest), request.now);
    const times = await pageChanges.times(slug);
    return entries.map((entry) => (isUndated(entry) ? { ...entry, changedAt: times.get(entry.path) ?? null } : entry));
  } catch (error) {
    // Without the store, a sitemap is better than none.
    log("warn", "changes of pages not recorded", { site: slug, ...errorFacts(error) });
    return [...entries];
  }
}
