import type { OutboxEntry } from "./lead-store.ts";

/** Names one entry: entry ids belong to their site. */
type OutboxRef = { siteId: string; id: string };

/** Work that is due, as far as it decides whose turn it is. */
export type DueEntry = OutboxRef & {
  kind: string;
  target: string;
  /** How often its target failed in a row. */
  failures: number;
};

/** Work that a worker holds until its lease ends. */
export type ClaimedEntry = DueEntry & {
  payload: unknown;
  /** What the work is about, e.g. the lead's id. */
  subjectId: string;
  /** Attempts so far, this one included; begins anew after `redeliver`. */
  attempts: number;
  /** How many attempts before this one failed, since the last `redeliver`; an interrupted one says nothing of the target. */
  failedAttempts: number;
  /** Grows with every claim of the entry: an answer of a worker that lost its lease is ignored. */
  claim: number;
  /** Epoch milliseconds. */
  leaseUntil: number;
};

export type OutboxState = "pending" | "done" | "dead";

/** An entry as an operator sees it. Times are epoch milliseconds. */
export type OutboxStatus = OutboxRef & {
  kind: string;
  target: string;
  state: OutboxState;
  attempts: number;
  /** Earliest time of the next attempt, while pending. */
  dueAt: number;
  lastError: string | null;
};

/** `interrupted`: the worker ended, or lost its lease, before it knew. */
export type AttemptOutcome = "delivered" | "failed" | "interrupted";

/** One line of the ledger. Times are epoch milliseconds; an attempt that goes on has no end and no outcome. */
export type Attempt = {
  entryId: string;
  attempt: number;
  startedAt: number;
  endedAt: number | null;
  outcome: AttemptOutcome | null;
  reason: string | null;
};

/** How many entries of a subject are in each state. */
export type OutboxCounts = { siteId: string; subjectId: string } & Record<OutboxState, number>;

/** When to try a failed entry again, and whether later ones of its target wait for it; or that nobody will. */
export type NextAttempt = { at: number; keepsPlace: boolean } | "dead";

/** Work that must follow a fact. It is stored in the fact's own transaction (`LeadStore.submit`) and done here. */
export interface Outbox {
  /**
   * Takes up to `limit` due entries, of any site, and notes the start of an attempt of each: those that `fits` takes,
   * asked in the order of `inOrderOfDelivery`, so that neither many that hang nor many notices hold up leads. Of one
   * target it gives one entry at a time: the earliest, or one that no longer keeps its place.
   * Nobody else gets them for `leaseMs`; then they are due again, so work must bear being done twice.
   */
  claim(now: number, limit: number, leaseMs: number, fits?: (entry: DueEntry) => boolean): Promise<ClaimedEntry[]>;
  /** Notes that the target answered. It is never asked again for this entry, unless `redeliver` says so. */
  done(entry: ClaimedEntry, now: number): Promise<void>;
  /** Notes why an attempt failed (kept as `redactedError` makes it) and what follows. */
  failed(entry: ClaimedEntry, now: number, error: string, next: NextAttempt): Promise<void>;
  /** Ends an entry whose work was to make others, in one transaction with them; what is there already stays. */
  replace(entry: ClaimedEntry, now: number, entries: readonly OutboxEntry[]): Promise<void>;
  /** Stores entries of a subject that is no lead, such as a stock file; what is there already stays. */
  add(siteId: string, subjectId: string, entries: readonly OutboxEntry[], now: number): Promise<void>;
  /** Makes entries of a subject, and `also`, due again, with fresh attempts, whatever their state. Answers how many. */
  redeliver(
    siteId: string,
    subjectId: string,
    entryIds: readonly string[],
    also: readonly OutboxEntry[],
    now: number,
  ): Promise<number>;
  entriesOf(siteId: string, subjectId: string): Promise<OutboxStatus[]>;
  /** The ledger of a subject: every attempt, the oldest first. */
  attemptsOf(siteId: string, subjectId: string): Promise<Attempt[]>;
  /** Of every subject that has entries. Without a site: of every site, for the operator's command only. */
  counts(siteId: string | null, subjectIds?: readonly string[]): Promise<OutboxCounts[]>;
}

const firstRetryMs = 500;
const longestRetryMs = 5 * 60 * 1_000;
const mostFailures = 500;
/** A lead that must wait longer than this for its next attempt lets later ones of its target pass. */
const longestHoldMs = 5_000;
const longestErrorLength = 200;

/**
 * When to try again after so many failed attempts: half a second, doubled each time up to 5 minutes; dead after
 * 500 (about thirty hours). Of each wait a random half is left out, `random` being from 0 to 1, so that entries
 * that failed together do not come back together.
 */
export function nextAttempt(failures: number, now: number, random: number): NextAttempt {
  if (failures >= mostFailures) return "dead";
  const longest = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1));
  return { at: now + Math.round((longest * (1 + random)) / 2), keepsPlace: longest <= longestHoldMs };
}

const failuresThatOpen = 5;
const firstOpenMs = 5_000;
/** Four requests a minute are no burden, and whoever waits for a lead gets it that soon after the target is back. */
const longestOpenMs = 15_000;

/** How long a target is left alone after so many failures in a row: from the fifth 5 seconds, then 10, then 15. */
export function breakerOpenMs(failuresInARow: number): number {
  if (failuresInARow < failuresThatOpen) return 0;
  return Math.min(longestOpenMs, firstOpenMs * 2 ** (failuresInARow - failuresThatOpen));
}

/** An error text without what may be a person's: addresses, numbers of eight digits or more, and quoted words. */
export function redactedError(error: string): string {
  return error
    .replace(/\S+@\S+/g, "<address>")
    .replace(/"[^"]*"|'[^']*'|`[^`]*`|<(?!address>)[^>]*>/g, "<text>")
    .replace(/\+?\d(?:[\s().-]*\d){7,}/g, "<number>")
    .slice(0, longestErrorLength);
}
