import type { Migration } from "./migration.ts";

/** Renames columns of saved searches after their contents. */
export const clearNames: Migration = {
  version: 36,
  name: "clear names",
  oldestCode: 36,
  async up({ schema }) {
    await schema.alterTable("saved_searches").renameColumn("looked_version", "checked_version").execute();
    await schema.alterTable("alert_subscriptions").renameColumn("searches_told_day", "searches_mailed_day").execute();
  },
};
