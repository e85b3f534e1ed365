import fc from "fast-check";
import { expect, it } from "vitest";
import type { Database } from "../../src/adapters/store/database.ts";
import { leadThreads } from "../../src/adapters/store/migrations/0028-lead-threads.ts";
import type { Store } from "../../src/adapters/open-store.ts";
import { threadKeys } from "../../src/leads/enquiry-thread.ts";
import type { EarlierEnquiry } from "../../src/leads/lead.ts";
import type { NewLead } from "../../src/leads/lead-store.ts";
import type { StorePlace } from "./every-store.ts";
import { leadRow } from "./lead-rows.ts";
import { type ModelContact, ThreadModel } from "./thread-model.ts";

const phones = { p1: "+61491570006", p2: "+61491570156", p3: "+61491570157", p4: "+61491570158" };
type PhoneName = keyof typeof phones;

/** `p1 m1`: a phone and an email address by short names; either may be left out. */
function contactFor(written: string): Pick<NewLead, "phone" | "email" | "carId"> {
  const names = written.split(" ");
  const phone = names.find((name): name is PhoneName => name in phones);
  const email = names.find((name) => name.startsWith("m"));
  return {
    carId: "v1",
    phone: phone === undefined ? "" : phones[phone],
    email: email === undefined ? "" : `${email}@example.com`,
  };
}

async function enquire({ leads }: Store, lead: NewLead, laterLead?: string): Promise<void> {
  const recognition = { threadKeys: threadKeys(lead), ...(laterLead !== undefined && { correctedLeadId: laterLead }) };
  await leads.submit(lead, `key of ${lead.leadId}`, [], recognition);
}

async function makeLink({ leads }: Store, siteId: string, leadId: string): Promise<EarlierEnquiry | null> {
  return (await leads.lead(siteId, leadId))?.earlierEnquiry ?? null;
}

/** Sends enquiries about one vehicle in sequence, and returns their numbers. */
async function readNumbers(store: Store, contacts: readonly string[]): Promise<number[]> {
  const numbers: number[] = [];
  for (const [index, written] of contacts.entries()) {
    await enquire(store, leadRow("north", `l${index}`, { receivedAt: index, ...contactFor(written) }));
    numbers.push((await makeLink(store, "north", `l${index}`))?.number ?? 1);
  }
  return numbers;
}

async function erase({ personalData }: Store, siteId: string, leadIds: readonly string[]): Promise<void> {
  const subjects = leadIds.map((id) => ({ kind: "lead" as const, id, points: [], deliveryIds: [] }));
  const points = [{ point: phones.p1, steps: 0, foundIn: null }];
  for (const part of personalData) await part.erase({ siteId, points, shared: [], subjects }, 9_000);
}

/** Number of steps from the farthest lead to the root of its thread. */
async function longestWayUp({ read }: Database, siteId: string): Promise<number> {
  const rows = await read.selectFrom("lead_threads").selectAll().where("site_id", "=", siteId).execute();
  const parents = new Map(rows.map(({ lead_id, parent_lead_id }) => [lead_id, parent_lead_id]));
  const stepsFrom = (leadId: string): number => {
    const parent = parents.get(leadId) ?? null;
    return parent === null ? 0 : 1 + stepsFrom(parent);
  };
  return Math.max(0, ...[...parents.keys()].map(stepsFrom));
}

/** Links between enquiries and their numbers, on every store. */
export function leadThreadsContract(makePlace: () => Promise<StorePlace>): void {
  const openStore = async () => (await makePlace()).open();

  it.each([
    ["a contact that was left out for a while", ["p1 m1", "p2 m1", "p1 m2", "p1 m1"], [1, 2, 3, 4]],
    ["a contact that joins two people", ["p1 m1", "p2 m2", "p1 m2", "p1 m1", "p2 m2"], [1, 1, 3, 4, 5]],
    ["three people joined one after another", ["p1", "p2", "m1", "p1 m1", "p2 m1", "p2"], [1, 1, 1, 3, 5, 6]],
    ["the phone alone, then the email alone", ["p1 m1", "p1", "m1"], [1, 2, 3]],
    ["people with nothing in common", ["p1 m1", "p2 m2", "p3", "m4"], [1, 1, 1, 1]],
  ])("are numbered over all of the person's contacts: %s", async (_what, contacts, numbers) => {
    expect(await readNumbers(await openStore(), contacts)).toEqual(numbers);
  });

  it("name the first of them, whichever contact links them", async () => {
    const store = await openStore();
    await readNumbers(store, ["p1 m1", "p2 m2", "p2 m1"]);
    expect(await makeLink(store, "north", "l2")).toEqual({ number: 3, firstLeadId: "l0", firstReceivedAt: 0 });
  });

  it("are not linked over the boundary of a site, nor without a vehicle [RT-01]", async () => {
    const store = await openStore();
    await enquire(store, leadRow("south", "l1", contactFor("p1 m1")));
    await enquire(store, leadRow("north", "l2", contactFor("p1 m1")));
    await enquire(store, leadRow("north", "l3", { ...contactFor("p1 m1"), carId: "v2" }));
    await enquire(store, leadRow("north", "l4", { ...contactFor("p1 m1"), carId: null }));
    for (const leadId of ["l2", "l3", "l4"]) expect(await makeLink(store, "north", leadId)).toBeNull();
  });

  it("are linked across changes by a later step of a form", async () => {
    const store = await openStore();
    await enquire(store, leadRow("north", "l1", { ...contactFor("p1 m1"), isLastStep: false }));
    const last = leadRow("north", "l1", contactFor("p1 m2"));
    await store.leads.continueLead(last, [], { key: "last step", content: "C", threadKeys: threadKeys(last) });
    await enquire(store, leadRow("north", "l2", contactFor("m2")));
    expect(await makeLink(store, "north", "l2")).toMatchObject({ number: 2, firstLeadId: "l1" });
  });

  it("never name themselves as the first, even if the clock stops or goes back", async () => {
    const store = await openStore();
    for (const [leadId, receivedAt] of [
      ["b", 5],
      ["a", 5],
      ["c", 4],
    ] as const)
      await enquire(store, leadRow("north", leadId, { ...contactFor("p1"), receivedAt }));
    for (const [leadId, number] of [
      ["a", 2],
      ["c", 3],
    ] as const)
      expect(await makeLink(store, "north", leadId)).toEqual({ number, firstLeadId: "b", firstReceivedAt: 5 });
  });

  const name = (names: readonly string[]) => fc.constantFrom("", ...names);
  const contact = fc.record({
    siteId: fc.constantFrom("north", "south"),
    carId: fc.constantFrom("v1", "v1", "v1", "v2", null),
    phone: name(Object.values(phones)),
    email: name(["m1@example.com", "m2@example.com", "m3@example.com", "m4@example.com"]),
  });
  const step = fc.record({
    kind: fc.constantFrom("enquiry", "enquiry", "enquiry", "enquiry", "later contact", "erasure"),
    contact,
    which: fc.nat(),
  });

  it("have the numbers of the simple rule, whatever was sent, corrected and erased before", async () => {
    const place = await makePlace();
    const store = await place.open();
    const database = await place.openDatabase();
    let run = 0;
    const play = async (steps: readonly { kind: string; contact: ModelContact; which: number }[]) => {
      run += 1;
      const model = new ThreadModel();
      const uniqueSiteId = (siteId: string) => `${siteId}-${run}`;
      const siteIds = new Map<string, string>();
      for (const [index, { kind, contact: sent, which }] of steps.entries()) {
        const leadId = `l${index}`;
        const chosen = model.leadIds[which % Math.max(1, model.leadIds.length)];
        const siteId = uniqueSiteId(sent.siteId);
        if (kind === "enquiry" || chosen === undefined) {
          siteIds.set(leadId, siteId);
          await enquire(store, leadRow(siteId, leadId, { ...sent, siteId, receivedAt: index }));
          expect(await makeLink(store, siteId, leadId)).toEqual(model.add(leadId, index, sent));
        } else if (kind === "later contact") {
          const itsSite = siteIds.get(chosen) ?? "";
          await enquire(store, leadRow(itsSite, leadId, { ...sent, siteId: itsSite, receivedAt: index }), chosen);
          model.addContact(chosen, { ...sent, siteId: itsSite.slice(0, "north".length) });
        } else {
          const leadIds = model.threadFor(chosen).map((lead) => lead.leadId);
          await erase(store, siteIds.get(chosen) ?? "", leadIds);
          model.remove(leadIds);
        }
      }
      for (const siteId of ["north", "south"])
        expect(await longestWayUp(database, uniqueSiteId(siteId))).toBeLessThanOrEqual(Math.log2(steps.length + 1));
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 24 }), play), { numRuns: 40 });
  }, 120_000);

  it("stay linked and numbered when the earlier ones are erased; an erased person's are not linked", async () => {
    const place = await makePlace();
    const store = await place.open();
    await readNumbers(store, ["p1 m1", "p2 m1", "p2 m2"]);
    await erase(store, "north", ["l0"]);
    await enquire(store, leadRow("north", "l3", contactFor("m2")));
    expect(await makeLink(store, "north", "l3")).toMatchObject({ number: 4 });
    await enquire(store, leadRow("north", "l4", contactFor("p1")));
    expect(await makeLink(store, "north", "l4")).toBeNull();
    await erase(store, "north", ["l1", "l2", "l3", "l4"]);
    const { read } = await place.openDatabase();
    expect(await read.selectFrom("lead_matches").selectAll().execute()).toEqual([]);
    await enquire(store, leadRow("north", "l5", contactFor("p2 m2")));
    expect(await makeLink(store, "north", "l5")).toBeNull();
  });

  it("are found in few steps, however many were joined in sequence", async () => {
    const place = await makePlace();
    const store = await place.open();
    const joined = 40;
    for (let index = 0; index < joined; index += 1) {
      const alone = leadRow("north", `alone-${index}`, { carId: "v1", phone: `+6149157${1_000 + index}`, email: "" });
      await enquire(store, alone);
      await enquire(store, { ...alone, leadId: `joins-${index}`, email: "m1@example.com" });
    }
    expect(await makeLink(store, "north", `joins-${joined - 1}`)).toMatchObject({ number: joined * 2 });
    expect(await longestWayUp(await place.openDatabase(), "north")).toBeLessThanOrEqual(Math.log2(joined * 2));
  });

  it("many times at once, over two processes, are each counted once", async () => {
    const place = await makePlace();
    const stores = [await place.open(), await place.open()];
    const at = (index: number) => stores[index % 2] as Store;
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => enquire(at(index), leadRow("north", `l${index}`, contactFor("p1 m1")))),
    );
    const all = await at(0).leads.leads("north");
    const numbers = all.map(({ earlierEnquiry }) => earlierEnquiry?.number ?? 1);
    expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(new Set(all.map(({ leadId, earlierEnquiry }) => earlierEnquiry?.firstLeadId ?? leadId)).size).toBe(1);
  });

  it("at once over two processes, joining others, end as one thread that counts each once", async () => {
    const place = await makePlace();
    const stores = [await place.open(), await place.open()];
    const at = (index: number) => stores[index % 2] as Store;
    const people = 12;
    const sent = Array.from({ length: people * 2 }, (_, index) => {
      const person = (index * 7) % people;
      const phone = `+6149157${1_000 + person}`;
      return { carId: "v1", phone, email: `m${(person + (index < people ? 0 : 1)) % people}@example.com` };
    });
    await Promise.all(
      sent.map((from, index) => enquire(at(index), leadRow("north", `l${index}`, { ...from, receivedAt: index }))),
    );
    await enquire(at(0), leadRow("north", "last", { ...sent[0], receivedAt: 99 }));
    expect(await makeLink(at(1), "north", "last")).toEqual({ number: 25, firstLeadId: "l0", firstReceivedAt: 0 });
  });

  it("of an earlier release, which missed links and assigned numbers twice, continue with unused numbers", async () => {
    const place = await makePlace();
    const store = await place.open();
    const database = await place.openDatabase();
    const link = (number: number, firstLeadId: string) => ({ number, firstLeadId, firstReceivedAt: 0 });
    const old = [
      leadRow("north", "a1", { ...contactFor("p1 m1"), receivedAt: 0 }),
      leadRow("north", "a2", { ...contactFor("p2 m1"), receivedAt: 1, earlierEnquiry: link(2, "a1") }),
      leadRow("north", "a3", { ...contactFor("p1 m2"), receivedAt: 2, earlierEnquiry: link(2, "a1") }),
      // Of a thread whose earlier leads were erased.
      leadRow("north", "b8", { ...contactFor("p3"), receivedAt: 3, earlierEnquiry: link(8, "b1") }),
      leadRow("south", "c1", { ...contactFor("p1 m1"), receivedAt: 4 }),
    ];
    for (const lead of old) await enquire(store, lead);
    await enquire(store, leadRow("north", "a3-later", { ...contactFor("m4"), receivedAt: 5 }), "a3");
    await database.transaction(async (transaction) => {
      for (const { siteId, leadId, receivedAt: _receivedAt, ...body } of old) {
        const lead = transaction.updateTable("leads").where("site_id", "=", siteId).where("lead_id", "=", leadId);
        await lead.set({ body: JSON.stringify(body) }).execute();
      }
      await transaction.deleteFrom("lead_matches").where("lead_id", "=", "c1").execute();
      await transaction.schema.dropTable("lead_threads").execute();
      await leadThreads.up(transaction);
    });
    const next = async (siteId: string, leadId: string, written: string) => {
      await enquire(store, leadRow(siteId, leadId, { ...contactFor(written), receivedAt: 10 }));
      return makeLink(store, siteId, leadId);
    };
    expect(await next("north", "a4", "m4")).toEqual(link(4, "a1"));
    expect(await next("north", "b9", "p3")).toEqual(link(9, "b1"));
    expect(await next("south", "c2", "m1")).toMatchObject({ number: 2, firstLeadId: "c1" });
  });
}
