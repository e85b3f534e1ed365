import type { EarlierValues } from "./earlier-values.ts";
import type { StockFilters } from "./stock-filters.ts";
import type { StockImportPlan } from "./stock-import-plan.ts";
import type { IdentityMark } from "./vehicle-identity.ts";
import type { Vehicle } from "./vehicle.ts";

/** What changed in a site's stock between two versions. */
export type StockChanges = {
  version: number;
  changed: Vehicle[];
  removedIds: string[];
};

/** A vehicle, and the version of its site's stock that brought it into this state. */
export type VersionedVehicle = { vehicle: Vehicle; version: number };

/**
 * Reads a site's stock. Every method answers for one site only; another site's vehicle is "not there".
 * A version grows by one with every change of a site's stock.
 */
export interface Stock {
  vehicleBySlug(siteId: string, slug: string): Promise<Vehicle | null>;
  vehicleById(siteId: string, id: string): Promise<Vehicle | null>;
  /**
   * A vehicle as the site has it, or last had it: its facts are known for `removedFactsKeptMs` after its removal.
   * Null when it never was on this site, or was removed before that.
   */
  lastKnownVehicle(siteId: string, id: string): Promise<Vehicle | null>;
  /**
   * The slug under which a removed vehicle that had `slug` is on the site again: known by its VIN, else by its plate
   * or equal facts. Null when it is not.
   */
  currentSlugOf(siteId: string, slug: string): Promise<string | null>;
  /** Those of the vehicles that the site has, in no particular order, all of one moment. */
  vehiclesByIds(siteId: string, ids: readonly string[]): Promise<VersionedVehicle[]>;
  /**
   * Every vehicle of the site, in batches and by dealership, as the store orders texts: one moment's stock,
   * however long the reading takes.
   */
  vehicles(siteId: string): AsyncIterable<Vehicle[]>;
  /** Current version of every site that has or had stock, by site id. */
  versions(): Promise<Map<string, number>>;
  /** Net changes after `version`, or null when they are no longer known: then read the site anew. */
  changesSince(siteId: string, version: number): Promise<StockChanges | null>;
}

/** How long the facts of a removed vehicle are kept: longer than a form about it stays open, or waits for a connection. */
export const removedFactsKeptMs = 30 * 24 * 60 * 60 * 1_000;

/** Writes vehicles that come with their own ids, slugs and times: demo stock, tests, an editor. */
export interface StockWrites {
  /**
   * Adds the vehicles, or replaces those with the same id, in one transaction; others stay. Raises the
   * site's version once when anything changed and answers the version. Throws `StockConflictError`
   * when a slug, or a dealership's stock number, belongs to another vehicle of the site.
   */
  putVehicles(siteId: string, vehicles: readonly Vehicle[]): Promise<{ version: number }>;
}

/** Where a feed has a vehicle: dealership + stock number, trimmed and lower-cased; leading zeros count. */
export function stockKeyOf(dealershipSlug: string, stocknum: string): string {
  return `${dealershipSlug.trim().toLowerCase()}/${stocknum.trim().toLowerCase()}`;
}

/** A row of a stock file that became a vehicle, before it has an id, a slug or times. */
export type StagedVehicle = {
  /** Dealership + stock number, trimmed and lower-cased (`stockKeyOf`): where the feed has the vehicle. */
  key: string;
  line: number;
  /** Epoch milliseconds, null when the file does not tell: then older than any row of its key that does. */
  lastModified: number | null;
  vehicle: Omit<Vehicle, "id" | "slug" | "createdAt"> & { createdAt: number | null };
  /** A withdrawn row takes its vehicle off the site; it is staged so that the newest row of a key wins. */
  withdrawn: boolean;
  /** What the report is to say of a withdrawn row, unless a newer one displaces it (`settledRows`). */
  remark?: string;
};

/** A vehicle of a dealership of which a row tells no more than its kind. */
export type MentionedKind = {
  /** Slug. */
  dealership: string;
  /** See `kindFactsOf`. */
  kindFacts: string;
};

/** A part of the rows that change no vehicle on the site, or take one off it. */
export type SettledRows = {
  /** Older rows of a key that a newer row of the same file displaced; `isOtherVehicle`: they speak of two vehicles. */
  superseded: { line: number; stocknum: string; byLine: number; isOtherVehicle: boolean }[];
  /** The newest rows of their keys that withdraw their vehicle. */
  withdrawn: { line: number; stocknum: string; remark: string }[];
  /** Rows that change nothing because of a hold. */
  held: { line: number; stocknum: string; hold: RowHold }[];
  /** Rows of vehicles whose stock number another one had, with the slug of that one. */
  replaced: { line: number; stocknum: string; slug: string }[];
};

/**
 * Why a row is held: it would take a vehicle from its dealership (`unlisting`: out of the listing, as sold or
 * hidden), or add one to it (`double`: one that is listed under another key). `elsewhere`: it has a vehicle as sold or
 * hidden that is listed under another key. `values`: all of its dealership's are.
 */
export type RowHold =
  | "withdrawal"
  | "move"
  | "replacement"
  | "unlisting"
  | "addition"
  | "double"
  | "elsewhere"
  | "values";

/**
 * A row whose VIN or plate (`text`) an earlier row has under another key. `soldLine`: which of both has the vehicle as
 * sold; null where that does not tell them apart. `isOtherVehicle`: the plate stands beside two vehicles.
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

/** A VIN or plate that too many rows of a file share to identify a vehicle. */
export type FillerMark = { mark: IdentityMark; text: string; rows: number };

/** What an import must not do, by the slugs of dealerships. */
export type StockImportHolds = {
  /** Their vehicles stay that the file does not mention. */
  missing: "all" | ReadonlySet<string>;
  /** Their vehicles stay that an earlier import held, and that no file has as before since. Missing ones of named dealerships only. */
  stillHeld: ReadonlySet<string>;
  /** As `missing`, for this file only: its rows do not tell which of them are gone. */
  unidentified: ReadonlySet<string>;
  /**
   * None of their vehicles is withdrawn, moved to another dealership, replaced or taken out of the listing: the
   * rows that say so are held, and what the site has of their vehicles stays as it is.
   */
  losses: ReadonlySet<string>;
  /** Rows that would be new vehicles of theirs are held; vehicles that come back are not. */
  additions: ReadonlySet<string>;
  /** True when rows are held that list a vehicle of the site a second time. */
  doubles: boolean;
  /** All of their rows are held, and all of their vehicles stay as they are. */
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

/** How a file is to be taken. */
export type StockImportTerms = {
  /** True when the file has all vehicles, so that those it does not mention are gone. */
  isFull: boolean;
  /** Slugs of the dealerships whose stock the file names by itself. */
  named: ReadonlySet<string>;
  /** What of its stock the site lists. */
  filters: StockFilters;
  /** Vehicles that imports added from this moment on are counted as recent: epoch milliseconds. None when left out. */
  recentSince?: number;
  holds: StockImportHolds;
};

/** `createdAt` of a vehicle that was in stock before anybody told its site. */
export const firstSeenUnknown = 0;

export type StockImportOptions = StockImportTerms & {
  /** Epoch milliseconds. */
  now: number;
  /**
   * Slugs of the dealerships whose stock the site sees for the first time. Their vehicles are no news: one whose
   * row has no `createdAt` was there at some unknown time before, not `now`.
   */
  firstSeenDealerships?: ReadonlySet<string>;
  /** True when somebody said that the values are right: what the vehicles had before is no way back. */
  confirmsValues?: boolean;
  /** Makes an id for a new vehicle. */
  newId: () => string;
  /** Slug without its uniqueness suffix, e.g. `2022-toyota-rav4-gx`. */
  slugOf: (vehicle: Pick<Vehicle, "year" | "make" | "model" | "badge">) => string;
};

/**
 * One import of a whole stock file: rows are staged in the store (so memory stays flat), planned, then
 * applied in one transaction. Until `apply` nothing that a shopper sees has changed.
 */
export interface StockImportSession {
  /** Adds rows. Of one key the newest `lastModified` wins, and the later line on a tie. */
  stage(rows: readonly StagedVehicle[]): Promise<void>;
  /** Names keys that the file has in rows that were refused: their vehicles stay as they are, they are not missing. */
  mention(keys: readonly string[]): Promise<void>;
  /** Names a stock number of a row whose dealership is not known: the vehicles of that number stay, at any dealership. */
  mentionNumbers(stockNumbers: readonly string[]): Promise<void>;
  /** Names the VINs of rows that were refused: the vehicles that have them stay, at any dealership. */
  mentionVins(vins: readonly string[]): Promise<void>;
  /** Names what may be any vehicle of its kind: of those that its dealership would lose as missing, they stay. */
  mentionKinds(kinds: readonly MentionedKind[]): Promise<void>;
  /** Takes VINs and plates that many rows share out of these rows; answers which. Call when all rows are staged, before `plan`. */
  dropFillers(): Promise<FillerMark[]>;
  /** What vehicles of the site had before far changes, by their ids: of those that had something else. */
  earlierValues(): Promise<ReadonlyMap<string, EarlierValues>>;
  /** What `apply` would do on these terms. */
  plan(terms: StockImportTerms): Promise<StockImportPlan>;
  /** The rows that the last plan counts as superseded, withdrawn or held, or that replace vehicles, in parts: a file may have any number of them. */
  settledRows(): AsyncIterable<SettledRows>;
  /** Vehicles that the file has under several keys, by VIN, and those by plate that have not one VIN. */
  duplicates(): AsyncIterable<Duplicate[]>;
  /**
   * Inserts, updates and removes in one transaction and raises the site's version once when anything
   * changed. A vehicle keeps id, slug and createdAt, also when it comes back within the kept history or has
   * another key: it is known by its VIN, else by equal facts (docs/decisions). A key whose row tells of
   * another vehicle begins a new one. Answers how many missing vehicles were removed; withdrawn and
   * replaced ones are not counted among them.
   * A sold vehicle whose row has no `soldAt` keeps the one it had, else it was sold `now`. Ends the session.
   */
  apply(options: StockImportOptions): Promise<{ removed: number; version: number }>;
  /** Drops what was staged. Safe to call at any time, also after `apply`. */
  discard(): Promise<void>;
}

/** Writes a site's stock from files. */
export interface StockImports {
  /** Throws `StockImportBusyError` while another import of the site is open, in any process. */
  open(siteId: string): Promise<StockImportSession>;
}

/** One import of a site at a time. An import that died is out of the way after a minute. */
export class StockImportBusyError extends Error {
  readonly retryInSeconds: number;

  constructor(siteId: string, retryInSeconds: number) {
    super(
      `Another stock import of site "${siteId}" is open. Wait until it ends; ` +
        `if it was stopped, try again in ${retryInSeconds} s.`,
    );
    this.name = "StockImportBusyError";
    this.retryInSeconds = retryInSeconds;
  }
}

/** The session was applied, discarded, or idle for so long that another import took its place. */
export class StockImportEndedError extends Error {
  constructor(siteId: string) {
    super(`This stock import of site "${siteId}" has ended: nothing more was changed. Start it again.`);
    this.name = "StockImportEndedError";
  }
}

/** A vehicle's slug or stock number belongs to another vehicle of the same site. */
export class StockConflictError extends Error {
  constructor(siteId: string, slugs: readonly string[]) {
    super(`Site "${siteId}" already has another vehicle with the slug or stock number of: ${slugs.join(", ")}.`);
    this.name = "StockConflictError";
  }
}
