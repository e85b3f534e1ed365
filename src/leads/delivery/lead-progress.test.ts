import { describe, expect, test } from "vitest";
import { leadSchema } from "../lead.ts";
import { leadProgress } from "./lead-progress.ts";
import type { Attempt, OutboxState, OutboxStatus } from "../../outbox/outbox.ts";

const entry = (id: string, state: OutboxState, kind = "mail"): OutboxStatus => ({
  siteId: "north",
  id,
  kind,
  target: kind,
  state,
  attempts: 1,
  dueAt: 0,
  lastError: null,
});
const delivered = (entryId: string, endedAt: number): Attempt => ({
  entryId,
  attempt: 1,
  startedAt: endedAt - 1,
  endedAt,
  outcome: "delivered",
  reason: null,
});
const deliveryOf = (entries: OutboxStatus[], attempts: Attempt[] = []) =>
  leadProgress({ receivedAt: 1, openedAt: null, laterContacts: [] }, entries, attempts).delivery;

describe("how far an enquiry is", () => {
  test("delivered from the first target that answered, whatever became of the others", () => {
    const entries = [entry("a", "dead"), entry("b", "done"), entry("c", "done")];
    expect(deliveryOf(entries, [delivered("c", 9), delivered("b", 7)])).toEqual({ state: "delivered", at: 7 });
  });

  test("on its way while any target may still answer, or none was planned yet", () => {
    expect(deliveryOf([entry("a", "dead"), entry("b", "pending")])).toEqual({ state: "on-its-way" });
    expect(deliveryOf([])).toEqual({ state: "on-its-way" });
  });

  test("held up when every target failed for good", () => {
    expect(deliveryOf([entry("a", "dead")])).toEqual({ state: "held-up" });
  });

  test("who asks again sees the way of what was sent last, and nothing of what came before", () => {
    const later = {
      ...leadSchema.parse({ name: "A", email: "", phone: "", category: "C" }),
      contactId: "c2",
      receivedAt: 8,
    };
    const lead = { receivedAt: 1, openedAt: 6, laterContacts: [later] };
    const progress = leadProgress(lead, [entry("a", "done")], [delivered("a", 5)]);
    expect(progress).toEqual({ receivedAt: 8, openedAt: null, delivery: { state: "on-its-way" } });
    expect(leadProgress(lead, [entry("a", "done")], [delivered("a", 9)]).delivery).toEqual({
      state: "delivered",
      at: 9,
    });
  });

  test("what was said to have been opened, and delivered, in the very moment it came counts", () => {
    const lead = { receivedAt: 5, openedAt: 5, laterContacts: [] };
    expect(leadProgress(lead, [entry("a", "done")], [delivered("a", 5)])).toEqual({
      receivedAt: 5,
      openedAt: 5,
      delivery: { state: "delivered", at: 5 },
    });
    expect(leadProgress({ ...lead, openedAt: null }, [], []).openedAt).toBeNull();
  });

  test.each<[string, OutboxState, Partial<Attempt>]>([
    ["failed", "done", { outcome: "failed" }],
    ["was interrupted", "done", { outcome: "interrupted" }],
    ["goes on", "done", { endedAt: null }],
    ["is of an entry that is to be delivered again", "pending", {}],
  ])("an attempt that %s delivered nothing", (_what, state, changes) => {
    expect(deliveryOf([entry("a", state)], [{ ...delivered("a", 5), ...changes }])).toEqual({ state: "on-its-way" });
  });

  test("a confirmation to the shopper is no delivery to the dealer", () => {
    const entries = [entry("a", "pending"), entry("b", "done", "confirmation-mail")];
    expect(deliveryOf(entries, [delivered("b", 5)])).toEqual({ state: "on-its-way" });
  });
});
