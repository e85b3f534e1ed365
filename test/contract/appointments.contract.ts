import { expect, it } from "vitest";
import type { Appointment } from "../../src/leads/appointments.ts";
import type { StorePlace } from "./every-store.ts";
import { leadRow } from "./lead-rows.ts";
import { dayMs, hourMs, minuteMs } from "../../src/settings/durations.ts";

const ten = Date.UTC(2026, 10, 24, 10);
const now = Date.UTC(2026, 10, 20);
const range = { from: ten - dayMs, to: ten + dayMs };

function appointment(leadId: string, fields: Partial<Appointment> = {}): Appointment {
  const ofLead = { leadId, holder: `holder of ${leadId}` };
  const at = { siteId: "north", locationId: "l1", dealershipLocationIds: ["l1", "l2"], startsAt: ten };
  return { ...at, lengthMs: hourMs, places: 1, emailHolder: null, connection: null, ...ofLead, ...fields };
}

/** Contract of every `Appointments`. */
export function appointmentsContract(makePlace: () => Promise<StorePlace>): void {
  it("[PT-04] gives a time to as many as there are places, with simultaneous requests over two processes", async () => {
    const place = await makePlace();
    const stores = [await place.open(), await place.open()];
    const book = (places: number, startsAt: number) =>
      Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          stores[index % 2]?.appointments.book(appointment(`lead-${startsAt}-${index}`, { places, startsAt }), now),
        ),
      );
    expect((await book(1, ten)).filter((outcome) => outcome === "booked")).toHaveLength(1);
    expect((await book(3, ten + 5 * hourMs)).filter((outcome) => outcome === "booked")).toHaveLength(3);
    const taken = await stores[0]?.appointments.taken("north", "l1", range, now);
    expect(taken?.toSorted()).toEqual([ten, ten + 5 * hourMs, ten + 5 * hourMs, ten + 5 * hourMs]);
  });

  it("[PT-04] distinguishes sites, places and times, and detects an overlap", async () => {
    const { appointments } = await (await makePlace()).open();
    expect(await appointments.book(appointment("one"), now)).toBe("booked");
    expect(await appointments.book(appointment("two", { siteId: "south" }), now)).toBe("booked");
    expect(await appointments.book(appointment("three", { locationId: "l2" }), now)).toBe("booked");
    expect(await appointments.book(appointment("four", { startsAt: ten + hourMs }), now)).toBe("booked");
    expect(await appointments.book(appointment("five", { startsAt: ten + hourMs / 2 }), now)).toBe("full");
    expect(await appointments.taken("south", "l1", range, now)).toEqual([ten]);
    expect(await appointments.taken("north", "l1", { from: ten + 1, to: ten + 2 * hourMs }, now)).toEqual([
      ten + hourMs,
    ]);
  });

  it("[PT-04] moves a lead to another time, keeps its former one if that is full, and treats a repeat as one", async () => {
    const { appointments } = await (await makePlace()).open();
    const taken = () => appointments.taken("north", "l1", range, now);
    expect(await appointments.book(appointment("one"), now)).toBe("booked");
    expect(await appointments.book(appointment("repeat", { holder: "holder of one" }), now)).toBe("booked");
    expect(await taken()).toEqual([ten]);
    await appointments.book(appointment("other", { startsAt: ten + 2 * hourMs }), now);
    expect(await appointments.book(appointment("one", { startsAt: ten + 2 * hourMs }), now)).toBe("full");
    expect((await taken()).toSorted()).toEqual([ten, ten + 2 * hourMs]);
    expect(await appointments.book(appointment("one", { startsAt: ten + 4 * hourMs }), now)).toBe("booked");
    expect((await taken()).toSorted()).toEqual([ten + 2 * hourMs, ten + 4 * hourMs]);
    await appointments.release("north", "one");
    expect(await taken()).toEqual([ten + 2 * hourMs]);
  });

  it("[PT-04] a time that is to be confirmed is free again when it was not, and stays taken once it was", async () => {
    const { appointments, leads } = await (await makePlace()).open();
    const taken = (at: number) => appointments.taken("north", "l1", range, at);
    const keptUntil = now + hourMs;
    for (const [leadId, startsAt] of [
      ["lost", ten],
      ["paid", ten + 3 * hourMs],
    ] as const) {
      await leads.submit(leadRow("north", leadId), leadId, []);
      expect(await appointments.book(appointment(leadId, { startsAt, keptUntil }), now)).toBe("booked");
      // Booked again, it is kept from then on.
      const later = { startsAt, keptUntil: keptUntil + 1 };
      expect(await appointments.book(appointment(leadId, later), now + 1)).toBe("held");
    }
    await appointments.confirm("north", "paid");
    expect((await taken(keptUntil)).toSorted()).toEqual([ten, ten + 3 * hourMs]);
    expect(await appointments.book(appointment("late"), keptUntil)).toBe("full");
    expect(await taken(keptUntil + 1)).toEqual([ten + 3 * hourMs]);
    // Confirmed too late, the time is not taken back.
    expect(await appointments.book(appointment("late"), keptUntil + 1)).toBe("booked");
    await appointments.confirm("north", "lost");
    expect(await appointments.book(appointment("overlapping", { startsAt: ten + hourMs / 2 }), keptUntil + 1)).toBe(
      "full",
    );
    expect(await appointments.book(appointment("third", { startsAt: ten + 3 * hourMs }), keptUntil + 1)).toBe("full");
  });

  it("[PT-04] a time reserved for an enquiry that never came goes permanently to its sender's next one", async () => {
    const { appointments, leads } = await (await makePlace()).open();
    const holder = "one person";
    await appointments.book(appointment("died", { holder }), now);
    await appointments.book(appointment("again", { holder }), now + 60_000);
    await leads.submit(leadRow("north", "again"), "key-of-again", []);
    await appointments.book(appointment("again", { holder }), now + 60_000);
    const later = now + 10 * minuteMs;
    expect(await appointments.taken("north", "l1", range, later)).toEqual([ten]);
    expect(await appointments.book(appointment("somebody", {}), later)).toBe("full");
    expect(await appointments.book(appointment("late", { holder }), later)).toBe("held");
    await appointments.release("north", "late");
    expect(await appointments.taken("north", "l1", range, later)).toEqual([ten]);
  });

  it("[PT-04] deletes a booking whose lead never came, and keeps one whose lead did", async () => {
    const { appointments, leads } = await (await makePlace()).open();
    await appointments.book(appointment("abandoned"), now);
    await appointments.book(appointment("stored", { startsAt: ten + 2 * hourMs }), now);
    await leads.submit(leadRow("north", "stored"), "key-of-stored", []);
    const later = now + 10 * minuteMs;
    expect(await appointments.taken("north", "l1", range, later)).toEqual([ten + 2 * hourMs]);
    expect(await appointments.book(appointment("next"), later)).toBe("booked");
    expect(await appointments.book(appointment("late", { startsAt: ten + 2 * hourMs }), later)).toBe("full");
  });

  it.each([
    ["phone number", 3, (_index: number) => ({ holder: "one phone" })],
    ["email address", 3, (index: number) => ({ holder: `phone ${index}`, emailHolder: "one email" })],
    ["connection", 20, (index: number) => ({ holder: `phone ${index}`, connection: "one connection" })],
  ])(
    "[PT-04] one %s holds only %i future times at all places of a dealership",
    async (_what, most, heldBy: (index: number) => Partial<Appointment>) => {
      const { appointments } = await (await makePlace()).open();
      const at = (index: number, fields: Partial<Appointment> = {}) =>
        appointments.book(
          appointment(`lead-${index}`, {
            startsAt: ten + index * hourMs,
            locationId: index % 2 === 0 ? "l1" : "l2",
            ...heldBy(index),
            ...fields,
          }),
          now,
        );
      for (let index = 0; index < most; index += 1) expect(await at(index)).toBe("booked");
      expect(await at(most)).toBe("too-many");
      // Another dealership, another site, and another time in place of a reserved one.
      expect(await at(most, { locationId: "l3", dealershipLocationIds: ["l3"] })).toBe("booked");
      expect(await at(most, { siteId: "south" })).toBe("booked");
      // A stranger may have typed the phone number and the email address.
      expect(await at(most, { connection: "another connection" })).toBe("booked");
      await appointments.release("north", `lead-${most}`);
      const moved = { leadId: "lead-1", startsAt: ten + 50 * hourMs };
      await appointments.release("north", "lead-0");
      expect(await at(1, moved)).toBe("booked");
      expect(await at(most)).toBe("booked");
    },
  );

  it("[PT-04] times that are over, or were never followed by an enquiry, do not count", async () => {
    const { appointments, leads } = await (await makePlace()).open();
    const book = (leadId: string, hours: number, at: number) =>
      appointments.book(appointment(leadId, { startsAt: ten + hours * hourMs, holder: "one phone" }), at);
    for (const [hours, leadId] of ["first", "second", "abandoned"].entries()) {
      expect(await book(leadId, hours, now)).toBe("booked");
      if (leadId !== "abandoned") await leads.submit(leadRow("north", leadId), `key-of-${leadId}`, []);
    }
    expect(await book("third", 5, now)).toBe("too-many");
    const later = now + 10 * minuteMs;
    expect(await book("third", 5, later)).toBe("booked");
    await leads.submit(leadRow("north", "third"), "key-of-third", []);
    expect(await book("fourth", 6, later)).toBe("too-many");
    expect(await book("fourth", 6, ten + 1)).toBe("booked");
  });
}
