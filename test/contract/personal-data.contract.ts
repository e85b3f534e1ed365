import { expect, it } from "vitest";
import type { Store } from "../../src/adapters/open-store.ts";
import { findPerson } from "../../src/leads/find-person.ts";
import { everyField } from "../../src/leads/delivery/lead-for-test.ts";
import type { SendingAnswer } from "../../src/outbox/outbox-message.ts";
import { leaseMs, workEntry } from "../../src/outbox/work-entry.ts";
import { exampleSite } from "../../src/sites/example-site-for-test.ts";
import type { StorePlace } from "./every-store.ts";
import { fastClock } from "./fast-clock.ts";
import { alertMail, digest, leadRow, outboxEntry } from "./lead-rows.ts";
import { dealerOverride, priceOverride } from "./price-override.ts";
import { importRows, stagedRow, readStock } from "./stock-rows.ts";
import { workPorts } from "./work-ports.ts";

const robin = { phone: "+61491570006", email: "robin@example.com" };
const kim = { name: "Kim Doe", phone: "+61491570157", email: "kim@example.com" };

/** Export, erasure and retention on every store. */
export function personalDataContract(makePlace: () => Promise<StorePlace>): void {
  const openWithPeople = async () => {
    const place = await makePlace();
    const store = await place.open();
    const same = { sameKeys: ["robin"], sameSince: 0 };
    await store.leads.submit({ ...leadRow("north", "l1"), ...everyField }, "key-1", [outboxEntry("o1")], same);
    await store.leads.submit(leadRow("north", "l2", { receivedAt: 2_000, message: "Again" }), "key-2", [], same);
    await store.leads.submit(leadRow("south", "l3", { receivedAt: 3_000 }), "key-3", []);
    await store.leads.submit(leadRow("north", "l4", { ...kim, receivedAt: 4_000 }), "key-4", []);
    return { place, store };
  };
  const find = ({ personalData }: Store, { phone, email }: typeof robin) => findPerson([phone, email], personalData);
  const exportStore = async (store: Store, person: typeof robin) => {
    const found = await find(store, person);
    const records = found.flatMap((onSite) => store.personalData.map((part) => part.readRecords(onSite)));
    return (await Promise.all(records)).flat();
  };
  const erase = async (store: Store, person: typeof robin) => {
    let count = 0;
    for (const onSite of await find(store, person)) {
      for (const part of store.personalData) count += await part.erase(onSite, 9_000);
    }
    return count;
  };

  it("exports everything of a person on every site, and nothing of another", async () => {
    const { store } = await openWithPeople();
    const records = await exportStore(store, robin);
    expect(new Set(records.map(({ siteId }) => siteId))).toEqual(new Set(["north", "south"]));
    expect(JSON.stringify(records)).toContain("Again");
    expect(JSON.stringify(records)).not.toContain("Kim");
  });

  it("finds a person in the authors and reasons of overrides, and erases these but not the values", async () => {
    const { store } = await openWithPeople();
    await importRows(store, "north", [stagedRow("a"), stagedRow("b")]);
    const [a, b] = await readStock(store, "north");
    const byRobin = priceOverride(1, { by: "Robin <Robin@Example.com>", reason: "Run-out" });
    const ofRobin = dealerOverride(
      "tag",
      { tag: "Held" },
      { by: "Kim", reason: "Sold to (0491) 570 006, pays on Friday." },
    );
    const other = dealerOverride("seats", { seats: 5 }, { by: "robin@example.com", reason: "Counted" });
    await store.overrides.set("north", b?.id ?? "", [other]);
    await store.overrides.withdraw("north", b?.id ?? "", ["seats"], { by: "root", at: 6 });
    const ofKim = dealerOverride("km", { km: 5 }, { by: "kim@example.com", reason: "Read 0491 570 157" });
    await store.overrides.set("north", a?.id ?? "", [byRobin, ofRobin, ofKim]);
    await store.overrides.set("north", b?.id ?? "", [priceOverride(2)]);
    await store.overrides.withdraw("north", b?.id ?? "", ["price"], { by: "robin@example.com", at: 7 });
    const found = (await exportStore(store, robin)).filter(({ kind }) => kind === "stock_overrides");
    expect(found).toHaveLength(4);
    expect(await erase(store, robin)).toBe(6);
    expect((await exportStore(store, robin)).map(({ kind }) => kind)).toEqual([]);
    const layers = await store.overrides.readLayers("north", a?.id ?? "");
    expect(layers?.shown).toMatchObject({ price: 1, tag: "Held", km: 5 });
    expect(new Set(layers?.overrides)).toEqual(
      new Set([{ ...byRobin, by: "", reason: "" }, { ...ofRobin, by: "", reason: "" }, ofKim]),
    );
    expect(await store.overrides.readLayers("north", b?.id ?? "")).toMatchObject({
      ended: [
        { by: "", reason: "", endedBy: "" },
        { by: "", reason: "", endedBy: "root" },
      ],
    });
  });

  it("erases a person from every row of the store, and leaves others unchanged", async () => {
    const { place, store } = await openWithPeople();
    const before = await store.leads.lead("north", "l4");
    expect(await erase(store, robin)).toBe(2);
    expect(await exportStore(store, robin)).toEqual([]);
    expect(await store.leads.lead("north", "l1")).toMatchObject({
      name: "",
      erasedAt: 9_000,
      category: "Used Vehicle Enquiry",
    });
    expect(await store.leads.lead("north", "l4")).toEqual(before);
    const database = await place.openDatabase();
    expect(await database.read.selectFrom("lead_contact_points").select(["lead_id"]).execute()).toEqual([
      { lead_id: "l4" },
      { lead_id: "l4" },
    ]);
    for (const table of ["leads", "lead_contacts", "outbox", "outbox_attempts", "outbox_targets"] as const) {
      const rows = await database.read.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toMatch(/robin|archer|570006|Again/i);
    }
    expect(await database.read.selectFrom("lead_matches").selectAll().execute()).toEqual([]);
  });

  it("releases the booked times of an erased person, and keeps those of others", async () => {
    const { place, store } = await openWithPeople();
    const nobody = { dealershipLocationIds: ["place"], emailHolder: null, connection: null };
    const time = { ...nobody, siteId: "north", locationId: "place", lengthMs: 1_000, places: 2, startsAt: 90_000 };
    await store.appointments.book({ ...time, leadId: "l1", holder: "hash of robin" }, 5_000);
    await store.appointments.book({ ...time, leadId: "l4", holder: "hash of kim" }, 5_000);
    await erase(store, robin);
    const database = await place.openDatabase();
    const rows = await database.read.selectFrom("appointments").select(["lead_id", "holder"]).execute();
    expect(rows).toEqual([{ lead_id: "l4", holder: "hash of kim" }]);
  });

  it("exports and erases an account by its phone, with its watchlist and requests", async () => {
    const { place, store } = await openWithPeople();
    const database = await place.openDatabase();
    const account = { site_id: "north", account_id: "a1" };
    await database.transaction(async (transaction) => {
      await transaction
        .insertInto("accounts")
        .values({ ...account, phone: robin.phone, created_at: 1, signed_in_at: 1 })
        .execute();
      await transaction
        .insertInto("watchlist_entries")
        .values({ ...account, vehicle_id: "v1", saved_at: 1 })
        .execute();
      await transaction
        .insertInto("saved_searches")
        .values({ ...account, address: "/search/kia", name: "Kia", saved_at: 1, checked_version: 1 })
        .execute();
    });
    const asked = {
      siteId: "north",
      accountId: "a1",
      email: "other@example.com",
      now: 1,
      day: "2026-11-21",
      mostInDay: 1,
    };
    await store.alerts.ask(asked, alertMail("o2", asked.email, 1));
    const kinds = (await exportStore(store, robin)).map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(["lead", "accounts", "watchlist_entries", "saved_searches", "alert_subscriptions"]),
    );
    const byAddress = await exportStore(store, { phone: "+61491570110", email: "other@example.com" });
    expect(byAddress.map(({ kind }) => kind)).toContain("accounts");
    await erase(store, robin);
    for (const table of [
      "accounts",
      "watchlist_entries",
      "saved_searches",
      "alert_subscriptions",
      "account_sessions",
    ] as const) {
      expect(await database.read.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    for (const table of ["outbox", "outbox_targets"] as const) {
      expect(JSON.stringify(await database.read.selectFrom(table).selectAll().execute())).not.toContain("other@");
    }
  });

  it("finds a lead by every contact that it ever had, but not by one that a later step replaced", async () => {
    const store = await (await makePlace()).open();
    const first = leadRow("north", "l1", { email: "Mistyped@example.com", isLastStep: false });
    await store.leads.submit(first, "key-1", []);
    await store.leads.continueLead({ ...first, email: "robin@example.com", isLastStep: true }, []);
    const join = { sameKeys: ["robin"], sameSince: 0 };
    await store.leads.submit(leadRow("north", "l2"), "key-2", [], join);
    await store.leads.submit(leadRow("north", "l3", { ...kim, receivedAt: 2_000 }), "key-3", [], join);
    const leadsBy = async (point: string) =>
      (await findPerson([point], store.personalData, true)).flatMap(({ subjects }) => subjects.map(({ id }) => id));
    expect(await leadsBy("robin@example.com")).toEqual(["l1", "l2"]);
    expect(await leadsBy("mistyped@example.com")).toEqual([]);
    expect(await leadsBy("kim@example.com")).toEqual(["l2"]);
  });

  it("cancels pending deliveries, and deletes the responses of receivers", async () => {
    const place = await makePlace();
    const store = await place.open();
    await store.leads.submit(leadRow("north", "l1"), "key-1", [outboxEntry("o1"), outboxEntry("o2")]);
    const [claimed] = await store.outbox.claim(9_999, 1, 1);
    if (claimed !== undefined) {
      await store.outbox.failed(claimed, 9_999, "No mailbox for Robin Archer here", { at: 10_000, keepsPlace: true });
    }
    await erase(store, robin);
    const entries = await store.outbox.readEntries("north", "l1");
    expect(entries).toMatchObject(
      ["o1", "o2"].map((id) => ({ id, state: "dead", lastError: "The lead's personal data was erased." })),
    );
    expect(await store.outbox.claim(99_999, 9, 1)).toEqual([]);
    expect((await store.outbox.readAttempts("north", "l1")).map(({ reason }) => reason)).toEqual([null]);
  });

  it("stores no mail to a shopper longer than needed to send it", async () => {
    const place = await makePlace();
    const store = await place.open();
    const asked = {
      siteId: "north",
      accountId: "a1",
      email: "old@example.com",
      now: 1,
      day: "2026-11-21",
      mostInDay: 9,
    };
    await store.alerts.ask(asked, alertMail("sent", "old@example.com", 1));
    await store.alerts.ask(asked, alertMail("dead", "old@example.com", 1));
    // Mails to one address keep their order: the second is due after the first.
    const site = exampleSite();
    const findRouting = () => ({ site, siteForDealership: () => site, findPosition: () => null });
    const links = { digest, sign: digest, brandColours: () => ({ ink: "", quiet: "", line: "", accent: "" }) };
    let now = 0;
    const work = async (answer: SendingAnswer) => {
      now += 10_000;
      const clock = { ...fastClock(0, 1), now: () => now, random: () => 0.5 };
      const ports = workPorts({ ...store, ...links, ...clock, findRouting, send: async () => answer });
      for (const entry of await store.outbox.claim(now, 9, leaseMs)) await workEntry(entry, ports);
    };
    const database = await place.openDatabase();
    const contents = async () =>
      (await database.read.selectFrom("outbox").select(["state", "payload"]).orderBy("state").execute()).map(
        ({ state, payload }) => `${state}${payload === "null" ? "" : " with its mail"}`,
      );
    await work({ kind: "failed", reason: "It hangs." });
    expect(await contents()).toEqual(["pending with its mail", "pending with its mail"]);
    await work({ kind: "taken" });
    expect(await contents()).toEqual(["done", "pending with its mail"]);
    await work({ kind: "refused", reason: "No mailbox." });
    expect(await contents()).toEqual(["dead", "done"]);
  });

  it("names every site with data", async () => {
    const { store } = await openWithPeople();
    await store.phoneReveals.record({ siteId: "east", vehicleId: "v", dealershipId: "d", at: 1 });
    await store.rateCounts.take({ siteId: "", counted: "over all sites", expiresAt: 10 }, 1, 2);
    expect(await store.siteIds()).toEqual(["east", "north", "south"]);
  });

  it("removes data that is too old from one site's leads", async () => {
    const { store } = await openWithPeople();
    expect(await store.leads.expire("north", 4_000, 9_000)).toBe(1);
    expect(await store.leads.expire("north", 4_000, 9_500)).toBe(0);
    expect((await store.leads.lead("north", "l1"))?.erasedAt).toBe(9_000);
    expect((await store.leads.lead("north", "l4"))?.name).toBe("Kim Doe");
    expect((await store.leads.lead("south", "l3"))?.name).toBe("Robin Archer");
  });
}
