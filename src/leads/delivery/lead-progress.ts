import type { StoredLead } from "../lead-store.ts";
import type { Attempt, OutboxStatus } from "../../outbox/outbox.ts";
import { isForShopper } from "./lead-targets.ts";

/** Progress of an enquiry. Times are epoch milliseconds. */
export type LeadProgress = {
  receivedAt: number;
  /** `held-up`: delivery to every target failed permanently. */
  delivery: { state: "delivered"; at: number } | { state: "on-its-way" } | { state: "held-up" };
  /** When the dealer first confirmed that they have the lead, on the page linked from the email. */
  openedAt: number | null;
};

/**
 * Progress of the first delivery to the dealer since the shopper's latest contact; messages to the shopper do not
 * count. Earlier contacts are not shown: a person who sends an enquiry with another's details must not learn that the
 * other enquired.
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
