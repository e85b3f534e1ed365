import type { Kysely } from "kysely";
import type { StockImportTerms } from "../../vehicles/stock-imports.ts";
import type { Tables } from "./database.ts";

/**
 * The dealerships that share files with these, by the last full file for any of them: those that it named, and those
 * missing from it. Empty if all of these were missing: then they have separate files.
 */
export async function lastNamedWith(
  db: Kysely<Tables>,
  siteId: string,
  named: StockImportTerms["named"],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("stock_named_dealerships")
    .select(["dealership_slug", "file_number", "is_missing"])
    .where("site_id", "=", siteId)
    .execute();
  const own = rows.filter((row) => named.has(row.dealership_slug));
  const last = Math.max(...own.map((row) => row.file_number));
  if (own.every((row) => row.file_number !== last || row.is_missing === 1)) return [];
  return rows.filter((row) => row.file_number === last).map((row) => row.dealership_slug);
}
