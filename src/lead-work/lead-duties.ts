import type { Lead } from "../leads/lead.ts";
import type { Turns } from "./assignment.ts";
import type { Duty } from "./lead-duty.ts";
import type { LeadWork } from "./lead-work.ts";
import type { StaffMember } from "./roster.ts";

/** What the system does about leads without a person's act. */
export interface LeadDuties {
  /** Open leads of a site on which somebody has to act, by id after `afterLeadId`. */
  waiting(siteId: string, now: number, afterLeadId: string, most: number): Promise<{ work: LeadWork; lead: Lead }[]>;
  /** The sites that have such leads. */
  sitesWaiting(now: number): Promise<string[]>;
  turns(siteId: string): Promise<Turns>;
  /** Stores what was decided for a version of the work. False if somebody has acted since; nothing is stored then. */
  apply(duty: Duty, version: number, now: number): Promise<boolean>;
  /** Tells open lists of the leads whose act became due after `since`, until `now`. Returns their number. */
  announceDue(siteId: string, since: number, now: number): Promise<number>;
  /** Makes rows for leads that have none, received since a time. Returns the number; 0 when all have theirs. */
  adopt(siteId: string, since: number, now: number, most: number): Promise<number>;
}

/** The people who answer leads of a site. */
export interface LeadStaff {
  team(siteId: string): Promise<StaffMember[]>;
  /** Adds or replaces somebody. */
  save(siteId: string, member: StaffMember): Promise<void>;
}
