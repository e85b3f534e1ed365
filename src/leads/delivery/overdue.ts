import { openTimes, totalMilliseconds } from "../../locations/open-time.ts";
import type { Location } from "../../locations/location.ts";
import { overdueAlert, type LeadRouting, settingsOfLead } from "./delivery-target.ts";
import { leadHoursPlace } from "../hours-place.ts";
import type { LeadStore, LeadPlace } from "../lead-store.ts";
import type { Digest } from "../../outbox/outbox.ts";
import { dayMs, minuteMs } from "../../settings/durations.ts";

/** After this time an unopened lead is no longer checked. */
export const longestWatchMs = 14 * dayMs;

export type OverduePorts = {
  leads: Pick<LeadStore, "waiting" | "markOverdue">;
  /** Null when the site is not loaded. */
  findRouting: (siteId: string) => LeadRouting | null;
  digest: Digest;
};

/** Number of leads checked before other sites and requests get their turn. */
const leadsAtOnce = 50;

export function watchesOverdue({ site, siteForDealership }: LeadRouting): boolean {
  return [site, ...site.dealerships.map(({ slug }) => siteForDealership(slug))].some(
    ({ leadDelivery }) => leadDelivery.overdueAfterOpenMinutes !== null,
  );
}

/**
 * Marks every lead of a site that the dealer did not open within the site's limit of opening hours, and stores an
 * alert in the outbox with it: once for each lead, however many processes check. Checks all waiting leads in batches,
 * and yields the number found after each.
 */
export async function* findOverdue(
  siteId: string,
  { leads, findRouting, digest }: OverduePorts,
  now: number,
): AsyncGenerator<number, void> {
  const watchedFrom = now - longestWatchMs;
  const openTimesAt = memoised((place: Location | null) => openTimes(place, watchedFrom, now));
  let after: LeadPlace = { receivedAt: watchedFrom, leadId: "" };
  for (;;) {
    const waiting = await leads.waiting(siteId, after, leadsAtOnce);
    const routing = findRouting(siteId);
    const last = waiting.at(-1);
    if (last === undefined || routing === null) return;
    let found = 0;
    for (const lead of waiting) {
      const settings = settingsOfLead(lead, routing);
      const { overdueAfterOpenMinutes, overdueEmail } = settings.leadDelivery;
      if (overdueAfterOpenMinutes === null) continue;
      const waitedMs = totalMilliseconds(openTimesAt(leadHoursPlace(lead, settings)), lead.receivedAt);
      if (waitedMs < overdueAfterOpenMinutes * minuteMs) continue;
      const alerts = overdueEmail === null ? [] : [overdueAlert(lead, overdueEmail, now, digest)];
      if (await leads.markOverdue(siteId, lead.leadId, now, alerts)) found += 1;
    }
    yield found;
    after = last;
  }
}

/** Memoises a function: hundreds of waiting leads share few locations. */
function memoised<Question, Answer>(answer: (question: Question) => Answer): (question: Question) => Answer {
  const answers = new Map<Question, Answer>();
  return (question) => {
    const known = answers.get(question) ?? answer(question);
    answers.set(question, known);
    return known;
  };
}
