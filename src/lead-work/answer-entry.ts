import { mailLane } from "../outbox/mail-lane.ts";
import type { Digest, OutboxEntry } from "../outbox/outbox.ts";
import type { LeadAnswer } from "./lead-event.ts";

declare module "../outbox/outbox-kinds.ts" {
  interface OutboxKinds {
    "lead-answer-mail": true;
    "lead-answer-sms": true;
  }
}

/** The subject of the answers to a lead in the outbox. The lead's own deliveries are those to the dealership. */
export function answersSubject(leadId: string): string {
  return `answers ${leadId}`;
}

/** The lead of such a subject; null if it is another. */
export function leadOfAnswers(subjectId: string): string | null {
  return /^answers (.+)$/.exec(subjectId)?.[1] ?? null;
}

/** The entry that sends an answer. The words stay in the lead's events, and are erased with them. */
export function answerEntry(
  { channel, deliveryId }: LeadAnswer,
  leadId: string,
  now: number,
  digest: Digest,
): OutboxEntry {
  const kind = channel === "email" ? "lead-answer-mail" : "lead-answer-sms";
  return { id: deliveryId, kind, target: `${kind} ${mailLane(leadId, digest)}`, payload: null, dueAt: now };
}
