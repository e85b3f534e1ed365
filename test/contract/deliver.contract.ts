import { folderStorage } from "../../src/adapters/file-storage/folder-storage.ts";
import { afterEach, describe, expect, it } from "vitest";
import { createSendMessage } from "../../src/adapters/delivery/send-message.ts";
import type { Store } from "../../src/adapters/open-store.ts";
import { leaseMs, workEntry } from "../../src/outbox/work-entry.ts";
import { leadDeliveries, type LeadRouting, overdueAlert } from "../../src/leads/delivery/delivery-target.ts";
import { noticeEntry } from "../../src/outbox/notice.ts";
import { startOutbox } from "../../src/server/outbox-worker.ts";
import { exampleSite } from "../../src/sites/example-site-for-test.ts";
import type { Site } from "../../src/sites/site-config.ts";
import type { StorePlace } from "./every-store.ts";
import { type Behaviour, type ChooseBehaviour, type Receivers, startReceivers } from "./failing-receivers.ts";
import { fastClock } from "./fast-clock.ts";
import { digest, leadRow } from "./lead-rows.ts";
import { workPorts } from "./work-ports.ts";
import type { OutboxMessage } from "../../src/outbox/outbox-message.ts";
import { hourMs } from "../../src/settings/durations.ts";

const secondsForAll = 15_000;
const links = { sign: (text: string) => text, brandColours: () => ({ ink: "", quiet: "", line: "", accent: "" }) };
const routingTo = (site: Site): LeadRouting => ({ site, siteForDealership: () => site, findPosition: () => null });

/** Delivery of leads on every store, with several workers at once and failing targets. */
export function deliverContract(makePlace: () => Promise<StorePlace>): void {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  const receivers = async (behaviours: Record<string, ChooseBehaviour>): Promise<Receivers> => {
    const started = await startReceivers(behaviours);
    closers.push(started.close);
    return started;
  };
  const work = (store: Store, site: ReturnType<typeof siteWith> | null, clock = fastClock(Date.now(), 40)): void => {
    const send = createSendMessage({
      files: folderStorage(""),
      smtp: null,
      readSecret: () => "key",
      demoDeliveries: null,
    });
    const { outbox, leads } = store;
    const ports = {
      outbox,
      leads,
      send,
      findRouting: () => site && routingTo(site),
      digest,
      ...links,
      random: Math.random,
      ...clock,
    };
    closers.push(startOutbox(workPorts(ports), () => undefined));
  };
  const siteWith = (adfUrl: string | null, webhookUrl: string | null = null) =>
    exampleSite({ leadDelivery: { emails: [], adfUrl, webhookUrl, webhookSecretVariable: "KEY" } });
  const submit = async ({ leads }: Store, site: ReturnType<typeof siteWith>, count: number, now: number) => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const lead = leadRow("example", `l${String(index).padStart(3, "0")}`, { receivedAt: now + index });
      await leads.submit(lead, `key-${index}`, leadDeliveries(lead, routingTo(site), digest));
      ids.push(lead.leadId);
    }
    return ids;
  };
  const readStates = async ({ outbox }: Store) => {
    const counts = await outbox.counts("example");
    return counts.reduce(
      (sum, { pending, done, dead }) => ({
        pending: sum.pending + pending,
        done: sum.done + done,
        dead: sum.dead + dead,
      }),
      { pending: 0, done: 0, dead: 0 },
    );
  };
  const settled = (store: Store) =>
    expect.poll(async () => (await readStates(store)).pending, { timeout: secondsForAll, interval: 50 }).toBe(0);

  describe.each<{ fault: string; behaviour: ChooseBehaviour }>([
    {
      fault: "fail half the time, up to three times in a row",
      behaviour: (_id, before) => (before < 3 && Math.random() < 0.5 ? 503 : 200),
    },
    { fault: "answer 500, then 200", behaviour: (_id, before) => (before === 0 ? 500 : 200) },
    {
      fault: "close the connection once they have the body",
      behaviour: (_id, before) => (before === 0 ? "close" : 200),
    },
    {
      fault: "give no answer in time",
      behaviour: (id, before): Behaviour => (before === 0 && id < "K" ? "hang" : 200),
    },
  ])("to targets that $fault", ({ behaviour }) => {
    it("two workers deliver every lead, in order, once if the target answered", async () => {
      const place = await makePlace();
      const stores = [await place.open(), await place.open()] as const;
      const { url, taken } = await receivers({ one: behaviour, two: behaviour });
      const site = siteWith(url("one"), url("two"));
      const clock = fastClock(Date.now(), 25);
      const leadIds = await submit(stores[0], site, 10, clock.now());
      for (const store of stores) work(store, site, clock);
      await settled(stores[0]);
      expect(await readStates(stores[0])).toEqual({ pending: 0, done: 20, dead: 0 });
      const expected = await Promise.all(leadIds.map((leadId) => stores[0].outbox.readEntries("example", leadId)));
      for (const kind of ["adf-post", "webhook"]) {
        const ids = expected
          .flat()
          .filter((entry) => entry.kind === kind)
          .map(({ id }) => id);
        expect(taken.get(kind === "webhook" ? "two" : "one")).toEqual(ids);
      }
      const attempts = await Promise.all(leadIds.map((leadId) => stores[0].outbox.readAttempts("example", leadId)));
      expect(attempts.flat().filter(({ outcome }) => outcome === "delivered")).toHaveLength(20);
      expect(attempts.flat().every(({ startedAt, endedAt }) => endedAt !== null && endedAt >= startedAt)).toBe(true);
    }, 30_000);
  });

  it("a lead keeps its place if workers crash with it: after its fifth failure later ones of the target may overtake it", async () => {
    const store = await (await makePlace()).open();
    const site = siteWith("https://receiver.example/one");
    const received = Date.now();
    const [first = "", second = ""] = await submit(store, site, 2, received);
    let now = received + 5_000;
    const claim = () => store.outbox.claim(now, 9, leaseMs);
    for (let death = 0; death < 9; death += 1) {
      expect(await claim()).toMatchObject([{ subjectId: first, attempts: death + 1, failedAttempts: 0 }]);
      now += leaseMs;
    }
    const failing = {
      ...store,
      send: async () => ({ kind: "failed", reason: "refused" }) as const,
      findRouting: () => routingTo(site),
      digest,
      ...links,
      random: () => 0,
      ...fastClock(now, 1),
      now: () => now,
    };
    const results: string[] = [];
    for (let failure = 0; failure < 5; failure += 1) {
      const [entry] = await claim();
      if (entry?.subjectId !== first) throw new Error("The first lead has its place.");
      results.push(await workEntry(entry, workPorts(failing)));
      now += 5_000;
    }
    expect(results).toEqual(["retried", "retried", "retried", "retried", "non-blocking"]);
    expect(await claim()).toMatchObject([{ subjectId: second }]);
  });

  it("a target that is down delays no other, and a lead that it refuses is dead with the reason", async () => {
    const store = await (await makePlace()).open();
    const { url, taken } = await receivers({ down: () => 503, strict: (id) => (id < "K" ? 422 : 200) });
    const site = siteWith(url("down"), url("strict"));
    const clock = fastClock(Date.now(), 10);
    await submit(store, site, 8, clock.now());
    work(store, site, clock);
    await expect
      .poll(
        async () => {
          const { done, dead } = await readStates(store);
          return done + dead;
        },
        { timeout: secondsForAll },
      )
      .toBe(8);
    const entries = (
      await Promise.all([...Array(8).keys()].map((index) => store.outbox.readEntries("example", `l00${index}`)))
    ).flat();
    for (const { id, state, kind, lastError } of entries.filter((entry) => entry.kind === "webhook")) {
      expect({ kind, state, lastError }).toEqual(
        id < "K"
          ? { kind, state: "dead", lastError: "The receiver responded with 422." }
          : { kind, state: "done", lastError: null },
      );
    }
    expect(taken.get("down")).toEqual([]);
  });

  it("a later contact of a lead is delivered as one, also to targets that are found later", async () => {
    const store = await (await makePlace()).open();
    const site = siteWith(null);
    const same = { sameKeys: ["robin"], sameSince: 0 };
    const now = Date.now();
    for (const [index, leadId] of ["l1", "l2"].entries()) {
      const lead = leadRow("example", leadId, { receivedAt: now + index, message: `Words ${index + 1}` });
      await store.leads.submit(lead, leadId, leadDeliveries(lead, routingTo(site), digest), same);
    }
    const { url, bodies } = await receivers({ hook: () => 200 });
    work(store, siteWith(null, url("hook")));
    await settled(store);
    const sent = bodies("hook").map((body) => JSON.parse(body));
    expect(sent).toMatchObject([
      { event: "lead.received", lead: { lead_id: "l1", message: "Words 1" }, contact: { contact_id: "l1", number: 1 } },
      { event: "lead.contacted_again", lead: { lead_id: "l1", message: "Words 2" }, contact: { contact_id: "l2" } },
    ]);
  });

  it("an alert of an overdue lead gives the newest contact's time, and how long the lead has waited", async () => {
    const store = await (await makePlace()).open();
    const site = siteWith(null);
    const asked = Date.parse("2026-11-23T10:00:00+11:00");
    const now = asked + 3 * hourMs;
    const booked = { dateTime: "2026-11-24T10:00:00+11:00", isTimeBooked: true, receivedAt: asked };
    const lead = leadRow("example", "l1", booked);
    await store.leads.submit(lead, "key-1", []);
    const later = { ...lead, leadId: "c2", dateTime: "2026-11-24T11:00:00+11:00", receivedAt: asked + hourMs };
    await store.leads.submit(later, "key-2", [], { correctedLeadId: "l1" });
    await store.leads.markOverdue("example", "l1", now, [overdueAlert(lead, "manager@example.com", now, digest)]);
    const texts: string[] = [];
    const send = async (message: OutboxMessage) => {
      if (message.kind === "mail") texts.push(message.text);
      return { kind: "taken" } as const;
    };
    const ports = { ...store, send, findRouting: () => routingTo(site), digest, ...links, random: () => 0 };
    const clock = { ...fastClock(now, 1), now: () => now };
    for (const entry of await store.outbox.claim(now, 9, 30_000))
      await workEntry(entry, workPorts({ ...ports, ...clock }));
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain("Time: Tue 24 Nov 11:00am");
    expect(texts[0]).not.toContain("24 Nov 10:00am");
    expect(texts[0]).toContain("on Monday 23 November 2026 at 10:00am");
  });

  it("a late alert waits for the morning, a requested mail does not", async () => {
    const store = await (await makePlace()).open();
    const site = siteWith(null);
    const sent: string[] = [];
    const evening = Date.parse("2026-11-21T19:59:00+11:00");
    const morning = Date.parse("2026-11-22T08:00:00+11:00");
    const mail = { fromName: "Example", subject: "s", text: "t", html: "h" };
    const entries = [
      noticeEntry(
        "alert",
        "alert",
        { ...mail, to: "a@example.com", unsubscribeUrl: "https://example.com" },
        evening,
        digest,
      ),
      noticeEntry("asked", "asked", { ...mail, to: "b@example.com", unsubscribeUrl: null }, evening, digest),
    ];
    await store.leads.submit(leadRow("example", "l1", { receivedAt: evening }), "key", entries);
    const workAt = async (now: number) => {
      const send = async (message: OutboxMessage) => {
        if (message.kind === "mail") sent.push(message.deliveryId);
        return { kind: "taken" } as const;
      };
      const ports = { ...store, send, findRouting: () => routingTo(site), digest, ...links, random: () => 0 };
      const clock = { ...fastClock(now, 1), now: () => now };
      for (const entry of await store.outbox.claim(now, 9, 30_000))
        await workEntry(entry, workPorts({ ...ports, ...clock }));
    };
    await workAt(evening + 60_000);
    expect(sent).toEqual(["asked"]);
    await workAt(morning - 1);
    expect(sent).toEqual(["asked"]);
    await workAt(morning);
    expect(sent).toEqual(["asked", "alert"]);
  });

  it("a lead without a target is listed as dead until the settings name one", async () => {
    const store = await (await makePlace()).open();
    const { url, taken } = await receivers({ late: () => 200 });
    const nowhere = siteWith(null);
    const [leadId = ""] = await submit(store, nowhere, 1, Date.now());
    work(store, nowhere);
    await settled(store);
    expect(await store.outbox.readEntries("example", leadId)).toMatchObject([
      { kind: "lead-received", state: "dead", lastError: expect.stringContaining("have no lead target") },
    ]);
    await closers.pop()?.();
    const lead = await store.leads.lead("example", leadId);
    const targetSearches = lead === null ? [] : leadDeliveries(lead, routingTo(nowhere), digest);
    await store.outbox.redeliver("example", leadId, [], targetSearches, Date.now());
    work(store, siteWith(url("late")));
    await expect.poll(() => taken.get("late"), { timeout: secondsForAll }).toHaveLength(1);
    await settled(store);
    expect(await readStates(store)).toEqual({ pending: 0, done: 2, dead: 0 });
  });
}
