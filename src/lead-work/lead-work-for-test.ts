import { leadWorkSettings } from "./lead-work-settings.ts";
import type { DutyContext } from "./lead-duty.ts";
import type { LeadWork } from "./lead-work.ts";
import type { StaffMember } from "./roster.ts";

/** A lead that just arrived. */
export function workForTest(fields: Partial<LeadWork> = {}): LeadWork {
  return {
    siteId: "example",
    leadId: "l1",
    dealershipSlug: "north",
    category: "Used Vehicle Enquiry",
    state: "new",
    outcome: null,
    outcomeReason: null,
    ownerId: null,
    review: "none",
    receivedAt: 1_000,
    waitingSince: 1_000,
    answerDueAt: null,
    firstAnswerAt: null,
    escalationsTaken: 0,
    tasks: [],
    version: 1,
    ...fields,
  };
}

/** Somebody who answers every lead whenever the place is open. */
export function staffForTest(personId: string, fields: Partial<StaffMember> = {}): StaffMember {
  return {
    personId,
    dealerships: [],
    categories: [],
    languages: [],
    hours: null,
    absences: [],
    takesLeads: true,
    isManager: false,
    ...fields,
  };
}

/** A place that is always open, and gives leads in turn. */
export function dutyContextForTest(fields: Partial<DutyContext> = {}): DutyContext {
  return {
    now: 2_000,
    place: null,
    timeZone: "Australia/Sydney",
    team: [],
    turns: new Map(),
    language: null,
    settings: { ...leadWorkSettings.parse({}), assignment: "in-turn" },
    answerWithinOpenMinutes: null,
    ...fields,
  };
}
