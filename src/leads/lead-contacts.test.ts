import { describe, expect, test } from "vitest";
import { aboutNoVehicle, deliveryForTest } from "./delivery/lead-for-test.ts";
import { contactsOfLead, newestContact, replacedContact } from "./lead-contacts.ts";
import type { LeadContact, StoredLead } from "./lead-store.ts";

const { lead: first } = deliveryForTest(aboutNoVehicle);
const { siteId: _site, leadId: _lead, ...asked } = first;
const later = (contactId: string, message: string): LeadContact => ({ ...asked, contactId, message });
const stored = (...laterContacts: LeadContact[]): StoredLead => ({
  ...first,
  laterContacts,
  openedAt: 5,
  overdueAt: 6,
  erasedAt: null,
});

describe("the contacts of a lead", () => {
  test("are the lead itself and every later one under its id, each with those before it", () => {
    const contacts = contactsOfLead(stored(later("c2", "Two"), later("c3", "Three")));
    expect(contacts.map(({ contactId, number }) => [contactId, number])).toEqual([
      ["lead-1", 1],
      ["c2", 2],
      ["c3", 3],
    ]);
    expect(contacts.map(({ earlier }) => earlier.map(({ contactId }) => contactId))).toEqual([
      [],
      ["lead-1"],
      ["lead-1", "c2"],
    ]);
    expect(contacts.map(({ lead }) => lead)).toEqual([
      first,
      { ...first, message: "Two" },
      { ...first, message: "Three" },
    ]);
  });

  test("the newest contact is the current one", () => {
    expect(newestContact(stored())).toEqual(first);
    expect(newestContact(stored(later("c2", "Two"), later("c3", "Three")))).toEqual({ ...first, message: "Three" });
  });
});

describe("a later contact releases the earlier time", () => {
  const time = { dateTime: "2026-11-28T10:00", locationSlug: "north-yard" };
  const before = { ...first, contactId: "c1" };
  const replaced = (earlier: object[], now: object) =>
    replacedContact({
      lead: { ...first, ...now },
      earlier: earlier.map((fields) => ({ ...before, ...fields })),
    })?.dateTime ?? null;

  test.each<[string, object[], object, string | null]>([
    ["where it has another time", [time], { ...time, dateTime: "2026-11-29T10:00" }, "2026-11-28T10:00"],
    ["where it has another place", [time], { ...time, locationSlug: "south-yard" }, "2026-11-28T10:00"],
    ["where it has none", [time], { dateTime: null, locationSlug: "north-yard" }, "2026-11-28T10:00"],
    ["not where both are the same", [time], time, null],
    ["not where there was none", [{ dateTime: null }], time, null],
    ["not where it is the first", [], time, null],
    ["only of the one just before", [time, { dateTime: null, locationSlug: "north-yard" }], time, null],
  ])("%s", (_where, earlier, now, dateTime) => expect(replaced(earlier, now)).toBe(dateTime));
});
