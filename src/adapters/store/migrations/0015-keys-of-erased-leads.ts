import { erasedKey } from "../lead-matches.ts";
import type { Migration } from "./migration.ts";

/** Erasing a lead deletes its idempotency keys. Earlier releases left them, so repeated enquiries were lost. */
export const keysOfErasedLeads: Migration = {
  version: 15,
  name: "keys of erased leads",
  oldestCode: "as before",
  async up(transaction) {
    await transaction
      .updateTable("lead_contacts")
      .set({ idempotency_hash: erasedKey, content_hash: null })
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("leads")
            .select("leads.lead_id")
            .whereRef("leads.site_id", "=", "lead_contacts.site_id")
            .whereRef("leads.lead_id", "=", "lead_contacts.lead_id")
            .where("leads.erased_at", "is not", null),
        ),
      )
      .execute();
  },
};
