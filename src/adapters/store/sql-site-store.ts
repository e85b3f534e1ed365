import { fileOfName, settingsFiles, type VersionedSiteStore } from "../../sites/site-store.ts";
import type { Database } from "./database.ts";
import { sqlFileStore } from "./sql-file-store.ts";

export function sqlSiteStore(database: Database): VersionedSiteStore {
  return {
    ...sqlFileStore(database, { versions: "settings_versions", files: "settings_files" }, settingsFiles),
    async mapping(name) {
      const row = await database.read
        .selectFrom("settings_files")
        .select("text")
        .where("file", "=", fileOfName("mapping", name))
        .orderBy("version", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.text ?? null;
    },
  };
}
