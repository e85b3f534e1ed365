import { describe, expect, it } from "vitest";
import type { StorePlace } from "./every-store.ts";
import { leadRow, outboxEntry } from "./lead-rows.ts";
import { dayMs } from "../../src/settings/durations.ts";

const leaseMs = 60_000;
const receivedAt = 1_000;
const targetSearches = outboxEntry("look", { target: "none" });

/** Contract of every `Outbox`. */
export function outboxContract(makePlace: () => Promise<StorePlace>): void {
  const openWithEntries = async (...ids: string[]) => {
    const store = await (await makePlace()).open();
    await store.leads.submit(
      leadRow("north", "l1", { receivedAt }),
      "key-1",
      ids.map((id) => outboxEntry(id)),
    );
    return store;
  };
  const readStates = async ({ outbox }: Awaited<ReturnType<typeof openWithEntries>>) =>
    (await outbox.readEntries("north", "l1")).map((entry) => entry.state);

  it("gives an entry with its work to one worker, for the time of the lease", async () => {
    const { outbox } = await openWithEntries("o1");
    expect(await outbox.claim(receivedAt - 1, 5, leaseMs)).toEqual([]);
    const [claimed] = await outbox.claim(receivedAt, 5, leaseMs);
    const due = { kind: "mail", target: "target of o1", failures: 0 };
    const work = { ...due, payload: { to: "dealer" }, subjectId: "l1" };
    const lease = { attempts: 1, failedAttempts: 0, claim: 1, leaseUntil: receivedAt + leaseMs };
    expect(claimed).toEqual({ siteId: "north", id: "o1", ...work, ...lease });
    expect(await outbox.claim(receivedAt + leaseMs - 1, 5, leaseMs)).toEqual([]);
    expect(await outbox.claim(receivedAt + leaseMs, 5, leaseMs)).toMatchObject([{ id: "o1", attempts: 2 }]);
  });

  it("does not wait for the lease of a worker whose clock is a day ahead", async () => {
    const { outbox } = await openWithEntries("o1");
    expect(await outbox.claim(receivedAt + dayMs, 5, leaseMs)).toHaveLength(1);
    const [claimed] = await outbox.claim(receivedAt, 5, leaseMs);
    expect(claimed).toMatchObject({ id: "o1", attempts: 2 });
    // A clock that is only a little ahead sets a lease that counts.
    expect(await outbox.claim(receivedAt - leaseMs / 2, 5, leaseMs)).toEqual([]);
  });

  it("stores an entry about no lead once, whoever adds it again, and for its own site", async () => {
    const { outbox } = await openWithEntries();
    const notice = outboxEntry("n1", { target: "feeds@dealer.example" });
    await outbox.add("north", "stock-file/stock.csv", [notice], receivedAt);
    await outbox.add("north", "stock-file/stock.csv", [{ ...notice, payload: "told again" }], receivedAt + 1);
    await outbox.add("south", "stock-file/stock.csv", [notice], receivedAt);
    const claimed = await outbox.claim(receivedAt + 1, 5, leaseMs);
    expect(claimed.map(({ siteId, subjectId, payload }) => [siteId, subjectId, payload]).toSorted()).toEqual([
      ["north", "stock-file/stock.csv", { to: "dealer" }],
      ["south", "stock-file/stock.csv", { to: "dealer" }],
    ]);
  });

  it("gives no entry to two workers that claim at once", async () => {
    const place = await makePlace();
    const workers = [await place.open(), await place.open(), await place.open()];
    const ids = Array.from({ length: 30 }, (_, index) => `o${index}`);
    await workers[0]?.leads.submit(
      leadRow("north", "l1"),
      "key-1",
      ids.map((id) => outboxEntry(id)),
    );
    const claims = await Promise.all(workers.map((worker) => worker.outbox.claim(9_999, 20, leaseMs)));
    const claimed = claims.flat().map((entry) => entry.id);
    expect(new Set(claimed).size).toBe(claimed.length);
    expect(claimed.length).toBeGreaterThanOrEqual(20);
  });

  it("gives later entries of a target that answers before those of one that fails", async () => {
    const { leads, outbox } = await openWithEntries("failing");
    const [failed] = await outbox.claim(receivedAt, 1, leaseMs);
    if (failed !== undefined) await outbox.failed(failed, receivedAt, "refused", { at: receivedAt, keepsPlace: true });
    await leads.submit(leadRow("north", "l2"), "key-2", [outboxEntry("answering", { dueAt: receivedAt + 1 })]);
    const readNext = async () => (await outbox.claim(receivedAt + 1, 1, leaseMs)).map(({ id }) => id);
    expect([await readNext(), await readNext()]).toEqual([["answering"], ["failing"]]);
  });

  it("never gives an entry that is done", async () => {
    const store = await openWithEntries("o1", "o2");
    const [first] = await store.outbox.claim(receivedAt, 1, leaseMs);
    if (first !== undefined) await store.outbox.done(first, receivedAt);
    expect((await store.outbox.claim(receivedAt + 2 * leaseMs, 5, leaseMs)).map((entry) => entry.id)).toEqual(["o2"]);
    expect(await readStates(store)).toEqual(["done", "pending"]);
  });

  it("returns a failed entry when it is due, until it is dead", async () => {
    const store = await openWithEntries("o1");
    const [first] = await store.outbox.claim(receivedAt, 5, leaseMs);
    if (first !== undefined) await store.outbox.failed(first, receivedAt, "timeout", { at: 500_000, keepsPlace: true });
    expect(await store.outbox.claim(499_999, 5, leaseMs)).toEqual([]);
    const [second] = await store.outbox.claim(500_000, 5, leaseMs);
    expect(second).toMatchObject({ attempts: 2, failedAttempts: 1 });
    if (second !== undefined) await store.outbox.failed(second, 500_000, "refused", "dead");
    expect(await store.outbox.claim(Number.MAX_SAFE_INTEGER, 5, leaseMs)).toEqual([]);
    expect(await store.outbox.readEntries("north", "l1")).toMatchObject([
      { state: "dead", attempts: 2, lastError: "refused" },
    ]);
  });

  it("ignores a worker that lost its lease to another", async () => {
    const store = await openWithEntries("o1");
    const [slow] = await store.outbox.claim(receivedAt, 5, leaseMs);
    await store.outbox.claim(receivedAt + leaseMs, 5, leaseMs);
    if (slow !== undefined) {
      await store.outbox.done(slow, receivedAt);
      await store.outbox.failed(slow, receivedAt, "late", "dead");
    }
    expect(await readStates(store)).toEqual(["pending"]);
  });

  it("extends the lease of an entry that is worked on, and releases its target under the new lease", async () => {
    const { outbox } = await openWithEntries("o1");
    const [claimed] = await outbox.claim(receivedAt, 5, leaseMs);
    if (claimed === undefined) throw new Error("the entry is due");
    const leaseUntil = await outbox.renew(claimed, receivedAt + leaseMs - 1, leaseMs);
    expect(leaseUntil).toBe(receivedAt + 2 * leaseMs - 1);
    expect(await outbox.claim(receivedAt + leaseMs, 5, leaseMs)).toEqual([]);
    // Under its first lease it is renewed no more; one that is over and that nobody took is.
    expect(await outbox.renew(claimed, receivedAt + leaseMs, leaseMs)).toBeNull();
    const renewed = { ...claimed, leaseUntil: leaseUntil ?? 0 };
    expect(await outbox.renew(renewed, receivedAt + 5 * leaseMs, leaseMs)).toBe(receivedAt + 6 * leaseMs);
    await outbox.failed({ ...claimed, leaseUntil: receivedAt + 6 * leaseMs }, receivedAt + 5 * leaseMs, "no answer", {
      at: receivedAt + 5 * leaseMs,
      keepsPlace: true,
    });
    expect(await outbox.claim(receivedAt + 5 * leaseMs, 5, leaseMs)).toHaveLength(1);
  });

  it("extends no lease that another worker has taken, nor that of an entry that has ended", async () => {
    const { outbox } = await openWithEntries("o1");
    const [slow] = await outbox.claim(receivedAt, 5, leaseMs);
    const [other] = await outbox.claim(receivedAt + leaseMs, 5, leaseMs);
    if (slow === undefined || other === undefined) throw new Error("the entry is due");
    expect(await outbox.renew(slow, receivedAt + leaseMs, leaseMs)).toBeNull();
    await outbox.done(other, receivedAt + leaseMs);
    expect(await outbox.renew(other, receivedAt + leaseMs, leaseMs)).toBeNull();
  });

  it("stores no address, number or quoted text of an error", async () => {
    const store = await openWithEntries("o1");
    const [claimed] = await store.outbox.claim(receivedAt, 5, leaseMs);
    const error = '550 5.1.1 <robin@example.com>: no mailbox for "Robin Archer", call 0491 570 006';
    if (claimed !== undefined) await store.outbox.failed(claimed, receivedAt, error, { at: 9_000, keepsPlace: true });
    const [entry] = await store.outbox.readEntries("north", "l1");
    expect(entry?.lastError).toMatch(/^550 5\.1\.1 /);
    expect(entry?.lastError).not.toMatch(/robin|archer|570/i);
  });

  it("delivers entries of a lead again when requested, whatever their state, and no others", async () => {
    const store = await openWithEntries("o1", "o2", "o3");
    const [done, dead, other] = await store.outbox.claim(receivedAt, 3, leaseMs);
    if (done !== undefined) await store.outbox.done(done, receivedAt);
    if (dead !== undefined) await store.outbox.failed(dead, receivedAt, "refused", "dead");
    if (other !== undefined) await store.outbox.done(other, receivedAt);
    expect(await store.outbox.redeliver("south", "l1", ["o1", "o2"], [targetSearches], 5_000)).toBe(1);
    expect(await store.outbox.redeliver("north", "l1", ["o1", "o2"], [targetSearches], 5_000)).toBe(3);
    const again = await store.outbox.claim(5_000, 9, leaseMs);
    expect(again.map(({ failedAttempts }) => failedAttempts)).toEqual(again.map(() => 0));
    const ofNorth = again.filter(({ siteId }) => siteId === "north");
    expect(ofNorth.map(({ id, attempts }) => `${id} ${attempts}`).toSorted()).toEqual(["look 1", "o1 1", "o2 1"]);
    if (done !== undefined) await store.outbox.failed(done, receivedAt, "late", "dead");
    const states = (await store.outbox.readEntries("north", "l1")).map(({ id, state }) => `${id} ${state}`);
    expect(states.toSorted()).toEqual(["look pending", "o1 pending", "o2 pending", "o3 done"]);
  });

  it("counts the failures of an entry that is made due again from zero", async () => {
    const { outbox } = await openWithEntries("o1");
    const failures: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      if (turn === 2) await outbox.redeliver("north", "l1", ["o1"], [], receivedAt + turn);
      const [claimed] = await outbox.claim(receivedAt + turn, 1, leaseMs);
      if (claimed === undefined) throw new Error("Nothing was due.");
      failures.push(claimed.failedAttempts);
      await outbox.failed(claimed, receivedAt + turn, "refused", { at: receivedAt, keepsPlace: true });
    }
    expect(failures).toEqual([0, 1, 0, 1]);
  });

  describe("of one target", () => {
    const openWithLine = async (target = "dealer") => {
      const store = await (await makePlace()).open();
      for (const [index, id] of ["first", "second", "third"].entries()) {
        const lead = leadRow("north", `l-${id}`, { receivedAt: receivedAt + index });
        await store.leads.submit(lead, id, [outboxEntry(id, { target, dueAt: receivedAt })]);
      }
      return store;
    };
    type Opened = Awaited<ReturnType<typeof openWithLine>>;
    const claimedAt = async ({ outbox }: Opened, now: number) => outbox.claim(now, 9, leaseMs);
    const failOnce = async (store: Opened, now: number, keepsPlace: boolean, waitMs: number) => {
      const [entry] = await claimedAt(store, now);
      if (entry === undefined) throw new Error("Nothing was due.");
      await store.outbox.failed(entry, now, "refused", { at: now + waitMs, keepsPlace });
      return entry.id;
    };

    it("gives one entry at a time, in the order of their facts", async () => {
      const store = await openWithLine();
      const order: string[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        const [entry, another] = await claimedAt(store, 2_000 + turn);
        expect(another).toBeUndefined();
        expect(await claimedAt(store, 2_000 + turn)).toEqual([]);
        if (entry === undefined) continue;
        order.push(entry.id);
        await store.outbox.done(entry, 2_000 + turn);
      }
      expect(order).toEqual(["first", "second", "third"]);
    });

    it("lets no later entry overtake one that will soon be tried again", async () => {
      const store = await openWithLine();
      await failOnce(store, 2_000, true, 500);
      expect(await claimedAt(store, 2_499)).toEqual([]);
      expect(await claimedAt(store, 2_500)).toMatchObject([{ id: "first", attempts: 2 }]);
    });

    it("lets later entries overtake one that waits for long, and returns that when it is due", async () => {
      const store = await openWithLine();
      await failOnce(store, 2_000, false, 60_000);
      const [second] = await claimedAt(store, 2_001);
      expect(second?.id).toBe("second");
      if (second !== undefined) await store.outbox.done(second, 2_001);
      const [third] = await claimedAt(store, 2_002);
      if (third !== undefined) await store.outbox.failed(third, 2_002, "refused", { at: 62_001, keepsPlace: true });
      expect(await claimedAt(store, 62_001)).toMatchObject([{ id: "first", attempts: 2 }]);
    });

    it("returns none for a while after five failures in a row, then one to try", async () => {
      const store = await openWithLine();
      for (let turn = 0; turn < 5; turn += 1) await failOnce(store, 2_000 + turn, true, 1);
      expect(await claimedAt(store, 7_003)).toEqual([]);
      const [probe] = await claimedAt(store, 7_004);
      expect(probe).toMatchObject({ id: "first", attempts: 6 });
      if (probe !== undefined) await store.outbox.done(probe, 7_004);
      await failOnce(store, 7_005, true, 1);
      expect(await claimedAt(store, 7_006)).toHaveLength(1);
    });

    it("keeps the target's lease from a worker that reports late or twice", async () => {
      const store = await openWithLine();
      const [slow] = await claimedAt(store, 2_000);
      const [taken] = await claimedAt(store, 2_000 + leaseMs);
      expect(taken).toMatchObject({ id: "first", claim: 2 });
      if (slow !== undefined) await store.outbox.done(slow, 2_000 + leaseMs);
      expect(await claimedAt(store, 2_001 + leaseMs)).toEqual([]);
      if (taken !== undefined) await store.outbox.done(taken, 2_001 + leaseMs);
      expect(await claimedAt(store, 2_002 + leaseMs)).toMatchObject([{ id: "second" }]);
      if (taken !== undefined) await store.outbox.done(taken, 2_003 + leaseMs);
      expect(await claimedAt(store, 2_004 + leaseMs)).toEqual([]);
    });
  });

  it("stores every attempt with its start, end, outcome and redacted reason", async () => {
    const store = await openWithEntries("o1");
    const [first] = await store.outbox.claim(2_000, 1, leaseMs);
    if (first !== undefined) {
      await store.outbox.failed(first, 2_100, "no mailbox robin@example.com", { at: 3_000, keepsPlace: true });
    }
    await store.outbox.claim(3_000, 1, leaseMs);
    const [third] = await store.outbox.claim(3_000 + leaseMs, 1, leaseMs);
    if (third !== undefined) await store.outbox.done(third, 3_200 + leaseMs);
    expect(await store.outbox.readAttempts("north", "l1")).toEqual([
      {
        entryId: "o1",
        attempt: 1,
        startedAt: 2_000,
        endedAt: 2_100,
        outcome: "failed",
        reason: "no mailbox <address>",
      },
      {
        entryId: "o1",
        attempt: 2,
        startedAt: 3_000,
        endedAt: 3_000 + leaseMs,
        outcome: "interrupted",
        reason: null,
      },
      {
        entryId: "o1",
        attempt: 3,
        startedAt: 3_000 + leaseMs,
        endedAt: 3_200 + leaseMs,
        outcome: "delivered",
        reason: null,
      },
    ]);
    expect(await store.outbox.readAttempts("south", "l1")).toEqual([]);
  });

  it("replaces the entry that found them, once", async () => {
    const store = await openWithEntries("o1", "o2");
    const [finder] = await store.outbox.claim(receivedAt, 1, leaseMs);
    if (finder === undefined) throw new Error("Nothing was due.");
    const found = [outboxEntry("o2"), outboxEntry("o3")];
    await store.outbox.replace(finder, receivedAt, found);
    await store.outbox.replace(finder, receivedAt, [outboxEntry("o4")]);
    const entries = await store.outbox.readEntries("north", "l1");
    expect(entries.map(({ id, state }) => `${id} ${state}`)).toEqual(["o1 done", "o2 pending", "o3 pending"]);
  });

  it("counts the entries of every lead by state", async () => {
    const store = await openWithEntries("o1", "o2", "o3");
    const [done, dead] = await store.outbox.claim(receivedAt, 2, leaseMs);
    if (done !== undefined) await store.outbox.done(done, receivedAt);
    if (dead !== undefined) await store.outbox.failed(dead, receivedAt, "refused", "dead");
    const counted = { siteId: "north", subjectId: "l1", pending: 1, done: 1, dead: 1 };
    expect(await store.outbox.counts(null)).toEqual([counted]);
    expect(await store.outbox.counts("north")).toEqual([counted]);
    expect(await store.outbox.counts("south")).toEqual([]);
    expect(await store.outbox.counts("north", [counted.subjectId, "other"])).toEqual([counted]);
    expect(await store.outbox.counts("north", ["other"])).toEqual([]);
  });

  it("reports what is due and dead of all sites by kind, and since when", async () => {
    const store = await openWithEntries("o1", "o2", "o3");
    await store.leads.submit(leadRow("south", "l2", { receivedAt }), "key-2", [
      outboxEntry("o4", { dueAt: receivedAt + 50_000 }),
    ]);
    const [dead] = await store.outbox.claim(receivedAt, 1, leaseMs);
    if (dead !== undefined) await store.outbox.failed(dead, receivedAt, "refused", "dead");
    const [mail] = await store.outbox.backlog(receivedAt + 40_000);
    expect(mail).toEqual({ kind: "mail", due: 2, dead: 1, oldestDueMs: 40_000 });
    expect(await store.outbox.backlog(receivedAt + 50_000)).toMatchObject([{ due: 3 }]);
  });
}
