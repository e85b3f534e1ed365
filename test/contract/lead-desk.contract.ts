import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Store } from "../../src/adapters/open-store.ts";
import { addEvents, lockWork } from "../../src/adapters/store/work-rows.ts";
import { isWithinReach, type Reach } from "../../src/desk/reach.ts";
import { answerEntry, answersSubject } from "../../src/lead-work/answer-entry.ts";
import type { LeadCommand } from "../../src/lead-work/lead-command.ts";
import type { LeadAnswer } from "../../src/lead-work/lead-event.ts";
import type { LeadEntry, LeadFilter } from "../../src/lead-work/lead-desk.ts";
import { staffForTest } from "../../src/lead-work/lead-work-for-test.ts";
import { performDuties } from "../../src/lead-work/perform-duties.ts";
import { exampleSite } from "../../src/sites/example-site-for-test.ts";
import type { NewLead } from "../../src/leads/lead-store.ts";
import type { StorePlace } from "./every-store.ts";
import { installation, managerReach, reachWith, type ReaderGrant, trailFor } from "./desk-reader.ts";
import { leadRow, outboxEntry } from "./lead-rows.ts";

const all = managerReach();
const anyLead: LeadFilter = {
  state: null,
  ownerId: null,
  category: null,
  dealershipSlug: null,
  receivedFrom: null,
  receivedUntil: null,
};
const call: LeadCommand = { kind: "call", result: "reached", text: "Comes on Friday" };
const names = (entries: readonly LeadEntry[]) => entries.map(({ work }) => work.leadId);

async function arrive({ leads }: Store, siteId: string, leadId: string, fields: Partial<NewLead> = {}): Promise<void> {
  await leads.submit(leadRow(siteId, leadId, { dealershipSlug: "harbour", ...fields }), `key of ${leadId}`, []);
}

/** Does something to a lead of `north`. */
function act(
  { leadDesk }: Store,
  actorId: string,
  command: LeadCommand,
  leadId = "l1",
  reach: Reach = all,
  trail = trailFor(actorId),
) {
  const context = { actorId, now: 5_000, lostReasons: () => ["Price"], mayOwn: () => true };
  return leadDesk.act(reach, { siteId: "north", leadId }, command, context, trail);
}

async function jobWork({ leadDesk }: Store, leadId = "l1") {
  return (await leadDesk.lead(all, "north", leadId))?.work;
}

/** Contract of the leads that people of the desk see and change. */
export function leadDeskContract(makePlace: () => Promise<StorePlace>): void {
  const openWithLead = async (fields: Partial<NewLead> = {}) => {
    const place = await makePlace();
    const store = await place.open();
    await arrive(store, "north", "l1", fields);
    return { place, store };
  };

  describe("an enquiry", () => {
    it("is in the queue of unclaimed leads at once, and open lists are told", async () => {
      const { store } = await openWithLead();
      const [entry, ...others] = await store.leadDesk.queue(all, "unclaimed", 5_000, null, 10);
      expect(others).toEqual([]);
      expect(entry).toMatchObject({
        work: { leadId: "l1", state: "new", waitingSince: 1_000, ownerId: null, dealershipSlug: "harbour" },
        lead: { name: "Robin Archer" },
      });
      expect(await store.leadDesk.counts(all, 5_000)).toEqual({ mine: 0, unclaimed: 1, overdue: 0, review: 0 });
      const changes = await store.desk.changes.since("north", 0, 10);
      expect(changes).toMatchObject([{ topic: "lead", subjectId: "l1" }]);
    });

    it("that may come from a program is in no queue until somebody decides", async () => {
      const { store } = await openWithLead({ suspicions: ["honeypot"] });
      expect(await store.leadDesk.queue(all, "unclaimed", 5_000, null, 10)).toEqual([]);
      expect(names(await store.leadDesk.queue(all, "review", 5_000, null, 10))).toEqual(["l1"]);
      expect(await store.leadDesk.counts(all, 5_000)).toEqual({ mine: 0, unclaimed: 0, overdue: 0, review: 1 });
      expect(names(await store.leadDesk.list(all, anyLead, null, 10))).toEqual(["l1"]);
      await act(store, "max", { kind: "review", from: "suspect", to: "genuine" });
      expect(names(await store.leadDesk.queue(all, "unclaimed", 5_000, null, 10))).toEqual(["l1"]);
      expect(await store.leadDesk.queue(all, "review", 5_000, null, 10)).toEqual([]);
    });

    it("that repeats an answered one waits again, and reopens a closed one", async () => {
      const { store } = await openWithLead();
      await act(store, "ann", call);
      await act(store, "ann", { kind: "close", from: "contacted", outcome: "lost", reason: "Price" });
      const again = leadRow("north", "c2", { receivedAt: 9_000, name: "Robin Summer" });
      await store.leads.submit(again, "key-2", [], { correctedLeadId: "l1" });
      expect(await jobWork(store)).toMatchObject({
        state: "contacted",
        outcome: null,
        waitingSince: 9_000,
        ownerId: "ann",
      });
      expect(names(await store.leadDesk.search(all, ["summer"], 10))).toEqual(["l1"]);
    });
  });

  describe("an act", () => {
    it("claims, stops the clock and is in the timeline; the shopper's page says that it was opened", async () => {
      const { store } = await openWithLead();
      expect(await act(store, "ann", call)).toMatchObject({
        kind: "done",
        work: { ownerId: "ann", waitingSince: null },
      });
      const record = await store.leadDesk.lead(all, "north", "l1");
      expect(record?.events).toMatchObject([
        { seq: 1, actorId: "ann", event: { kind: "claimed" } },
        { seq: 2, actorId: "ann", at: 5_000, event: call },
      ]);
      expect(record?.lead.openedAt).toBe(5_000);
      expect(await store.leadDesk.counts(managerReach("ann"), 5_000)).toEqual({
        mine: 1,
        unclaimed: 0,
        overdue: 0,
        review: 0,
      });
    });

    it("sent twice is done once", async () => {
      const { store } = await openWithLead();
      const note: LeadCommand = { kind: "note", text: "Has a dog" };
      expect(await act(store, "ann", note, "l1", all, trailFor("ann", 5_000, "again"))).toMatchObject({ kind: "done" });
      expect(await act(store, "ann", note, "l1", all, trailFor("ann", 5_000, "again"))).toEqual({ kind: "repeated" });
      expect((await store.leadDesk.lead(all, "north", "l1"))?.events).toHaveLength(1);
    });

    it("of the audit names no words about the shopper", async () => {
      const { store } = await openWithLead();
      await act(store, "ann", { kind: "note", text: "Has a dog" });
      const [entry] = await store.desk.audit.list({ siteIds: ["north"], scopes: [] }, { after: null, limit: 10 });
      expect(entry).toMatchObject({ actorId: "ann", subject: { kind: "lead", id: "l1" }, after: { command: "note" } });
      expect(JSON.stringify(entry)).not.toContain("dog");
    });

    it("of the audit names no reason for a sale", async () => {
      const { place, store } = await openWithLead();
      await act(store, "ann", { kind: "close", from: "new", outcome: "sold", reason: "Jane Roe" });
      const { read } = await place.openDatabase();
      for (const table of ["lead_work", "lead_events", "desk_audit"] as const)
        expect(JSON.stringify(await read.selectFrom(table).selectAll().execute())).not.toContain("Jane");
    });

    it("on an erased lead is missing, and stores nothing", async () => {
      const { place, store } = await openWithLead();
      await store.leads.expire("north", 1_001, 9_000);
      expect(await act(store, "ann", { kind: "note", text: "Has a dog" })).toEqual({ kind: "missing" });
      const { read } = await place.openDatabase();
      expect(await read.selectFrom("lead_events").selectAll().execute()).toEqual([]);
    });

    it("of two people who claim at once over two processes succeeds for one", async () => {
      const { place, store } = await openWithLead();
      const other = await place.open();
      const results = await Promise.all(
        Array.from({ length: 10 }, (_, index) => act(index % 2 ? store : other, `p${index}`, { kind: "claim" })),
      );
      const done = results.filter(({ kind }) => kind === "done");
      expect(done).toHaveLength(1);
      expect(results.filter(({ kind }) => kind === "conflict")).toHaveLength(9);
    });

    it("by somebody who sees their own leads alone is a conflict if a colleague was first, and missing elsewhere", async () => {
      const { store } = await openWithLead();
      const seller = (dealershipSlug: string) =>
        reachWith("bob", [{ role: "salesperson", scope: { kind: "dealership", siteId: "north", dealershipSlug } }]);
      await act(store, "ann", { kind: "claim" });
      expect(await act(store, "bob", { kind: "claim" }, "l1", seller("harbour"))).toMatchObject({
        kind: "conflict",
        field: "owner",
        work: { ownerId: "ann" },
      });
      expect(await act(store, "bob", call, "l1", seller("harbour"))).toEqual({ kind: "missing" });
      expect(await act(store, "bob", { kind: "claim" }, "l1", seller("valley"))).toEqual({ kind: "missing" });
    });

    it("of two editors at once loses nothing: notes are all there, and a field has the value of one of them", async () => {
      const { place, store } = await openWithLead();
      const other = await place.open();
      await Promise.all([
        ...Array.from({ length: 6 }, (_, index) =>
          act(index % 2 ? store : other, "ann", { kind: "note", text: `note ${index}` }),
        ),
        act(store, "ann", { kind: "state", from: "new", to: "appointment" }),
        act(other, "bob", { kind: "assign", from: null, to: "cat" }),
      ]);
      expect(await jobWork(store)).toMatchObject({ state: "appointment", ownerId: "cat" });
      const events = (await store.leadDesk.lead(all, "north", "l1"))?.events ?? [];
      expect(events.filter(({ event }) => event.kind === "note")).toHaveLength(6);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
      expect(await act(store, "bob", { kind: "state", from: "new", to: "negotiating" })).toMatchObject({
        kind: "conflict",
        field: "state",
        work: { state: "appointment" },
      });
    });

    it("by the button of the emailed page stops the clock", async () => {
      const { store } = await openWithLead();
      expect(await store.leads.markOpened("north", "l1", 4_000)).toBe(true);
      expect(await jobWork(store)).toMatchObject({ waitingSince: null, firstAnswerAt: null, ownerId: null });
      expect((await store.leadDesk.lead(all, "north", "l1"))?.events).toMatchObject([
        { event: { kind: "acknowledged" } },
      ]);
    });
  });

  describe("an answer", () => {
    const reply = (deliveryId: string): LeadCommand => {
      return { kind: "answer", channel: "email", subject: "Re", text: "Come by", deliveryId };
    };
    const send = (store: Store, deliveryId: string, trail = trailFor("ann")) => {
      const command = reply(deliveryId) as LeadAnswer;
      const sent = { subjectId: answersSubject("l1"), entry: answerEntry(command, "l1", 5_000, (text) => text) };
      const context = { actorId: "ann", now: 5_000, lostReasons: () => [], mayOwn: () => true };
      return store.leadDesk.act(all, { siteId: "north", leadId: "l1" }, command, context, trail, sent);
    };

    it("claims the lead, stops its clock, and is in the outbox with the act", async () => {
      const { store } = await openWithLead();
      expect(await send(store, "d1")).toMatchObject({ kind: "done", work: { ownerId: "ann", waitingSince: null } });
      expect(await store.outbox.readEntries("north", answersSubject("l1"))).toMatchObject([
        { id: "d1", kind: "lead-answer-mail", state: "pending" },
      ]);
      expect(await store.outbox.readEntries("north", "l1")).toEqual([]);
    });

    it("sent twice is sent once", async () => {
      const { store } = await openWithLead();
      await send(store, "d1", trailFor("ann", 5_000, "same"));
      expect(await send(store, "d2", trailFor("ann", 5_000, "same"))).toEqual({ kind: "repeated" });
      expect(await store.outbox.readEntries("north", answersSubject("l1"))).toHaveLength(1);
    });

    it("is found with its author and the emails before it, on its own site and lead alone", async () => {
      const { store } = await openWithLead();
      await send(store, "d1");
      await send(store, "d2");
      expect(await store.leadAnswers.find("north", "l1", "d2")).toMatchObject({
        answer: reply("d2"),
        actorId: "ann",
        earlierMails: ["d1"],
      });
      expect(await store.leadAnswers.find("south", "l1", "d2")).toBeNull();
      expect(await store.leadAnswers.find("north", "l2", "d2")).toBeNull();
      expect(await store.leadAnswers.find("north", "l1", "d3")).toBeNull();
    });

    it("is sent again only if it could not be sent", async () => {
      const { store } = await openWithLead();
      await send(store, "d1");
      const again: LeadCommand = { kind: "resend", what: "answer", deliveryId: "d1" };
      expect(await act(store, "ann", again)).toMatchObject({ kind: "refused", reason: "nothing-to-resend" });
      const [claimed] = await store.outbox.claim(6_000, 1, 1_000);
      if (claimed === undefined) throw new Error("The answer is not due.");
      await store.outbox.failed(claimed, 6_000, "No such mailbox", "dead");
      expect(await act(store, "ann", again)).toMatchObject({ kind: "done" });
      expect(await store.outbox.readEntries("north", answersSubject("l1"))).toMatchObject([{ state: "pending" }]);
      const events = (await store.leadDesk.lead(all, "north", "l1"))?.events ?? [];
      expect(events.filter(({ event }) => event.kind === "resent")).toHaveLength(1);
    });

    it("is among the deliveries of its person, and its errors and attempts are erased with them", async () => {
      const { place, store } = await openWithLead();
      await send(store, "d1");
      await send(store, "d2");
      const [claimed] = await store.outbox.claim(6_000, 1, 1_000);
      if (claimed === undefined) throw new Error("The answer is not due.");
      await store.outbox.failed(claimed, 6_000, "Robin has no mailbox", "dead");
      const found = await Promise.all(store.personalData.map((part) => part.findSubjects("north", "+61491570006")));
      const [lead] = found.flat().filter(({ kind }) => kind === "lead");
      expect(lead?.deliveryIds.toSorted()).toEqual(["d1", "d2"]);
      await store.leads.expire("north", 1_001, 9_000);
      expect(await store.outbox.readEntries("north", answersSubject("l1"))).toMatchObject([
        { state: "dead" },
        { state: "dead" },
      ]);
      const { read } = await place.openDatabase();
      for (const table of ["outbox", "outbox_attempts"] as const)
        expect(JSON.stringify(await read.selectFrom(table).selectAll().execute())).not.toContain("Robin");
    });

    it("is no delivery of the lead, and a delivery of the lead no answer", async () => {
      const place = await makePlace();
      const store = await place.open();
      const lead = leadRow("north", "l1", { dealershipSlug: "harbour" });
      await store.leads.submit(lead, "key of l1", [outboxEntry("m1")]);
      const [claimed] = await store.outbox.claim(6_000, 1, 1_000);
      if (claimed === undefined) throw new Error("The delivery is not due.");
      await store.outbox.failed(claimed, 6_000, "No such mailbox", "dead");
      const again = (what: "answer" | "lead") => act(store, "ann", { kind: "resend", what, deliveryId: "m1" });
      expect(await again("answer")).toMatchObject({ kind: "refused" });
      expect(await again("lead")).toMatchObject({ kind: "done" });
      expect(await store.outbox.readEntries("north", "l1")).toMatchObject([{ id: "m1", state: "pending" }]);
    });
  });

  describe("what the system does", () => {
    const assigned = { kind: "assigned", from: null, to: "ann", why: "in-turn" } as const;

    it("is stored with the turn, unless somebody has acted in the meantime", async () => {
      const { store } = await openWithLead();
      const [waiting] = await store.leadDuties.waiting("north", 5_000, "", 10);
      const work = waiting?.work;
      if (work === undefined) throw new Error("no lead waits");
      await act(store, "bob", { kind: "note", text: "Hello" });
      const duty = { work: { ...work, ownerId: "ann" }, events: [assigned], turnTakenBy: "ann" };
      expect(await store.leadDuties.apply(duty, work.version, 6_000)).toBe(false);
      expect(await store.leadDuties.apply(duty, work.version + 1, 6_000)).toBe(true);
      expect(await jobWork(store)).toMatchObject({ ownerId: "ann", waitingSince: 1_000 });
      expect(await store.leadDuties.turns("north")).toEqual(new Map([["ann", 1]]));
      expect(await store.leadDuties.turns("south")).toEqual(new Map());
    });

    it("tells open lists of an act that became due, once", async () => {
      const { store } = await openWithLead();
      await act(store, "ann", call);
      await act(store, "ann", { kind: "add-task", taskId: "t1", text: "Call again", dueAt: 8_000 });
      const { version } = (await jobWork(store)) ?? {};
      const seen = (await store.desk.changes.versions()).get("north") ?? 0;
      expect(await store.leadDuties.announceDue("north", 6_000, 7_999)).toBe(0);
      expect(await store.leadDuties.announceDue("north", 7_999, 8_500)).toBe(1);
      expect(await store.leadDuties.announceDue("north", 8_500, 9_000)).toBe(0);
      expect(await store.leadDuties.announceDue("south", 7_999, 8_500)).toBe(0);
      const changes = await store.desk.changes.since("north", seen, 10);
      expect(changes).toMatchObject([{ topic: "lead", subjectId: "l1", ownerId: "ann", subjectVersion: version }]);
    });

    it("sees leads that wait and those with a task that is due, and no others", async () => {
      const { store } = await openWithLead();
      for (const leadId of ["l2", "l3", "l4"])
        await arrive(store, "north", leadId, { phone: "", email: `${leadId}@example.com` });
      await act(store, "ann", call, "l2");
      await act(store, "ann", call, "l3");
      await act(store, "ann", { kind: "add-task", taskId: "t1", text: "Call", dueAt: 6_000 }, "l3");
      await act(store, "ann", { kind: "close", from: "new", outcome: "sold", reason: null }, "l4");
      const waiting = async (now: number) => names(await store.leadDuties.waiting("north", now, "", 10));
      expect(await waiting(5_999)).toEqual(["l1"]);
      expect(await waiting(6_000)).toEqual(["l1", "l3"]);
      expect(names(await store.leadDuties.waiting("north", 6_000, "l1", 10))).toEqual(["l3"]);
      expect(await store.leadDuties.sitesWaiting(5_999)).toEqual(["north"]);
      await act(store, "ann", call, "l1");
      expect(await store.leadDuties.sitesWaiting(5_999)).toEqual([]);
      expect(await store.leadDuties.sitesWaiting(6_000)).toEqual(["north"]);
    });

    it("gives leads in turn, over two processes once each, and takes them back from somebody who is absent", async () => {
      const { place, store } = await openWithLead();
      const other = await place.open();
      for (const leadId of ["l2", "l3", "l4"])
        await arrive(store, "north", leadId, { phone: "", email: `${leadId}@example.com` });
      for (const personId of ["ann", "bob"]) await store.leadStaff.save("north", staffForTest(personId));
      const site = exampleSite({ leadWork: { assignment: "in-turn" } });
      const findDutySite = () => ({ site, siteForDealership: () => site });
      const perform = async (on: Store, now: number) => {
        let changed = 0;
        const ports = { duties: on.leadDuties, staff: on.leadStaff, findDutySite };
        for await (const count of performDuties("north", ports, now, 0)) changed += count;
        return changed;
      };
      const changed = await Promise.all([perform(store, 5_000), perform(other, 5_000)]);
      expect(changed.reduce((sum, count) => sum + count, 0)).toBe(4);
      const ofPerson = async (personId: string) =>
        names(await store.leadDesk.queue(managerReach(personId), "mine", 5_000, null, 10));
      expect((await ofPerson("ann")).length + (await ofPerson("bob")).length).toBe(4);
      const absence = { absenceId: "a1", from: 6_000, until: null };
      await store.leadStaff.save("north", staffForTest("ann", { absences: [absence] }));
      await perform(store, 7_000);
      expect(await ofPerson("ann")).toEqual([]);
      expect(await ofPerson("bob")).toEqual(["l1", "l2", "l3", "l4"]);
      expect(await perform(store, 8_000)).toBe(0);
    });

    it("keeps a roster for each site", async () => {
      const { store } = await openWithLead();
      const ann = {
        personId: "ann",
        dealerships: [],
        categories: [],
        languages: ["Thai"],
        hours: null,
        absences: [],
        takesLeads: true,
        isManager: false,
      };
      await store.leadStaff.save("north", ann);
      await store.leadStaff.save("north", { ...ann, isManager: true });
      expect(await store.leadStaff.team("north")).toEqual([{ ...ann, isManager: true }]);
      expect(await store.leadStaff.team("south")).toEqual([]);
    });

    it("gives leads of an earlier release their rows, and leaves old ones out of the queues", async () => {
      const { place, store } = await openWithLead({ receivedAt: 1_000 });
      const day = 24 * 60 * 60 * 1_000;
      await arrive(store, "north", "l2", { receivedAt: 20 * day, phone: "", email: "kim@example.com" });
      await arrive(store, "north", "l3", { receivedAt: 20 * day, phone: "", email: "lee@example.com" });
      await store.leads.markOpened("north", "l3", 20 * day);
      const database = await place.openDatabase();
      await database.transaction(async (transaction) => {
        for (const table of ["lead_work", "lead_terms", "lead_events"] as const)
          await transaction.deleteFrom(table).execute();
      });
      expect(await store.leadDuties.adopt("north", 0, 21 * day, 2)).toBe(2);
      expect(await store.leadDuties.adopt("north", 0, 21 * day, 2)).toBe(1);
      expect(await store.leadDuties.adopt("north", 0, 21 * day, 2)).toBe(0);
      expect(names(await store.leadDesk.queue(all, "unclaimed", 21 * day, null, 10))).toEqual(["l2", "l3"]);
      expect(await jobWork(store, "l3")).toMatchObject({ state: "contacted", waitingSince: null });
      expect(await jobWork(store, "l1")).toMatchObject({ state: "closed", waitingSince: null });
      expect(names(await store.leadDesk.search(all, ["lee"], 10))).toEqual(["l3"]);
    });
  });

  it("a lead is found by all of its words together, newest first", async () => {
    const { store } = await openWithLead({ vehicleMake: "Toyota" });
    await arrive(store, "north", "l2", { vehicleMake: "Toyota", name: "Kim Archer", receivedAt: 2_000, phone: "" });
    await arrive(store, "south", "l3", { vehicleMake: "Mazda", receivedAt: 3_000 });
    const search = async (...words: string[]) => names(await store.leadDesk.search(all, words, 10));
    expect(await search("archer")).toEqual(["l3", "l2", "l1"]);
    expect(await search("archer", "toyota")).toEqual(["l2", "l1"]);
    expect(await search("archer", "toyota", "kim")).toEqual(["l2"]);
    expect(await search("0491570006")).toEqual(["l3", "l1"]);
    expect(await search("nobody")).toEqual([]);
    expect(await search("arch\0er")).toEqual([]);
    expect(await search()).toEqual([]);
  });

  it("a lead names the same person's other enquiries, within reach only", async () => {
    const { store } = await openWithLead();
    await arrive(store, "north", "l2", { receivedAt: 2_000, phone: "" });
    await arrive(store, "north", "l3", { receivedAt: 3_000, email: "", dealershipSlug: "valley" });
    await arrive(store, "north", "l4", { receivedAt: 4_000, phone: "", email: "kim@example.com" });
    const others = async (reach: Reach) => names((await store.leadDesk.lead(reach, "north", "l1"))?.others ?? []);
    expect(await others(all)).toEqual(["l3", "l2"]);
    const harbour = reachWith("ann", [
      { role: "salesperson", scope: { kind: "dealership", siteId: "north", dealershipSlug: "harbour" } },
    ]);
    expect(await others(harbour)).toEqual(["l2"]);
  });

  describe("two enquiries", () => {
    const others = async ({ leadDesk }: Store, leadId: string, reach = all) =>
      names((await leadDesk.lead(reach, "north", leadId))?.others ?? []).toSorted();
    /** l1 and l2 share an email address, l3 and l4 another one. */
    const openWithTwoPeople = async () => {
      const { store } = await openWithLead({ phone: "" });
      await arrive(store, "north", "l2", { phone: "+61491570110" });
      await arrive(store, "north", "l3", { email: "kim@example.com", phone: "", dealershipSlug: "valley" });
      await arrive(store, "north", "l4", { email: "kim@example.com", phone: "" });
      return store;
    };
    const link = (otherId: string, isSame: boolean): LeadCommand => ({ kind: "link", otherId, isSame });

    it("that are joined show each other with all of the person's, and are separated again", async () => {
      const store = await openWithTwoPeople();
      expect(await act(store, "max", link("l3", true))).toMatchObject({ kind: "done" });
      expect(await others(store, "l1")).toEqual(["l2", "l3", "l4"]);
      expect(await others(store, "l2")).toEqual(["l1", "l3", "l4"]);
      expect(await others(store, "l3")).toEqual(["l1", "l2", "l4"]);
      await act(store, "max", link("l3", false));
      expect(await others(store, "l1")).toEqual(["l2"]);
      expect(await others(store, "l3")).toEqual(["l4"]);
    });

    it("of one address and different people are separated, from either side, and joined again", async () => {
      const store = await openWithTwoPeople();
      await act(store, "max", link("l1", false), "l2");
      expect([await others(store, "l1"), await others(store, "l2")]).toEqual([[], []]);
      await act(store, "max", link("l2", true), "l1");
      expect([await others(store, "l1"), await others(store, "l2")]).toEqual([["l2"], ["l1"]]);
    });

    it("are joined only within reach and on one site, and show nothing beyond it", async () => {
      const store = await openWithTwoPeople();
      await arrive(store, "south", "s1", {});
      const harbour = reachWith("ann", [
        { role: "salesManager", scope: { kind: "dealership", siteId: "north", dealershipSlug: "harbour" } },
      ]);
      for (const otherId of ["l3", "s1", "l1", "nobody", "a\0b"])
        expect(await act(store, "ann", link(otherId, true), "l1", harbour)).toEqual({ kind: "missing" });
      await act(store, "max", link("l3", true));
      expect(await others(store, "l1", harbour)).toEqual(["l2", "l4"]);
    });

    it("are no longer joined once one of them is erased", async () => {
      const store = await openWithTwoPeople();
      await act(store, "max", link("l3", true));
      await store.leads.expire("north", 1_001, 9_000);
      expect(await others(store, "l1")).toEqual([]);
    });

    it("of which one is erased are not joined", async () => {
      const store = await openWithTwoPeople();
      await arrive(store, "north", "l5", { receivedAt: 2_000, email: "lee@example.com", phone: "" });
      await store.leads.expire("north", 1_001, 9_000);
      expect(await act(store, "max", link("l1", true), "l5")).toEqual({ kind: "missing" });
      expect(await act(store, "max", link("l5", true), "l1")).toEqual({ kind: "missing" });
    });

    it("that are joined by two people at once from both sides are joined", async () => {
      const store = await openWithTwoPeople();
      await Promise.all([act(store, "max", link("l3", true), "l1"), act(store, "ann", link("l1", true), "l3")]);
      expect(await others(store, "l1")).toEqual(["l2", "l3", "l4"]);
    });
  });

  it("the erasure of a person leaves neither words, notes nor tasks", async () => {
    const { place, store } = await openWithLead();
    await act(store, "ann", { kind: "note", text: "Has a dog" });
    await act(store, "ann", { kind: "add-task", taskId: "t1", text: "Ask about the dog", dueAt: 9_000 });
    const person = {
      siteId: "north",
      points: [{ point: "+61491570006", steps: 0, foundIn: null }],
      shared: [],
      subjects: [{ kind: "lead" as const, id: "l1", points: [], deliveryIds: [] }],
    };
    const records = (await Promise.all(store.personalData.map((part) => part.readRecords(person)))).flat();
    expect(JSON.stringify(records)).toContain("Has a dog");
    for (const part of store.personalData) await part.erase(person, 9_000);
    const { read } = await place.openDatabase();
    expect(await read.selectFrom("lead_events").selectAll().execute()).toEqual([]);
    expect(await read.selectFrom("lead_terms").selectAll().execute()).toEqual([]);
    expect(JSON.stringify(await read.selectFrom("lead_work").selectAll().execute())).not.toContain("dog");
    expect(await store.leadDesk.queue(all, "unclaimed", 9_000, null, 10)).toEqual([]);
  });

  it("the erasure waits for what somebody is writing about the lead, and leaves none of it", async () => {
    const { place, store } = await openWithLead();
    const database = await place.openDatabase();
    const lead = { siteId: "north", leadId: "l1" };
    const written = Promise.withResolvers<void>();
    const writing = database.transaction(async (transaction) => {
      await lockWork(transaction, lead);
      await addEvents(transaction, lead, [{ kind: "note", text: "Has a dog" }], { at: 5_000, actorId: "ann" });
      written.resolve();
      await sleep(300);
    });
    await written.promise;
    await Promise.all([writing, store.leads.expire("north", 1_001, 9_000)]);
    expect(await database.read.selectFrom("lead_events").selectAll().execute()).toEqual([]);
  });

  describe("whatever somebody reaches", () => {
    const siteId = fc.constantFrom("north", "south");
    const dealershipSlug = fc.constantFrom("harbour", "valley", null);
    const category = fc.constantFrom("Used Vehicle Enquiry", "Service Booking");
    const ownerId = fc.constantFrom("ann", "bob", null);
    const lead = fc.record({ siteId, dealershipSlug, category, ownerId, receivedAt: fc.integer({ min: 1, max: 6 }) });
    const scope = fc.oneof(
      fc.record({ kind: fc.constant("group" as const), groupId: fc.constant("group") }),
      fc.record({ kind: fc.constant("site" as const), siteId }),
      fc.record({
        kind: fc.constant("dealership" as const),
        siteId,
        dealershipSlug: fc.constantFrom("harbour", "valley"),
      }),
    );
    const role = fc.constantFrom("salesperson" as const, "salesManager" as const, "stockController" as const);
    const leadCategories = fc.option(fc.subarray(["Used Vehicle Enquiry", "Service Booking"]));
    const grants: fc.Arbitrary<ReaderGrant[]> = fc.array(fc.record({ role, scope, leadCategories }), { maxLength: 3 });

    it("queue, counts, list, search and lead agree with the simple rule, page by page", async () => {
      const place = await makePlace();
      const store = await place.open();
      let run = 0;
      const check = async (
        leads: readonly (typeof lead extends fc.Arbitrary<infer One> ? One : never)[],
        held: ReaderGrant[],
      ) => {
        run += 1;
        const stored = leads.map((one, index) => ({ ...one, leadId: `r${run}-${index}` }));
        for (const { leadId, ownerId: to, ...fields } of stored) {
          await arrive(store, fields.siteId, leadId, {
            ...fields,
            name: `Run${run}`,
            phone: "",
            email: `${leadId}@example.com`,
          });
          const context = { actorId: "max", now: 5_000, lostReasons: () => [], mayOwn: () => true };
          const key = { siteId: fields.siteId, leadId };
          if (to !== null)
            await store.leadDesk.act(all, key, { kind: "assign", from: null, to }, context, trailFor("max"));
        }
        const reach = reachWith("ann", held);
        const seen = stored.filter((one) => isWithinReach(reach, { ...one, leadCategory: one.category }));
        const order = (sign: number) =>
          seen
            .toSorted(
              (one, other) =>
                sign *
                (one.receivedAt - other.receivedAt ||
                  compareText(one.siteId, other.siteId) ||
                  compareText(one.leadId, other.leadId)),
            )
            .map((one) => one.leadId);
        expect(names(await store.leadDesk.search(reach, [`run${run}`], 99))).toEqual(order(-1));
        expect(await pages(store, reach, 2)).toEqual(order(-1));
        const mine = seen.filter((one) => one.ownerId === "ann").length;
        const unclaimed = seen.filter((one) => one.ownerId === null).length;
        expect(await store.leadDesk.counts(reach, 5_000)).toEqual({ mine, unclaimed, overdue: 0, review: 0 });
        expect(await store.leadDesk.queue(reach, "mine", 5_000, null, 99)).toHaveLength(mine);
        for (const { siteId: site, leadId } of stored) {
          const isSeen = seen.some((one) => one.leadId === leadId);
          expect((await store.leadDesk.lead(reach, site, leadId)) !== null).toBe(isSeen);
          const denied = await act(store, "ann", { kind: "note", text: "" }, leadId, reach);
          if (!isSeen) expect(denied).toEqual({ kind: "missing" });
        }
        await Promise.all(["north", "south"].map((site) => store.siteData.remove(site)));
      };
      await fc.assert(fc.asyncProperty(fc.array(lead, { maxLength: 7 }), grants, check), { numRuns: 25 });
    }, 120_000);

    it("more grants never show less", async () => {
      const place = await makePlace();
      const store = await place.open();
      for (const [index, one] of fc.sample(lead, 30).entries())
        await arrive(store, one.siteId, `l${index}`, { ...one, phone: "", email: `l${index}@example.com` });
      const check = async (some: ReaderGrant[], more: ReaderGrant[]) => {
        const fewer = names(await store.leadDesk.list(reachWith("ann", some), anyLead, null, 99));
        const wider = names(await store.leadDesk.list(reachWith("ann", [...some, ...more]), anyLead, null, 99));
        expect(fewer.filter((leadId) => !wider.includes(leadId))).toEqual([]);
      };
      await fc.assert(fc.asyncProperty(grants, grants, check), { numRuns: 30 });
    }, 60_000);
  });

  it("somebody without grants finds nothing, and a lead out of reach is answered like a missing one", async () => {
    const { store } = await openWithLead();
    const none = reachWith("ann", []);
    expect(installation.sites).toHaveLength(2);
    expect(await store.leadDesk.queue(none, "unclaimed", 5_000, null, 10)).toEqual([]);
    expect(await store.leadDesk.counts(none, 5_000)).toEqual({ mine: 0, unclaimed: 0, overdue: 0, review: 0 });
    expect(await act(store, "ann", call, "l1", none)).toEqual(await act(store, "ann", call, "missing", all));
  });
}

async function pages(store: Store, reach: Reach, size: number): Promise<string[]> {
  const found: string[] = [];
  for (let page = await store.leadDesk.list(reach, anyLead, null, size); page.length > 0;) {
    found.push(...names(page));
    const last = page.at(-1)?.work;
    if (last === undefined) break;
    page = await store.leadDesk.list(
      reach,
      anyLead,
      { at: last.receivedAt, siteId: last.siteId, leadId: last.leadId },
      size,
    );
  }
  return found;
}

function compareText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
