import type { StoredLead } from "../lead-store.ts";
import type { Digest, OutboxEntry } from "../../outbox/outbox.ts";
import { dayMs, minuteMs } from "../../settings/durations.ts";

/** How long delivery waits for a form's remaining steps: most shoppers finish within it. */
const unfinishedHoldMs = 10 * minuteMs;
/** After this time an abandoned form counts as a new enquiry. */
const continuableForMs = dayMs;

/** Whether a later step may still change a lead (D12): its last step is missing and it is recent. */
export function isContinuable(lead: Pick<StoredLead, "isLastStep" | "receivedAt">, now: number): boolean {
  return !lead.isLastStep && now - lead.receivedAt < continuableForMs;
}

/** Until when deliveries wait for the rest of a lead's form, in epoch milliseconds; null if they do not wait at `now`. */
export function heldUntil(lead: Pick<StoredLead, "isLastStep" | "receivedAt">, now: number): number | null {
  const end = lead.receivedAt + unfinishedHoldMs;
  return lead.isLastStep || end <= now ? null : end;
}

/** The deliveries of an unfinished lead: they wait for its next step, with no urgency. */
export function heldDeliveries(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.map((entry) => ({ ...entry, dueAt: entry.dueAt + unfinishedHoldMs, isNonBlocking: true }));
}

/** The deliveries of an unfinished lead whose step was sent again with different content; their ids depend on it. */
export function changedDeliveries(entries: readonly OutboxEntry[], content: string, digest: Digest): OutboxEntry[] {
  return heldDeliveries(entries).map((entry) => ({ ...entry, id: digest(`${entry.id} ${content}`) }));
}

/**
 * The deliveries of a lead that a later step completed at `now`. Their ids are new, so that a target that received the
 * unfinished lead does not ignore the complete one as a repeat.
 */
export function completingDeliveries(entries: readonly OutboxEntry[], now: number, digest: Digest): OutboxEntry[] {
  return entries.map((entry) => ({ ...entry, id: digest(`${entry.id} completed`), dueAt: now, isNonBlocking: true }));
}
