import type { Vehicle } from "./vehicle.ts";
import { dayMs } from "../settings/durations.ts";

export type StockChanges = {
  version: number;
  changed: Vehicle[];
  removedIds: string[];
};

/** What a vehicle's row is recognised by, also after its removal: the version that changed it, and its content. */
export type StockMark = { id: string; version: number; hash: string };

export type VersionedVehicle = { vehicle: Vehicle; version: number };

/**
 * Reads a site's stock. No method returns a vehicle of another site. A site's version increases by one with every
 * change of its stock.
 */
export interface Stock {
  vehicleBySlug(siteId: string, slug: string): Promise<Vehicle | null>;
  vehicleById(siteId: string, id: string): Promise<Vehicle | null>;
  /**
   * A vehicle on the site, or as it last was: facts are retained for `removedFactsRetentionMs` after its removal. Null
   * if it was never on this site or was removed before that.
   */
  lastKnownVehicle(siteId: string, id: string): Promise<Vehicle | null>;
  /**
   * The new slug of a removed vehicle that has returned, recognised by its VIN, otherwise by its plate or equal facts.
   * Null if it has not returned.
   */
  findCurrentSlug(siteId: string, slug: string): Promise<string | null>;
  /**
   * A vehicle that had this slug and was removed: its last facts as long as they are retained. Undefined if there is
   * none.
   */
  removedVehicle(siteId: string, slug: string): Promise<Vehicle | null | undefined>;
  /** Whether the feed of a vehicle, also of a removed one, shows it on the website, whatever an override says. */
  isShownByFeed(siteId: string, id: string): Promise<boolean>;
  /** The vehicles on the site with these ids, in no particular order, as one consistent snapshot. */
  vehiclesByIds(siteId: string, ids: readonly string[]): Promise<VersionedVehicle[]>;
  /**
   * All vehicles of the site, in batches ordered by dealership (in the store's text order), as one consistent snapshot.
   */
  vehicles(siteId: string): AsyncIterable<Vehicle[]>;
  /** Current version of every site that has or had stock, by site id. */
  versions(): Promise<Map<string, number>>;
  /** Net changes after `version`; null if they are no longer available and the site must be read in full. */
  changesSince(siteId: string, version: number): Promise<StockChanges | null>;
  /** Marks of the vehicles with these ids, also of removed ones. */
  marksByIds(siteId: string, ids: readonly string[]): Promise<StockMark[]>;
  /** Marks of the vehicles that changed last of those that did not change after `version`, by version, descending. */
  marksUpTo(siteId: string, version: number, limit: number): Promise<StockMark[]>;
}

/**
 * How long the facts of a removed vehicle are retained: longer than a form about it may remain open, or wait for a
 * connection.
 */
export const removedFactsRetentionMs = 30 * dayMs;

/** Writes vehicles with given ids, slugs and times as values of the feed, for demo stock and tests. */
export interface StockWrites {
  /**
   * Adds the vehicles, or replaces those with the same id, in one transaction; others remain. Increases the site's
   * version once if anything changed, and returns it. Throws `StockConflictError` if a slug, or a dealership's stock
   * number, belongs to another vehicle of the site.
   */
  putVehicles(siteId: string, vehicles: readonly Vehicle[]): Promise<{ version: number }>;
}

/**
 * Identifies a vehicle's place in a feed: dealership and stock number, trimmed and lower-cased; leading zeros count.
 */
export function stockKey(dealershipSlug: string, stocknum: string): string {
  return `${dealershipSlug.trim().toLowerCase()}/${stocknum.trim().toLowerCase()}`;
}

/** `createdAt` of a vehicle that was in stock before its site was first imported. */
export const firstSeenUnknown = 0;

/** A vehicle's slug or stock number belongs to another vehicle of the same site. */
export class StockConflictError extends Error {
  constructor(siteId: string, slugs: readonly string[]) {
    super(`Site "${siteId}" already has another vehicle with the slug or stock number of: ${slugs.join(", ")}.`);
    this.name = "StockConflictError";
  }
}
