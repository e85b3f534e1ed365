import type { Kysely, Transaction } from "kysely";
import type { StockImportHolds } from "../../vehicles/stock.ts";
import { breather } from "./batches.ts";
import type { Tables } from "./database.ts";
import { linksAtOnce, type Linking } from "./link-staged.ts";
import { dealershipOf, type ImportId } from "./staged-pages.ts";

/**
 * Marks the links that must not be followed: those that take a vehicle from a dealership that may lose none,
 * and those to a key whose vehicle stays.
 */
export async function holdLinks(linking: Linking, { losses }: StockImportHolds): Promise<void> {
  const { importId, read, write } = linking;
  const { siteId, sessionId } = importId;
  await write(async (transaction) => {
    await transaction
      .updateTable("stock_import_links")
      .set({ is_held: 0 })
      .where("site_id", "=", siteId)
      .where("session_id", "=", sessionId)
      .where("is_held", "=", 1)
      .execute();
  });
  if (losses.size === 0) return;
  for (let after = ""; ;) {
    const rows = await linksWithVehicles(read, importId, after);
    const last = rows.at(-1);
    if (last === undefined) break;
    const held = rows.filter(
      (row) => leavesHeld(row, losses) || (row.occupant_key !== null && losses.has(dealershipOf(row.occupant_key))),
    );
    await write((transaction) => markHeld(transaction, importId, held));
    after = last.stock_key;
    await breather();
  }
  await write((transaction) => holdLinksToKeptKeys(transaction, importId));
}

type LinkWithVehicles = {
  stock_key: string;
  source_key: string;
  source_removed_at: number | null;
  /** The key, when a vehicle is on the site under it that the file has nowhere else. */
  occupant_key: string | null;
};

function leavesHeld({ stock_key, source_key, source_removed_at }: LinkWithVehicles, losses: ReadonlySet<string>) {
  const source = dealershipOf(source_key);
  return source_removed_at === null && losses.has(source) && source !== dealershipOf(stock_key);
}

async function linksWithVehicles(
  db: Kysely<Tables>,
  { siteId, sessionId }: ImportId,
  after: string,
): Promise<LinkWithVehicles[]> {
  return db
    .selectFrom("stock_import_links as link")
    .innerJoin("vehicles as source", (join) =>
      join.onRef("source.site_id", "=", "link.site_id").onRef("source.id", "=", "link.vehicle_id"),
    )
    .leftJoin("vehicles as occupant", (join) =>
      join
        .onRef("occupant.site_id", "=", "link.site_id")
        .onRef("occupant.stock_key", "=", "link.stock_key")
        .on("occupant.removed_at", "is", null),
    )
    .leftJoin("stock_import_links as leaving", (join) =>
      join
        .onRef("leaving.site_id", "=", "link.site_id")
        .onRef("leaving.session_id", "=", "link.session_id")
        .onRef("leaving.vehicle_id", "=", "occupant.id"),
    )
    .select(["link.stock_key", "source.stock_key as source_key", "source.removed_at as source_removed_at"])
    .select((select) =>
      select
        .case()
        .when("leaving.vehicle_id", "is", null)
        .then(select.ref("occupant.stock_key"))
        .else(null)
        .end()
        .as("occupant_key"),
    )
    .where("link.site_id", "=", siteId)
    .where("link.session_id", "=", sessionId)
    .where("link.stock_key", ">", after)
    .orderBy("link.stock_key")
    .limit(linksAtOnce)
    .execute();
}

async function markHeld(
  transaction: Transaction<Tables>,
  { siteId, sessionId }: ImportId,
  links: readonly { stock_key: string }[],
): Promise<void> {
  if (links.length === 0) return;
  await transaction
    .updateTable("stock_import_links")
    .set({ is_held: 1 })
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .where(
      "stock_key",
      "in",
      links.map((link) => link.stock_key),
    )
    .execute();
}

/** A vehicle that stays keeps its key, so what was to move there stays too, and so on. */
async function holdLinksToKeptKeys(transaction: Transaction<Tables>, { siteId, sessionId }: ImportId): Promise<void> {
  for (;;) {
    const { numUpdatedRows } = await transaction
      .updateTable("stock_import_links")
      .set({ is_held: 1 })
      .where("site_id", "=", siteId)
      .where("session_id", "=", sessionId)
      .where("is_held", "=", 0)
      .where("stock_key", "in", (select) =>
        select
          .selectFrom("stock_import_links as held")
          .innerJoin("vehicles", (join) =>
            join.onRef("vehicles.site_id", "=", "held.site_id").onRef("vehicles.id", "=", "held.vehicle_id"),
          )
          .select("vehicles.stock_key")
          .where("held.site_id", "=", siteId)
          .where("held.session_id", "=", sessionId)
          .where("held.is_held", "=", 1)
          .where("vehicles.removed_at", "is", null),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
  }
}
