import type { Transaction } from "kysely";
import { breather } from "./batches.ts";
import type { Tables } from "./database.ts";
import type { ImportId } from "./known-vehicle.ts";

const rowsAtOnce = 1_000;

/** Deletes staged rows in small parts, however many share one key. */
export async function deleteStaged(transaction: Transaction<Tables>, { siteId, sessionId }: ImportId): Promise<void> {
  for (;;) {
    const last = await transaction
      .selectFrom("stock_staging")
      .select(["stock_key", "ordinal"])
      .where("site_id", "=", siteId)
      .where("session_id", "=", sessionId)
      .orderBy("stock_key")
      .orderBy("ordinal")
      .limit(1)
      .offset(rowsAtOnce - 1)
      .executeTakeFirst();
    const staged = transaction
      .deleteFrom("stock_staging")
      .where("site_id", "=", siteId)
      .where("session_id", "=", sessionId);
    if (last === undefined) {
      await staged.execute();
      return;
    }
    await staged
      .where((where) => where(where.refTuple("stock_key", "ordinal"), "<=", where.tuple(last.stock_key, last.ordinal)))
      .execute();
    await breather();
  }
}
