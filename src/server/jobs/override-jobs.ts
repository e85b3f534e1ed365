import { endedOverridesRetentionMs, type StockOverrides } from "../../vehicles/stock-overrides.ts";
import type { Job } from "./job.ts";

const second = 1 / 60;

type OverridePorts<Methods extends keyof StockOverrides> = { store: { overrides: Pick<StockOverrides, Methods> } };

/** Ends overrides at their `until`, so that the site shows the feed's values again. */
export function expireOverrides({ store: { overrides } }: OverridePorts<"sitesWithExpired" | "expire">): Job {
  async function* expire(siteId: string, now: number): AsyncGenerator<number, void> {
    for (let expired = 1; expired > 0;) yield (expired = await overrides.expire(siteId, now));
  }
  return {
    name: "overrides expired",
    everyMinutes: second,
    portionsInRun: 20,
    turns: async (now) =>
      (await overrides.sitesWithExpired(now)).map((siteId) => ({ siteId, portions: expire(siteId, now) })),
  };
}

/** Deletes overrides that ended long ago. */
export function forgetOverrides({ store: { overrides } }: OverridePorts<"siteIds" | "forget">): Job {
  async function* forget(siteId: string, before: number): AsyncGenerator<number, void> {
    for (let forgotten = 1; forgotten > 0;) yield (forgotten = await overrides.forget(siteId, before));
  }
  return {
    name: "old overrides deleted",
    everyMinutes: 60,
    portionsInRun: 100,
    turns: async (now) =>
      (await overrides.siteIds()).map((siteId) => ({
        siteId,
        portions: forget(siteId, now - endedOverridesRetentionMs),
      })),
  };
}
