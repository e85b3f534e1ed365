import { type ExpressionBuilder, sql } from "kysely";
import type { Audit, AuditReach, AuditValues, StoredAuditEntry } from "../../../desk/audit.ts";
import { parseScope } from "../../../desk/scope.ts";
import type { Database, Tables } from "../database.ts";
import type { DeskAuditTable } from "../tables/desk-tables.ts";
import { chainHash } from "../audit-chain.ts";

const checkedAtOnce = 1_000;

export function sqlAudit({ read }: Pick<Database, "read">): Audit {
  const entries = (reach: AuditReach) =>
    read
      .selectFrom("desk_audit")
      .selectAll()
      .select(isUndone)
      .where((builder) => within(builder, reach));
  return {
    async list(reach, { after, limit }) {
      const query = entries(reach).orderBy("at", "desc").orderBy("site_id", "desc").orderBy("seq", "desc").limit(limit);
      const later =
        after === null
          ? query
          : query.where(sql<boolean>`(at, site_id, seq) < (${after.at}, ${after.siteId}, ${after.seq})`);
      return (await later.execute()).map(readEntry);
    },
    async find(reach, siteId, seq) {
      const row = await entries(reach).where("site_id", "=", siteId).where("seq", "=", seq).executeTakeFirst();
      return row === undefined ? null : readEntry(row);
    },
    async verify(siteId) {
      let previous = { seq: 0, chain: "" };
      for (;;) {
        const rows = await read
          .selectFrom("desk_audit")
          .selectAll()
          .where("site_id", "=", siteId)
          .where("seq", ">", previous.seq)
          .orderBy("seq")
          .limit(checkedAtOnce)
          .execute();
        if (rows.length === 0) return null;
        for (const { chain, ...row } of rows) {
          if (row.seq !== previous.seq + 1 || chainHash(previous.chain, row) !== chain) return previous.seq + 1;
          previous = { seq: row.seq, chain };
        }
      }
    },
  };
}

const isUndone = sql<number>`case when exists (
  select 1 from desk_audit as later where later.site_id = desk_audit.site_id and later.undoes = desk_audit.seq
) then 1 else 0 end`.as("is_undone");

function within(builder: ExpressionBuilder<Tables, "desk_audit">, { siteIds, scopes }: AuditReach) {
  const ofSites = siteIds.length > 0 ? [builder("site_id", "in", siteIds)] : [];
  const ofScopes =
    scopes.length > 0 ? [builder.and([builder("site_id", "=", ""), builder("scope", "in", scopes)])] : [];
  return builder.or([...ofSites, ...ofScopes]);
}

function readEntry(row: DeskAuditTable & { is_undone: number }): StoredAuditEntry & { isUndone: boolean } {
  return {
    siteId: row.site_id,
    seq: row.seq,
    at: row.at,
    actorId: row.actor_id,
    address: row.address,
    action: row.action,
    scope: parseScope(row.scope) ?? { kind: "platform" },
    subject: { kind: row.subject_kind, id: row.subject_id },
    before: readValues(row.before),
    after: readValues(row.after),
    undoes: row.undoes,
    chain: row.chain,
    isUndone: row.is_undone === 1,
  };
}

function readValues(text: string | null): AuditValues | null {
  return text === null ? null : (JSON.parse(text) as AuditValues);
}
