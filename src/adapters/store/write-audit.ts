import type { Transaction } from "kysely";
import { type AuditEntry, scopeSite } from "../../desk/audit.ts";
import type { SubjectChange } from "../../desk/live-changes.ts";
import { scopeText } from "../../desk/scope.ts";
import type { Tables } from "./database.ts";
import { chainHash } from "./audit-chain.ts";

/** Thrown inside a transaction whose command was done before, so that nothing of it is stored. */
export class RepeatedCommand extends Error {}

/**
 * Adds the audit entries of a write and what open screens must know, in the transaction of the write. Both are in the
 * order of the commits of their site, because the site's row is locked. `at`: when
 * something changed without a person's act.
 */
export async function writeAudit(
  transaction: Transaction<Tables>,
  entries: readonly AuditEntry[],
  changes: readonly SubjectChange[],
  at = entries[0]?.at ?? 0,
): Promise<void> {
  await noteCommand(transaction, entries);
  const sites = [...new Set([...entries, ...changes].map(({ scope }) => scopeSite(scope)))].toSorted();
  for (const siteId of sites) {
    const version = await lockVersion(transaction, siteId);
    const ofSite = entries.filter(({ scope }) => scopeSite(scope) === siteId);
    for (const entry of ofSite) await addEntry(transaction, siteId, entry);
    const announced = [...changes.filter(({ scope }) => scopeSite(scope) === siteId), ...ofSite.map(activityChange)];
    const rows = announced.map(({ topic, subjectId, subjectVersion, scope, ownerId, leadCategory }, index) => ({
      site_id: siteId,
      version: version + 1 + index,
      at,
      topic,
      subject_id: subjectId,
      subject_version: subjectVersion,
      scope: scopeText(scope),
      owner_id: ownerId,
      lead_category: leadCategory,
    }));
    await transaction.insertInto("desk_changes").values(rows).execute();
    await transaction
      .updateTable("desk_versions")
      .set({ version: version + rows.length })
      .where("site_id", "=", siteId)
      .execute();
  }
}

function activityChange({ scope, subject, at }: AuditEntry): SubjectChange {
  return { topic: "activity", subjectId: subject.id, subjectVersion: at, scope, ownerId: null, leadCategory: null };
}

async function noteCommand(transaction: Transaction<Tables>, [first]: readonly AuditEntry[]): Promise<void> {
  if (first === undefined || first.command === null || first.actorId === null) return;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("desk_commands")
    .values({
      person_id: first.actorId,
      command_key: first.command.key,
      request_hash: first.command.requestHash,
      at: first.at,
      response: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows) === 0) throw new RepeatedCommand("This command was done before.");
}

/** Locks the row of the site until the end of the transaction. Returns the version of its last change. */
async function lockVersion(transaction: Transaction<Tables>, siteId: string): Promise<number> {
  await transaction
    .insertInto("desk_versions")
    .values({ site_id: siteId, version: 0 })
    .onConflict((conflict) => conflict.column("site_id").doNothing())
    .execute();
  const { version } = await transaction
    .updateTable("desk_versions")
    .set((builder) => ({ version: builder.ref("version") }))
    .where("site_id", "=", siteId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

async function addEntry(transaction: Transaction<Tables>, siteId: string, entry: AuditEntry): Promise<void> {
  const last = await transaction
    .selectFrom("desk_audit")
    .select(["seq", "chain"])
    .where("site_id", "=", siteId)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  const row = {
    site_id: siteId,
    seq: (last?.seq ?? 0) + 1,
    at: entry.at,
    actor_id: entry.actorId,
    address: entry.address,
    action: entry.action,
    scope: scopeText(entry.scope),
    subject_kind: entry.subject.kind,
    subject_id: entry.subject.id,
    before: entry.before && JSON.stringify(entry.before),
    after: entry.after && JSON.stringify(entry.after),
    undoes: entry.undoes,
  };
  await transaction
    .insertInto("desk_audit")
    .values({ ...row, chain: chainHash(last?.chain ?? "", row) })
    .execute();
}
