import { describe, expect, test } from "vitest";
import { aboutNoVehicle, deliveryForTest } from "../leads/delivery/lead-for-test.ts";
import { type AnswerMail, answerMail } from "./answer-mail.ts";
import { longestSms } from "./answer-rules.ts";
import { answerTemplates } from "./answer-templates.ts";
import type { LeadAnswer } from "./lead-event.ts";

const answer: LeadAnswer = {
  kind: "answer",
  channel: "email",
  subject: "Re: 2022 Toyota RAV4",
  text: "Hello Robin,\n\nIt is <here>.",
  deliveryId: "d1",
};

function mailWith(fields: Partial<AnswerMail> = {}) {
  const { lead, site, colours } = deliveryForTest();
  const author = { name: "Mia Torres", email: "mia@motors.example" };
  const mail = answerMail({ answer, lead, site, colours, author, references: ["d0"], ...fields });
  if (mail.kind !== "mail") throw new Error("An answer is an email.");
  return mail;
}

describe("an answer by email", () => {
  test("goes to the shopper, and a reply to the person who wrote it", () => {
    const mail = mailWith();
    expect(mail).toMatchObject({
      to: "robin@example.com",
      replyTo: { name: "Mia Torres", address: "mia@motors.example" },
      deliveryId: "d1",
      references: ["d0"],
      isByPerson: true,
    });
    expect(mail.fromName).toMatch(/^Mia Torres, /);
  });

  test("has the words as text, in the brand, with the reference and the licensee", () => {
    const { html, text } = mailWith();
    expect(html).toContain("It is &lt;here&gt;.");
    expect(html).toContain("red");
    expect(text).toContain("Hello Robin,\n\nIt is <here>.");
    expect(text).toMatch(/This answers your enquiry [A-Z0-9-]+ at /);
  });

  test("by somebody who is no longer known is replied to at the dealer's address", () => {
    expect(mailWith({ author: null }).replyTo).toMatchObject({ address: "hello@motors.example" });
  });
});

describe("the templates of answers", () => {
  const { lead, site } = deliveryForTest();

  test("name the shopper, the vehicle and the person who answers, and fit what is sent", () => {
    for (const { channel, subject, text } of answerTemplates(lead, site, { name: "Mia Torres" })) {
      expect(text).toMatch(/^Hello Robin/);
      expect(text).toContain("Mia Torres");
      expect(text).not.toMatch(/undefined|null/);
      if (channel === "sms") expect(text.length).toBeLessThanOrEqual(longestSms);
      expect(subject).toMatch(channel === "email" ? /^Re: .*RAV4/ : /^$/);
    }
  });

  test("without a vehicle speak of the enquiry", () => {
    const [, available] = answerTemplates({ ...lead, ...aboutNoVehicle }, site, { name: "Mia" });
    expect(available?.text).toContain("asking about your enquiry");
  });
});
