import { sql } from "kysely";
import type { StockFileAges } from "../../stock-feed/stock-file-age.ts";
import { inBatches } from "./batches.ts";
import type { Database } from "./database.ts";

const rowsAtOnce = 500;

/** One row for each dealership that a full stock file has named. */
export function sqlStockFileAges(database: Database): StockFileAges {
  return {
    async newest(siteId) {
      const rows = await database.read
        .selectFrom("stock_file_ages")
        .select(["dealership_slug", "modified_at", "named_at"])
        .where("site_id", "=", siteId)
        .execute();
      return new Map(
        rows.map(({ dealership_slug, modified_at, named_at }) => [
          dealership_slug,
          { modifiedAt: modified_at, namedAt: named_at },
        ]),
      );
    },
    note: (siteId, dealershipSlugs, { modifiedAt, namedAt }) =>
      database.longTransaction(async (transaction) => {
        const rows = [...new Set(dealershipSlugs)].map((slug) => ({
          site_id: siteId,
          dealership_slug: slug,
          modified_at: modifiedAt,
          named_at: namedAt,
        }));
        for await (const batch of inBatches(rows, rowsAtOnce)) {
          await transaction
            .insertInto("stock_file_ages")
            .values(batch)
            .onConflict((conflict) =>
              conflict.columns(["site_id", "dealership_slug"]).doUpdateSet({
                modified_at: newer("modified_at"),
                named_at: newer("named_at"),
              }),
            )
            .execute();
        }
      }),
  };
}

/** The later of the stored time and the new one, if both are known. */
function newer(column: "modified_at" | "named_at") {
  const known = sql.ref(`stock_file_ages.${column}`);
  const added = sql.ref(`excluded.${column}`);
  return sql<
    number | null
  >`case when ${known} is null or ${added} > ${known} then coalesce(${added}, ${known}) else ${known} end`;
}
