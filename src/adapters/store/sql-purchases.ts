import type { Transaction } from "kysely";
import {
  mostUnnamed,
  type PurchaseKey,
  purchaseSubject,
  type PurchaseStore,
  type SealedPurchase,
} from "../../purchases/purchase-store.ts";
import type { Database, Tables } from "./database.ts";
import { insertMissingEntries } from "./insert-outbox.ts";
import { claimForPurchase, claimRowOn, endLapsedClaims, extendClaim, letClaimGo } from "./purchase-claims.ts";
import { forgetClaimsMade } from "./purchase-claims-made.ts";
import { isHeldForPurchase } from "./purchase-hold.ts";
import { removeMails } from "./remove-mails.ts";
import { lockStockVersion } from "./stock-version.ts";

const expiredAtOnce = 200;
/** Sites with more claims that are over than this are found in the next run. */
const mostLapsed = 10_000;

/** Purchases in progress. The store has no key: contents are sealed before they come here. */
export function sqlPurchases(database: Database): PurchaseStore {
  const { read } = database;
  const removeAll = async (keys: readonly PurchaseKey[]) => {
    for (const key of keys) await database.transaction((transaction) => removePurchase(transaction, key));
  };
  return {
    async purchase(siteId, purchaseId) {
      const row = await read
        .selectFrom("purchases")
        .selectAll()
        .where("site_id", "=", siteId)
        .where("purchase_id", "=", purchaseId)
        .executeTakeFirst();
      return row === undefined ? null : toPurchase(row);
    },
    async save(purchase, points, mail) {
      const { siteId, purchaseId, changedAt } = purchase;
      if (purchase.revision === 1) await removeAll(await superfluous(database, siteId));
      return database.transaction(async (transaction) => {
        if (!(await writeRevision(transaction, purchase))) return false;
        await removePoints(transaction, purchase);
        if (points.length > 0)
          await transaction
            .insertInto("purchase_points")
            .values(points.map((point) => ({ site_id: siteId, point, purchase_id: purchaseId })))
            .execute();
        const subject = { siteId, subjectId: purchaseSubject(purchaseId), createdAt: changedAt };
        await insertMissingEntries(transaction, subject, mail === null ? [] : [mail]);
        return true;
      });
    },
    claim: (request, mayBeBought, now) =>
      database.transaction((transaction) => claimForPurchase(transaction, request, mayBeBought, now)),
    async claimOn(siteId, vehicleId) {
      const row = await claimRowOn(read, { siteId, vehicleId });
      return row && { purchaseId: row.purchase_id, since: row.since_at, until: row.until_at };
    },
    extend: (key, now) => database.transaction((transaction) => extendClaim(transaction, key, now)),
    letGo: (key) => database.transaction((transaction) => letClaimGo(transaction, key)),
    async sitesWithLapsed(now) {
      const rows = await read
        .selectFrom("purchase_claims")
        .select("site_id")
        .where("until_at", "<=", now)
        .limit(mostLapsed)
        .execute();
      return [...new Set(rows.map(({ site_id }) => site_id))].toSorted();
    },
    endLapsed: (siteId, now) => database.transaction((transaction) => endLapsedClaims(transaction, siteId, now)),
    forgetClaims: (siteId, now) => database.transaction((transaction) => forgetClaimsMade(transaction, siteId, now)),
    remove: (key) => removeAll([key]),
    discard: (key) =>
      database.transaction(async (transaction) => {
        await lockStockVersion(transaction, key.siteId);
        if (await isHeldForPurchase(transaction, key)) return false;
        await removePurchase(transaction, key);
        return true;
      }),
    async expire(siteId, before) {
      const rows = await read
        .selectFrom("purchases")
        .select("purchase_id")
        .where("site_id", "=", siteId)
        .where("changed_at", "<", before)
        .limit(expiredAtOnce)
        .execute();
      await removeAll(rows.map(({ purchase_id }) => ({ siteId, purchaseId: purchase_id })));
      return rows.length;
    },
  };
}

export async function removePurchase(transaction: Transaction<Tables>, key: PurchaseKey): Promise<void> {
  await letClaimGo(transaction, key);
  await removePoints(transaction, key);
  await transaction
    .deleteFrom("purchases")
    .where("site_id", "=", key.siteId)
    .where("purchase_id", "=", key.purchaseId)
    .execute();
  await removeMails(transaction, key.siteId, purchaseSubject(key.purchaseId));
}

/**
 * The oldest purchases of a site above the number that may be without contact details. One whose vehicle is claimed
 * stays: its shopper is at it, and claims are limited.
 */
async function superfluous({ read }: Database, siteId: string): Promise<PurchaseKey[]> {
  const newestKept = await read
    .selectFrom("purchases")
    .select("started_at")
    .where("site_id", "=", siteId)
    .where("lead_id", "is", null)
    .orderBy("started_at", "desc")
    .limit(1)
    .offset(mostUnnamed - 1)
    .executeTakeFirst();
  if (newestKept === undefined) return [];
  const claimed = read.selectFrom("purchase_claims").select("purchase_id").where("site_id", "=", siteId);
  const rows = await read
    .selectFrom("purchases")
    .select("purchase_id")
    .where("site_id", "=", siteId)
    .where("lead_id", "is", null)
    .where("started_at", "<=", newestKept.started_at)
    .where("purchase_id", "not in", claimed)
    .orderBy("started_at")
    .limit(expiredAtOnce)
    .execute();
  return rows.map(({ purchase_id }) => ({ siteId, purchaseId: purchase_id }));
}

async function removePoints(transaction: Transaction<Tables>, { siteId, purchaseId }: PurchaseKey): Promise<void> {
  await transaction
    .deleteFrom("purchase_points")
    .where("site_id", "=", siteId)
    .where("purchase_id", "=", purchaseId)
    .execute();
}

/** False if the stored revision is not the one before. */
async function writeRevision(transaction: Transaction<Tables>, purchase: SealedPurchase): Promise<boolean> {
  const { siteId, purchaseId, revision, vehicleId, leadId, startedAt, changedAt, sealed } = purchase;
  const changed = { revision, lead_id: leadId, changed_at: changedAt, sealed };
  if (revision === 1) {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("purchases")
      .values({
        site_id: siteId,
        purchase_id: purchaseId,
        vehicle_id: vehicleId,
        started_at: startedAt,
        claims: 0,
        ...changed,
      })
      .onConflict((conflict) => conflict.columns(["site_id", "purchase_id"]).doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const { numUpdatedRows } = await transaction
    .updateTable("purchases")
    .set(changed)
    .where("site_id", "=", siteId)
    .where("purchase_id", "=", purchaseId)
    .where("revision", "=", revision - 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function toPurchase(row: Tables["purchases"]): SealedPurchase {
  return {
    siteId: row.site_id,
    purchaseId: row.purchase_id,
    revision: row.revision,
    vehicleId: row.vehicle_id,
    leadId: row.lead_id,
    startedAt: row.started_at,
    changedAt: row.changed_at,
    sealed: row.sealed,
  };
}
