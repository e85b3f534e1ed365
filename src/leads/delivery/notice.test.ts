import { expect, test } from "vitest";
import { noticeEntry, noticeMessage } from "./notice.ts";

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

test("a notice waits in the line of its person, in whatever letters the address is written", () => {
  const entryOf = (to: string) => noticeEntry("n1", "prices", { ...notice, to }, 5, (text) => `${text.at(0)}-digest`);
  expect(entryOf("Robin@example.com")).toEqual({
    id: "n1",
    kind: "notice",
    target: "prices r",
    dueAt: 5,
    payload: notice,
  });
  expect(entryOf("robin@EXAMPLE.com").target).toBe("prices r");
});

test("its mail is sent as it was stored; nobody reads answers unless it names who does", () => {
  const mail = { ...notice, kind: "mail", siteId: "example", deliveryId: "n1" };
  expect(noticeMessage(claimed(notice))).toEqual({ ...mail, replyTo: null });
  const replyTo = { name: "Example Motors", address: "hello@motors.example" };
  expect(noticeMessage(claimed({ ...notice, replyTo }))).toEqual({ ...mail, replyTo });
});

test.each([
  ["lacks its text", { ...notice, text: undefined }],
  ["has what nobody knows", { ...notice, colour: "red" }],
  ["answers to a name alone", { ...notice, replyTo: { name: "Example Motors" } }],
])("a stored notice that %s is not sent", (_what, payload) => {
  expect(() => noticeMessage(claimed(payload))).toThrow();
});
