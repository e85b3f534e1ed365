import type { FeedRow } from "./feed-field.ts";
import type { RowReason } from "./row-outcome.ts";

/** Thrown by the source of the bytes when they are damaged, such as an archive that stops early: the file's fault, not ours. */
export class UnreadableFeedError extends Error {}

/** What the remains of a row tell of its vehicle. The cells of a broken row may have moved. */
export type VehicleTraces = {
  /** False when nothing in it tells of a vehicle, but for what may be a stock number. */
  isOfVehicle: boolean;
  /** VINs that stand anywhere in it. */
  vins: readonly string[];
  /** What may be its stock number. */
  stockNumbers: readonly string[];
  /** What may name its dealership: each as the values of a row. */
  owners: readonly FeedRow["values"][];
};

/** A row, or the remains of one that cannot be read. */
export type FeedItem =
  | { kind: "row"; row: FeedRow }
  | {
      kind: "unreadable";
      outcome: "rejected" | "skipped";
      line: number;
      stockNumber: string | null;
      /** By what the vehicle may be known that the remains are of; null when they are of none. */
      traces: VehicleTraces | null;
      reason: RowReason;
      message: string;
    };

export type FeedEnd = {
  /** Why the file as a whole cannot be taken, found only while reading on; null when it can. */
  refusal: FeedRefusal | null;
  /** How it shows that the file is not whole, as the first half of a sentence; null when it does not. */
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
  /** Whether a file of changes undoes a newer one; false where files are messages that may come in any order. */
  areChangesOrdered: boolean;
  /** How the file is written, for the report. */
  description: string;
  notes: string[];
  /** True when vehicles that the file does not name are gone. */
  isFull(): boolean;
  items: AsyncIterable<FeedItem[]>;
  /** To be asked when `items` has ended. */
  end(): FeedEnd;
};

/** What opening a file answers: the feed, or why the file as a whole is refused. */
export type FeedOpening = OpenedFeed | { ok: false; refusal: FeedRefusal };

/** Refuses a file before its rows are read, and closes what it is read from. */
export async function refuseFeed(
  reason: RefusalReason,
  message: string,
  rest: AsyncGenerator<string>,
): Promise<FeedOpening> {
  await rest.return(undefined);
  return { ok: false, refusal: { reason, message } };
}
