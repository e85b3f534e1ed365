import { expect, test } from "vitest";
import { findHandler, type OutboxHandler, type OutboxHandlers, type WorkResult } from "./outbox-handler.ts";
import type { ClaimedEntry, Outbox } from "./outbox.ts";
import { leaseMs, workEntry } from "./work-entry.ts";
import { minuteMs } from "../settings/durations.ts";

const entry: ClaimedEntry = {
  siteId: "example",
  id: "e1",
  kind: "notice",
  target: "prices a",
  subjectId: "s1",
  payload: {},
  failures: 0,
  attempts: 1,
  failedAttempts: 0,
  claim: 1,
  leaseUntil: leaseMs,
};

type Facts = {
  entry?: Partial<ClaimedEntry>;
  /** When the attempt starts, in epoch milliseconds. */
  at?: number;
  isPayloadPersonal?: boolean;
  /** For how long the store records nothing. */
  storeFailsForMs?: number;
  /** The answer to a renewal of the lease; missing if the store is away. */
  renewedUntil?: number | null;
  /** How long the handler takes before it sends. */
  takesMs?: number;
};

/** The outcome of an entry that is worked on so, what the store was told, and the waits. */
async function worked(work: OutboxHandler["work"], facts: Facts = {}) {
  const { at = 0, isPayloadPersonal = true, storeFailsForMs = -1, renewedUntil, takesMs = 0 } = facts;
  let now = at;
  const told: unknown[][] = [];
  const waits: number[] = [];
  const limits: number[] = [];
  /** Under which lease an entry was ended. */
  const leases: number[] = [];
  const tell = async (...what: unknown[]): Promise<void> => {
    if (now - at <= storeFailsForMs) throw new Error("The store is away.");
    told.push(what);
  };
  const outbox: Partial<Outbox> = {
    done: async ({ id, leaseUntil }, time, end) => {
      leases.push(leaseUntil);
      await tell("done", id, time, end);
    },
    failed: async ({ id }, time, error, next, end) => tell("failed", id, time, error, next, end),
    renew: async ({ leaseUntil }) => {
      if (renewedUntil === undefined) throw new Error("The store is away.");
      told.push(["renew", leaseUntil]);
      return renewedUntil;
    },
    replace: async ({ id }, time, entries) => tell("replace", id, time, entries),
  };
  const giveUp = async ({ id }: ClaimedEntry, reason: string) => tell("giveUp", id, reason);
  const handlers: Partial<OutboxHandlers> = {
    notice: {
      isMail: true,
      isNotice: true,
      isPayloadPersonal,
      work: (claimed, tools) => {
        now += takesMs;
        return work(claimed, tools);
      },
      giveUp,
    },
  };
  const outcome = await workEntry(
    { ...entry, ...facts.entry },
    {
      outbox: outbox as Outbox,
      handlers: handlers as OutboxHandlers,
      now: () => now,
      random: () => 1,
      wait: async (milliseconds) => {
        waits.push(milliseconds);
        now += milliseconds;
      },
      timeLimit: (milliseconds) => {
        limits.push(milliseconds);
        return new AbortController().signal;
      },
    },
  );
  return { outcome, told, waits, limits, leases };
}
const answer = (result: WorkResult) => async () => result;
const taken = answer({ kind: "taken" });

const following = { id: "e2", kind: "notice" as const, target: "prices a", payload: {}, dueAt: 5 };

test.each<[result: WorkResult, outcome: string, told: unknown[]]>([
  [{ kind: "taken" }, "done", ["done", "e1", 7, { removesPayload: true }]],
  [{ kind: "replaced", entries: [following] }, "replaced", ["replace", "e1", 7, [following]]],
  [
    { kind: "refused", reason: "no such box" },
    "dead",
    ["failed", "e1", 7, "no such box", "dead", { removesPayload: true }],
  ],
  [
    { kind: "put-off", until: 99, reason: "too early" },
    "retried",
    ["failed", "e1", 7, "too early", { at: 99, keepsPlace: true }, undefined],
  ],
  [
    { kind: "failed", reason: "no answer" },
    "retried",
    ["failed", "e1", 7, "no answer", { at: 507, keepsPlace: true }, { removesPayload: true }],
  ],
])("the result %j of an attempt has the outcome %s, which is recorded in the store", async (result, outcome, told) => {
  expect(await worked(answer(result), { at: 7 })).toMatchObject({ outcome, told: [told], waits: [], limits: [] });
});

test("the payload of an entry is kept if it has no personal data", async () => {
  const { told } = await worked(taken, { isPayloadPersonal: false });
  expect(told).toEqual([["done", "e1", 0, { removesPayload: false }]]);
});

test.each([
  [3, "retried"],
  [4, "non-blocking"],
  [498, "non-blocking"],
  [499, "dead"],
])("an entry that fails once more after %i failures is %s", async (failedAttempts, outcome) => {
  const failed = answer({ kind: "failed", reason: "no answer" });
  expect((await worked(failed, { entry: { failedAttempts } })).outcome).toBe(outcome);
});

test("an entry is given up by its handler before the store ends it, and at no earlier failure", async () => {
  const failed = answer({ kind: "failed", reason: "no answer" });
  const last = await worked(failed, { entry: { failedAttempts: 499 } });
  expect(last.told.map(([what]) => what)).toEqual(["giveUp", "failed"]);
  const earlier = await worked(failed, { entry: { failedAttempts: 498 } });
  expect(earlier.told.map(([what]) => what)).toEqual(["failed"]);
});

test("an error of the attempt is a failure with its message", async () => {
  const readReason = async (error: unknown) => {
    const { told } = await worked(async () => {
      throw error;
    });
    return told[0]?.[3];
  };
  expect(await readReason(new Error("no route"))).toBe("no route");
  expect(await readReason("no route")).toBe("unknown error");
});

test("an attempt has fifteen seconds, and does not start where its lease ends before", async () => {
  const limited: OutboxHandler["work"] = async (_entry, { timeLimit }) => {
    timeLimit();
    return { kind: "taken" };
  };
  const half = leaseMs / 2;
  const sent = (facts: Facts) => worked(limited, facts);
  expect(await sent({ at: half })).toMatchObject({ outcome: "done", limits: [half] });
  expect(await sent({ at: half + 1 })).toMatchObject({ outcome: "unrecorded", told: [], waits: [], limits: [] });
  expect(await sent({ at: half + 1, renewedUntil: null })).toMatchObject({ outcome: "unrecorded", limits: [] });
});

test("a lease that ends soon is renewed before an attempt, and its target is released under the new one", async () => {
  const early = await worked(taken, { at: leaseMs / 3 - 1, renewedUntil: 2 * leaseMs });
  expect(early.told.map(([what]) => what)).toEqual(["done"]);
  const late = await worked(taken, { at: leaseMs - 1, renewedUntil: 2 * leaseMs });
  expect(late).toMatchObject({ outcome: "done" });
  expect(late.told[0]).toEqual(["renew", leaseMs]);
  expect(late.leases).toEqual([2 * leaseMs]);
});

test("a process that stalls until its lease ends neither sends nor records anything", async () => {
  const limited: OutboxHandler["work"] = async (_entry, { timeLimit }) => {
    timeLimit();
    return { kind: "taken" };
  };
  expect(await worked(limited, { takesMs: leaseMs / 2 })).toMatchObject({ outcome: "done" });
  expect(await worked(limited, { takesMs: leaseMs / 2 + 1 })).toEqual({
    outcome: "unrecorded",
    told: [],
    waits: [],
    limits: [],
    leases: [],
  });
});

test("a result is recorded again every quarter of a second for ten minutes, without another attempt", async () => {
  let attempts = 0;
  const counted = async (): Promise<WorkResult> => {
    attempts += 1;
    return { kind: "taken" };
  };
  const short = await worked(counted, { storeFailsForMs: 300 });
  expect(short).toMatchObject({ outcome: "done", waits: [250, 250], told: [["done", "e1", 500, {}]] });
  const long = await worked(counted, { storeFailsForMs: 10 * minuteMs });
  expect(long).toMatchObject({ outcome: "done", told: [["done", "e1", 10 * minuteMs + 250, {}]] });
  expect(await worked(counted, { storeFailsForMs: 11 * minuteMs })).toMatchObject({ outcome: "unrecorded", told: [] });
  expect(attempts).toBe(3);
});

test("an entry of a kind that this release does not know waits for a newer one", async () => {
  const { outcome, told } = await worked(taken, { entry: { kind: "letter" } });
  expect(outcome).toBe("retried");
  expect(told[0]?.slice(3)).toEqual([
    "This release does not support the kind letter.",
    { at: 500, keepsPlace: true },
    { removesPayload: false },
  ]);
});

test("names of built-in object properties are not kinds", () => {
  expect(findHandler("toString", {} as OutboxHandlers)).toMatchObject({ isMail: false, isNotice: false });
});
