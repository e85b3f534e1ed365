import type { Transaction } from "kysely";
import { isBalanced, type Ledger, type LedgerLine, type LedgerMovement } from "../../payments/ledger.ts";
import type { Database, Tables } from "./database.ts";
import type { LedgerLinesTable } from "./tables/payment-tables.ts";
import { readSiteIds } from "./site-tables.ts";

const movementsInPage = 500;

export function sqlLedger(database: Database): Ledger {
  return {
    post: (siteId, movement) => database.transaction((transaction) => postMovement(transaction, siteId, movement)),
    movementsSince: (siteId, since) => movementsSince(database, siteId, since),
    siteIds: () => readSiteIds(database.read, ["ledger_lines"]),
  };
}

/**
 * Adds a movement in a transaction of the caller's, together with the change that it accounts for. Throws if it does
 * not balance.
 */
export async function postMovement(
  transaction: Transaction<Tables>,
  siteId: string,
  movement: LedgerMovement,
): Promise<"posted" | "already-posted"> {
  if (!isBalanced(movement)) throw new Error(`The movement ${movement.movementKey} does not balance.`);
  const rows = movement.lines.map(({ account, amountCents }) => ({
    site_id: siteId,
    movement_key: movement.movementKey,
    account,
    amount_cents: amountCents,
    at: movement.at,
    payment_id: movement.paymentId,
    gateway_payment_id: movement.gatewayPaymentId,
  }));
  const inserted = await transaction
    .insertInto("ledger_lines")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["site_id", "movement_key", "account"]).doNothing())
    .returning("movement_key")
    .execute();
  return inserted.length > 0 ? "posted" : "already-posted";
}

async function* movementsSince(
  { read }: Database,
  siteId: string,
  since: number,
): AsyncGenerator<LedgerMovement, void> {
  for (let after = { at: since, key: "" }; ;) {
    const keys = await read
      .selectFrom("ledger_lines")
      .select(["at", "movement_key"])
      .distinct()
      .where("site_id", "=", siteId)
      .where(({ eb, refTuple, tuple }) => eb(refTuple("at", "movement_key"), ">", tuple(after.at, after.key)))
      .orderBy("at")
      .orderBy("movement_key")
      .limit(movementsInPage)
      .execute();
    const last = keys.at(-1);
    if (last === undefined) return;
    yield* await readMovements(
      read,
      siteId,
      keys.map((row) => row.movement_key),
    );
    after = { at: last.at, key: last.movement_key };
  }
}

async function readMovements(
  read: Database["read"],
  siteId: string,
  keys: readonly string[],
): Promise<LedgerMovement[]> {
  const rows = await read
    .selectFrom("ledger_lines")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("movement_key", "in", keys)
    .orderBy("at")
    .orderBy("movement_key")
    .orderBy("account")
    .execute();
  const movements = new Map<string, LedgerMovement & { lines: LedgerLine[] }>();
  for (const row of rows) {
    const line = { account: row.account, amountCents: row.amount_cents };
    const begun = movements.get(row.movement_key);
    if (begun === undefined) movements.set(row.movement_key, { ...toMovement(row), lines: [line] });
    else begun.lines.push(line);
  }
  return [...movements.values()];
}

function toMovement(row: LedgerLinesTable): Omit<LedgerMovement, "lines"> {
  return {
    movementKey: row.movement_key,
    at: row.at,
    paymentId: row.payment_id,
    gatewayPaymentId: row.gateway_payment_id,
  };
}
