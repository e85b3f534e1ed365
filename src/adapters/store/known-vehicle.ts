import type { FeedVehicle } from "./tables/stock-tables.ts";

export type ImportId = { siteId: string; sessionId: string };

/** Keys after `after`, up to and including `upTo`. */
export type KeyRange = { after: string; upTo: string };

/** A vehicle of the site under a key, or (with `removed_at`) a removed one. */
export type KnownVehicle = Omit<FeedVehicle, "site_id" | "version" | "body">;

export const knownColumns = [
  "id",
  "stock_key",
  "slug",
  "created_at",
  "sold_at",
  "removed_at",
  "first_version",
  "added_at",
  "is_loss_held",
  "is_withdrawn",
  "earlier",
  "hash",
  "vin",
  "facts",
  "plate",
  "build",
  "price",
  "has_images",
  "listing",
] as const;
