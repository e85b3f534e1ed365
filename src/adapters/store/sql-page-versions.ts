import type { PageVersions } from "../../content/page-versions.ts";
import type { Database } from "./database.ts";

export function sqlPageVersions({ read, transaction }: Pick<Database, "read" | "transaction">): PageVersions {
  return {
    async keep({ siteId, ...version }, now) {
      await transaction((writing) =>
        writing
          .insertInto("page_versions")
          .values({ site_id: siteId, ...version, first_shown_at: now })
          .onConflict((conflict) => conflict.columns(["site_id", "path", "version"]).doNothing())
          .execute(),
      );
    },
    async find(siteId, path, version) {
      const row = await read
        .selectFrom("page_versions")
        .select(["heading", "html", "first_shown_at"])
        .where("site_id", "=", siteId)
        .where("path", "=", path)
        .where("version", "=", version)
        .executeTakeFirst();
      return row === undefined
        ? null
        : { siteId, path, version, heading: row.heading, html: row.html, firstShownAt: row.first_shown_at };
    },
  };
}
