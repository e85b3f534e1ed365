import type { OutboxKind } from "./outbox-kinds.ts";

/** Hashes a text to a short name; equal texts get equal names. */
export type Digest = (text: string) => string;

/** Work that follows a change, stored in the same transaction as the change. */
export type OutboxEntry = {
  id: string;
  kind: OutboxKind;
  /** The receiver. Entries of one target are processed one at a time, in order. */
  target: string;
  payload: unknown;
  /** Earliest time to process it, in epoch milliseconds. */
  dueAt: number;
  /** It waits for its own time without blocking later entries of its target. */
  isNonBlocking?: true;
};

/** Identifies an entry: entry ids are unique within a site. */
type OutboxRef = { siteId: string; id: string };

export type DueEntry = OutboxRef & {
  kind: string;
  target: string;
  /** Number of consecutive failures of its target. */
  failures: number;
};

/** A due entry, and since when it is due (epoch milliseconds). */
export type WaitingEntry = DueEntry & { dueAt: number };

export type ClaimedEntry = DueEntry & {
  payload: unknown;
  subjectId: string;
  /** Number of attempts, including this one; restarts after `redeliver`. */
  attempts: number;
  /** Number of failed attempts before this one, since the last `redeliver`; interrupted ones do not count. */
  failedAttempts: number;
  /** Increases with every claim: the result of a worker that lost its lease is ignored. */
  claim: number;
  /** Epoch milliseconds. */
  leaseUntil: number;
};

export type OutboxState = "pending" | "done" | "dead";

/** An entry as shown to an operator. Times are epoch milliseconds. */
export type OutboxStatus = OutboxRef & {
  kind: string;
  target: string;
  state: OutboxState;
  attempts: number;
  /** Earliest time of the next attempt, while pending. */
  dueAt: number;
  lastError: string | null;
};

/** `interrupted`: the worker stopped or lost its lease before it knew the result. */
export type AttemptOutcome = "delivered" | "failed" | "interrupted";

/** One line of the delivery log. Times are epoch milliseconds; an attempt in progress has no end and no outcome. */
export type Attempt = {
  entryId: string;
  attempt: number;
  startedAt: number;
  endedAt: number | null;
  outcome: AttemptOutcome | null;
  reason: string | null;
};

/** Number of a subject's entries in each state. */
export type OutboxCounts = { siteId: string; subjectId: string } & Record<OutboxState, number>;

/** Entries of one kind, of all sites, that wait or have failed. */
export type OutboxBacklog = {
  kind: string;
  due: number;
  dead: number;
  /** How long the oldest one has been due; 0 if none is. */
  oldestDueMs: number;
};

/** When to retry a failed entry, and whether later ones of its target wait for it; or that it is not retried. */
export type NextAttempt = { at: number; keepsPlace: boolean } | "dead";

export type ChooseEntries = (waiting: readonly WaitingEntry[]) => WaitingEntry[];

export type EntryEnd = { removesPayload: boolean };

/** Work that follows a change. Stored in the transaction of the change (`LeadStore.submit`) and processed here. */
export interface Outbox {
  /**
   * Leases up to `limit` due entries of any site to the caller and records the start of an attempt for each: the first
   * that `choose` accepts. Gives one entry of a target at a time: the earliest, or one that no longer blocks its
   * queue. After `leaseMs` the entries are due again, so work must be idempotent.
   */
  claim(now: number, limit: number, leaseMs: number, choose?: ChooseEntries): Promise<ClaimedEntry[]>;
  /**
   * Extends the lease of an entry that is still being worked on, until `leaseMs` from now. Returns when it ends, in
   * epoch milliseconds; null if the lease is lost, because it was over and another worker has the entry or its target.
   */
  renew(entry: ClaimedEntry, now: number, leaseMs: number): Promise<number | null>;
  /** Records success. The entry is not sent again, except by `redeliver`. */
  done(entry: ClaimedEntry, now: number, end?: EntryEnd): Promise<void>;
  /**
   * Records why an attempt failed (stored through `redactedError`) and what follows; `end` applies if it was the last.
   */
  failed(entry: ClaimedEntry, now: number, error: string, next: NextAttempt, end?: EntryEnd): Promise<void>;
  /** Replaces an entry with those it produced, in one transaction; existing ones are unchanged. */
  replace(entry: ClaimedEntry, now: number, entries: readonly OutboxEntry[]): Promise<void>;
  /** Stores entries of a subject other than a lead, such as a stock file; existing ones are unchanged. */
  add(siteId: string, subjectId: string, entries: readonly OutboxEntry[], now: number): Promise<void>;
  /** Makes a subject's entries, and `also`, due again with new attempts, in any state. Returns their number. */
  redeliver(
    siteId: string,
    subjectId: string,
    entryIds: readonly string[],
    also: readonly OutboxEntry[],
    now: number,
  ): Promise<number>;
  readEntries(siteId: string, subjectId: string): Promise<OutboxStatus[]>;
  /** Every attempt of a subject, oldest first. */
  readAttempts(siteId: string, subjectId: string): Promise<Attempt[]>;
  /** Counts for every subject with entries. Without a site, of every site: for operator commands only. */
  counts(siteId: string | null, subjectIds?: readonly string[]): Promise<OutboxCounts[]>;
  /** What is due or dead, by kind, for those who run the platform. */
  backlog(now: number): Promise<OutboxBacklog[]>;
}
