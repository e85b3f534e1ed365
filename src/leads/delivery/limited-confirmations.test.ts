import { expect, test } from "vitest";
import type { OutboxMessage } from "../../outbox/outbox-message.ts";
import type { ClaimedEntry } from "../../outbox/outbox.ts";
import { exampleSite } from "../../sites/example-site-for-test.ts";
import type { StoredLead } from "../lead-store.ts";
import { createRateLimits, memoryRateCounts } from "../rate-limits.ts";
import { leadMessages } from "./delivery-target.ts";
import { deliveryForTest } from "./lead-for-test.ts";
import { leadHandlers } from "./lead-handlers.ts";
import { dayMs } from "../../settings/durations.ts";

const site = exampleSite({ leadDelivery: { emails: ["sales@motors.example"] } });
const routing = { site, siteForDealership: () => site, findPosition: () => null };
const { lead: example } = deliveryForTest();

const untouched = { laterContacts: [], openedAt: null, overdueAt: null, erasedAt: null };

function underTest() {
  const sent: OutboxMessage[] = [];
  const digest = (text: string) => text;
  let now = dayMs;
  const handlers = leadHandlers({
    leads: { lead: async (siteId): Promise<StoredLead> => ({ ...example, ...untouched, siteId }) },
    rateLimits: createRateLimits(memoryRateCounts(), digest),
    send: async (message) => {
      sent.push(message);
      return { kind: "taken" };
    },
    findRouting: () => routing,
    readApplicationFacts: async () => null,
    digest,
    sign: digest,
    brandColours: () => ({ ink: "black", quiet: "grey", line: "silver", accent: "red" }),
    findDeposit: async () => null,
    findOffer: async () => null,
    findDeskHref: async () => null,
  });
  const deliver = async (siteId: string, kind: "mail" | "confirmation-mail", attempts = 1) => {
    const planned = leadMessages({ ...example, siteId }, routing, digest).find((entry) => entry.kind === kind);
    const entry = { ...planned, siteId, subjectId: example.leadId, attempts, failedAttempts: attempts - 1 };
    const tools = { now: () => now, timeLimit: () => AbortSignal.timeout(1_000) };
    return handlers[kind].work(entry as ClaimedEntry, tools);
  };
  return { sent, deliver, tomorrow: () => (now += dayMs) };
}

test("[EF-29] one address gets at most ten confirmations a day from all sites together, and dealers every lead", async () => {
  const { sent, deliver, tomorrow } = underTest();
  for (let index = 0; index < 30; index += 1) await deliver(`site-${index % 3}`, "confirmation-mail");
  expect(sent).toHaveLength(10);
  expect(await deliver("site-9", "confirmation-mail")).toEqual({ kind: "replaced", entries: [] });
  expect(await deliver("site-9", "mail")).toEqual({ kind: "taken" });
  tomorrow();
  expect(await deliver("site-9", "confirmation-mail")).toEqual({ kind: "taken" });
});

test("a retried confirmation counts once", async () => {
  const { deliver } = underTest();
  for (let attempts = 1; attempts < 30; attempts += 1) await deliver("site", "confirmation-mail", attempts);
  expect(await deliver("site", "confirmation-mail")).toEqual({ kind: "taken" });
});
