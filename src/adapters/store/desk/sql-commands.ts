import type { Commands } from "../../../desk/commands.ts";
import type { Database } from "../database.ts";

export function sqlCommands(database: Pick<Database, "read" | "transaction">): Commands {
  return {
    async find(personId, key) {
      const row = await database.read
        .selectFrom("desk_commands")
        .select(["request_hash", "response"])
        .where("person_id", "=", personId)
        .where("command_key", "=", key)
        .executeTakeFirst();
      return row === undefined ? null : { requestHash: row.request_hash, response: row.response };
    },
    async answered(personId, key, response) {
      await database.transaction((transaction) =>
        transaction
          .updateTable("desk_commands")
          .set({ response })
          .where("person_id", "=", personId)
          .where("command_key", "=", key)
          .execute(),
      );
    },
  };
}
