import type { OverrideName } from "../../../vehicles/overrides.ts";
import type { BulkOutcome } from "../../../stock-desk/bulk-change.ts";

/** A change of one field of many vehicles. `done` items of `total` are behind it, in their order. */
export type BulkChangesTable = {
  site_id: string;
  bulk_id: string;
  name: OverrideName;
  set_by: string;
  reason: string;
  until_at: number | null;
  /** The bulk change that it undoes. */
  undoes: string | null;
  created_at: number;
  total: number;
  done: number;
  finished_at: number | null;
};

/** One vehicle of a bulk change. */
export type BulkItemsTable = {
  site_id: string;
  bulk_id: string;
  /** From 1. */
  number: number;
  vehicle_id: string;
  /** Of the field when it was chosen; if it is another by then, the vehicle is left out. */
  field_version: number;
  /** JSON of the fields that are set; null if an override is taken back or restored. */
  value: string | null;
  /** The number of the override that is set again. */
  restored: number | null;
  outcome: BulkOutcome | null;
  override_before: number | null;
  version_after: number | null;
};
