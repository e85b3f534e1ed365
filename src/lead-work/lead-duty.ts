import { openTimes, totalMilliseconds } from "../locations/open-time.ts";
import type { Location } from "../locations/location.ts";
import { minuteMs } from "../settings/durations.ts";
import { nextPerson, type Turns } from "./assignment.ts";
import type { LeadEvent } from "./lead-event.ts";
import type { LeadWorkSettings } from "./lead-work-settings.ts";
import { type LeadWork, needsAct } from "./lead-work.ts";
import { dueTime, isOpenAt } from "./response-clock.ts";
import { isPresent, type StaffMember } from "./roster.ts";

export type DutyContext = {
  now: number;
  /** Whose hours count; null if unknown. */
  place: Location | null;
  timeZone: string;
  team: readonly StaffMember[];
  turns: Turns;
  language: string | null;
  settings: Pick<LeadWorkSettings, "assignment" | "escalation">;
  /** `leadDelivery.overdueAfterOpenMinutes`. */
  answerWithinOpenMinutes: number | null;
};

/** What the system does about a lead at a moment: `turnTakenBy` is the person who got it in turn. */
export type Duty = { work: LeadWork; events: readonly LeadEvent[]; turnTakenBy: string | null };

/**
 * What is to be done about a lead at a moment, without a person's act: its answer's due time is brought up to date, a
 * lead that nobody owns is given to somebody, one that waits with somebody absent is taken back, and one that is
 * overdue passes on. Never stops the clock. Null if nothing changes.
 */
export function decideDuty(work: LeadWork, context: DutyContext): Duty | null {
  const timed = withDueTime(work, context);
  const isHandled = needsAct(timed, context.now) && isOpenAt(context.place, context.now);
  const moved = isHandled ? passedOn(timed, context) : null;
  if (moved !== null) return moved;
  return timed === work ? null : { work: timed, events: [], turnTakenBy: null };
}

function withDueTime(work: LeadWork, { place, answerWithinOpenMinutes }: DutyContext): LeadWork {
  if (work.waitingSince === null || work.state === "closed") return work;
  const answerDueAt =
    answerWithinOpenMinutes === null ? null : dueTime(place, work.waitingSince, answerWithinOpenMinutes);
  return answerDueAt === work.answerDueAt ? work : { ...work, answerDueAt };
}

function passedOn(work: LeadWork, context: DutyContext): Duty | null {
  const owner = context.team.find(({ personId }) => personId === work.ownerId);
  if (work.ownerId === null) return context.settings.assignment === "in-turn" ? given(work, context, "in-turn") : null;
  // Without a roster, somebody is at work whenever the place is open.
  if (owner !== undefined && !isPresent(owner, context.now, context.timeZone)) return takenBack(work, context);
  return escalated(work, context);
}

/** To the next person in turn; if there is none, or leads are not given in turn, to nobody, so that all see it. */
function takenBack(work: LeadWork, context: DutyContext): Duty {
  const next = context.settings.assignment === "in-turn" ? given(work, context, "absent") : null;
  if (next !== null) return next;
  const event: LeadEvent = { kind: "assigned", from: work.ownerId, to: null, why: "absent" };
  return { work: { ...work, ownerId: null }, events: [event], turnTakenBy: null };
}

function escalated(work: LeadWork, context: DutyContext): Duty | null {
  const step = context.settings.escalation[work.escalationsTaken];
  if (step === undefined || work.answerDueAt === null || work.answerDueAt > context.now) return null;
  const overdueMs = totalMilliseconds(openTimes(context.place, work.answerDueAt, context.now), work.answerDueAt);
  if (overdueMs < step.afterOpenMinutes * minuteMs) return null;
  const others = context.team.filter(
    ({ personId, isManager }) => personId !== work.ownerId && (isManager || step.to === "team"),
  );
  const next = given(work, { ...context, team: others }, "overdue");
  return next === null ? null : { ...next, work: { ...next.work, escalationsTaken: work.escalationsTaken + 1 } };
}

function given(work: LeadWork, context: DutyContext, why: "in-turn" | "absent" | "overdue"): Duty | null {
  const { dealershipSlug, category, ownerId } = work;
  const lead = { dealershipSlug, category, language: context.language };
  const next = nextPerson(context.team, lead, context.turns, context);
  if (next === null) return null;
  const event: LeadEvent = { kind: "assigned", from: ownerId, to: next.personId, why };
  return { work: { ...work, ownerId: next.personId }, events: [event], turnTakenBy: next.personId };
}
