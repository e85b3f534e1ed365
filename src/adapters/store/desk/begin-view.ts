import type { ViewAsPorts } from "../../../desk/view-as-api.ts";
import type { Database } from "../database.ts";
import { insertEntries } from "../insert-outbox.ts";
import { RepeatedCommand, writeAudit } from "../write-audit.ts";

export function sqlBeginView({ transaction }: Pick<Database, "transaction">): ViewAsPorts["beginView"] {
  return (sessionId, view, audit, mail) =>
    transaction(async (writing) => {
      await writeAudit(writing, [audit], []);
      await writing
        .updateTable("desk_sessions")
        .set({ viewed_person_id: view.personId, view_reason: view.reason, view_ends_at: view.endsAt })
        .where("session_id", "=", sessionId)
        .where("person_id", "=", audit.actorId ?? "")
        .execute();
      await insertEntries(writing, { siteId: "", subjectId: view.personId, createdAt: audit.at }, [mail]);
      return "done" as const;
    }).catch((error: unknown) => {
      if (error instanceof RepeatedCommand) return "repeated" as const;
      throw error;
    });
}
