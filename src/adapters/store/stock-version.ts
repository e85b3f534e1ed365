import { sql, type Kysely, type Transaction } from "kysely";
import type { Tables } from "./database.ts";

/**
 * Returns the site's current version and locks its row until the end of the transaction: a site's stock has one writer
 * at a time, so that versions have the order of their commits.
 */
export async function lockStockVersion(transaction: Transaction<Tables>, siteId: string): Promise<number> {
  await transaction
    .insertInto("stock_versions")
    .values({ site_id: siteId, version: 0, history_floor: 0 })
    .onConflict((conflict) => conflict.column("site_id").doNothing())
    .execute();
  await transaction
    .updateTable("stock_versions")
    .set({ version: sql`version` })
    .where("site_id", "=", siteId)
    .execute();
  const { version } = await transaction
    .selectFrom("stock_versions")
    .select("version")
    .where("site_id", "=", siteId)
    .executeTakeFirstOrThrow();
  return version;
}

/** Makes the version of the transaction's changes current. */
export async function setStockVersion(
  transaction: Transaction<Tables>,
  siteId: string,
  version: number,
): Promise<void> {
  await transaction.updateTable("stock_versions").set({ version }).where("site_id", "=", siteId).execute();
}

/** The site's current version; 0 before its first stock. */
export async function stockVersion(db: Kysely<Tables>, siteId: string): Promise<number> {
  const row = await db.selectFrom("stock_versions").select("version").where("site_id", "=", siteId).executeTakeFirst();
  return row?.version ?? 0;
}
