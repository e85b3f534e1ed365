import { expect, test } from "vitest";
import { noticeEntry, noticeHandlers } from "./notice.ts";
import type { OutboxMessage } from "./outbox-message.ts";

const notice = {
  to: "Robin@example.com",
  fromName: "Example Motors",
  subject: "A new price",
  text: "It costs less now.",
  html: "<p>It costs less now.</p>",
  unsubscribeUrl: "https://example.localhost/stop",
};
const claimed = (payload: unknown) => ({
  siteId: "example",
  id: "n1",
  kind: "notice",
  target: "prices a",
  subjectId: "s1",
  payload,
  failures: 0,
  attempts: 1,
  failedAttempts: 0,
  claim: 1,
  leaseUntil: 0,
});

test("notices to one address share a queue, in any letter case", () => {
  const entryTo = (to: string) => noticeEntry("n1", "prices", { ...notice, to }, 5, (text) => `${text.at(0)}-digest`);
  expect(entryTo("Robin@example.com")).toEqual({
    id: "n1",
    kind: "notice",
    target: "prices r",
    dueAt: 5,
    payload: notice,
  });
  expect(entryTo("robin@EXAMPLE.com").target).toBe("prices r");
});

const noon = Date.parse("2026-11-21T12:00:00+11:00");
const midnight = Date.parse("2026-11-22T00:00:00+11:00");
const nextMorning = Date.parse("2026-11-22T08:00:00+11:00");

/** The result of a stored notice at a time, and the message sent. */
async function worked(payload: unknown, at = noon, timeZone: string | null = "Australia/Sydney") {
  const sent: OutboxMessage[] = [];
  const { notice: handler } = noticeHandlers({
    send: async (message) => {
      sent.push(message);
      return { kind: "taken" };
    },
    siteTimeZone: () => timeZone,
  });
  const tools = { now: () => at, timeLimit: () => new AbortController().signal };
  return { result: await handler.work(claimed(payload), tools), sent };
}

test("its mail is sent as stored, and is no-reply unless it names a recipient for replies", async () => {
  const mail = { ...notice, kind: "mail", siteId: "example", deliveryId: "n1" };
  expect((await worked(notice)).sent).toEqual([{ ...mail, replyTo: null }]);
  const replyTo = { name: "Example Motors", address: "hello@motors.example" };
  expect(await worked({ ...notice, replyTo })).toEqual({ result: { kind: "taken" }, sent: [{ ...mail, replyTo }] });
});

test("an automatic notice waits for the end of quiet hours, a requested one does not", async () => {
  expect(await worked(notice, midnight)).toMatchObject({
    result: { kind: "put-off", until: nextMorning, reason: "Waiting for the quiet hours to end." },
    sent: [],
  });
  const asked = await worked({ ...notice, unsubscribeUrl: null }, midnight);
  expect([asked.result.kind, asked.sent.length]).toEqual(["taken", 1]);
});

test("it is a mail that is not urgent, and its payload is personal data", () => {
  const { notice: handler } = noticeHandlers({ send: async () => ({ kind: "taken" }), siteTimeZone: () => null });
  expect(handler).toMatchObject({ isMail: true, isNotice: true, isPayloadPersonal: true });
});

test("it waits while the settings of its site are not loaded", async () => {
  expect(await worked(notice, noon, null)).toMatchObject({ result: { kind: "failed" }, sent: [] });
});

test.each([
  ["lacks its text", { ...notice, text: undefined }],
  ["has what nobody knows", { ...notice, colour: "red" }],
  ["answers to a name alone", { ...notice, replyTo: { name: "Example Motors" } }],
])("a stored notice that %s is not sent", async (_what, payload) => {
  await expect(worked(payload)).rejects.toThrow();
});
