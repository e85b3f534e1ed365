import { sql } from "kysely";
import { expect, it } from "vitest";
import { depositPaid, depositRefunded, type LedgerMovement } from "../../src/payments/ledger.ts";
import { postMovement } from "../../src/adapters/store/sql-ledger.ts";
import type { Store } from "../../src/adapters/open-store.ts";
import type { StorePlace } from "./every-store.ts";

const paid = (number: number, at = 1_000): LedgerMovement =>
  depositPaid({ at, paymentId: `p${number}`, gatewayPaymentId: `pi_${number}`, amountCents: 20_000 });
const refunded = (number: number, at = 2_000): LedgerMovement =>
  depositRefunded({ ...paid(number), at, amountCents: 20_000, refundId: `re_${number}` });

async function movements(store: Store, siteId: string, since = 0): Promise<LedgerMovement[]> {
  return Array.fromAsync(store.ledger.movementsSince(siteId, since));
}

/** Contract of every `Ledger`. */
export function ledgerContract(makePlace: () => Promise<StorePlace>): void {
  it("answers a site's movements from the oldest, with their lines, since a time", async () => {
    const store = await (await makePlace()).open();
    for (const movement of [refunded(1), paid(2, 1_500), paid(1)]) await store.ledger.post("alpha", movement);
    await store.ledger.post("beta", paid(3));
    expect(await movements(store, "alpha")).toEqual(
      [paid(1), paid(2, 1_500), refunded(1)].map((movement) => ({
        ...movement,
        lines: expect.arrayContaining([...movement.lines]) as unknown,
      })),
    );
    expect(await movements(store, "alpha", 1_500)).toHaveLength(2);
    expect(await movements(store, "alpha", 2_001)).toEqual([]);
    expect(await store.ledger.siteIds()).toEqual(["alpha", "beta"]);
  });

  it("[RV-06] records a movement once, however often and from wherever it is posted", async () => {
    const place = await makePlace();
    const stores = [await place.open(), await place.open()];
    const posts = Array.from({ length: 10 }, () => stores.map((store) => store.ledger.post("alpha", paid(1)))).flat();
    const answers = await Promise.all(posts);
    expect(answers.filter((answer) => answer === "posted")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "already-posted")).toHaveLength(19);
    const [store] = stores;
    expect(store && (await movements(store, "alpha"))).toHaveLength(1);
  });

  it("keeps the movements of sites apart, even with the same key", async () => {
    const store = await (await makePlace()).open();
    expect(await store.ledger.post("alpha", paid(1))).toBe("posted");
    expect(await store.ledger.post("beta", paid(1))).toBe("posted");
  });

  it("refuses a movement that does not balance, and records none of its lines", async () => {
    const store = await (await makePlace()).open();
    const [debit] = paid(1).lines;
    const oneSided = { ...paid(1), lines: debit === undefined ? [] : [debit] };
    await expect(store.ledger.post("alpha", oneSided)).rejects.toThrow("does not balance");
    expect(await movements(store, "alpha")).toEqual([]);
  });

  it("records a movement only with the change that it accounts for", async () => {
    const place = await makePlace();
    const [store, database] = [await place.open(), await place.openDatabase()];
    const undone = database.transaction(async (transaction) => {
      await postMovement(transaction, "alpha", paid(1));
      throw new Error("The change fails.");
    });
    await expect(undone).rejects.toThrow("The change fails.");
    expect(await movements(store, "alpha")).toEqual([]);
  });

  it("answers more movements than fit in one page, several at the same time", async () => {
    const place = await makePlace();
    const [store, database] = [await place.open(), await place.openDatabase()];
    await database.transaction(async (transaction) => {
      for (let number = 0; number < 1_100; number += 1)
        await postMovement(transaction, "alpha", paid(number, Math.floor(number / 7)));
    });
    const all = await movements(store, "alpha");
    expect(new Set(all.map(({ movementKey }) => movementKey)).size).toBe(1_100);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((one, other) => one - other));
    const { rows } = await sql<{ sum: number }>`select sum(amount_cents) as sum from ledger_lines`.execute(
      database.read,
    );
    expect(Number(rows[0]?.sum)).toBe(0);
  });
}
