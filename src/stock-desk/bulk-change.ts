import type { AuditEntry } from "../desk/audit.ts";
import type { Reach } from "../desk/reach.ts";
import type { OverriddenFields, OverrideName } from "../vehicles/overrides.ts";
import type { EditedVehicle } from "./stock-desk.ts";

/** More are chosen in parts. */
export const mostInBulk = 5_000;

/** `changed`: somebody changed the field meanwhile. `gone`: the vehicle is off the site. */
export const bulkOutcomes = ["done", "changed", "gone"] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

/** What a bulk change does to one vehicle, of the version of its field that was seen. */
export type BulkItem = {
  vehicleId: string;
  version: number;
  /** The fields to set; null to take the override back. */
  value: OverriddenFields | null;
};

export type BulkChange = {
  bulkId: string;
  siteId: string;
  name: OverrideName;
  by: string;
  reason: string;
  /** Epoch milliseconds; null without an end. */
  until: number | null;
  at: number;
};

export type StoredBulk = BulkChange & {
  undoes: string | null;
  total: number;
  /** How many vehicles are behind it. */
  done: number;
  finishedAt: number | null;
  outcomes: Record<BulkOutcome, number>;
};

export type BulkResult = { vehicleId: string; outcome: BulkOutcome };

/**
 * Changes of one field of many vehicles. They are stored with all that they will do, and a job applies them in portions,
 * so that one that was interrupted continues with the next vehicle.
 */
export interface BulkChanges {
  /** Vehicles on the site within reach, as they are edited, in the order of their ids. */
  vehicles(reach: Reach, siteId: string, vehicleIds: readonly string[], now: number): Promise<EditedVehicle[]>;
  begin(change: BulkChange, items: readonly BulkItem[], audit: AuditEntry): Promise<"done" | "repeated">;
  /** Begins to restore what a bulk change replaced, where nothing else has changed it since. Null if there is none. */
  beginUndo(
    change: Omit<BulkChange, "name" | "until">,
    undoes: string,
    audit: AuditEntry,
  ): Promise<"done" | "repeated" | null>;
  find(siteId: string, bulkId: string): Promise<StoredBulk | null>;
  /** All of its vehicles. */
  vehicleIds(siteId: string, bulkId: string): Promise<string[]>;
  /** The vehicles that were left out, and why. */
  leftOut(siteId: string, bulkId: string, limit: number): Promise<BulkResult[]>;
  /** Sites with bulk changes that are not finished. */
  unfinishedSites(): Promise<string[]>;
  /** Applies the next portion of a site's oldest bulk change. Returns how many vehicles are behind it; 0 if none is left. */
  work(siteId: string, now: number): Promise<number>;
  /** Deletes finished bulk changes of before a time. */
  forget(siteId: string, before: number): Promise<number>;
}
