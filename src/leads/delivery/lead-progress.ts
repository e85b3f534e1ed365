import { isForShopper } from "./delivery-target.ts";
import type { StoredLead } from "../lead-store.ts";
import type { Attempt, OutboxStatus } from "../outbox.ts";

/** How far an enquiry has come. Times are epoch milliseconds. */
export type LeadProgress = {
  receivedAt: number;
  /** `held-up`: every way to the dealer failed for good. */
  delivery: { state: "delivered"; at: number } | { state: "on-its-way" } | { state: "held-up" };
  /** When somebody at the dealer first said that they have it, by a press on the page of the link in the e-mail. */
  openedAt: number | null;
};

/**
 * What the outbox knows of the first delivery to the dealer since the shopper last asked; what went to the shopper is
 * none. What came before is not told: whoever sends an enquiry with somebody else's details must not learn that they
 * asked.
 */
export function leadProgress(
  lead: Pick<StoredLead, "receivedAt" | "openedAt" | "laterContacts">,
  entries: readonly OutboxStatus[],
  attempts: readonly Attempt[],
): LeadProgress {
  const { receivedAt } = lead.laterContacts.at(-1) ?? lead;
  const openedAt = lead.openedAt !== null && lead.openedAt >= receivedAt ? lead.openedAt : null;
  const toDealer = entries.filter(({ kind }) => !isForShopper(kind));
  const ids = new Set(toDealer.filter(({ state }) => state === "done").map(({ id }) => id));
  const times = attempts.flatMap(({ entryId, outcome, endedAt }) =>
    ids.has(entryId) && outcome === "delivered" && endedAt !== null && endedAt >= receivedAt ? [endedAt] : [],
  );
  const first = Math.min(...times);
  if (times.length > 0) return { receivedAt, openedAt, delivery: { state: "delivered", at: first } };
  const isHeldUp = toDealer.length > 0 && toDealer.every(({ state }) => state === "dead");
  return { receivedAt, openedAt, delivery: { state: isHeldUp ? "held-up" : "on-its-way" } };
}
