import { describe, expect, it } from "vitest";
import { runScript } from "../run-script.ts";
import type { StorePlace } from "./every-store.ts";
import { leadSchema } from "../../src/leads/lead.ts";
import { leadRow, outboxEntry } from "./lead-rows.ts";

function leadTradeIn(fields: { make: string; model: string }) {
  return leadSchema.shape.tradeIn.parse(fields);
}

/** Output of `npm run leads` while another process has the store open. */
export function leadsCommandContract(makePlace: () => Promise<StorePlace>): void {
  const openWithLeads = async () => {
    const place = await makePlace();
    const store = await place.open();
    const vehicle = { vehicleMake: "Toyota", vehicleModel: "RAV4", stockNumber: "00417" };
    await store.leads.submit(leadRow("north", "l1", { ...vehicle, receivedAt: 1_000 }), "key-1", [outboxEntry("o1")]);
    await store.leads.submit(leadRow("south", "l2", { name: "Kim\u001b[2J", receivedAt: 2_000 }), "key-1", []);
    return { place, store };
  };

  describe("list", () => {
    it("--json prints a single array with every lead of every site", async () => {
      const { place, store } = await openWithLeads();
      const { exitCode, stdout } = await leadsCommand(place, "list", "--json");
      expect(exitCode).toBe(0);
      const deliveries = { done: 0, pending: 0, dead: 0 };
      expect(JSON.parse(stdout)).toEqual(
        (await store.leads.leads(null)).map((lead) => ({
          ...lead,
          reference: lead.leadId.toUpperCase(),
          kind: "Used Vehicle Enquiry",
          time: null,
          placeName: null,
          linked: null,
          newsAndOffers: "not known",
          deliveries: lead.leadId === "l1" ? { ...deliveries, pending: 1 } : deliveries,
        })),
      );
      expect(JSON.parse((await leadsCommand(place, "list", "--json", "--site", "north")).stdout)).toHaveLength(1);
      // Configured, but without stored data.
      expect((await leadsCommand(place, "list", "--json", "--site", "harbourline")).stdout).toBe("[]\n");
    });

    it("prints a table that text in leads cannot break", async () => {
      const { place } = await openWithLeads();
      const { stdout } = await leadsCommand(place, "list");
      expect(stdout).toMatch(
        /^Received +Site +Lead +Reference +Kind +Mark +Name +Vehicle +Place +Contacts +Linked +News +Delivery\n/,
      );
      expect(stdout).toMatch(
        /1970-01-01 00:00:01Z +north +l1 +L1 +Used Vehicle Enquiry +Robin Archer +Toyota RAV4 \(00417\) +1 +not known +1 pending\n/,
      );
      expect(stdout).not.toContain("\u001b");
    });

    it("--dead prints only leads with a delivery that is no longer tried", async () => {
      const { place, store } = await openWithLeads();
      expect((await leadsCommand(place, "list", "--dead")).stdout).toMatch(/\n0 leads\n$/);
      const [claimed] = await store.outbox.claim(9_999, 1, 1);
      if (claimed !== undefined) await store.outbox.failed(claimed, 9_999, "refused", "dead");
      expect((await leadsCommand(place, "list", "--dead")).stdout).toMatch(/ l1 .* 1 dead\n1 lead\n$/);
      const { stdout } = await leadsCommand(place, "list", "--dead", "--json");
      expect(JSON.parse(stdout)).toMatchObject([{ leadId: "l1", deliveries: { dead: 1 } }]);
    });
  });

  it("show prints one lead with its deliveries, redeliver makes them due again", async () => {
    const { place, store } = await openWithLeads();
    const [claimed] = await store.outbox.claim(9_999, 1, 1);
    if (claimed !== undefined) await store.outbox.failed(claimed, 9_999, "refused", "dead");
    expect((await leadsCommand(place, "show", "l1")).stdout).toMatch(
      /phone +0491 570 006\n[^]*mail target of o1: dead after 1 attempt, last error: refused\n +attempt 1 +1970-01-01 00:00:09Z failed after 0\.0 s: refused\n/,
    );
    expect(JSON.parse((await leadsCommand(place, "show", "l1", "--json")).stdout)).toMatchObject({
      deliveries: [{ state: "dead" }],
      attempts: [{ attempt: 1, outcome: "failed", reason: "refused" }],
    });
    expect((await leadsCommand(place, "redeliver", "l1")).stdout).toMatch(/^Due again: 1 delivery;/);
    expect(await store.outbox.readEntries("north", "l1")).toMatchObject([
      { id: "o1", state: "pending", attempts: 0 },
      { kind: "lead-received", state: "pending" },
    ]);
    expect(await leadsCommand(place, "show", "l1", "--site", "south")).toMatchObject({
      exitCode: 1,
      stdout: "",
    });
  });

  it("show leaves out the login and keys of a receiver, in its address and in errors", async () => {
    const { place, store } = await openWithLeads();
    const target = "https://sam:geheim@crm.example/leads?token=abc123";
    await store.leads.submit(leadRow("north", "l3"), "key-3", [outboxEntry("o3", { target, dueAt: 1 })]);
    const claimed = await store.outbox.claim(9_999, 5, 5);
    for (const entry of claimed) await store.outbox.failed(entry, 9_999, `no answer of ${target}`, "dead");
    for (const args of [
      ["show", "l3"],
      ["show", "l3", "--json"],
    ]) {
      const { stdout } = await leadsCommand(place, ...args);
      expect(stdout).toContain("https://***@crm.example/leads?token=***");
      expect(stdout).not.toMatch(/geheim|abc123/);
    }
  }, 60_000);

  it("redeliver does not mail the shopper, and with --dead no target that accepted the lead; a reference names a lead", async () => {
    const { place, store } = await openWithLeads();
    const lead = leadRow("north", "8f6b0a52-1111-4222-8333-00c0ffee1234");
    const shopperMail = outboxEntry("shopper", { kind: "confirmation-mail" });
    await store.leads.submit(lead, "key-3", [outboxEntry("taken"), outboxEntry("refused"), shopperMail]);
    for (const entry of await store.outbox.claim(9_999, 9, 1)) {
      if (entry.id === "refused") await store.outbox.failed(entry, 9_999, "refused", "dead");
      else await store.outbox.done(entry, 9_999);
    }
    const pending = async () =>
      (await store.outbox.readEntries("north", lead.leadId)).flatMap(({ id, kind, state }) =>
        state === "pending" && kind !== "lead-received" ? [id] : [],
      );
    expect((await leadsCommand(place, "redeliver", "ffee1234", "--dead")).stdout).toMatch(/^Due again: 1 delivery;/);
    expect(await pending()).toEqual(["refused"]);
    expect((await leadsCommand(place, "redeliver", "FFEE1234")).stdout).toMatch(/^Due again: 2 deliveries;/);
    expect(await pending()).toEqual(["refused", "taken"]);
  });

  it("show and list include every contact of a lead", async () => {
    const { place, store } = await openWithLeads();
    const same = { sameKeys: ["robin"], sameSince: 0 };
    await store.leads.submit(leadRow("north", "l3"), "key-3", [], same);
    await store.leads.submit(leadRow("north", "l4", { receivedAt: 61_000, message: "Hello?" }), "key-4", [], same);
    expect((await leadsCommand(place, "list")).stdout).toMatch(/ l3 .* 2 +not known +none\n/);
    expect((await leadsCommand(place, "show", "l3")).stdout).toMatch(
      /\ncontact 2 +1970-01-01 00:01:01Z Robin Archer, 0491 570 006, robin@example.com: Hello\?\n/,
    );
  });

  it("show and list give the location of the appointment, which may differ from the vehicle's", async () => {
    const { place, store } = await openWithLeads();
    const vehicle = leadSchema.shape.vehicle.parse({ place: "Wagga Wagga NSW" });
    const address = { street: "9 Far Road", city: "Junee", state: "NSW" as const, postcode: "2663" };
    const yard = { slug: "west", name: "Example West", department: "sales" as const, address };
    const there = { place: { ...yard, timeZone: "Australia/Sydney", phone: null }, locationSlug: "west" };
    await store.leads.submit(leadRow("north", "l3", { ...there, vehicle }), "key-3", []);
    const { stdout } = await leadsCommand(place, "show", "l3");
    expect(stdout).toMatch(/\nplace +Example West, 9 Far Road, Junee NSW 2663\n/);
    expect(stdout).toMatch(/\nvehicle in +Wagga Wagga NSW\n/);
    expect((await leadsCommand(place, "list")).stdout).toMatch(/ l3 .* Example West +1 +not known +none\n/);
  });

  it("show gives the newest contact's time and place, and what each contact changed", async () => {
    const { place, store } = await openWithLeads();
    const tradeIn = leadTradeIn({ make: "Mazda", model: "BT-50" });
    const booked = { isTimeBooked: true, locationSlug: "windsor", message: "Same words" };
    const lead = leadRow("north", "l3", { ...booked, dateTime: "2026-11-24T10:00:00+10:00", tradeIn });
    await store.leads.submit(lead, "key-3", []);
    const changed = { ...lead, dateTime: "2026-11-24T11:00:00+10:00", locationSlug: "moorooka" };
    const ranger = leadTradeIn({ make: "Ford", model: "Ranger" });
    await store.leads.submit({ ...changed, leadId: "l4", tradeIn: ranger, receivedAt: 61_000 }, "key-4", [], {
      correctedLeadId: "l3",
    });
    await store.leads.submit({ ...changed, leadId: "l5", tradeIn: null, receivedAt: 62_000 }, "key-5", [], {
      correctedLeadId: "l3",
    });
    const { stdout } = await leadsCommand(place, "show", "l3");
    expect(stdout).toMatch(/\ndateTime +2026-11-24T11:00:00\+10:00\n/);
    expect(stdout).toMatch(/\nlocationSlug +moorooka\n/);
    const [, second = "", third = ""] = stdout.split(/\ncontact \d .*\n/);
    expect(second).toMatch(/^ +dateTime +2026-11-24T11:00:00\+10:00, before: 2026-11-24T10:00:00\+10:00$/m);
    expect(second).toMatch(/^ +locationSlug +moorooka, before: windsor$/m);
    expect(second).toMatch(/^ +trade-in make +Ford, before: Mazda$/m);
    expect(second).toMatch(/^ +trade-in model +Ranger, before: BT-50$/m);
    expect(second).not.toMatch(/Toyota|isTimeBooked|phone/);
    expect(third).toMatch(/^ +trade-in model +none, before: Ranger$/m);
    expect(third).not.toContain("dateTime");
    expect((await leadsCommand(place, "list")).stdout).toMatch(/Tue 24 Nov 2026 11:00am/);
  });

  it("list marks opened and overdue leads, and --overdue prints only overdue ones", async () => {
    const { place, store } = await openWithLeads();
    await store.leads.markOverdue("south", "l2", 61_000, []);
    await store.leads.markOpened("north", "l1", 62_000);
    expect((await leadsCommand(place, "list")).stdout).toMatch(/ l2 .* none, overdue\n.* l1 .* 1 pending, opened\n/);
    expect((await leadsCommand(place, "list", "--overdue")).stdout).toMatch(/ l2 .*\n1 lead\n$/);
    expect((await leadsCommand(place, "show", "l1")).stdout).toMatch(/\nopened +1970-01-01 00:01:02Z\n/);
  });

  it("reveals reports how often phone numbers were shown, by dealership and vehicle", async () => {
    const { place, store } = await openWithLeads();
    const reveal = { siteId: "north", vehicleId: "v1", dealershipId: "d1" };
    const now = Date.now();
    for (const at of [now, now, now - 86_400_000, now - 40 * 86_400_000]) {
      await store.phoneReveals.record({ ...reveal, at });
    }
    await store.phoneReveals.record({ ...reveal, vehicleId: "v2", at: now });
    const { stdout } = await leadsCommand(place, "reveals", "--site", "north");
    expect(stdout).toMatch(/\nd1 +v1 +no longer in stock +3 +\S+\nd1 +v2 +no longer in stock +1 +\S+\n4 shown since /);
    const wide = await leadsCommand(place, "reveals", "--site", "north", "--days", "60", "--json");
    expect(JSON.parse(wide.stdout)).toMatchObject([
      { dealershipId: "d1", vehicleId: "v1", count: 4, vehicle: null },
      { vehicleId: "v2", count: 1 },
    ]);
  });

  it("redeliver sends nothing of an erased lead, and says why", async () => {
    const { place, store } = await openWithLeads();
    await store.leads.expire("north", 9_000, 86_400_000);
    const before = await store.outbox.readEntries("north", "l1");
    expect(await leadsCommand(place, "redeliver", "l1")).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: "The personal data of lead l1 was erased on 1970-01-02 00:00:00Z: there is nothing to send.\n",
    });
    expect(await store.outbox.readEntries("north", "l1")).toEqual(before);
    // Deliveries cancelled with the erasure need no reply.
    expect((await leadsCommand(place, "list", "--dead")).stdout).toMatch(/\n0 leads\n$/);
  });

  it("wrong arguments are named, with the usage and exit code 2", async () => {
    const { place } = await openWithLeads();
    for (const [message, ...args] of [
      ["Use list, show, redeliver or reveals.", "lists"],
      ["Unknown option '--jsno'", "list", "--jsno"],
      ["--site is given twice.", "list", "--site", "north", "--site", "south"],
      ['There is no site "nosuch". The sites are:', "list", "--site", "nosuch"],
      ["show does not have the option --dead.", "show", "l1", "--dead"],
    ] as const) {
      const { exitCode, stdout, stderr } = await leadsCommand(place, ...args);
      expect({ exitCode, stdout }, args.join(" ")).toEqual({ exitCode: 2, stdout: "" });
      expect(stderr).toContain(message);
      expect(stderr).toContain("Usage: npm run leads");
    }
  });
}

const leadsCommand = ({ options }: StorePlace, ...args: string[]) => runScript("leads", options, args);
