import {
  withOverrides,
  type EndedOverride,
  type OverrideName,
  type Override,
  type OverriddenFields,
} from "./overrides.ts";
import type { Vehicle } from "./vehicle.ts";
import { dayMs } from "../settings/durations.ts";

export type VehicleLayers = {
  feed: Vehicle;
  /** The overrides in force, in the order of `overrideNames`. */
  overrides: Override[];
  shown: Vehicle;
  /** Ended overrides, most recent first. */
  ended: EndedOverride[];
  /** Whether the vehicle is off the site; its overrides apply again when its feed has it again. */
  isRemoved: boolean;
  /** Whether a reservation holds the vehicle, which shows it as reserved whatever its feed and overrides say. */
  isHeld: boolean;
};

/** The layers without the overrides that have expired by a time, which stay stored until a server ends them. */
export function layersAt(layers: VehicleLayers, now: number): VehicleLayers {
  const isOver = ({ until }: Override) => until !== null && until <= now;
  const over = layers.overrides.filter(isOver);
  if (over.length === 0) return layers;
  const overrides = layers.overrides.filter((override) => !isOver(override));
  const ended = over.map((override): EndedOverride => ({
    ...override,
    endedAt: override.until ?? now,
    how: "expired",
    endedBy: null,
  }));
  return {
    ...layers,
    overrides,
    shown: withOverrides(layers.feed, Object.assign({}, ...overrides.map(({ value }) => value), heldFields(layers))),
    ended: [...ended, ...layers.ended].toSorted((one, other) => other.endedAt - one.endedAt),
  };
}

/** The fields that a reservation's hold sets, over those of every override. */
export function heldFields({ isHeld }: Pick<VehicleLayers, "isHeld">): OverriddenFields {
  return isHeld ? { reserved: true } : {};
}

export const mostEndedOverrides = 100;
/** How long an ended override is retained, with its author and reason. */
export const endedOverridesRetentionMs = 400 * dayMs;

/**
 * Values that dealers set in place of their feed's. An override belongs to the vehicle: it remains if the vehicle's
 * stock number or dealership changes, and if it is removed and returns. Every change visible to shoppers increases the
 * version of the site's stock, in the same transaction.
 */
export interface StockOverrides {
  /**
   * The vehicles that match a text: by id, slug or dealership/number, otherwise by stock number or VIN. Those on the
   * site, otherwise removed ones.
   */
  vehiclesNamed(siteId: string, text: string): Promise<Vehicle[]>;
  /** The layers of a vehicle, also of a removed one; null if the site has none with this id. */
  readLayers(siteId: string, vehicleId: string): Promise<VehicleLayers | null>;
  /**
   * Sets all of these overrides; each replaces an earlier one of the same field. False if the vehicle is not on the
   * site.
   */
  set(siteId: string, vehicleId: string, overrides: readonly Override[]): Promise<boolean>;
  /** Ends the named overrides, also of a removed vehicle, and returns those that existed; null for an unknown vehicle. */
  withdraw(
    siteId: string,
    vehicleId: string,
    names: readonly OverrideName[],
    withdrawal: { by: string; at: number },
  ): Promise<OverrideName[] | null>;
  sitesWithExpired(now: number): Promise<string[]>;
  /** Ends some of a site's overrides that are due to expire. Returns the number; 0 if none are left. */
  expire(siteId: string, now: number): Promise<number>;
  /** Sites with overrides, or with changes of many vehicles at once. */
  siteIds(): Promise<string[]>;
  /**
   * Deletes some overrides that ended before a time or whose vehicle no longer exists. Returns the number; 0 if none
   * are left. A vehicle's last override stays, so that its number is not used again.
   */
  forget(siteId: string, before: number): Promise<number>;
  ofSite(siteId: string): AsyncIterable<StoredOverride[]>;
}

export type StoredOverride = { vehicleId: string } & (Override | EndedOverride);
