import type { SiteTurn } from "./job.ts";

/** Repeats a portion of work until it finds nothing left. Yields the amount done by each. */
export async function* untilNone(work: () => Promise<number>): AsyncGenerator<number, void> {
  for (let done = 1; done > 0;) yield (done = await work());
}

/** A turn for each site, which repeats its portion of work until nothing is left. */
export function turnsUntilNone(siteIds: readonly string[], work: (siteId: string) => Promise<number>): SiteTurn[] {
  return siteIds.map((siteId) => ({ siteId, portions: untilNone(() => work(siteId)) }));
}
