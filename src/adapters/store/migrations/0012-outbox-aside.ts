import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Index of non-blocking entries by target, so that many entries of one target do not hide another's. */
export const outboxAside: Migration = {
  version: 12,
  name: "outbox aside",
  oldestCode: "as before",
  async up({ schema }) {
    await schema.dropIndex("outbox_aside").execute();
    await schema
      .createIndex("outbox_aside")
      .on("outbox")
      .columns(["site_id", "target", "due_at"])
      .where(sql.ref("state"), "=", "pending")
      .where(sql.ref("in_line"), "=", 0)
      .execute();
  },
};
