import { describe, expect, test } from "vitest";
import { exampleSite } from "../sites/example-site-for-test.ts";
import { deliveryForTest } from "../leads/delivery/lead-for-test.ts";
import type { ClaimedEntry } from "../outbox/outbox.ts";
import { answersSubject } from "./answer-entry.ts";
import { answerHandlers } from "./lead-answers.ts";
import type { LeadAnswer } from "./lead-event.ts";

const answer: LeadAnswer = { kind: "answer", channel: "sms", subject: "", text: "It is here.", deliveryId: "d1" };
const entry: ClaimedEntry = {
  siteId: "example",
  id: "d1",
  kind: "lead-answer-sms",
  target: "t1",
  failures: 0,
  payload: null,
  subjectId: answersSubject("lead-1"),
  attempts: 1,
  failedAttempts: 0,
  claim: 1,
  leaseUntil: 1,
};

/** Sends a text to a shopper with this number, and returns the numbers that got one. */
function sendText(phone: string, timeLimit: () => AbortSignal) {
  const { lead, colours } = deliveryForTest({ phone });
  const stored = { ...lead, laterContacts: [], openedAt: null, overdueAt: null, erasedAt: null };
  const sentTo: string[] = [];
  const site = exampleSite();
  const handlers = answerHandlers({
    answers: { find: async () => ({ answer, actorId: "ann", earlierMails: [] }) },
    leads: { lead: async () => stored },
    outbox: { readEntries: async () => [] },
    people: { find: async () => null },
    installation: () => ({ groups: [], sites: [] }),
    findRouting: () => ({ site, siteForDealership: () => site, findPosition: () => null }),
    brandColours: () => colours,
    send: async () => ({ kind: "taken" }),
    async sendText({ to }) {
      sentTo.push(to);
      return { kind: "sent" };
    },
  });
  return { result: handlers["lead-answer-sms"].work(entry, { now: () => 1, timeLimit }), sentTo };
}

const isOurs = () => AbortSignal.timeout(1_000);

describe("an answer by text", () => {
  test("is sent to the shopper's mobile number", async () => {
    const { result, sentTo } = sendText("+61491570123", isOurs);
    expect(await result).toEqual({ kind: "taken" });
    expect(sentTo).toEqual(["+61491570123"]);
  });

  test("is not sent by a worker that lost it to another one", async () => {
    const { result, sentTo } = sendText("+61491570123", () => {
      throw new Error("lease lost");
    });
    await expect(result).rejects.toThrow("lease lost");
    expect(sentTo).toEqual([]);
  });

  test("is refused if the newest number that the shopper gave gets no texts", async () => {
    const { result, sentTo } = sendText("+61290000000", isOurs);
    expect(await result).toMatchObject({ kind: "refused" });
    expect(sentTo).toEqual([]);
  });
});
