import type { Trail } from "../desk/audit.ts";
import type { Reach } from "../desk/reach.ts";
import type { Override, OverrideName } from "../vehicles/overrides.ts";
import type { VehicleLayers } from "../vehicles/stock-overrides.ts";

/** Rises with each change of an override of a field. A field that never had one is absent, and at version 0. */
export type FieldVersions = Partial<Record<OverrideName, number>>;

/** A vehicle as staff edit it. */
export type EditedVehicle = { layers: VehicleLayers; fieldVersions: FieldVersions };

/** A change of one field of a vehicle. */
export type FieldChange =
  | { kind: "say"; override: Override }
  | { kind: "take back"; name: OverrideName; by: string; at: number }
  /** Sets an earlier override again, by its number, or none. */
  | { kind: "restore"; name: OverrideName; number: number | null; by: string; at: number };

export type FieldChangeResult =
  | { kind: "missing" }
  | { kind: "repeated" }
  /** The field was changed since it was read. */
  | { kind: "conflict"; current: EditedVehicle }
  | { kind: "done"; vehicle: EditedVehicle };

/** The vehicle of a change; the version is that of the field which is changed. */
export type ChangedField = { siteId: string; vehicleId: string; version: number };

/**
 * The stock as staff edit it. A change of a field, its audit entry and what open screens must know are one transaction,
 * after the lock on the site's stock. Changes of different fields do not disturb each other.
 */
export interface StockDesk {
  /** A vehicle on the site; null if there is none within reach. */
  vehicle(reach: Reach, siteId: string, vehicleId: string, now: number): Promise<EditedVehicle | null>;
  /** Changes a field, unless its version is another one by now. */
  change(reach: Reach, field: ChangedField, change: FieldChange, trail: Trail): Promise<FieldChangeResult>;
}
