import type { EndedOverride, OverrideName } from "../../../vehicles/overrides.ts";

export type StockVersionsTable = {
  site_id: string;
  version: number;
  /** Removals up to this version are deleted: `changesSince` an older one has no result. */
  history_floor: number;
};

/**
 * A vehicle on the site, or (with `removed_at`) a removed one: its key, id and slug stay taken. Every column but
 * `overrides` has the feed's values.
 */
export type VehiclesTable = FeedVehicle & {
  /** JSON of the fields in `body` that overrides replace; null without any. */
  overrides: string | null;
};

export type FeedVehicle = {
  site_id: string;
  id: string;
  stock_key: string;
  slug: string;
  created_at: number;
  sold_at: number | null;
  removed_at: number | null;
  first_version: number;
  /** When an import added it, in epoch milliseconds; null if unknown. Unchanged when the vehicle returns. */
  added_at: number | null;
  /** 1 if a file would have removed it among too many; until a file has it unchanged, or the removal is confirmed. */
  is_loss_held: number;
  /** 1 if the status of its row removed it; until a row lists it again. */
  is_withdrawn: number;
  /** Values that it had before large changes (`writeEarlier`); empty if there are none. */
  earlier: string;
  version: number;
  hash: string;
  body: string;
} & ImportColumns;

/** Fields of a vehicle that imports compare, in addition to its hash. */
export type ImportColumns = {
  /** Null if missing or not a valid VIN. */
  vin: string | null;
  /** Equal for equal facts (`toVehicleIdentity`); empty for vehicles removed before facts were stored. */
  facts: string;
  /** Registration plate; null if missing, or if the vehicle was removed before plates were stored. */
  plate: string | null;
  /** Body, fuel and gearbox (`toVehicleIdentity`); empty if unknown, or if the vehicle was removed before they were stored. */
  build: string;
  /** Whole dollars. */
  price: number | null;
  has_images: number;
  /** Fields that decide whether it is listed for sale (`stockFilterFacts`); empty if it is not. */
  listing: string;
};

/** The overrides of a vehicle, in force (`ended_at` null) or ended. */
export type StockOverridesTable = {
  site_id: string;
  vehicle_id: string;
  /** From 1, by vehicle. */
  number: number;
  name: OverrideName;
  /** JSON of the fields it sets. */
  value: string;
  set_by: string;
  set_at: number;
  until_at: number | null;
  reason: string;
  ended_at: number | null;
  how_ended: EndedOverride["how"] | null;
  /** Null while it is in force, or if it expired. */
  ended_by: string | null;
};

/** `mention` rows have no vehicle: they only record that the file contains the key. */
export type StagingKind = "vehicle" | "withdrawn" | "mention";

export type StockStagingTable = {
  site_id: string;
  session_id: string;
  stock_key: string;
  ordinal: number;
  kind: StagingKind;
  line: number;
  stocknum: string;
  last_modified: number | null;
  created_at: number | null;
  sold_at: number | null;
  is_sold: number;
  hash: string;
  body: string;
  /** JSON of the `VehicleIdentity` of a row whose dealership is assumed; null for other rows. */
  assumed: string | null;
} & ImportColumns;

/** A staged key whose row is a vehicle that the site has, or had, under another key. */
export type StockImportLinksTable = {
  site_id: string;
  session_id: string;
  stock_key: string;
  vehicle_id: string;
  /** 1 while the vehicle must not move. */
  is_held: number;
  /** 1 if the row removes the vehicle from the listing. */
  unlists: number;
};

/** A vehicle on the site whose key is missing from the file or reused, while its row is searched for. */
export type StockImportStraysTable = {
  site_id: string;
  session_id: string;
  facts: string;
  vehicle_id: string;
  stock_key: string;
  stock_number: string;
};

/** Times of the newest stock file that named a dealership. */
export type StockFileAgesTable = {
  site_id: string;
  /** A slug for full files, its `changesKey` for files of changes. */
  dealership_slug: string;
  modified_at: number | null;
  named_at: number | null;
};
