import type { Kysely } from "kysely";
import {
  type DeskSession,
  type DeskSessions,
  isSessionLive,
  sessionIdleMs,
  type SignedIn,
} from "../../../desk/sessions.ts";
import type { Database, Tables } from "../database.ts";
import type { DeskSessionsTable } from "../tables/desk-tables.ts";
import { readGrants, readPerson } from "./grant-rows.ts";

export function sqlDeskSessions({ read, transaction }: Pick<Database, "read" | "transaction">): DeskSessions {
  const set = (sessionHash: string, values: Partial<DeskSessionsTable>) =>
    transaction(async (writing) => {
      await writing.updateTable("desk_sessions").set(values).where("session_hash", "=", sessionHash).execute();
    });
  return {
    async start(session) {
      await transaction((writing) => writing.insertInto("desk_sessions").values(sessionRow(session)).execute());
    },
    async find(sessionHash, now) {
      const row = await read
        .selectFrom("desk_sessions")
        .selectAll()
        .where("session_hash", "=", sessionHash)
        .executeTakeFirst();
      if (row === undefined) return null;
      const session = readSession(row, now);
      if (!isSessionLive(session, now)) return null;
      const own = await signedIn(read, session.personId);
      if (own === null) return null;
      const viewed = session.view === null ? null : await signedIn(read, session.view.personId);
      return { session, ...own, viewed };
    },
    touch: (sessionHash, now) => set(sessionHash, { seen_at: now }),
    prove: (sessionHash, factors, now) => set(sessionHash, { factors, proven_at: now }),
    async list(personId, now) {
      const rows = await read
        .selectFrom("desk_sessions")
        .selectAll()
        .where("person_id", "=", personId)
        .orderBy("seen_at", "desc")
        .orderBy("session_id")
        .execute();
      return rows.map((row) => readSession(row, now)).filter((session) => isSessionLive(session, now));
    },
    end: (personId, sessionId) =>
      transaction(async (writing) => {
        const { numDeletedRows } = await writing
          .deleteFrom("desk_sessions")
          .where("person_id", "=", personId)
          .where("session_id", "=", sessionId)
          .executeTakeFirstOrThrow();
        return Number(numDeletedRows) > 0;
      }),
    setView: (sessionHash, view) =>
      set(sessionHash, {
        viewed_person_id: view?.personId ?? null,
        view_reason: view?.reason ?? null,
        view_ends_at: view?.endsAt ?? null,
      }),
    async forget(now) {
      await transaction(async (writing) => {
        const isOver = writing
          .deleteFrom("desk_sessions")
          .where((builder) =>
            builder.or([builder("expires_at", "<=", now), builder("seen_at", "<=", now - sessionIdleMs)]),
          );
        await isOver.execute();
        await writing.deleteFrom("desk_challenges").where("expires_at", "<=", now).execute();
      });
    },
  };
}

async function signedIn(read: Kysely<Tables>, personId: string): Promise<Omit<SignedIn, "session"> | null> {
  const row = await read.selectFrom("people").selectAll().where("person_id", "=", personId).executeTakeFirst();
  return row === undefined ? null : { person: readPerson(row), grants: await readGrants(read, [personId]) };
}

function sessionRow(session: Parameters<DeskSessions["start"]>[0]): DeskSessionsTable {
  return {
    session_hash: session.sessionHash,
    session_id: session.sessionId,
    person_id: session.personId,
    device: session.device,
    address: session.address,
    created_at: session.createdAt,
    seen_at: session.seenAt,
    expires_at: session.expiresAt,
    factors: session.factors,
    proven_at: session.provenAt,
    viewed_person_id: null,
    view_reason: null,
    view_ends_at: null,
  };
}

function readSession(row: DeskSessionsTable, now: number): DeskSession {
  const { viewed_person_id: viewed, view_ends_at: viewEndsAt } = row;
  return {
    sessionId: row.session_id,
    personId: row.person_id,
    device: row.device,
    address: row.address,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    expiresAt: row.expires_at,
    factors: row.factors === 2 ? 2 : 1,
    provenAt: row.proven_at,
    view:
      viewed === null || viewEndsAt === null || viewEndsAt <= now
        ? null
        : { personId: viewed, reason: row.view_reason ?? "", endsAt: viewEndsAt },
  };
}
