import type { LeadOutcome, LeadReview, LeadState } from "./lead-work.ts";

export const callResults = ["reached", "no-answer", "voicemail"] as const;
export type CallResult = (typeof callResults)[number];

export const answerChannels = ["email", "sms"] as const;
export type AnswerChannel = (typeof answerChannels)[number];

/** A message to the shopper. It is sent by the entry of the outbox with the id `deliveryId`; a text has no subject. */
export type LeadAnswer = { kind: "answer"; channel: AnswerChannel; subject: string; text: string; deliveryId: string };

/** What happened to a lead. Times are epoch milliseconds. */
export type LeadEvent =
  | { kind: "enquiry"; contactId: string }
  | { kind: "acknowledged" }
  | { kind: "claimed" }
  | { kind: "note"; text: string }
  | { kind: "call"; result: CallResult; text: string }
  | LeadAnswer
  | { kind: "resent"; what: "answer" | "lead"; deliveryId: string }
  | { kind: "state"; from: LeadState; to: LeadState }
  | { kind: "closed"; from: LeadState; outcome: LeadOutcome; reason: string | null }
  | { kind: "reopened" }
  | { kind: "task-added"; taskId: string; text: string; dueAt: number }
  | { kind: "task-done"; taskId: string; text: string }
  | { kind: "assigned"; from: string | null; to: string | null; why: "by-person" | "in-turn" | "absent" | "overdue" }
  | { kind: "linked"; otherId: string; isSame: boolean }
  | { kind: "reviewed"; from: LeadReview; to: LeadReview };

/** Nobody (`null`) acted in an event of the system or of the shopper. */
export type StoredLeadEvent = { seq: number; at: number; actorId: string | null; event: LeadEvent };
