import type { Kysely } from "kysely";
import type { Database, Tables } from "./database.ts";

export type BuildFile = { name: string; body: Buffer };

/** Scripts and styles of builds, shared by the processes of all builds. */
export type StoredBuilds = {
  /** The last started first. */
  builds(): Promise<{ build: string; startedAt: number }[]>;
  /** Stores a build's files with the time of its start. Files that are there are left as they are. */
  add(build: string, files: readonly BuildFile[], now: number): Promise<void>;
  noteStart(build: string, now: number): Promise<void>;
  /** A file of any build, by its name, which changes with its content. */
  find(name: string): Promise<Buffer | null>;
  remove(build: string): Promise<void>;
};

const filesAtOnce = 50;

/** Each build has rows of its own, so that the files of one can be deleted while another is being stored. */
export function sqlBuildFiles({ read, transaction }: Pick<Database, "read" | "transaction">): StoredBuilds {
  return {
    async builds() {
      const rows = await read.selectFrom("builds").selectAll().orderBy("started_at", "desc").orderBy("build").execute();
      return rows.map(({ build, started_at }) => ({ build, startedAt: started_at }));
    },
    noteStart: (build, now) => transaction((writing) => noteStart(writing, build, now)),
    async add(build, files, now) {
      const rows = files.map(({ name, body }) => ({ build, name, body: body.toString("base64") }));
      await transaction(async (writing) => {
        for (let start = 0; start < rows.length; start += filesAtOnce)
          await writing
            .insertInto("build_files")
            .values(rows.slice(start, start + filesAtOnce))
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        await noteStart(writing, build, now);
      });
    },
    async find(name) {
      const row = await read.selectFrom("build_files").select("body").where("name", "=", name).executeTakeFirst();
      return row === undefined ? null : Buffer.from(row.body, "base64");
    },
    async remove(build) {
      await transaction(async (writing) => {
        await writing.deleteFrom("builds").where("build", "=", build).execute();
        await writing.deleteFrom("build_files").where("build", "=", build).execute();
      });
    },
  };
}

async function noteStart(writing: Kysely<Tables>, build: string, now: number): Promise<void> {
  await writing
    .insertInto("builds")
    .values({ build, started_at: now })
    .onConflict((conflict) => conflict.column("build").doUpdateSet({ started_at: now }))
    .execute();
}
