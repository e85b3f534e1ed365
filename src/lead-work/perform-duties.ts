import type { LeadDeliverySettings } from "../leads/delivery/lead-delivery-settings.ts";
import { leadHoursPlace } from "../leads/hours-place.ts";
import type { Lead } from "../leads/lead.ts";
import { locationTimeZone, type SiteLocations } from "../locations/location.ts";
import { dayMs } from "../settings/durations.ts";
import type { SiteIdentity } from "../settings/identity-settings.ts";
import { type Duty, decideDuty } from "./lead-duty.ts";
import type { LeadDuties, LeadStaff } from "./lead-duties.ts";
import type { LeadWorkSettings } from "./lead-work-settings.ts";
import type { LeadWork } from "./lead-work.ts";
import { messageLanguage } from "./message-language.ts";
import type { StaffMember } from "./roster.ts";

/** The settings of a site or of one of its dealerships. */
export type DutySite = SiteLocations &
  Pick<SiteIdentity, "timeZone"> & {
    leadWork: LeadWorkSettings;
    leadDelivery: Pick<LeadDeliverySettings, "overdueAfterOpenMinutes">;
  };

export type DutyPorts = {
  duties: LeadDuties;
  staff: Pick<LeadStaff, "team">;
  /** Null when the site is not loaded. */
  findDutySite: (siteId: string) => { site: DutySite; siteForDealership: (slug: string) => DutySite } | null;
};

/** Number of leads before other sites and requests get their turn. */
const leadsAtOnce = 50;
/** A release before this one may still store leads without work beside it. */
const adoptedForMs = 2 * dayMs;

/**
 * Does what is due about the leads of a site without a person's act: makes missing rows, keeps due times, gives leads
 * to people in turn, takes them back from absent ones, passes on overdue ones, and tells open lists what became due.
 * Yields the number of changes after each portion. `lookedAt`: when the process did this before; null if it has not
 * looked at leads of any age yet.
 */
export async function* performDuties(
  siteId: string,
  { duties, staff, findDutySite }: DutyPorts,
  now: number,
  lookedAt: number | null,
): AsyncGenerator<number, void> {
  if (lookedAt !== null) yield await duties.announceDue(siteId, lookedAt, now);
  const since = lookedAt === null ? 0 : now - adoptedForMs;
  for (let adopted = leadsAtOnce; adopted === leadsAtOnce;)
    yield (adopted = await duties.adopt(siteId, since, now, leadsAtOnce));
  const team = await staff.team(siteId);
  const turns = new Map(await duties.turns(siteId));
  for (let after = ""; ;) {
    const waiting = await duties.waiting(siteId, now, after, leadsAtOnce);
    const found = findDutySite(siteId);
    const last = waiting.at(-1);
    if (last === undefined || found === null) return;
    let changed = 0;
    for (const { work, lead } of waiting) {
      const { dealershipSlug } = work;
      const site = dealershipSlug === null ? found.site : found.siteForDealership(dealershipSlug);
      const duty = dutyOfLead(work, lead, site, team, turns, now);
      if (duty === null || !(await duties.apply(duty, work.version, now))) continue;
      changed += 1;
      if (duty.turnTakenBy !== null) turns.set(duty.turnTakenBy, Math.max(0, ...turns.values()) + 1);
    }
    yield changed;
    after = last.work.leadId;
  }
}

function dutyOfLead(
  work: LeadWork,
  lead: Lead,
  site: DutySite,
  team: readonly StaffMember[],
  turns: ReadonlyMap<string, number>,
  now: number,
): Duty | null {
  const place = leadHoursPlace({ locationSlug: lead.locationSlug, dealershipSlug: work.dealershipSlug }, site);
  return decideDuty(work, {
    now,
    place,
    timeZone: place === null ? site.timeZone : locationTimeZone(place),
    team,
    turns,
    language: messageLanguage(lead.message),
    settings: site.leadWork,
    answerWithinOpenMinutes: site.leadDelivery.overdueAfterOpenMinutes,
  });
}
