import { openMilliseconds } from "../locations/open-time.ts";
import type { Site } from "../sites/site-config.ts";
import type { Location } from "../sites/site-location.ts";
import { type Digest, overdueAlertOf, type LeadRouting, settingsOfLead } from "./delivery/delivery-target.ts";
import type { LeadStore, StoredLead } from "./lead-store.ts";

const minute = 60_000;
/** A lead that nobody opened for so long is past any alert. */
const longestWatchMs = 14 * 24 * 60 * minute;

export type OverduePorts = {
  leads: Pick<LeadStore, "waiting" | "markOverdue">;
  /** Null when the site is not loaded. */
  routingOf: (siteId: string) => LeadRouting | null;
  digest: Digest;
};

/**
 * Marks every lead that nobody at the dealer opened within the opening hours its site allows, and puts an alert
 * into the outbox with it: once for each lead, however many processes look. Answers how many were found.
 */
export async function findOverdue({ leads, routingOf, digest }: OverduePorts, now: number): Promise<number> {
  let found = 0;
  for (const lead of await leads.waiting(now - longestWatchMs)) {
    const routing = routingOf(lead.siteId);
    if (routing === null) continue;
    const settings = settingsOfLead(lead, routing);
    if (!isOverdue(lead, settings, now)) continue;
    const { overdueEmail } = settings.leadDelivery;
    const alerts = overdueEmail === null ? [] : [overdueAlertOf(lead, overdueEmail, now, digest)];
    if (await leads.markOverdue(lead.siteId, lead.leadId, now, alerts)) found += 1;
  }
  return found;
}

/** Whether a lead has waited longer than its site allows, by the hours of its place. */
export function isOverdue(lead: StoredLead, site: Site, now: number): boolean {
  const { overdueAfterOpenMinutes } = site.leadDelivery;
  if (overdueAfterOpenMinutes === null || lead.openedAt !== null) return false;
  return openMilliseconds(placeOf(lead, site), lead.receivedAt, now) >= overdueAfterOpenMinutes * minute;
}

/** Whose hours count: the lead's own location, else its dealership's main one, else the site's. */
function placeOf({ locationSlug, dealershipSlug }: StoredLead, { locations }: Site): Location | null {
  const own = locations.find(({ slug }) => slug === locationSlug);
  const shown = locations.filter(({ visible }) => visible);
  const ofDealership = shown.filter((location) => location.dealershipSlug === dealershipSlug);
  const candidates = ofDealership.length > 0 ? ofDealership : shown;
  return own ?? candidates.find(({ primary }) => primary) ?? candidates[0] ?? null;
}
