/** Names one entry: entry ids belong to their site. */
type OutboxRef = { siteId: string; id: string };

/** Work that a worker holds until its lease ends. */
export type ClaimedEntry = OutboxRef & {
  kind: string;
  payload: unknown;
  /** What the work is about, e.g. the lead's id. */
  subjectId: string;
  /** Attempts so far, this one included; begins anew after `redeliver`. */
  attempts: number;
  /** Grows with every claim of the entry: an answer of a worker that lost its lease is ignored. */
  claim: number;
};

export type OutboxState = "pending" | "done" | "dead";

/** An entry as an operator sees it. Times are epoch milliseconds. */
export type OutboxStatus = OutboxRef & {
  kind: string;
  state: OutboxState;
  attempts: number;
  /** Earliest time of the next attempt, while pending. */
  dueAt: number;
  lastError: string | null;
};

/** Work that must follow a fact. It is stored in the fact's own transaction (`LeadStore.submit`) and done here. */
export interface Outbox {
  /**
   * Takes up to `limit` due entries, of any site, the longest due first. Nobody else gets them for
   * `leaseMs`; then they are due again, so work must bear being done twice.
   */
  claim(now: number, limit: number, leaseMs: number): Promise<ClaimedEntry[]>;
  done(entry: ClaimedEntry): Promise<void>;
  /** Notes why an attempt failed (kept as `redactedError` makes it), and when to try next, or that nobody will. */
  failed(entry: ClaimedEntry, error: string, next: number | "dead"): Promise<void>;
  /** Makes all entries of a subject due again, with fresh attempts, whatever their state. Answers how many. */
  redeliver(siteId: string, subjectId: string, now: number): Promise<number>;
  entriesOf(siteId: string, subjectId: string): Promise<OutboxStatus[]>;
}

const firstRetryMs = 30_000;
const longestRetryMs = 6 * 60 * 60 * 1_000;
const maximumAttempts = 14;
const longestErrorLength = 200;

/** When to try again after `attempts` failed ones: 30 s, doubled each time up to 6 hours; dead after 14 (about a day and a half). */
export function nextAttempt(attempts: number, now: number): number | "dead" {
  if (attempts >= maximumAttempts) return "dead";
  return now + Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1));
}

/** An error text without what may be a person's: addresses, numbers of eight digits or more, and quoted words. */
export function redactedError(error: string): string {
  return error
    .replace(/\S+@\S+/g, "<address>")
    .replace(/"[^"]*"|'[^']*'|`[^`]*`|<(?!address>)[^>]*>/g, "<text>")
    .replace(/\+?\d(?:[\s().-]*\d){7,}/g, "<number>")
    .slice(0, longestErrorLength);
}
