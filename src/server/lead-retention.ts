import { expireFiles } from "../adapters/delivery/delivered-files.ts";
import type { LeadStore } from "../leads/lead-store.ts";
import { retentionEnd } from "../leads/personal-data.ts";
import type { Site } from "../sites/site-config.ts";

/** Takes the personal data out of leads and files that are older than their site keeps them. Answers how many. */
export function leadRetention(
  dataDir: string,
  leads: Pick<LeadStore, "expire">,
  sites: () => readonly Site[],
): (now: number) => Promise<number> {
  return async (now) => {
    let count = 0;
    for (const { slug, leadDelivery } of sites()) {
      const before = retentionEnd(now, leadDelivery.retentionDays);
      count += (await leads.expire(slug, before, now)) + (await expireFiles(dataDir, slug, before));
    }
    return count;
  };
}
