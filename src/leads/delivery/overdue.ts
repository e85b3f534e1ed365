import { openTimes, totalMilliseconds } from "../../locations/open-time.ts";
import type { Location } from "../../sites/site-location.ts";
import { type Digest, overdueAlertOf, type LeadRouting, settingsOfLead } from "./delivery-target.ts";
import { hoursPlaceOf } from "../hours-place.ts";
import type { LeadStore, LeadPlace } from "../lead-store.ts";

const minute = 60_000;
/** A lead that nobody opened for so long is past any alert. */
const longestWatchMs = 14 * 24 * 60 * minute;

export type OverduePorts = {
  leads: Pick<LeadStore, "waiting" | "markOverdue">;
  /** Null when the site is not loaded. */
  routingOf: (siteId: string) => LeadRouting | null;
  digest: Digest;
};

/** How many leads are looked at before it is another site's turn, and that of requests. */
const leadsAtOnce = 50;

/** Whether a site, or one of its dealerships, sets a time within which leads must be opened. */
export function watchesOverdue({ site, siteForDealership }: LeadRouting): boolean {
  return [site, ...site.dealerships.map(({ slug }) => siteForDealership(slug))].some(
    ({ leadDelivery }) => leadDelivery.overdueAfterOpenMinutes !== null,
  );
}

/**
 * Marks every lead of a site that nobody at the dealer opened within the opening hours the site allows, and puts an
 * alert into the outbox with it: once for each lead, however many processes look. Goes through all that wait, in
 * portions, and yields after each how many were found.
 */
export async function* findOverdue(
  siteId: string,
  { leads, routingOf, digest }: OverduePorts,
  now: number,
): AsyncGenerator<number, void> {
  const watchedFrom = now - longestWatchMs;
  const openTimesAt = kept((place: Location | null) => openTimes(place, watchedFrom, now));
  let after: LeadPlace = { receivedAt: watchedFrom, leadId: "" };
  for (;;) {
    const waiting = await leads.waiting(siteId, after, leadsAtOnce);
    const routing = routingOf(siteId);
    const last = waiting.at(-1);
    if (last === undefined || routing === null) return;
    let found = 0;
    for (const lead of waiting) {
      const settings = settingsOfLead(lead, routing);
      const { overdueAfterOpenMinutes, overdueEmail } = settings.leadDelivery;
      if (overdueAfterOpenMinutes === null) continue;
      const waitedMs = totalMilliseconds(openTimesAt(hoursPlaceOf(lead, settings)), lead.receivedAt);
      if (waitedMs < overdueAfterOpenMinutes * minute) continue;
      const alerts = overdueEmail === null ? [] : [overdueAlertOf(lead, overdueEmail, now, digest)];
      if (await leads.markOverdue(siteId, lead.leadId, now, alerts)) found += 1;
    }
    yield found;
    after = last;
  }
}

/** Answers the same question once: hundreds of leads wait at few places. */
function kept<Question, Answer>(answer: (question: Question) => Answer): (question: Question) => Answer {
  const answers = new Map<Question, Answer>();
  return (question) => {
    const known = answers.get(question) ?? answer(question);
    answers.set(question, known);
    return known;
  };
}
