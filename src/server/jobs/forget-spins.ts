import { spinRetentionMs } from "../../spin-to-win/prize-wheel.ts";
import type { SpinStore } from "../../spin-to-win/spin-store.ts";
import type { Job } from "./job.ts";
import { untilNone } from "./until-none.ts";

/** Deletes the spins of games that ended long ago. */
export function forgetSpins({ store: { spins } }: { store: { spins: Pick<SpinStore, "forget" | "siteIds"> } }): Job {
  return {
    name: "old spins deleted",
    everyMinutes: 24 * 60,
    portionsInRun: 100,
    turns: async (now) =>
      (await spins.siteIds()).map((siteId) => ({
        siteId,
        portions: untilNone(() => spins.forget(siteId, now - spinRetentionMs)),
      })),
  };
}
