import type { Transaction } from "kysely";
import type { Tables } from "./database.ts";

/** Removes the outbox entries about a subject with their attempts: an error of an attempt may quote the address. */
export async function removeMails(transaction: Transaction<Tables>, siteId: string, subjectId: string): Promise<void> {
  const mails = transaction
    .selectFrom("outbox")
    .select("id")
    .where("site_id", "=", siteId)
    .where("subject_id", "=", subjectId);
  await transaction
    .deleteFrom("outbox_attempts")
    .where("site_id", "=", siteId)
    .where("entry_id", "in", mails)
    .execute();
  await transaction.deleteFrom("outbox").where("site_id", "=", siteId).where("subject_id", "=", subjectId).execute();
}
