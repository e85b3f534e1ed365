import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Entries that let others pass are looked for by target, so that one target's many never hide another's. */
export const outboxAside: Migration = {
  version: 12,
  name: "outbox aside",
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
