import type { StoreOptions } from "../src/adapters/store/store-options.ts";
import { startPostgres } from "../scripts/postgres.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

export type StoreName = "sqlite" | "postgres";

export function isStoreName(name: string): name is StoreName {
  return name === "sqlite" || name === "postgres";
}

/** Runs a function with an empty folder and an empty store: in that folder, or in a PostgreSQL of its own. */
export function withStore<Result>(
  name: StoreName,
  prefix: string,
  run: (folder: string, store: StoreOptions) => Promise<Result>,
): Promise<Result> {
  return withTemporaryFolder(prefix, async (folder) => {
    if (name === "sqlite") return run(folder, { dataDir: folder });
    const postgres = await startPostgres();
    try {
      return await run(folder, { databaseUrl: postgres.url });
    } finally {
      await postgres.stop();
    }
  });
}
