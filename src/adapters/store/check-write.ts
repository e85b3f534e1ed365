import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Writes a row that says nothing, and throws if the store takes no writes. Migrations wait for another row. */
export async function checkWrite(database: Database): Promise<void> {
  await database.transaction((transaction) =>
    sql`insert into schema_lock (id, taken) values (2, 0)
      on conflict (id) do update set taken = 1 - schema_lock.taken`.execute(transaction),
  );
}
