import { expireFiles, siteIdsOfFiles } from "../../adapters/delivery/delivered-files.ts";
import type { Store } from "../../adapters/open-store.ts";
import { retentionEnd } from "../../leads/personal-data.ts";
import { defaultRetentionDays } from "../../leads/delivery/lead-delivery-settings.ts";
import type { Job, JobPorts } from "./job.ts";
import { untilNone } from "./until-none.ts";
import { answerLivesMs } from "../../storefront/page/kept-answers.ts";
import { tradeInLivesMs } from "../../trade-in/trade-in.ts";
import { unconfiguredSites } from "../unconfigured-sites.ts";

const dayMs = 24 * 60 * 60 * 1_000;

type RetentionPorts = Pick<JobPorts, "dataDir" | "sites"> & {
  store: Pick<JobPorts["store"], "siteIds" | "removeErasedBytes"> & {
    leads: Pick<Store["leads"], "expire">;
    reservations: Pick<Store["reservations"], "forget">;
    invoicePayments: Pick<Store["invoicePayments"], "forget">;
    keptAnswers: Pick<Store["keptAnswers"], "forget">;
    accounts: Pick<Store["accounts"], "forgetExpired">;
    tradeIns: Pick<Store["tradeIns"], "forgetUnfinished">;
  };
};

/**
 * Removes personal data from leads, reservations, payments of invoices and files past their site's retention period, or the platform's default for sites
 * no longer configured. Reports the number of records. Erased bytes are removed from the database files at most once a
 * day, because that blocks writers.
 */
export function leadRetention({ dataDir, store, sites }: RetentionPorts): Job {
  let hasErasedBytes = false;
  let bytesRemovedAt = -Infinity;
  async function* expire(siteId: string, before: number, now: number): AsyncGenerator<number, void> {
    yield expireFiles(dataDir, siteId, before);
    yield* untilNone(() => store.leads.expire(siteId, before, now));
    yield* untilNone(() => store.reservations.forget(siteId, before));
    yield* untilNone(() => store.invoicePayments.forget(siteId, before));
  }
  return {
    name: "leads past retention",
    everyMinutes: 60,
    portionsInRun: 100,
    async turns(now) {
      const retentionDays = new Map(
        sites.current().all.map(({ slug, leadDelivery }) => [slug, leadDelivery.retentionDays]),
      );
      const stored = [...(await store.siteIds()), ...(await siteIdsOfFiles(dataDir))];
      for (const siteId of unconfiguredSites(stored, sites)) retentionDays.set(siteId, defaultRetentionDays);
      return [...retentionDays].map(([siteId, days]) => ({
        siteId,
        portions: expire(siteId, retentionEnd(now, days), now),
      }));
    },
    async after(now, count) {
      await store.accounts.forgetExpired(now);
      await store.tradeIns.forgetUnfinished(now - tradeInLivesMs);
      await store.keptAnswers.forget(now - answerLivesMs);
      hasErasedBytes ||= count > 0;
      if (!hasErasedBytes || now - bytesRemovedAt < dayMs) return;
      await store.removeErasedBytes();
      hasErasedBytes = false;
      bytesRemovedAt = now;
    },
  };
}
