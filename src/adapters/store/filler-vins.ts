import type { Kysely, Transaction } from "kysely";
import type { FillerVin } from "../../vehicles/stock.ts";
import type { Tables } from "./database.ts";
import type { ImportId } from "./staged-pages.ts";
import { contentOf, vehicleOf } from "./vehicle-row.ts";

/** A vehicle is listed twice, or once by each of a few dealerships. With more rows a VIN fills a form. */
const fewestRowsOfFiller = 5;
const rowsAtOnce = 500;

/** Takes VINs that many staged rows share out of these rows: they identify nothing. Answers which, and of how many rows. */
export async function dropFillerVins(
  read: Kysely<Tables>,
  importId: ImportId,
  write: <T>(work: (transaction: Transaction<Tables>) => Promise<T>) => Promise<T>,
): Promise<FillerVin[]> {
  const fillers = await read
    .selectFrom("stock_staging")
    .select((select) => ["vin", select.fn.count<number>("stock_key").distinct().as("rows")])
    .where("site_id", "=", importId.siteId)
    .where("session_id", "=", importId.sessionId)
    .where("vin", "is not", null)
    .groupBy("vin")
    .having((having) => having(having.fn.count("stock_key").distinct(), ">=", fewestRowsOfFiller))
    .orderBy("vin")
    .execute();
  const found = fillers.flatMap(({ vin, rows }) => (vin === null ? [] : [{ vin, rows: Number(rows) }]));
  for (const { vin } of found) while (await write((transaction) => dropVin(transaction, importId, vin)));
  return found;
}

/** Whether there may be more rows of the VIN. */
async function dropVin(
  transaction: Transaction<Tables>,
  { siteId, sessionId }: ImportId,
  vin: string,
): Promise<boolean> {
  const rows = await transaction
    .selectFrom("stock_staging")
    .select(["stock_key", "ordinal", "sold_at", "body"])
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .where("vin", "=", vin)
    .limit(rowsAtOnce)
    .execute();
  for (const { stock_key, ordinal, sold_at, body } of rows) {
    const vehicle = vehicleOf({ id: "-", slug: "-", created_at: 0, sold_at, body });
    await transaction
      .updateTable("stock_staging")
      .set({ vin: null, ...contentOf({ ...vehicle, vin: null }) })
      .where("site_id", "=", siteId)
      .where("session_id", "=", sessionId)
      .where("stock_key", "=", stock_key)
      .where("ordinal", "=", ordinal)
      .execute();
  }
  return rows.length === rowsAtOnce;
}
