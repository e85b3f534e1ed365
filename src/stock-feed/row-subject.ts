import type { RowOwner } from "./dealer-directory.ts";
import type { FeedRow } from "./feed-field.ts";
import type { MakeAndModel } from "./make-and-model.ts";
import type { RowNote } from "./row-outcome.ts";

type KnownOwner = Extract<RowOwner, { kind: "known" }>;

/** What a row says about which vehicle it describes. */
export type RowSubject = MakeAndModel & {
  row: FeedRow;
  /** The row's values before its names were cleaned. */
  written: FeedRow["values"];
  /** What was removed from the names. */
  nameNotes: readonly RowNote[];
  stockNumber: string | null;
  owner: RowOwner;
  /** Null if not given or not possible. */
  year: number | null;
};

/** A subject whose key (dealership and stock number) is known. */
export type IdentifiedSubject = RowSubject & { stockNumber: string; owner: KnownOwner };
