import { expect, test } from "vitest";
import type { LeadEvent } from "../lead-work/lead-event.ts";
import { timelineItems } from "./lead-event-text.ts";
import type { LeadRecord } from "./lead-types.ts";

function titles(events: readonly { event: LeadEvent; actorId?: string | null }[]): string[] {
  const stored = events.map(({ event, actorId = "ann" }, index) => ({ seq: index + 1, at: 2_000, actorId, event }));
  const contact = { contactId: "c1", receivedAt: 1_000, message: "Hello", facts: [], vehicleFacts: [] };
  const record = {
    entry: { name: "Robin" },
    contacts: [contact],
    events: stored,
    people: { ann: "Ann", bob: "Bob" },
  };
  return timelineItems(record as unknown as LeadRecord, "me").map(({ title }) => title);
}

test.each<[LeadEvent, string | null, string]>([
  [{ kind: "claimed" }, "ann", "Ann claimed it"],
  [{ kind: "claimed" }, "me", "You claimed it"],
  [{ kind: "note", text: "N" }, "gone", "A former colleague noted"],
  [{ kind: "call", result: "voicemail", text: "" }, "ann", "Ann called, left a voicemail"],
  [{ kind: "acknowledged" }, null, "Confirmed from the emailed page"],
  [{ kind: "closed", from: "new", outcome: "lost", reason: "Price" }, "ann", "Ann closed it as “Lost”"],
  [{ kind: "assigned", from: null, to: "me", why: "by-person" }, "ann", "Ann gave it to you"],
  [
    { kind: "assigned", from: "bob", to: null, why: "absent" },
    null,
    "The system returned it to the queue because its owner is not at work",
  ],
  [{ kind: "assigned", from: null, to: "bob", why: "in-turn" }, null, "The system gave it to Bob, who is next in turn"],
  [{ kind: "reviewed", from: "suspect", to: "spam" }, "ann", "Ann decided that it is spam"],
])("%j by %s reads as it happened", (event, actorId, title) => {
  expect(titles([{ event, actorId }])).toEqual([title, "Robin enquired"]);
});

test("of one moment, what happened later is further up, and an enquiry stands once", () => {
  expect(
    titles([
      { event: { kind: "claimed" } },
      { event: { kind: "note", text: "N" } },
      { event: { kind: "enquiry", contactId: "c1" }, actorId: null },
    ]),
  ).toEqual(["Ann noted", "Ann claimed it", "Robin enquired"]);
});
