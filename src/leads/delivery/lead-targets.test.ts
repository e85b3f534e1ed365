import { describe, expect, test } from "vitest";
import { adfFileTarget } from "./adf-file.target.ts";
import { adfMailTarget } from "./adf-mail.target.ts";
import { adfPostTarget } from "./adf-post.target.ts";
import { adfDocument } from "./lead-adf.ts";
import { deliveryForTest } from "./lead-for-test.ts";
import { leadMail } from "./lead-mail.ts";
import { isForShopper, leadTargets } from "./lead-targets.ts";
import { leadWebhookBody } from "./lead-webhook.ts";
import { mailTarget } from "./mail.target.ts";
import { webhookTarget } from "./webhook.target.ts";

const delivery = deliveryForTest();
const ids = { siteId: "example", deliveryId: "delivery-1" };
const address = "sales@motors.example";

describe("what a target gets", () => {
  test("a mailbox gets the e-mail of the lead", () => {
    expect(mailTarget.buildMessage(delivery, { address })).toEqual({
      kind: "mail",
      ...ids,
      to: address,
      ...leadMail(delivery),
    });
  });

  test("a program behind a mailbox gets the ADF document alone, under the same subject", () => {
    const { fromName, replyTo, subject } = leadMail(delivery);
    expect(adfMailTarget.buildMessage(delivery, { address })).toEqual({
      kind: "mail",
      ...ids,
      to: address,
      fromName,
      replyTo,
      subject,
      text: adfDocument(delivery),
      html: null,
    });
  });

  test("a program that takes ADF gets it by an unsigned POST", () => {
    expect(adfPostTarget.buildMessage(delivery, { url: "https://crm.example/adf" })).toEqual({
      kind: "post",
      ...ids,
      url: "https://crm.example/adf",
      mediaType: "application/x-adf+xml; charset=utf-8",
      body: adfDocument(delivery),
      signature: { kind: "unsigned" },
    });
  });

  test.each([["LEAD_KEY"], [null]])("a webhook gets JSON, signed with the key of %j", (secretVariable) => {
    expect(webhookTarget.buildMessage(delivery, { url: "https://dealer.example/leads", secretVariable })).toEqual({
      kind: "post",
      ...ids,
      url: "https://dealer.example/leads",
      mediaType: "application/json",
      body: leadWebhookBody(delivery),
      signature: { kind: "signed", secretVariable },
    });
  });

  test("a folder gets a file with a name that no other delivery has", () => {
    expect(adfFileTarget.buildMessage(delivery, { folder: "dms" })).toEqual({
      kind: "file",
      siteId: "example",
      folder: "dms",
      name: "lead-delivery-1.xml",
      body: adfDocument(delivery),
    });
  });
});

test("only messages to the shopper are marked as for the shopper", () => {
  expect(leadTargets.map(({ kind }) => kind).filter(isForShopper)).toEqual(["confirmation-mail"]);
  expect(["lead-received", "notice", ""].map(isForShopper)).toEqual([false, false, false]);
});

test("only an alert of an overdue lead is about the newest contact", () => {
  expect(leadTargets.filter(({ contact }) => contact !== "own").map(({ kind }) => kind)).toEqual(["overdue-mail"]);
});

test.each(leadTargets.map((target) => [target.kind, target] as const))(
  "an entry of kind %s that lacks its target is not sent",
  (_kind, { buildMessage }) => {
    expect(() => buildMessage(delivery, { contactId: "l1" })).toThrow();
  },
);
