import { describe, expect, it } from "vitest";
import type { StoredLead } from "../../src/leads/lead-store.ts";
import type { StorePlace } from "./every-store.ts";
import { leadRow, outboxEntry } from "./lead-rows.ts";

/** What every `LeadStore` must do. */
export function leadStoreContract(makePlace: () => Promise<StorePlace>): void {
  const openStore = async () => (await makePlace()).open();

  describe("submitting a lead", () => {
    it("answers its id and keeps every field [EF-17]", async () => {
      const { leads } = await openStore();
      const lead: StoredLead = {
        ...leadRow("north", "l1"),
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
      expect(await leads.submit(lead, "key-1", [])).toEqual({ leadId: "l1", repeated: false });
      expect(await leads.lead("north", "l1")).toEqual(lead);
    });

    it("again with the same key answers the first id and stores nothing [EF-27]", async () => {
      const { leads, outbox } = await openStore();
      await leads.submit(leadRow("north", "l1"), "key-1", [outboxEntry("o1")]);
      const repeat = await leads.submit(leadRow("north", "l2", { name: "Other" }), "key-1", [outboxEntry("o2")]);
      expect(repeat).toEqual({ leadId: "l1", repeated: true });
      expect(await leads.leads("north")).toEqual([leadRow("north", "l1")]);
      expect(await leads.lead("north", "l2")).toBeNull();
      expect(await outbox.entriesOf("north", "l2")).toEqual([]);
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
      expect(receipts.filter((receipt) => receipt?.repeated === false)).toHaveLength(1);
      expect(await stores[0]?.leads.leads("north")).toHaveLength(1);
      expect(await stores[1]?.outbox.claim(9_999, 99, 1)).toHaveLength(1);
    });

    it("with a key that another site has seen is another lead [EF-27] [RT-01]", async () => {
      const { leads } = await openStore();
      await leads.submit(leadRow("north", "l1"), "key-1", [outboxEntry("o1")]);
      expect(await leads.submit(leadRow("south", "l1"), "key-1", [outboxEntry("o1")])).toEqual({
        leadId: "l1",
        repeated: false,
      });
      expect(await leads.leads("south")).toEqual([leadRow("south", "l1")]);
    });

    it("takes any text as a key", async () => {
      const { leads } = await openStore();
      const keys = ["", " ", "\0", "a\0", "KEY", "key", "k".repeat(100_000), "\ud800", "漢字"];
      for (const [index, key] of keys.entries()) await leads.submit(leadRow("north", `l${index}`), key, []);
      expect(await leads.leads("north")).toHaveLength(keys.length);
    });

    it("stores neither lead nor outbox entry when one of them cannot be stored", async () => {
      const { leads, outbox } = await openStore();
      await leads.submit(leadRow("north", "l1"), "key-1", [outboxEntry("o1")]);
      const doubled = leads.submit(leadRow("north", "l2"), "key-2", [outboxEntry("o2"), outboxEntry("o1")]);
      await expect(doubled).rejects.toThrow();
      expect(await leads.lead("north", "l2")).toBeNull();
      expect(await outbox.entriesOf("north", "l2")).toEqual([]);
      expect((await leads.submit(leadRow("north", "l2"), "key-2", [outboxEntry("o2")])).repeated).toBe(false);
    });
  });

  describe("reading leads", () => {
    it("answers the newest first, in pages, of one site or of all", async () => {
      const { leads } = await openStore();
      for (const [index, siteId] of ["north", "south", "north", "north"].entries()) {
        await leads.submit(leadRow(siteId, `l${index}`, { receivedAt: index }), `key-${index}`, []);
      }
      const idsOf = (found: StoredLead[]) => found.map((lead) => lead.leadId);
      expect(idsOf(await leads.leads("north"))).toEqual(["l3", "l2", "l0"]);
      expect(idsOf(await leads.leads("north", { limit: 2, offset: 1 }))).toEqual(["l2", "l0"]);
      expect(idsOf(await leads.leads(null))).toEqual(["l3", "l2", "l1", "l0"]);
      expect(await leads.leads("nowhere")).toEqual([]);
    });

    it("does not find another site's lead, nor one by a text with NUL [RT-01]", async () => {
      const { leads } = await openStore();
      await leads.submit(leadRow("north", "l1"), "key-1", []);
      expect(await leads.lead("south", "l1")).toBeNull();
      expect(await leads.lead("north", "l1\0")).toBeNull();
    });

    it("goes on while an import is staged and another process writes", async () => {
      const place = await makePlace();
      const [server, command] = [await place.open(), await place.open()];
      const session = await command.imports.open("north");
      const receipts = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          server.leads.submit(leadRow("north", `l${index}`), `key-${index}`, []),
        ),
      );
      expect(receipts.every((receipt) => !receipt.repeated)).toBe(true);
      expect(await command.leads.leads("north")).toHaveLength(30);
      await session.discard();
    });
  });
}
