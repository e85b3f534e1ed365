import { hash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { ConfirmOnce } from "../../leads/enquiry-thread.ts";
import type { NewLead } from "../../leads/lead-store.ts";
import type { Tables } from "./database.ts";
import type { OutboxEntry } from "../../outbox/outbox.ts";

export type LeadRef = Pick<NewLead, "siteId" | "leadId" | "receivedAt">;

/** A name is arbitrary input: its hash is short and has only characters that databases accept. */
export function matchHash(key: string): string {
  return hash("sha256", key, "base64url");
}

/** Replaces the hash of a key whose lead was erased: it matches no key and is unique to each contact. */
export const erasedKey = sql<string>`'erased ' || contact_id`;

export function matchHashes(keys: readonly string[]): string[] {
  return [...new Set(keys.map(matchHash))].toSorted();
}

/**
 * The leads that these names refer to; unused names are assigned to this lead. The insert locks every name, in a fixed
 * order, so that of two concurrent enquiries one sees the other.
 */
export async function claimNames(
  transaction: Transaction<Tables>,
  { siteId, leadId, receivedAt }: LeadRef,
  hashes: readonly string[],
): Promise<{ lead_id: string; asked_at: number }[]> {
  return transaction
    .insertInto("lead_matches")
    .values(hashes.map((match_hash) => ({ site_id: siteId, match_hash, lead_id: leadId, asked_at: receivedAt })))
    .onConflict((conflict) =>
      conflict
        .columns(["site_id", "match_hash"])
        .doUpdateSet(({ ref }) => ({ asked_at: ref("lead_matches.asked_at") })),
    )
    .returning(["lead_id", "asked_at"])
    .execute();
}

export async function renameTo(
  transaction: Transaction<Tables>,
  { siteId, leadId, receivedAt }: LeadRef,
  hashes: readonly string[],
): Promise<void> {
  await transaction
    .updateTable("lead_matches")
    .set({ lead_id: leadId, asked_at: receivedAt })
    .where("site_id", "=", siteId)
    .where("match_hash", "in", hashes)
    .execute();
}

/**
 * The entries without confirmations of a subject confirmed recently, or to an address that reached the day's limit.
 * Records each confirmation that is sent.
 */
export async function withoutRepeatedConfirmation(
  transaction: Transaction<Tables>,
  owner: LeadRef,
  outbox: readonly OutboxEntry[],
  once: ConfirmOnce | undefined,
): Promise<readonly OutboxEntry[]> {
  const others = outbox.filter(({ kind }) => kind !== "confirmation-mail");
  if (once === undefined || others.length === outbox.length) return outbox;
  const hashes = matchHashes([once.key]);
  const [known] = await claimNames(transaction, owner, hashes);
  const isOwn = known?.lead_id === owner.leadId && known.asked_at === owner.receivedAt;
  if (known !== undefined && !isOwn && known.asked_at > once.since) return others;
  if (!(await takeOne(transaction, owner, once.dayKeys))) return others;
  await renameTo(transaction, owner, hashes);
  return outbox;
}

/** Assigns one of these names to a lead; false if all are taken. */
export async function takeOne(
  transaction: Transaction<Tables>,
  { siteId, leadId, receivedAt }: LeadRef,
  keys: readonly string[],
): Promise<boolean> {
  for (const key of keys) {
    const inserted = await transaction
      .insertInto("lead_matches")
      .values({ site_id: siteId, match_hash: matchHash(key), lead_id: leadId, asked_at: receivedAt })
      .onConflict((conflict) => conflict.columns(["site_id", "match_hash"]).doNothing())
      .executeTakeFirst();
    if (Number(inserted.numInsertedOrUpdatedRows ?? 0) > 0) return true;
  }
  return false;
}
