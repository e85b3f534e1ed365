import type { CallResult, LeadAnswer, LeadEvent } from "./lead-event.ts";
import { type LeadOutcome, type LeadReview, type LeadState, type LeadWork } from "./lead-work.ts";

/**
 * What a person does to a lead. `from` is the value that the person saw: if somebody else has changed it since, nothing
 * is changed and both values are shown; changes of different fields do not disturb each other.
 */
export type LeadCommand =
  | { kind: "claim" }
  | { kind: "acknowledge" }
  | { kind: "note"; text: string }
  | { kind: "call"; result: CallResult; text: string }
  | LeadAnswer
  /** Sends an answer to the shopper again, or a delivery of the lead to the dealership. */
  | { kind: "resend"; what: "answer" | "lead"; deliveryId: string }
  | { kind: "state"; from: LeadState; to: Exclude<LeadState, "closed"> }
  | { kind: "close"; from: LeadState; outcome: LeadOutcome; reason: string | null }
  | { kind: "add-task"; taskId: string; text: string; dueAt: number }
  | { kind: "complete-task"; taskId: string }
  | { kind: "assign"; from: string | null; to: string | null }
  | { kind: "review"; from: LeadReview; to: "genuine" | "spam" }
  /** Whether one person sent this lead and another. */
  | { kind: "link"; otherId: string; isSame: boolean };

export type CommandResult =
  | { kind: "done"; work: LeadWork; events: readonly LeadEvent[] }
  /** Somebody else changed the same field, or owns the lead: `work` is as it is now. */
  | { kind: "conflict"; field: "owner" | "state" | "review"; work: LeadWork }
  | { kind: "refused"; reason: CommandRefusal };

export type CommandRefusal =
  | "reason-required"
  | "unknown-reason"
  | "too-many-tasks"
  | "no-such-task"
  | "past-time"
  | "owner-without-access"
  | "nothing-to-resend";

export type CommandContext = {
  actorId: string;
  now: number;
  /** `leadWork.lostReasons` of the lead's dealership. */
  lostReasons: (work: LeadWork) => readonly string[];
  /** Whether the person to whom a command gives the lead may work on it. */
  mayOwn: (work: LeadWork) => boolean;
};

/** A lead with more reminders than this is no longer one that somebody works through. */
export const mostTasks = 20;

/** What a command changes, and what is recorded of it. */
export function decideCommand(work: LeadWork, command: LeadCommand, context: CommandContext): CommandResult {
  switch (command.kind) {
    case "claim":
      return claim(work, context);
    case "acknowledge":
      return done(stopClock(work), [{ kind: "acknowledged" }]);
    case "note":
      return done(work, [command]);
    case "call":
    case "answer":
      return answer(work, command, context);
    case "resend":
      return done(work, [{ kind: "resent", what: command.what, deliveryId: command.deliveryId }]);
    case "state":
      return changeState(work, command);
    case "close":
      return close(work, command, context);
    case "add-task":
      return addTask(work, command, context);
    case "complete-task":
      return completeTask(work, command);
    case "assign":
      return assign(work, command, context);
    case "review":
      return review(work, command);
    case "link":
      return done(work, [{ kind: "linked", otherId: command.otherId, isSame: command.isSame }]);
  }
}

function done(work: LeadWork, events: readonly LeadEvent[]): CommandResult {
  return { kind: "done", work, events };
}

/** A claim of one's own lead changes nothing; one of somebody else's lead is refused, so that two people do not answer it. */
function claim(work: LeadWork, { actorId }: CommandContext): CommandResult {
  if (work.ownerId === actorId) return done(work, []);
  if (work.ownerId !== null) return { kind: "conflict", field: "owner", work };
  return done({ ...work, ownerId: actorId }, [{ kind: "claimed" }]);
}

type Answer = Extract<LeadCommand, { kind: "call" | "answer" }>;

/** An answer or a logged call is stored whoever owns the lead; it claims one that nobody owns. */
function answer(work: LeadWork, command: Answer, { actorId, now }: CommandContext): CommandResult {
  const isUnclaimed = work.ownerId === null;
  const stopped = stopClock(work);
  return done(
    {
      ...stopped,
      ownerId: work.ownerId ?? actorId,
      firstAnswerAt: work.firstAnswerAt ?? now,
      state: work.state === "new" ? "contacted" : work.state,
    },
    isUnclaimed ? [{ kind: "claimed" }, command] : [command],
  );
}

/** Only what a person does calls this. */
function stopClock(work: LeadWork): LeadWork {
  return { ...work, waitingSince: null, answerDueAt: null, escalationsTaken: 0 };
}

function changeState(work: LeadWork, { from, to }: Extract<LeadCommand, { kind: "state" }>): CommandResult {
  if (work.state !== from) return { kind: "conflict", field: "state", work };
  if (from === to) return done(work, []);
  const events: LeadEvent[] = from === "closed" ? [{ kind: "reopened" }] : [];
  return done({ ...work, state: to, outcome: null, outcomeReason: null }, [...events, { kind: "state", from, to }]);
}

function close(
  work: LeadWork,
  { from, outcome, reason: given }: Extract<LeadCommand, { kind: "close" }>,
  { lostReasons }: CommandContext,
): CommandResult {
  if (work.state !== from) return { kind: "conflict", field: "state", work };
  // Other outcomes have no list of reasons: a text would be stored unchecked, also in the audit.
  const reason = outcome === "lost" ? given : null;
  if (outcome === "lost" && reason === null) return { kind: "refused", reason: "reason-required" };
  if (outcome === "lost" && !lostReasons(work).includes(reason ?? ""))
    return { kind: "refused", reason: "unknown-reason" };
  const closed = { ...stopClock(work), state: "closed" as const, outcome, outcomeReason: reason, tasks: [] };
  return done(closed, [{ kind: "closed", from, outcome, reason }]);
}

function addTask(
  work: LeadWork,
  { taskId, text, dueAt }: Extract<LeadCommand, { kind: "add-task" }>,
  { now }: CommandContext,
): CommandResult {
  if (work.tasks.some((task) => task.taskId === taskId)) return done(work, []);
  if (work.tasks.length >= mostTasks) return { kind: "refused", reason: "too-many-tasks" };
  if (dueAt <= now) return { kind: "refused", reason: "past-time" };
  const tasks = [...work.tasks, { taskId, text, dueAt }].toSorted((one, other) => one.dueAt - other.dueAt);
  return done({ ...work, tasks }, [{ kind: "task-added", taskId, text, dueAt }]);
}

function completeTask(work: LeadWork, { taskId }: Extract<LeadCommand, { kind: "complete-task" }>): CommandResult {
  const task = work.tasks.find((open) => open.taskId === taskId);
  if (task === undefined) return { kind: "refused", reason: "no-such-task" };
  const tasks = work.tasks.filter((open) => open !== task);
  return done({ ...work, tasks }, [{ kind: "task-done", taskId, text: task.text }]);
}

function assign(
  work: LeadWork,
  { from, to }: Extract<LeadCommand, { kind: "assign" }>,
  { mayOwn }: CommandContext,
): CommandResult {
  if (work.ownerId !== from) return { kind: "conflict", field: "owner", work };
  if (from === to) return done(work, []);
  if (to !== null && !mayOwn(work)) return { kind: "refused", reason: "owner-without-access" };
  return done({ ...work, ownerId: to }, [{ kind: "assigned", from, to, why: "by-person" }]);
}

/** Spam is closed; a lead that is genuine enters the queue. */
function review(work: LeadWork, { from, to }: Extract<LeadCommand, { kind: "review" }>): CommandResult {
  if (work.review !== from) return { kind: "conflict", field: "review", work };
  const reviewed: LeadWork = { ...work, review: to };
  const events: LeadEvent[] = [{ kind: "reviewed", from, to }];
  if (to === "genuine") return done(reviewed, events);
  const closed = { ...stopClock(reviewed), state: "closed" as const, outcome: "not-an-enquiry" as const, tasks: [] };
  return done(closed, events);
}
