import { expect, test } from "vitest";
import { answerFault, isMobile, longestSms } from "./answer-rules.ts";

const mail = { channel: "email", subject: "Re: RAV4", text: "Hello" } as const;
const sms = { channel: "sms", subject: "", text: "Hello" } as const;
const shopper = { email: "robin@example.com", phone: "+61491570006" };

test.each([
  [mail, shopper, null],
  [mail, { ...shopper, email: "" }, "channel"],
  [{ ...mail, subject: "" }, shopper, "subject"],
  [sms, shopper, null],
  [sms, { ...shopper, phone: "" }, "channel"],
  [sms, { ...shopper, phone: "+61255501234" }, "channel"],
  [{ ...sms, text: "a".repeat(longestSms) }, shopper, null],
  [{ ...sms, text: "a".repeat(longestSms + 1) }, shopper, "text"],
])("an answer of %j to %j has the fault %s", (answer, lead, field) => {
  expect(answerFault(answer, lead)?.field ?? null).toBe(field);
});

test.each([
  ["+61491570006", true],
  ["+61255501234", false],
  ["+6149157000", false],
  ["", false],
])("%s gets texts: %s", (phone, isOne) => expect(isMobile(phone)).toBe(isOne));
