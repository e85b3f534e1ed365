import type { LiveChanges, StoredChange, Topic } from "../../../desk/live-changes.ts";
import { parseScope } from "../../../desk/scope.ts";
import type { Database } from "../database.ts";
import type { DeskChangesTable } from "../tables/desk-tables.ts";

export function sqlLiveChanges(database: Pick<Database, "read" | "transaction">): LiveChanges {
  const { read } = database;
  return {
    async versions() {
      const rows = await read.selectFrom("desk_versions").selectAll().execute();
      return new Map(rows.map(({ site_id, version }) => [site_id, version]));
    },
    async since(siteId, version, limit) {
      const rows = await read
        .selectFrom("desk_changes")
        .selectAll()
        .where("site_id", "=", siteId)
        .where("version", ">", version)
        .orderBy("version")
        .limit(limit)
        .execute();
      const [first] = rows;
      if (first === undefined || first.version === version + 1) return rows.map(readChange);
      return null;
    },
    async forget(before) {
      await database.transaction(async (transaction) => {
        await transaction.deleteFrom("desk_changes").where("at", "<", before).execute();
        await transaction.deleteFrom("desk_commands").where("at", "<", before).execute();
      });
    },
  };
}

function readChange(row: DeskChangesTable): StoredChange {
  return {
    siteId: row.site_id,
    version: row.version,
    topic: row.topic as Topic,
    subjectId: row.subject_id,
    subjectVersion: row.subject_version,
    scope: parseScope(row.scope) ?? { kind: "platform" },
    ownerId: row.owner_id,
    leadCategory: row.lead_category,
  };
}
