import { spinRetentionMs } from "../../spin-to-win/prize-wheel.ts";
import type { SpinStore } from "../../spin-to-win/spin-store.ts";
import type { Job } from "./job.ts";

/** Deletes the spins of games that ended long ago. */
export function forgetSpins({ store: { spins } }: { store: { spins: Pick<SpinStore, "forget" | "siteIds"> } }): Job {
  async function* forget(siteId: string, before: number): AsyncGenerator<number, void> {
    for (let forgotten = 1; forgotten > 0;) yield (forgotten = await spins.forget(siteId, before));
  }
  return {
    name: "old spins deleted",
    everyMinutes: 24 * 60,
    portionsInRun: 100,
    turns: async (now) =>
      (await spins.siteIds()).map((siteId) => ({ siteId, portions: forget(siteId, now - spinRetentionMs) })),
  };
}
