import type { FeedRow } from "./feed-field.ts";
import type { RowReason } from "./row-outcome.ts";

/**
 * Thrown by the source if its bytes are damaged, for example a truncated archive: an error in the file, not an internal
 * one.
 */
export class UnreadableFeedError extends Error {}

/** What a broken row reveals about its vehicle. Its cells may have moved. */
export type VehicleTraces = {
  /** False if nothing indicates a vehicle, except possibly a stock number. */
  isOfVehicle: boolean;
  vins: readonly string[];
  stockNumbers: readonly string[];
  owners: readonly FeedRow["values"][];
};

export type FeedItem =
  | { kind: "row"; row: FeedRow }
  | {
      kind: "unreadable";
      outcome: "rejected" | "skipped";
      line: number;
      stockNumber: string | null;
      /** Possible identity of the vehicle; null if the row is not one. */
      traces: VehicleTraces | null;
      reason: RowReason;
      message: string;
    };

export type FeedEnd = {
  /** Why the file is refused, if found only while reading; otherwise null. */
  refusal: FeedRefusal | null;
  /** Evidence that the file is truncated, as the first half of a sentence; null if complete. */
  cutShort: string | null;
  notes: string[];
};

export type RefusalReason =
  | "empty"
  | "header-only"
  | "not-supported"
  | "columns"
  | "identity-columns"
  | "truncated"
  | "unreadable";
export type FeedRefusal = { reason: RefusalReason; message: string };

export type OpenedFeed = {
  ok: true;
  /** Whether an older file of changes would undo a newer one; false if files are messages in any order. */
  areChangesOrdered: boolean;
  description: string;
  notes: string[];
  isFull(): boolean;
  items: AsyncIterable<FeedItem[]>;
  /** Call after `items` has ended. */
  end(): FeedEnd;
};

/** Result of opening a file: the feed, or why it is refused. */
export type FeedOpening = OpenedFeed | { ok: false; refusal: FeedRefusal };

/** Refuses a file before its rows are read, and closes its source. */
export async function refuseFeed(
  reason: RefusalReason,
  message: string,
  rest: AsyncGenerator<string>,
): Promise<FeedOpening> {
  await rest.return(undefined);
  return { ok: false, refusal: { reason, message } };
}
