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
const entryDelivery = (entries: OutboxStatus[], attempts: Attempt[] = []) =>
  leadProgress({ receivedAt: 1, openedAt: null, laterContacts: [] }, entries, attempts).delivery;

describe("the progress of an enquiry", () => {
  test("is delivered once the first target accepts, whatever happens to the others", () => {
    const entries = [entry("a", "dead"), entry("b", "done"), entry("c", "done")];
    expect(entryDelivery(entries, [delivered("c", 9), delivered("b", 7)])).toEqual({ state: "delivered", at: 7 });
  });

  test("is in progress while a target may still accept, or none is planned yet", () => {
    expect(entryDelivery([entry("a", "dead"), entry("b", "pending")])).toEqual({ state: "on-its-way" });
    expect(entryDelivery([])).toEqual({ state: "on-its-way" });
  });

  test("is delayed once every target has failed permanently", () => {
    expect(entryDelivery([entry("a", "dead")])).toEqual({ state: "held-up" });
  });

  test("is that of the latest contact only", () => {
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

  test("counts events stamped with the arrival time", () => {
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
  ])("does not count an attempt that %s", (_what, state, changes) => {
    expect(entryDelivery([entry("a", state)], [{ ...delivered("a", 5), ...changes }])).toEqual({ state: "on-its-way" });
  });

  test("does not count a confirmation to the shopper as a delivery", () => {
    const entries = [entry("a", "pending"), entry("b", "done", "confirmation-mail")];
    expect(entryDelivery(entries, [delivered("b", 5)])).toEqual({ state: "on-its-way" });
  });
});
