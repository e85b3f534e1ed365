import { expireFiles, siteIdsOfFiles } from "../../adapters/delivery/delivered-files.ts";
import type { Store } from "../../adapters/open-store.ts";
import { changesLiveMs, type LiveChanges } from "../../desk/live-changes.ts";
import type { DeskSessions } from "../../desk/sessions.ts";
import { defaultApplicationDays, defaultDraftDays } from "../../finance-applications/pre-approval-settings.ts";
import { defaultRetentionDays } from "../../leads/delivery/lead-delivery-settings.ts";
import { retentionEnd } from "../../leads/personal-data.ts";
import { defaultKeptDays } from "../../purchases/purchase-settings.ts";
import type { Site } from "../../sites/site-config.ts";
import { spinRetentionMs } from "../../spin-to-win/prize-wheel.ts";
import type { SpinStore } from "../../spin-to-win/spin-store.ts";
import { answerLivesMs } from "../../storefront/page/kept-answers.ts";
import { tradeInLivesMs } from "../../trade-in/trade-in.ts";
import type { BulkChanges } from "../../stock-desk/bulk-change.ts";
import { endedOverridesRetentionMs, type StockOverrides } from "../../vehicles/stock-overrides.ts";
import { unconfiguredSites } from "../unconfigured-sites.ts";
import { dayMs, hourMs } from "../../settings/durations.ts";
import type { Job, JobPorts } from "./job.ts";
import { turnsUntilNone, untilNone } from "./until-none.ts";

const hourly = { everyMs: hourMs, portionsInRun: 100, usesEndingTime: true } as const;

type RetentionPorts = Pick<JobPorts, "files" | "sites"> & {
  store: Pick<JobPorts["store"], "siteIds" | "removeErasedBytes"> & {
    leads: Pick<Store["leads"], "expire">;
    reservations: Pick<Store["reservations"], "forget">;
    invoicePayments: Pick<Store["invoicePayments"], "forget">;
    keptAnswers: Pick<Store["keptAnswers"], "forget">;
    accounts: Pick<Store["accounts"], "forgetExpired">;
    rateCounts: Pick<Store["rateCounts"], "forgetExpired">;
    tradeIns: Pick<Store["tradeIns"], "forgetUnfinished">;
    desk: { sessions: Pick<DeskSessions, "forget">; changes: Pick<LiveChanges, "forget"> };
  };
};

/**
 * Removes personal data from leads, reservations, payments of invoices and files past their site's retention period.
 * Reports the number of records. Erased bytes are removed from the database files at most once a day, because that
 * blocks writers.
 */
function leadRetention({ files, store, sites }: RetentionPorts): Job {
  let hasErasedBytes = false;
  let bytesRemovedAt = -Infinity;
  async function* expire(siteId: string, before: number, now: number): AsyncGenerator<number, void> {
    yield expireFiles(files, siteId, before);
    yield* untilNone(() => store.leads.expire(siteId, before, now));
    yield* untilNone(() => store.reservations.forget(siteId, before));
    yield* untilNone(() => store.invoicePayments.forget(siteId, before));
  }
  return {
    name: "leads past retention",
    ...hourly,
    async turns(now) {
      const stored = [...(await store.siteIds()), ...(await siteIdsOfFiles(files))];
      const daysOfSites = periods(
        stored,
        sites,
        ({ leadDelivery }) => leadDelivery.retentionDays,
        defaultRetentionDays,
      );
      return [...daysOfSites].map(([siteId, days]) => ({
        siteId,
        portions: expire(siteId, retentionEnd(now, days), now),
      }));
    },
    async after(now, count) {
      await store.accounts.forgetExpired(now);
      await store.rateCounts.forgetExpired(now);
      await store.tradeIns.forgetUnfinished(now - tradeInLivesMs);
      await store.keptAnswers.forget(now - answerLivesMs);
      await store.desk.sessions.forget(now);
      await store.desk.changes.forget(now - changesLiveMs);
      hasErasedBytes ||= count > 0;
      if (!hasErasedBytes || now - bytesRemovedAt < dayMs) return;
      await store.removeErasedBytes();
      hasErasedBytes = false;
      bytesRemovedAt = now;
    },
  };
}

type SealedPorts<Kept extends "applications" | "purchases"> = Pick<JobPorts, "sites"> & {
  store: Pick<JobPorts["store"], "siteIds" | Kept>;
};

/**
 * Removes applications for finance past their site's periods. What stays in the database files until `leadRetention`
 * cleans them is encrypted.
 */
function applicationRetention({ store, sites }: SealedPorts<"applications">): Job {
  const defaults = { draftDays: defaultDraftDays, retentionDays: defaultApplicationDays };
  return {
    name: "finance applications past retention",
    ...hourly,
    async turns(now) {
      const periodsOfSites = periods(await store.siteIds(), sites, ({ preApproval }) => preApproval, defaults);
      return [...periodsOfSites].map(([siteId, { draftDays, retentionDays }]) => {
        const ends = { draftsBefore: retentionEnd(now, draftDays), sentBefore: retentionEnd(now, retentionDays) };
        return { siteId, portions: untilNone(() => store.applications.expire(siteId, ends)) };
      });
    },
  };
}

/** Removes online purchases past their site's period. What stays in the database files is encrypted, too. */
function purchaseRetention({ store: { siteIds, purchases }, sites }: SealedPorts<"purchases">): Job {
  return {
    name: "online purchases past retention",
    ...hourly,
    async turns(now) {
      const daysOfSites = periods(await siteIds(), sites, ({ purchase }) => purchase.keptDays, defaultKeptDays);
      return [...daysOfSites].map(([siteId, days]) => ({
        siteId,
        portions: untilNone(async () => {
          await purchases.forgetClaims(siteId, now);
          return purchases.expire(siteId, retentionEnd(now, days));
        }),
      }));
    },
  };
}

type OverridePorts = {
  store: { overrides: Pick<StockOverrides, "siteIds" | "forget">; bulkChanges: Pick<BulkChanges, "forget"> };
};

/** The period of each site; the platform's default for sites with data that are no longer configured. */
function periods<Period>(
  stored: readonly string[],
  sites: JobPorts["sites"],
  retentionPeriod: (site: Site) => Period,
  byDefault: Period,
): Map<string, Period> {
  return new Map([
    ...sites.current().all.map((site) => [site.slug, retentionPeriod(site)] as const),
    ...unconfiguredSites(stored, sites).map((siteId) => [siteId, byDefault] as const),
  ]);
}

function forgetOverrides({ store: { overrides, bulkChanges } }: OverridePorts): Job {
  const forget = async (siteId: string, before: number) =>
    (await overrides.forget(siteId, before)) + (await bulkChanges.forget(siteId, before));
  return {
    name: "old overrides deleted",
    ...hourly,
    turns: async (now) =>
      turnsUntilNone(await overrides.siteIds(), (siteId) => forget(siteId, now - endedOverridesRetentionMs)),
  };
}

/** Deletes the spins of games that ended long ago. */
function forgetSpins({ store: { spins } }: { store: { spins: Pick<SpinStore, "forget" | "siteIds"> } }): Job {
  return {
    name: "old spins deleted",
    ...hourly,
    everyMs: dayMs,
    turns: async (now) =>
      turnsUntilNone(await spins.siteIds(), (siteId) => spins.forget(siteId, now - spinRetentionMs)),
  };
}

export const retentionJobs = { leadRetention, applicationRetention, purchaseRetention, forgetOverrides, forgetSpins };
