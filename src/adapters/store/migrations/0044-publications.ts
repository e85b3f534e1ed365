import type { Migration } from "./migration.ts";

/** Everything that each site has sent to receivers: uploads of feeds, changed pages for search engines. */
export const publications: Migration = {
  version: 44,
  name: "publications",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("publications")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("mark", "bigint")
      .addColumn("sent_mark", "bigint")
      .addColumn("sent_at", "bigint")
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("fault", "text")
      .addColumn("next_at", "bigint")
      .addColumn("claim", "integer", (column) => column.notNull())
      .addColumn("lease_until", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("publications_pk", ["site_id", "name"])
      .execute();
  },
};
