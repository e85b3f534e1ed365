import { describe, expect, it } from "vitest";
import type { Store } from "../../src/adapters/open-store.ts";
import { type EntryOutcome, leaseMs, workEntry } from "../../src/outbox/work-entry.ts";
import { leadDeliveries, type LeadRouting } from "../../src/leads/delivery/delivery-target.ts";
import type { ClaimedEntry } from "../../src/outbox/outbox.ts";
import { exampleSite } from "../../src/sites/example-site-for-test.ts";
import type { StorePlace } from "./every-store.ts";
import { digest, leadRow } from "./lead-rows.ts";
import { type HandledPorts, workPorts } from "./work-ports.ts";
import type { OutboxKind } from "../../src/outbox/outbox-kinds.ts";
import type { OutboxMessage, SendingAnswer, SendMessage } from "../../src/outbox/outbox-message.ts";
import { minuteMs } from "../../src/settings/durations.ts";

const site = exampleSite();
const routing: LeadRouting = { site, siteForDealership: () => site, findPosition: () => null };
const start = Date.UTC(2026, 10, 20, 2);

/** The course of one delivery, on every store. */
export function oneDeliveryContract(makePlace: () => Promise<StorePlace>): void {
  /** A store with one lead, whose delivery is claimed at `start`. */
  const claimedLead = async (): Promise<{ store: Store; entry: ClaimedEntry }> => {
    const store = await (await makePlace()).open();
    const lead = leadRow("example", "l1", { receivedAt: start - minuteMs });
    await store.leads.submit(lead, "key-1", leadDeliveries(lead, routing, digest));
    const [entry] = await store.outbox.claim(start, 1, leaseMs);
    if (entry === undefined) throw new Error("the delivery is due");
    return { store, entry };
  };
  /** Ports for a store, with a clock that advances only during waits. */
  const storePorts = (store: Store, answer: () => SendingAnswer, from = start) => {
    let now = from;
    const sent: string[] = [];
    const ports: HandledPorts = {
      outbox: store.outbox,
      leads: store.leads,
      send: async (message) => {
        sent.push(message.kind);
        return answer();
      },
      findRouting: () => routing,
      digest,
      sign: (text) => text,
      brandColours: () => ({ ink: "", quiet: "", line: "", accent: "" }),
      now: () => now,
      random: () => 1,
      wait: async (milliseconds) => {
        now += milliseconds;
      },
      timeLimit: () => new AbortController().signal,
    };
    return { ports, sent };
  };
  const taken = (): SendingAnswer => ({ kind: "taken" });
  const readStatus = async (store: Store) => (await store.outbox.readEntries("example", "l1"))[0];

  describe("becomes", () => {
    it.each<[string, () => SendingAnswer, failedBefore: number, EntryOutcome, object]>([
      ["delivered where the target took it", taken, 0, "done", { state: "done", lastError: null }],
      [
        "dead where the target will never take it",
        () => ({ kind: "refused", reason: 'No mailbox "robin"' }),
        0,
        "dead",
        { state: "dead", lastError: "No mailbox <text>" },
      ],
      [
        "due again where the target did not answer",
        () => ({ kind: "failed", reason: "It hangs." }),
        0,
        "retried",
        { state: "pending", dueAt: start + 500, lastError: "It hangs." },
      ],
      [
        "due again where nothing could be sent",
        () => {
          throw new Error("No key.");
        },
        3,
        "retried",
        { state: "pending", dueAt: start + 4_000, lastError: "No key." },
      ],
      [
        "one that later leads may pass, from its fifth failure",
        () => ({ kind: "failed", reason: "It hangs." }),
        4,
        "non-blocking",
        { state: "pending", dueAt: start + 8_000 },
      ],
      [
        "dead after 500 failures",
        () => ({ kind: "failed", reason: "It hangs." }),
        499,
        "dead",
        { state: "dead", lastError: "It hangs." },
      ],
    ])("%s", async (_what, answer, failedBefore, result, status) => {
      const { store, entry } = await claimedLead();
      const { ports, sent } = storePorts(store, answer);
      expect(await workEntry({ ...entry, failedAttempts: failedBefore }, workPorts(ports))).toBe(result);
      expect(sent).toEqual(["mail"]);
      expect(await readStatus(store)).toMatchObject(status);
    });

    it("due again while the settings of its site are not loaded", async () => {
      const { store, entry } = await claimedLead();
      const { ports, sent } = storePorts(store, taken);
      expect(await workEntry(entry, workPorts({ ...ports, findRouting: () => null }))).toBe("retried");
      expect(sent).toEqual([]);
      expect(await readStatus(store)).toMatchObject({ lastError: "The site's settings are not loaded." });
    });

    it("due again while no release that knows its kind is running", async () => {
      const { store, entry } = await claimedLead();
      const { ports, sent } = storePorts(store, taken);
      expect(await workEntry({ ...entry, kind: "of a newer release" }, workPorts(ports))).toBe("retried");
      expect(sent).toEqual([]);
      expect(await readStatus(store)).toMatchObject({
        state: "pending",
        lastError: "This release does not support the kind of a newer release.",
      });
    });

    it.each([
      ["its lead", { subjectId: "l2" }, "The lead is no longer stored."],
      [
        "its contact",
        { payload: { kind: "mail", address: "a@b.au", contactId: "c2" } },
        "The contact is no longer stored.",
      ],
    ])("dead if %s no longer exists", async (_what, changes, lastError) => {
      const { store, entry } = await claimedLead();
      const { ports, sent } = storePorts(store, taken);
      expect(await workEntry({ ...entry, ...changes }, workPorts(ports))).toBe("dead");
      expect(sent).toEqual([]);
      expect(await readStatus(store)).toMatchObject({ state: "dead", lastError });
    });
  });

  it.each<[kind: OutboxKind, target: string, payload: object | null, sent: object]>([
    ["mail", "mail a@b.au", { kind: "mail", address: "a@b.au", contactId: "l1" }, { kind: "mail", to: "a@b.au" }],
    ["mail", "mail a@b.au", { kind: "mail", address: "a@b.au" }, { kind: "mail", to: "a@b.au" }],
    ["adf-mail", "adf-mail a@b.au", { kind: "adf-mail", address: "a@b.au", contactId: "l1" }, { html: null }],
    ["adf-post", "adf-post https://c.au", { kind: "adf-post", url: "https://c.au", contactId: "l1" }, { kind: "post" }],
    [
      "webhook",
      "webhook https://c.au",
      { kind: "webhook", url: "https://c.au", secretVariable: "KEY", contactId: "l1" },
      { signature: { kind: "signed", secretVariable: "KEY" } },
    ],
    ["adf-file", "adf-file dms", { kind: "adf-file", folder: "dms", contactId: "l1" }, { kind: "file", folder: "dms" }],
    ["overdue-mail", "overdue-mail a@b.au", { kind: "overdue-mail", address: "a@b.au" }, { to: "a@b.au" }],
    ["confirmation-mail", "confirmation-mail x", { kind: "confirmation-mail", lane: "x" }, { to: "robin@example.com" }],
    [
      "notice",
      "alert x",
      { to: "a@b.au", fromName: "A", subject: "S", text: "T", html: "H", unsubscribeUrl: null },
      { kind: "mail", to: "a@b.au", subject: "S", replyTo: null },
    ],
  ])("of kind %s is sent as earlier releases stored it, to %s", async (kind, target, payload, message) => {
    const store = await (await makePlace()).open();
    const stored = { id: "e1", kind, target, payload, dueAt: start };
    await store.leads.submit(leadRow("example", "l1", { receivedAt: start - minuteMs }), "key-1", [stored]);
    const messages: OutboxMessage[] = [];
    const { ports } = storePorts(store, taken);
    const send: SendMessage = async (sent) => {
      messages.push(sent);
      return { kind: "taken" };
    };
    for (const entry of await store.outbox.claim(start, 9, leaseMs))
      expect(await workEntry(entry, workPorts({ ...ports, send }))).toBe("done");
    expect(messages).toMatchObject([message]);
  });

  it("is not started by a process that was delayed until another has taken it over, or while the store is away", async () => {
    const { store, entry } = await claimedLead();
    const late = storePorts(store, taken, entry.leaseUntil - 14_999);
    const away = { ...store.outbox, renew: () => Promise.reject(new Error("the store is away")) };
    expect(await workEntry(entry, workPorts({ ...late.ports, outbox: away }))).toBe("unrecorded");
    const [other] = await store.outbox.claim(entry.leaseUntil, 1, leaseMs);
    expect(await workEntry(entry, workPorts(late.ports))).toBe("unrecorded");
    expect(late.sent).toEqual([]);
    if (other === undefined) throw new Error("the delivery is due again");
    expect(await workEntry(other, workPorts(storePorts(store, taken, entry.leaseUntil).ports))).toBe("done");
  });

  it("is started by a process that was delayed, if nobody has taken it over", async () => {
    const { store, entry } = await claimedLead();
    const late = storePorts(store, taken, entry.leaseUntil + leaseMs);
    expect(await workEntry(entry, workPorts(late.ports))).toBe("done");
    expect(late.sent).toEqual(["mail"]);
  });

  it("is sent once, even if its result has to be recorded again, and for ten minutes at most", async () => {
    const { store, entry } = await claimedLead();
    const { ports, sent } = storePorts(store, taken);
    let tries = 0;
    const failing = (fails: number) => ({
      ...ports,
      outbox: {
        ...store.outbox,
        done: async (...given: Parameters<typeof store.outbox.done>) => {
          tries += 1;
          if (tries <= fails) throw new Error("the disk is full");
          await store.outbox.done(...given);
        },
      },
    });
    expect(await workEntry(entry, workPorts(failing(3)))).toBe("done");
    expect([tries, sent.length]).toEqual([4, 1]);
    expect(await readStatus(store)).toMatchObject({ state: "done" });
    const other = await claimedLead();
    const never = storePorts(other.store, taken);
    const down = async () => {
      throw new Error("the store is down");
    };
    const outbox = { ...other.store.outbox, done: down };
    expect(await workEntry(other.entry, workPorts({ ...never.ports, outbox }))).toBe("unrecorded");
    expect(never.sent).toHaveLength(1);
    expect(never.ports.now() - start).toBeGreaterThan(10 * minuteMs);
    expect(never.ports.now() - start).toBeLessThan(11 * minuteMs);
  });
}
