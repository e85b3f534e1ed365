import type { LeadStore, StoredLead } from "./lead-store.ts";

/** Leads in memory at a time, over all sites. */
const mostInMemory = 1_000;
const fewestOfSite = 20;

/** All leads of these sites, newest first. Only one page per site is in memory. */
export async function* newestLeads(
  leads: Pick<LeadStore, "leadsBefore">,
  siteIds: readonly string[],
): AsyncGenerator<StoredLead[]> {
  const pageSize = Math.max(fewestOfSite, Math.floor(mostInMemory / Math.max(siteIds.length, 1)));
  const sites = await Promise.all(
    siteIds.map(async (siteId) => ({ siteId, page: await leads.leadsBefore(siteId, null, pageSize), next: 0 })),
  );
  for (;;) {
    const merged: StoredLead[] = [];
    while (merged.length < pageSize) {
      const waiting = sites.flatMap((site) => site.page[site.next] ?? []);
      const newest = waiting.toSorted(byNewest)[0];
      if (newest === undefined) break;
      merged.push(newest);
      const site = sites.find(({ siteId }) => siteId === newest.siteId);
      if (site === undefined) break;
      site.next += 1;
      if (site.next === site.page.length && site.page.length === pageSize) {
        site.page = await leads.leadsBefore(site.siteId, newest, pageSize);
        site.next = 0;
      }
    }
    if (merged.length === 0) return;
    yield merged;
  }
}

function byNewest(one: StoredLead, other: StoredLead): number {
  return other.receivedAt - one.receivedAt || (one.leadId < other.leadId ? 1 : -1);
}
