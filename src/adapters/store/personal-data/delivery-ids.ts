import type { Kysely } from "kysely";
import type { Tables } from "../database.ts";

/** Ids of the outbox entries of some subjects, by subject. */
export async function readDeliveryIds(
  read: Kysely<Tables>,
  siteId: string,
  subjectIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await read
    .selectFrom("outbox")
    .select(["id", "subject_id"])
    .where("site_id", "=", siteId)
    .where("subject_id", "in", subjectIds)
    .execute();
  const bySubject = Map.groupBy(rows, ({ subject_id }) => subject_id);
  return new Map([...bySubject].map(([subjectId, entries]) => [subjectId, entries.map(({ id }) => id)]));
}

export async function knownDeliveries(
  read: Kysely<Tables>,
  siteId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await read
    .selectFrom("outbox")
    .select("id")
    .where("site_id", "=", siteId)
    .where("id", "in", ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
