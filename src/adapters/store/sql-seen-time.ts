import type { Database } from "./database.ts";

const id = "newest";

/** The newest time that a process of this store used. */
export function sqlSeenTime({ read, transaction }: Pick<Database, "read" | "transaction">) {
  return {
    /** Epoch milliseconds; null in a new store. */
    async read(): Promise<number | null> {
      const row = await read.selectFrom("seen_time").select("at").where("id", "=", id).executeTakeFirst();
      return row?.at ?? null;
    },
    /** An earlier time than the stored one changes nothing: the clock of one process may be behind. */
    async write(at: number): Promise<void> {
      await transaction((writing) =>
        writing
          .insertInto("seen_time")
          .values({ id, at })
          .onConflict((conflict) => conflict.column("id").doUpdateSet({ at }).where("seen_time.at", "<", at))
          .execute(),
      );
    },
  };
}
