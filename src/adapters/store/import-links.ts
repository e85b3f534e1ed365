import type { Kysely } from "kysely";
import type { Tables } from "./database.ts";
import { knownColumns } from "./known-vehicle.ts";
import { type ImportId, type KeyRange, type KnownVehicle } from "./known-vehicle.ts";

/** A staged key whose row is a vehicle that the site has, or had, under another key. */
export type ImportLink = { stock_key: string; vehicle_id: string; is_held: number; unlists: number };

/** Vehicles that move into and out of a part of file and stock. */
export type PageLinks = {
  linksByKey: Map<string, ImportLink>;
  linksByVehicle: Map<string, ImportLink>;
  /** Keys whose row would duplicate a vehicle of the site. */
  doubles: Set<string>;
  /** The vehicles of `linksByKey`, by id. */
  linkedVehicles: Map<string, KnownVehicle>;
};

export async function linksOfPage(
  db: Kysely<Tables>,
  { siteId, sessionId }: ImportId,
  { range, keys, known }: { range: KeyRange | null; keys: readonly string[] | null; known: readonly KnownVehicle[] },
): Promise<PageLinks> {
  const links = db
    .selectFrom("stock_import_links")
    .select(["stock_key", "vehicle_id", "is_held", "unlists"])
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId);
  const arriving = await links
    .$if(range !== null, (all) =>
      all.where("stock_key", ">", range?.after ?? "").where("stock_key", "<=", range?.upTo ?? ""),
    )
    .$if(keys !== null, (all) => all.where("stock_key", "in", keys ?? []))
    .execute();
  const doubles = await db
    .selectFrom("stock_import_doubles")
    .select("stock_key")
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .$if(range !== null, (all) =>
      all.where("stock_key", ">", range?.after ?? "").where("stock_key", "<=", range?.upTo ?? ""),
    )
    .$if(keys !== null, (all) => all.where("stock_key", "in", keys ?? []))
    .execute();
  const knownIds = known.map((vehicle) => vehicle.id);
  const leaving = knownIds.length === 0 ? [] : await links.where("vehicle_id", "in", knownIds).execute();
  const linkedIds = arriving.map((link) => link.vehicle_id);
  const linked =
    linkedIds.length === 0
      ? []
      : await db
          .selectFrom("vehicles")
          .select(knownColumns)
          .where("site_id", "=", siteId)
          .where("id", "in", linkedIds)
          .execute();
  return {
    linksByKey: new Map(arriving.map((link) => [link.stock_key, link])),
    linksByVehicle: new Map(leaving.map((link) => [link.vehicle_id, link])),
    doubles: new Set(doubles.map((row) => row.stock_key)),
    linkedVehicles: new Map(linked.map((vehicle) => [vehicle.id, vehicle])),
  };
}
