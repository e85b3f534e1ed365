import type { Migration } from "./migration.ts";

/** What was sent under a key, as a hash: the same key with another content is a correction. */
export const contentsOfEnquiries: Migration = {
  version: 10,
  name: "contents of enquiries",
  async up({ schema }) {
    await schema.alterTable("lead_contacts").addColumn("content_hash", "text").execute();
  },
};
