import type { Migration } from "./migration.ts";

/** Applications for finance, with sealed contents, and the contact points by which a person's are found. */
export const financeApplications: Migration = {
  version: 40,
  name: "finance applications",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("finance_applications")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("application_id", "text", (column) => column.notNull())
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("changed_at", "bigint", (column) => column.notNull())
      .addColumn("sent_at", "bigint")
      .addColumn("sealed", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("finance_applications_pk", ["site_id", "application_id"])
      .execute();
    await schema
      .createIndex("finance_applications_by_change")
      .on("finance_applications")
      .columns(["site_id", "changed_at"])
      .execute();
    await schema
      .createTable("finance_application_points")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("point", "text", (column) => column.notNull())
      .addColumn("application_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("finance_application_points_pk", ["site_id", "point", "application_id"])
      .execute();
    await schema
      .createIndex("finance_application_points_by_application")
      .on("finance_application_points")
      .columns(["site_id", "application_id"])
      .execute();
  },
};
