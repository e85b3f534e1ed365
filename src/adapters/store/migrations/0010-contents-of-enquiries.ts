import type { Migration } from "./migration.ts";

/** Hash of the content sent with a key: the same key with different content is a correction. */
export const contentsOfEnquiries: Migration = {
  version: 10,
  name: "contents of enquiries",
  oldestCode: "as before",
  async up({ schema }) {
    await schema.alterTable("lead_contacts").addColumn("content_hash", "text").execute();
  },
};
