import { newestLeads } from "../../src/leads/newest-leads.ts";
import { describe, expect, it } from "vitest";
import type { NewLead, StoredLead } from "../../src/leads/lead-store.ts";
import type { StorePlace } from "./every-store.ts";
import { everyField } from "../../src/leads/delivery/lead-for-test.ts";
import { leadRow, outboxEntry, storedRow } from "./lead-rows.ts";

/** Contract of every `LeadStore`. */
export function leadStoreContract(makePlace: () => Promise<StorePlace>): void {
  const openStore = async () => (await makePlace()).open();

  describe("submitting a lead", () => {
    it("returns its id and stores every field [EF-17]", async () => {
      const { leads } = await openStore();
      const lead: NewLead = {
        ...leadRow("north", "l1"),
        ...everyField,
        message: 'Is it still there?\r\n漢字 "🚗" \0 %_\\',
        subcategory: "Test drive",
        isLastStep: false,
        dateTime: "2026-11-24T10:00",
        rego: "DEMO22",
        optIn: false,
        termsAccepted: true,
        preferredContactMethod: "phone",
        additionalServices: ["Finance", "Trade-in"],
        dealershipSlug: "harbour",
        manufacturerSlug: "toyota",
        stockNumber: "00417",
        vehicleMake: "Toyota",
        vehicleModel: "RAV4",
        carType: "used",
        carId: "v1",
        carSlug: "2022-toyota-rav4",
        vehicleStatus: "in_stock",
      };
      expect(await leads.submit(lead, "key-1", [])).toEqual({ leadId: "l1", outcome: "new" });
      expect(await leads.lead("north", "l1")).toEqual(storedRow(lead));
    });

    it("again with the same key returns the first id and stores nothing [EF-27]", async () => {
      const { leads, outbox } = await openStore();
      await leads.submit(leadRow("north", "l1"), "key-1", [outboxEntry("o1")]);
      const repeat = await leads.submit(leadRow("north", "l2", { name: "Other" }), "key-1", [outboxEntry("o2")]);
      expect(repeat).toEqual({ leadId: "l1", outcome: "repeated" });
      expect(await leads.leads("north")).toEqual([storedRow(leadRow("north", "l1"))]);
      expect(await leads.lead("north", "l2")).toBeNull();
      expect(await outbox.readEntries("north", "l2")).toEqual([]);
      expect(await outbox.claim(9_999, 9, 1)).toHaveLength(1);
    });

    it("20 times at once with one key, over two processes, makes one lead [EF-27]", async () => {
      const place = await makePlace();
      const stores = [await place.open(), await place.open()];
      const receipts = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const lead = leadRow("north", `l${index}`);
          return stores[index % 2]?.leads.submit(lead, "key-1", [outboxEntry(`o${index}`)]);
        }),
      );
      expect(new Set(receipts.map((receipt) => receipt?.leadId)).size).toBe(1);
      expect(receipts.filter((receipt) => receipt?.outcome === "new")).toHaveLength(1);
      expect(await stores[0]?.leads.leads("north")).toHaveLength(1);
      expect(await stores[1]?.outbox.claim(9_999, 99, 1)).toHaveLength(1);
    });

    it("with a key that another site has used is another lead [EF-27] [RT-01]", async () => {
      const { leads } = await openStore();
      await leads.submit(leadRow("north", "l1"), "key-1", [outboxEntry("o1")]);
      expect(await leads.submit(leadRow("south", "l1"), "key-1", [outboxEntry("o1")])).toEqual({
        leadId: "l1",
        outcome: "new",
      });
      expect(await leads.leads("south")).toEqual([storedRow(leadRow("south", "l1"))]);
    });

    it("accepts any text as a key", async () => {
      const { leads } = await openStore();
      const keys = ["", " ", "\0", "a\0", "KEY", "key", "k".repeat(100_000), "\ud800", "漢字"];
      for (const [index, key] of keys.entries()) await leads.submit(leadRow("north", `l${index}`), key, []);
      expect(await leads.leads("north")).toHaveLength(keys.length);
    });

    it("stores neither lead nor outbox entry if one of them cannot be stored", async () => {
      const { leads, outbox } = await openStore();
      await leads.submit(leadRow("north", "l1"), "key-1", [outboxEntry("o1")]);
      const doubled = leads.submit(leadRow("north", "l2"), "key-2", [outboxEntry("o2"), outboxEntry("o1")]);
      await expect(doubled).rejects.toThrow();
      expect(await leads.lead("north", "l2")).toBeNull();
      expect(await outbox.readEntries("north", "l2")).toEqual([]);
      expect((await leads.submit(leadRow("north", "l2"), "key-2", [outboxEntry("o2")])).outcome).toBe("new");
    });
  });

  describe("a key that comes again with another content", () => {
    const of = (content: string) => ({ content });

    it("is distinguished from a repeat, and nothing is stored until its kind is decided [EF-27]", async () => {
      const { leads } = await openStore();
      await leads.submit(leadRow("north", "l1"), "key-1", [outboxEntry("o1")], of("A"));
      expect(await leads.submit(leadRow("north", "l2"), "key-1", [outboxEntry("o2")], of("A"))).toEqual({
        leadId: "l1",
        outcome: "repeated",
      });
      expect(await leads.submit(leadRow("north", "l3"), "key-1", [outboxEntry("o3")], of("B"))).toEqual({
        leadId: "l1",
        outcome: "changed",
      });
      expect((await leads.leads("north"))[0]?.laterContacts).toEqual([]);
      expect(await leads.known("north", ["key-0", "key-1"], "A")).toEqual({
        leadId: "l1",
        isSame: true,
        replacedBy: null,
      });
      expect(await leads.known("north", ["key-1"], "B")).toEqual({ leadId: "l1", isSame: false, replacedBy: null });
      expect(await leads.known("south", ["key-1"], "A")).toBeNull();
      expect(await leads.known("north", [], "A")).toBeNull();
    });

    it("becomes a later contact of the lead that it corrects, once, however often it is sent [EF-27]", async () => {
      const place = await makePlace();
      const stores = [await place.open(), await place.open()];
      await stores[0]?.leads.submit(leadRow("north", "l1"), "key-1", [outboxEntry("o1")], of("A"));
      const receipts = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          stores[index % 2]?.leads.submit(
            leadRow("north", `c${index}`, { email: "right@example.com", receivedAt: 2_000 }),
            "key-1 B",
            [outboxEntry(`of c${index}`)],
            { ...of("B"), correctedLeadId: "l1", sameKeys: ["phone", "right email"], sameSince: 500 },
          ),
        ),
      );
      expect(receipts.filter((receipt) => receipt?.outcome === "joined")).toHaveLength(1);
      expect(new Set(receipts.map((receipt) => receipt?.leadId))).toEqual(new Set(["l1"]));
      const [lead, another] = (await stores[0]?.leads.leads("north")) ?? [];
      expect(another).toBeUndefined();
      expect(lead?.laterContacts).toMatchObject([{ email: "right@example.com" }]);
      expect(await stores[1]?.outbox.claim(9_999, 99, 1)).toHaveLength(2);
      const again = { sameKeys: ["right email"], sameSince: 500 };
      expect(await stores[1]?.leads.submit(leadRow("north", "l9"), "key-9", [], again)).toMatchObject({ leadId: "l1" });
    });

    it("is known to be replaced once a newer contact has another content, even at the same moment [EF-27]", async () => {
      const { leads } = await openStore();
      await leads.submit(leadRow("north", "l1"), "key-1", [], of("A"));
      // Descending ids: contacts are in the order in which they arrived.
      await leads.submit(leadRow("north", "c9"), "key-1 B", [], { ...of("B"), correctedLeadId: "l1" });
      expect(await leads.known("north", ["key-1", "key-1 A"], "A")).toMatchObject({ isSame: true, replacedBy: "c9" });
      expect(await leads.known("north", ["key-1", "key-1 B"], "B")).toMatchObject({ isSame: true, replacedBy: null });
      await leads.submit(leadRow("north", "c1"), "key-1 A after c9", [], { ...of("A"), correctedLeadId: "l1" });
      expect(await leads.known("north", ["key-1", "key-1 A"], "A")).toMatchObject({ isSame: true, replacedBy: null });
      const lead = await leads.lead("north", "l1");
      expect(lead?.laterContacts.map(({ contactId }) => contactId)).toEqual(["c9", "c1"]);
    });

    it("belongs to the lead of the person who sent it, if several share the key [EF-27]", async () => {
      const { leads } = await openStore();
      await leads.submit(leadRow("north", "l1"), "key-1", [], { ...of("A"), ownerKeys: ["key-1 Ann"] });
      const bob = { ...of("B"), ownerKeys: ["key-1 Bob", "key-1 bob@example.com"] };
      await leads.submit(leadRow("north", "l2"), "key-1 B", [], bob);
      const ofOwner = async (owners: string[], site = "north") =>
        (await leads.known(site, ["key-1", "key-1 C"], "C", owners))?.leadId;
      expect(await ofOwner(["key-1 Bob"])).toBe("l2");
      expect(await ofOwner(["key-1 Ann"])).toBe("l1");
      expect(await ofOwner(["key-1 Cat"])).toBe("l1");
      expect(await ofOwner(["key-1 Bob"], "south")).toBeUndefined();
      await leads.expire("north", 9_999, 9_999);
      expect(await ofOwner(["key-1 Bob"])).toBeUndefined();
    });

    it("continues an unfinished lead, and only changes are delivered again", async () => {
      const { leads, outbox } = await openStore();
      const first = leadRow("north", "l1", { isLastStep: false });
      await leads.submit(first, "key-1", [outboxEntry("o1", { target: "dealer", isNonBlocking: true })], of("A"));
      const [sent] = await outbox.claim(9_999, 9, 1_000);
      if (sent !== undefined) await outbox.done(sent, 9_999);
      const follow = (id: string) => [outboxEntry(id, { target: "dealer", isNonBlocking: true })];
      expect(await leads.continueLead(first, follow("o2"), { key: "key-1 A again", content: "A" })).toBe(true);
      expect(await outbox.readEntries("north", "l1")).toHaveLength(1);
      const changed = { ...first, email: "right@example.com" };
      expect(await leads.continueLead(changed, follow("o3"), { key: "key-1 B", content: "B" })).toBe(true);
      expect(await outbox.readEntries("north", "l1")).toMatchObject([
        { state: "done" },
        { id: "o3", state: "pending" },
      ]);
      expect(await leads.lead("north", "l1")).toMatchObject({ email: "right@example.com", laterContacts: [] });
      expect(await leads.known("north", ["key-1 B"], "B")).toMatchObject({ leadId: "l1", isSame: true });
    });
  });

  describe("a lead that was erased", () => {
    it("[EF-27] reserves no key and joins nothing: repeats are stored as new leads", async () => {
      const { leads } = await openStore();
      const of = { content: "A" };
      await leads.submit(leadRow("north", "l1", { isLastStep: false }), "key-1", [], of);
      await leads.continueLead(leadRow("north", "l1", { isLastStep: false, rego: "ABC" }), [], { key: "key-2", ...of });
      await leads.submit(leadRow("north", "c2", { receivedAt: 2_000 }), "key-3", [], { ...of, correctedLeadId: "l1" });
      await leads.submit(leadRow("north", "l2"), "key-4", [], of);
      expect(await leads.expire("north", 9_999, 9_999)).toBe(2);
      expect(await leads.known("north", ["key-1", "key-2", "key-3", "key-4"], "A")).toBeNull();
      expect(await leads.continueLead(leadRow("north", "l1"), [], { key: "key-5", ...of })).toBe(false);
      expect(await leads.lead("north", "l1")).toMatchObject({ name: "", erasedAt: 9_999 });
      const again = await leads.submit(leadRow("north", "l3"), "key-1", [], of);
      expect(again).toEqual({ leadId: "l3", outcome: "new" });
      const late = await leads.submit(leadRow("north", "l4"), "key-6", [], { ...of, correctedLeadId: "l1" });
      expect(late).toEqual({ leadId: "l4", outcome: "new" });
      expect(await leads.lead("north", "l4")).toMatchObject({ erasedAt: null });
    });
  });

  describe("the same enquiry again", () => {
    const again = { sameKeys: ["phone", "email"], sameSince: 500 };

    it("with its own key becomes a later contact of the lead, complete, with its own deliveries", async () => {
      const { leads, outbox } = await openStore();
      await leads.submit(leadRow("north", "l1"), "key-1", [outboxEntry("o1")], again);
      const second = leadRow("north", "l2", { receivedAt: 2_000, email: "robin@example.org" });
      const entries = [outboxEntry("o2", { dueAt: 2_000 })];
      const keys = { sameKeys: ["phone", "other email"], sameSince: 500 };
      expect(await leads.submit(second, "key-2", entries, keys)).toEqual({ leadId: "l1", outcome: "joined" });
      expect(await leads.submit(second, "key-2", entries, keys)).toEqual({ leadId: "l1", outcome: "repeated" });
      const { siteId: _site, leadId: contactId, ...sent } = second;
      const lead = { ...storedRow(leadRow("north", "l1")), laterContacts: [{ ...sent, contactId }] };
      expect(await leads.lead("north", "l1")).toEqual(lead);
      expect(await leads.leads(null)).toEqual([lead]);
      expect(await leads.leadsBefore("north", null, 1)).toEqual([lead]);
      expect(await leads.lead("north", "l2")).toBeNull();
      expect(await outbox.readEntries("north", "l1")).toMatchObject([{ id: "o1" }, { id: "o2" }]);
    });

    it("is a separate lead after the time, on another site, or without a check for repeats", async () => {
      const { leads } = await openStore();
      const outcomes = [
        await leads.submit(leadRow("north", "l1", { receivedAt: 1_000 }), "key-1", [], again),
        await leads.submit(leadRow("north", "l2", { receivedAt: 1_400 }), "key-2", [], { ...again, sameSince: 1_000 }),
        await leads.submit(leadRow("south", "l3", { receivedAt: 1_500 }), "key-3", [], again),
        await leads.submit(leadRow("north", "l4", { receivedAt: 1_500 }), "key-4", []),
        await leads.submit(leadRow("north", "l5", { receivedAt: 1_600 }), "key-5", [], { ...again, sameSince: 1_300 }),
      ];
      expect(outcomes.map(({ leadId, outcome }) => `${leadId} ${outcome}`)).toEqual([
        "l1 new",
        "l2 new",
        "l3 new",
        "l4 new",
        "l2 joined",
      ]);
    });

    it("20 times at once with different keys, over two processes, is one lead with 20 contacts", async () => {
      const place = await makePlace();
      const stores = [await place.open(), await place.open()];
      const receipts = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          stores[index % 2]?.leads.submit(leadRow("north", `l${index}`), `key-${index}`, [outboxEntry(`o${index}`)], {
            ...again,
            // Alternating, so that locks taken in the given order would deadlock.
            sameKeys: index % 4 < 2 ? ["phone", "email"] : ["email", "phone"],
          }),
        ),
      );
      expect(new Set(receipts.map((receipt) => receipt?.leadId)).size).toBe(1);
      expect(receipts.filter((receipt) => receipt?.outcome === "new")).toHaveLength(1);
      const [lead, another] = (await stores[0]?.leads.leads("north")) ?? [];
      expect(another).toBeUndefined();
      expect(lead?.laterContacts).toHaveLength(19);
      expect(await stores[1]?.outbox.claim(9_999, 99, 1)).toHaveLength(20);
    });

    it("at once with one key and with others loses none and duplicates none", async () => {
      const place = await makePlace();
      const stores = [await place.open(), await place.open()];
      await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          stores[index % 2]?.leads.submit(leadRow("north", `l${index}`), `key-${index % 10}`, [], {
            ...again,
            // The same key may come with another text: only the key counts.
            sameKeys: [`words ${index % 4}`],
          }),
        ),
      );
      const leads = (await stores[0]?.leads.leads("north")) ?? [];
      expect(leads.length + leads.flatMap(({ laterContacts }) => laterContacts).length).toBe(10);
    });
  });

  describe("enquiries of one person about one vehicle", () => {
    it("send an address no more confirmations than its daily limit, at once and for later steps too", async () => {
      const place = await makePlace();
      const stores = [await place.open(), await place.open()];
      const dayKeys = ["first of ann", "second of ann"];
      const confirmation = (id: string) => outboxEntry(id, { kind: "confirmation-mail", target: "ann" });
      await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          stores[index % 2]?.leads.submit(
            leadRow("north", `l${index}`, { isLastStep: false }),
            `key-${index}`,
            [outboxEntry(`mail ${index}`), confirmation(`confirm ${index}`)],
            { confirmOnce: { key: `about ${index}`, since: 0, dayKeys } },
          ),
        ),
      );
      const readEntries = async (index: number) => (await stores[0]?.outbox.readEntries("north", `l${index}`)) ?? [];
      const all = async () => (await Promise.all(Array.from({ length: 8 }, (_, index) => readEntries(index)))).flat();
      const countEntries = async (kind: string) => (await all()).filter((entry) => entry.kind === kind).length;
      expect([await countEntries("mail"), await countEntries("confirmation-mail")]).toEqual([8, 2]);
      for (let index = 0; index < 8; index += 1) {
        const lead = leadRow("north", `l${index}`, { message: "whole" });
        const sent = { key: `last ${index}`, content: "C", dayKeys };
        await stores[0]?.leads.continueLead(lead, [confirmation(`whole ${index}`)], sent);
      }
      expect(await countEntries("confirmation-mail")).toBe(2);
    });

    it("are confirmed once within the time, even if they join a lead; the dealer's deliveries are never left out", async () => {
      const { leads, outbox } = await openStore();
      const submit = async (
        leadId: string,
        receivedAt: number,
        since: number,
        key = "ann v1",
        sameKeys: string[] = [],
      ) => {
        const entries = [outboxEntry(`m-${leadId}`), outboxEntry(`c-${leadId}`, { kind: "confirmation-mail" })];
        const { leadId: owner } = await leads.submit(
          leadRow("north", leadId, { receivedAt }),
          `key ${leadId}`,
          entries,
          {
            sameKeys,
            sameSince: 0,
            confirmOnce: { key, since, dayKeys: [`day of ${leadId}`] },
          },
        );
        const ids = (await outbox.readEntries("north", owner)).map(({ id }) => id);
        return ids.filter((id) => id.endsWith(leadId));
      };
      expect(await submit("l1", 10_000, 9_000, "ann v1", ["same"])).toEqual(["c-l1", "m-l1"]);
      expect(await submit("l2", 10_500, 9_500)).toEqual(["m-l2"]);
      expect(await submit("l3", 10_600, 9_600, "ann v1", ["same"])).toEqual(["m-l3"]);
      expect(await submit("l4", 10_700, 9_700, "corrected v1")).toEqual(["c-l4", "m-l4"]);
      expect(await submit("l5", 10_800, 10_800)).toEqual(["c-l5", "m-l5"]);
      expect(await submit("l6", 11_900, 10_900)).toEqual(["c-l6", "m-l6"]);
    });
  });

  describe("reading leads", () => {
    it("returns the newest first, in pages, for one site or all", async () => {
      const { leads } = await openStore();
      for (const [index, siteId] of ["north", "south", "north", "north"].entries()) {
        await leads.submit(leadRow(siteId, `l${index}`, { receivedAt: index }), `key-${index}`, []);
      }
      const foundIds = (found: StoredLead[]) => found.map((lead) => lead.leadId);
      expect(foundIds(await leads.leads("north"))).toEqual(["l3", "l2", "l0"]);
      const [newest] = await leads.leadsBefore("north", null, 1);
      expect(newest?.leadId).toBe("l3");
      expect(foundIds(await leads.leadsBefore("north", newest ?? null, 2))).toEqual(["l2", "l0"]);
      expect(foundIds(await leads.leads(null))).toEqual(["l3", "l2", "l1", "l0"]);
      expect(await leads.leads("nowhere")).toEqual([]);
    });

    it("pages by key through every site's leads, each lead once, even if many arrived at the same time", async () => {
      const { leads } = await openStore();
      for (let index = 0; index < 70; index += 1) {
        const siteId = index % 3 === 0 ? "south" : "north";
        await leads.submit(leadRow(siteId, `l${index}`, { receivedAt: Math.floor(index / 30) }), `key-${index}`, []);
      }
      // A page this small contains leads of many sites.
      const sites = ["north", "south", ...Array.from({ length: 100 }, (_, index) => `empty-${index}`)];
      const paged = (await Array.fromAsync(newestLeads(leads, sites))).flat();
      expect(paged).toEqual(await leads.leads(null));
      expect(paged).toHaveLength(70);
    });

    it("finds leads by id, or by the reference in any letter case, but by no part of either", async () => {
      const { leads } = await openStore();
      const id = "8f6b0a52-1111-4222-8333-00c0ffee1234";
      await leads.submit(leadRow("north", id), "key-1", []);
      await leads.submit(leadRow("south", `other-${id.slice(-8)}`), "key-1", []);
      const named = async (siteId: string | null, name: string) =>
        (await leads.leadsNamed(siteId, name)).map((lead) => lead.siteId);
      expect(await named(null, id)).toEqual(["north"]);
      expect(await named(null, "ffee1234")).toEqual(["north", "south"]);
      expect(await named("south", "FFEE1234")).toEqual(["south"]);
      for (const none of ["ee1234", "%", "________", "\\", "", "\0"]) expect(await named(null, none)).toEqual([]);
    });

    it("does not find another site's lead, nor one by a text with NUL [RT-01]", async () => {
      const { leads } = await openStore();
      await leads.submit(leadRow("north", "l1"), "key-1", []);
      expect(await leads.lead("south", "l1")).toBeNull();
      expect(await leads.lead("north", "l1\0")).toBeNull();
    });

    it("continues while an import is staged and another process writes", async () => {
      const place = await makePlace();
      const [server, command] = [await place.open(), await place.open()];
      const session = await command.imports.open("north");
      const receipts = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          server.leads.submit(leadRow("north", `l${index}`), `key-${index}`, []),
        ),
      );
      expect(receipts.every((receipt) => receipt.outcome === "new")).toBe(true);
      expect(await command.leads.leads("north")).toHaveLength(30);
      await session.discard();
    });
  });
}
