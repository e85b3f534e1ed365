import type { Transaction } from "kysely";
import type { Tables } from "../database.ts";

/** Deletes outbox entries with every attempt, because an error may quote an address. */
export async function eraseEntries(
  transaction: Transaction<Tables>,
  siteId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.deleteFrom("outbox_attempts").where("site_id", "=", siteId).where("entry_id", "in", ids).execute();
  await transaction.deleteFrom("outbox").where("site_id", "=", siteId).where("id", "in", ids).execute();
}
