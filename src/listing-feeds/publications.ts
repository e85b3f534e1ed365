import { hourMs, minuteMs } from "../settings/durations.ts";

/** The last time that something of a site was sent to one receiver. Times are epoch milliseconds. */
export type Publication = {
  name: string;
  /** What was sent last, as a number that grows: a time of a schedule, a version of the stock. Null before the first. */
  sentMark: number | null;
  sentAt: number | null;
  attempts: number;
  /** Why the last attempt failed; null after a success. */
  fault: string | null;
  /** Earliest time of the next attempt; null if it waits for the next mark. */
  nextAt: number | null;
};

/** Work leased to one process. */
export type ClaimedPublication = {
  sentMark: number | null;
  /** Number of attempts, including this one. */
  attempts: number;
  /** Increases with every claim: the result of a process that lost its lease is ignored. */
  claim: number;
};

/** Remembers what each site has sent, so that processes do not send it twice. */
export interface Publications {
  /** Leases the sending of `mark` to the caller. Null if it was sent, is being sent, or waits for its next attempt. */
  claim(siteId: string, name: string, mark: number, now: number, leaseMs: number): Promise<ClaimedPublication | null>;
  sent(siteId: string, name: string, claim: number, mark: number, now: number): Promise<void>;
  /** `nextAt` null gives up until there is a higher mark. */
  failed(siteId: string, name: string, claim: number, fault: string, nextAt: number | null): Promise<void>;
  of(siteId: string): Promise<Publication[]>;
}

const waitsMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs];

/** When to try again after a number of failed attempts; null after the last. */
export function nextAttemptAt(attempts: number, now: number): number | null {
  const wait = waitsMs[attempts - 1];
  return wait === undefined ? null : now + wait;
}
