import { endedOverridesRetentionMs, type StockOverrides } from "../../vehicles/stock-overrides.ts";
import type { Job } from "./job.ts";
import { untilNone } from "./until-none.ts";

const second = 1 / 60;

type OverridePorts<Methods extends keyof StockOverrides> = { store: { overrides: Pick<StockOverrides, Methods> } };

/** Ends overrides at their `until`, so that the site shows the feed's values again. */
export function expireOverrides({ store: { overrides } }: OverridePorts<"sitesWithExpired" | "expire">): Job {
  return {
    name: "overrides expired",
    everyMinutes: second,
    portionsInRun: 20,
    turns: async (now) =>
      (await overrides.sitesWithExpired(now)).map((siteId) => ({
        siteId,
        portions: untilNone(() => overrides.expire(siteId, now)),
      })),
  };
}

/** Deletes overrides that ended long ago. */
export function forgetOverrides({ store: { overrides } }: OverridePorts<"siteIds" | "forget">): Job {
  return {
    name: "old overrides deleted",
    everyMinutes: 60,
    portionsInRun: 100,
    turns: async (now) =>
      (await overrides.siteIds()).map((siteId) => ({
        siteId,
        portions: untilNone(() => overrides.forget(siteId, now - endedOverridesRetentionMs)),
      })),
  };
}
