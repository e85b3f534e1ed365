import { expireFiles, siteIdsOfFiles } from "../adapters/delivery/delivered-files.ts";
import type { Store } from "../adapters/store/open-store.ts";
import { retentionEnd } from "../leads/personal-data.ts";
import { defaultRetentionDays } from "../sites/lead-delivery-settings.ts";
import type { Job } from "./jobs.ts";
import type { LiveSites } from "./site-files.ts";
import { unconfiguredSites } from "./unconfigured-sites.ts";

const dayMs = 24 * 60 * 60 * 1_000;

type RetentionPorts = {
  dataDir: string;
  store: {
    leads: Pick<Store["leads"], "expire">;
    accounts: Pick<Store["accounts"], "forgetExpired">;
    siteIds: Store["siteIds"];
    removeErasedBytes: Store["removeErasedBytes"];
  };
  sites: Pick<LiveSites, "current" | "hasFaults">;
};

/**
 * Takes the personal data out of leads and files that are older than their site keeps them, and of sites that are no
 * longer configured older than the platform's default; it counts the records that went. What was erased leaves the
 * database's files at most once a day, because writers wait for that.
 */
export function leadRetention({ dataDir, store, sites }: RetentionPorts): Job {
  let hasErasedBytes = false;
  let bytesRemovedAt = -Infinity;
  async function* expire(siteId: string, before: number, now: number): AsyncGenerator<number, void> {
    yield expireFiles(dataDir, siteId, before);
    for (let expired = 1; expired > 0;) yield (expired = await store.leads.expire(siteId, before, now));
  }
  return {
    name: "leads past retention",
    everyMinutes: 60,
    async turns(now) {
      const kept = new Map(sites.current().all.map(({ slug, leadDelivery }) => [slug, leadDelivery.retentionDays]));
      const stored = [...(await store.siteIds()), ...(await siteIdsOfFiles(dataDir))];
      for (const siteId of unconfiguredSites(stored, sites)) kept.set(siteId, defaultRetentionDays);
      return [...kept].map(([siteId, days]) => ({ siteId, portions: expire(siteId, retentionEnd(now, days), now) }));
    },
    async after(now, count) {
      await store.accounts.forgetExpired(now);
      hasErasedBytes ||= count > 0;
      if (!hasErasedBytes || now - bytesRemovedAt < dayMs) return;
      await store.removeErasedBytes();
      hasErasedBytes = false;
      bytesRemovedAt = now;
    },
  };
}
