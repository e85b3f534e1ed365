import type { Migration } from "./migration.ts";

/** Pages that answered forms, sealed for the browsers that sent them. */
export const keptAnswers: Migration = {
  version: 45,
  name: "kept answers",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("kept_answers")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("answer_id", "text", (column) => column.notNull())
      .addColumn("kept_at", "bigint", (column) => column.notNull())
      .addColumn("sealed", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("kept_answers_pk", ["site_id", "answer_id"])
      .execute();
    await schema.createIndex("kept_answers_by_time").on("kept_answers").columns(["site_id", "kept_at"]).execute();
  },
};
