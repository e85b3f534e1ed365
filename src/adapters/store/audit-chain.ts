import { createHash } from "node:crypto";
import type { DeskAuditTable } from "./tables/desk-tables.ts";

/** The hash of an entry and the one before it. A changed, removed or inserted entry breaks every later hash. */
export function chainHash(previous: string, row: Omit<DeskAuditTable, "chain">): string {
  const { site_id, seq, at, actor_id, address, action, scope, subject_kind, subject_id, before, after, undoes } = row;
  const fields = [site_id, seq, at, actor_id, address, action, scope, subject_kind, subject_id, before, after, undoes];
  return createHash("sha256")
    .update(JSON.stringify([previous, ...fields]))
    .digest("base64url");
}
