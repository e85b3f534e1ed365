import type { Vehicle } from "./vehicle.ts";

/** What changed in a site's stock between two versions. */
export type StockChanges = {
  version: number;
  changed: Vehicle[];
  removedIds: string[];
};

/**
 * Reads a site's stock. Every method answers for one site only; another site's vehicle is "not there".
 * A version grows by one with every change of a site's stock.
 */
export interface Stock {
  vehicleBySlug(siteId: string, slug: string): Promise<Vehicle | null>;
  vehicleById(siteId: string, id: string): Promise<Vehicle | null>;
  /** Every vehicle of the site, in batches ordered by id. */
  vehicles(siteId: string): AsyncIterable<Vehicle[]>;
  /** Current version of every site that has or had stock, by site id. */
  versions(): Promise<Map<string, number>>;
  /** Net changes after `version`, or null when they are no longer known: then read the site anew. */
  changesSince(siteId: string, version: number): Promise<StockChanges | null>;
}

/** A row of a stock file that became a vehicle, before it has an id, a slug or times. */
export type StagedVehicle = {
  /** Dealership + stock number, trimmed and lower-cased: the identity of a vehicle in feeds. */
  key: string;
  line: number;
  /** Epoch milliseconds, null when the file does not tell. */
  lastModified: number | null;
  vehicle: Omit<Vehicle, "id" | "slug" | "createdAt"> & { createdAt: number | null };
  /** A withdrawn row takes its vehicle off the site; it is staged so that the newest row of a key wins. */
  withdrawn: boolean;
};

export type StockImportPlan = {
  /** Vehicles on the site before. */
  current: number;
  accepted: number;
  updated: number;
  unchanged: number;
  withdrawn: number;
  /** Older rows of a key that a newer row of the same file displaced. */
  superseded: { line: number; stocknum: string; byLine: number }[];
  /** Vehicles on the site that the file does not mention. */
  missing: number;
};

export type StockImportOptions = {
  removeMissing: boolean;
  now: number;
  /** Makes an id for a new vehicle. */
  newId: () => string;
  /** Slug without its uniqueness suffix, e.g. `2022-toyota-rav4-gx`. */
  slugOf: (vehicle: StagedVehicle["vehicle"]) => string;
};

/**
 * One import of a whole stock file: rows are staged in the store (so memory stays flat), planned, then
 * applied in one transaction. Until `apply` nothing that a shopper sees has changed.
 */
export interface StockImportSession {
  /** Adds rows. Of one key the newest `lastModified` wins, and the later line on a tie. */
  stage(rows: StagedVehicle[]): Promise<void>;
  plan(): Promise<StockImportPlan>;
  /**
   * Inserts, updates and removes in one transaction, keeps id, slug and createdAt of known keys,
   * raises the site's version once when anything changed, and answers how many were removed.
   */
  apply(options: StockImportOptions): Promise<{ removed: number; version: number }>;
  /** Drops what was staged. Safe to call at any time, also after `apply`. */
  discard(): Promise<void>;
}

/** Writes a site's stock. */
export interface StockImports {
  open(siteId: string): Promise<StockImportSession>;
}
