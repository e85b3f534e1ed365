import type { Digest } from "./delivery-target.ts";
import type { OutboxEntry, StoredLead } from "../lead-store.ts";

/** How long the dealer does not get a lead whose form has more steps: most shoppers finish within it. */
const unfinishedHoldMs = 10 * 60_000;
/** After this time a form that was left is a new enquiry. */
const continuableForMs = 24 * 60 * 60_000;

/** Whether a later step may still change a lead (D12): it lacks its last one, and is not old. */
export function isContinuable(lead: Pick<StoredLead, "isLastStep" | "receivedAt">, now: number): boolean {
  return !lead.isLastStep && now - lead.receivedAt < continuableForMs;
}

/** The deliveries of an unfinished lead: they wait for its next step, and nobody waits for them. */
export function heldDeliveries(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.map((entry) => ({ ...entry, dueAt: entry.dueAt + unfinishedHoldMs, isAside: true }));
}

/** The deliveries of an unfinished lead whose step was sent anew with another content; their ids are that content's. */
export function changedDeliveries(entries: readonly OutboxEntry[], content: string, digest: Digest): OutboxEntry[] {
  return heldDeliveries(entries).map((entry) => ({ ...entry, id: digest(`${entry.id} ${content}`) }));
}

/**
 * The deliveries of a lead that a later step completed at `now`. Their ids are new: a target that already got
 * the unfinished lead must not take the whole one for a repeat.
 */
export function completingDeliveries(entries: readonly OutboxEntry[], now: number, digest: Digest): OutboxEntry[] {
  return entries.map((entry) => ({ ...entry, id: digest(`${entry.id} completed`), dueAt: now, isAside: true }));
}
