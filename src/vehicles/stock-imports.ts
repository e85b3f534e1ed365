import type { ContradictedRow } from "./contradicted-identity.ts";
import type { EarlierValues } from "./earlier-values.ts";
import type { LastKnown } from "./last-known.ts";
import type { StockFilters } from "./stock-filters.ts";
import type { StockImportPlan } from "./stock-import-plan.ts";
import type { IdentityMark } from "./vehicle-identity.ts";
import type { Vehicle } from "./vehicle.ts";

/** A vehicle from a row of a stock file, before it has an id, slug or times. */
export type StagedVehicle = {
  /** Dealership and stock number, trimmed and lower-cased (`stockKey`). */
  key: string;
  line: number;
  /** Epoch milliseconds; null if not given, which ranks before any row of the same key with a time. */
  lastModified: number | null;
  vehicle: Omit<Vehicle, "id" | "slug" | "createdAt"> & { createdAt: number | null };
  /** A withdrawn row removes its vehicle from the site. It is staged, so that the newest row of a key wins. */
  withdrawn: boolean;
  /** True if the row does not name its dealership, or an unknown one. */
  isAssumed?: boolean;
  /** Text for the report about a withdrawn row, unless a newer row supersedes it (`settledRows`). */
  remark?: string;
};

/** A vehicle known only by its dealership and kind, from a row without further identification. */
export type MentionedKind = {
  dealership: string;
  /** See `kindOnlyFacts`. */
  kindFacts: string;
};

/** A row that another row of its key supersedes: a newer one, an exact copy of it, or one of another vehicle. */
export type SupersededRow = { line: number; stocknum: string; byLine: number; relation: "older" | "copy" | "other" };

/** A portion of the rows that change no vehicle, or remove one. */
export type SettledRows = {
  /** Rows of a key that another row of the file supersedes. */
  superseded: SupersededRow[];
  /** The newest rows of their keys that withdraw their vehicle. */
  withdrawn: { line: number; stocknum: string; remark: string }[];
  /** Rows that change nothing because of a hold; `dealership` is a slug. */
  held: { line: number; stocknum: string; dealership: string; hold: RowHold }[];
  /** Rows of vehicles whose stock number belonged to another vehicle, with that vehicle's slug. */
  replaced: { line: number; stocknum: string; slug: string }[];
};

/**
 * Why a row is held. It would remove a vehicle from its dealership (`withdrawal`, `move`, `replacement`) or from the
 * listing as sold or hidden (`unlisting`), or add one (`addition`), possibly one already listed under another key
 * (`double`). `elsewhere`: it has as sold or hidden a vehicle listed under another key. `values`: all rows of its
 * dealership are held. `assumed`: it has its dealership by assumption, and its vehicle belongs to another one.
 */
export type RowHold =
  | "withdrawal"
  | "move"
  | "replacement"
  | "unlisting"
  | "addition"
  | "double"
  | "elsewhere"
  | "assumed"
  | "values";

/**
 * A row with the same VIN or plate (`text`) as an earlier row under another key. `soldLine`: which of the two is sold;
 * null if both or neither. `isOtherVehicle`: the plate is on two different vehicles.
 */
export type Duplicate = {
  mark: IdentityMark;
  text: string;
  isOtherVehicle: boolean;
  line: number;
  stocknum: string;
  firstLine: number;
  soldLine: number | null;
};

/** A VIN or plate shared by too many rows of a file to identify a vehicle. */
export type FillerMark = { mark: IdentityMark; text: string; rows: number };

/** Limits of an import, by slugs of dealerships. */
export type StockImportHolds = {
  /** Vehicles that the file does not mention remain. */
  missing: "all" | ReadonlySet<string>;
  /**
   * Vehicles whose loss an earlier import held remain, unless a file has contained them unchanged since. Missing
   * vehicles remain at named dealerships only.
   */
  stillHeld: ReadonlySet<string>;
  /** As `missing`, for this file only, because its rows do not show which vehicles are gone. */
  unidentified: ReadonlySet<string>;
  /**
   * No vehicle is withdrawn, moved to another dealership, replaced or removed from the listing: rows that would do so
   * are held, and their vehicles remain unchanged.
   */
  losses: ReadonlySet<string>;
  /** Rows that would add new vehicles are held, except vehicles that return. */
  additions: ReadonlySet<string>;
  /** Rows that would list a vehicle of the site a second time are held. */
  doubles: boolean;
  values: ReadonlySet<string>;
};

export const noHolds: StockImportHolds = {
  missing: new Set(),
  stillHeld: new Set(),
  unidentified: new Set(),
  losses: new Set(),
  additions: new Set(),
  doubles: false,
  values: new Set(),
};

export type StockImportTerms = {
  /** True if the file is complete, so that vehicles it does not mention are gone. */
  isFull: boolean;
  named: ReadonlySet<string>;
  filters: StockFilters;
  /** Vehicles that imports added since this time count as recent, in epoch milliseconds. None if omitted. */
  recentSince?: number;
  holds: StockImportHolds;
};

export type StockImportOptions = StockImportTerms & {
  /** Epoch milliseconds. */
  now: number;
  /**
   * Slugs of dealerships imported for the first time. Their vehicles do not count as new: without a `createdAt` in the
   * row, the time of listing is unknown rather than `now`.
   */
  firstSeenDealerships?: ReadonlySet<string>;
  /** True if an operator confirmed the values: earlier values are then not stored. */
  confirmsValues?: boolean;
  newId: () => string;
  /** Slug without its uniqueness suffix, e.g. `2022-toyota-rav4-gx`. */
  baseSlug: (vehicle: Pick<Vehicle, "year" | "make" | "model" | "badge">) => string;
};

/**
 * One import of a complete stock file: rows are staged in the store (so that memory use is constant), planned, then
 * applied in one transaction. Nothing that a shopper sees changes until `apply`.
 */
export interface StockImportSession {
  /** Adds rows. For each key the newest `lastModified` wins, and on a tie the later line. */
  stage(rows: readonly StagedVehicle[]): Promise<void>;
  /**
   * The last known values of these vehicles from earlier stock files, without overrides and in the same order,
   * including removed vehicles; null if unknown.
   */
  lastKnown(rows: readonly StagedVehicle[]): Promise<(LastKnown | null)[]>;
  /** Reports the keys of refused rows: their vehicles remain unchanged and do not count as missing. */
  mention(keys: readonly string[]): Promise<void>;
  /**
   * Reports stock numbers of rows whose dealership is unknown: vehicles with these numbers remain at any dealership.
   */
  mentionNumbers(stockNumbers: readonly string[]): Promise<void>;
  /** Reports the VINs of refused rows: vehicles with these VINs remain at any dealership. */
  mentionVins(vins: readonly string[]): Promise<void>;
  /** Reports rows that could be any vehicle of their kind: missing vehicles of that kind remain at the dealership. */
  mentionKinds(kinds: readonly MentionedKind[]): Promise<void>;
  /**
   * Leaves out rows with an assumed dealership that contradict the vehicle under their stock number, and returns them.
   * Vehicles with their keys, numbers and VINs remain. Call after staging all rows, before `plan`.
   */
  leaveOutContradicted(): AsyncIterable<ContradictedRow[]>;
  /** Removes VINs and plates shared by many rows, and returns them. Call after staging all rows, before `plan`. */
  dropFillers(): Promise<FillerMark[]>;
  /** Earlier values of the site's vehicles, by id, for those that have any. */
  earlierValues(): Promise<ReadonlyMap<string, EarlierValues>>;
  /** What `apply` would do on these terms. */
  plan(terms: StockImportTerms): Promise<StockImportPlan>;
  /**
   * The rows that the last plan counts as superseded, withdrawn or held, or that replace vehicles, in portions,
   * because a file may have any number of them.
   */
  settledRows(): AsyncIterable<SettledRows>;
  /** Vehicles with several keys in the file: by VIN, and by plate if they do not share a VIN. */
  duplicates(): AsyncIterable<Duplicate[]>;
  /**
   * Inserts, updates and removes in one transaction, and increases the site's version once if anything changed. A
   * vehicle retains id, slug and createdAt, even if it returns while its history is retained or its key changes: it is
   * recognised by its VIN, otherwise by equal facts (docs/decisions). If a key's row describes another vehicle, that
   * vehicle is new. Returns the number of missing vehicles removed, excluding withdrawn and replaced ones. A sold
   * vehicle without `soldAt` in its row retains the previous one, or else gets `now`. Ends the session.
   */
  apply(options: StockImportOptions): Promise<{ removed: number; version: number }>;
  /** Discards everything staged. Safe to call at any time, even after `apply`. */
  discard(): Promise<void>;
}

export interface StockImports {
  /** As `Stock.vehicles`, without overrides: imports compare a feed with the previous feed. */
  feedVehicles(siteId: string): AsyncIterable<Vehicle[]>;
  /** Throws `StockImportBusyError` while another import of the site is open, in any process. */
  open(siteId: string): Promise<StockImportSession>;
}

/** A site can have one open import at a time. A crashed import stops blocking after a minute. */
export class StockImportBusyError extends Error {
  readonly retryInSeconds: number;

  constructor(siteId: string, retryInSeconds: number) {
    super(
      `Another stock import of site "${siteId}" is running. Wait until it finishes; ` +
        `if it was stopped, try again in ${retryInSeconds} s.`,
    );
    this.name = "StockImportBusyError";
    this.retryInSeconds = retryInSeconds;
  }
}

/** The session was applied, discarded, or idle for so long that another import took over. */
export class StockImportEndedError extends Error {
  constructor(siteId: string) {
    super(`This stock import of site "${siteId}" has ended, and nothing more was changed. Start it again.`);
    this.name = "StockImportEndedError";
  }
}
