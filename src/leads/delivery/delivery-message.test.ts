import { describe, expect, test } from "vitest";
import { messageOf } from "./delivery-message.ts";
import { adfDocument } from "./lead-adf.ts";
import { deliveryForTest } from "./lead-for-test.ts";
import { leadMail } from "./lead-mail.ts";
import { leadWebhookBody } from "./lead-webhook.ts";

const delivery = deliveryForTest();
const ids = { siteId: "example", deliveryId: "delivery-1" };
const address = "sales@motors.example";

describe("what a target gets", () => {
  test("a mailbox gets the e-mail of the lead", () => {
    expect(messageOf(delivery, { kind: "mail", address })).toEqual({
      kind: "mail",
      ...ids,
      to: address,
      ...leadMail(delivery),
    });
  });

  test("a program behind a mailbox gets the ADF document alone, under the same subject", () => {
    const { fromName, replyTo, subject } = leadMail(delivery);
    expect(messageOf(delivery, { kind: "adf-mail", address })).toEqual({
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
    expect(messageOf(delivery, { kind: "adf-post", url: "https://crm.example/adf" })).toEqual({
      kind: "post",
      ...ids,
      url: "https://crm.example/adf",
      mediaType: "application/x-adf+xml; charset=utf-8",
      body: adfDocument(delivery),
      signature: { kind: "unsigned" },
    });
  });

  test.each([["LEAD_KEY"], [null]])("a webhook gets JSON, signed with the key of %j", (secretVariable) => {
    expect(messageOf(delivery, { kind: "webhook", url: "https://dealer.example/leads", secretVariable })).toEqual({
      kind: "post",
      ...ids,
      url: "https://dealer.example/leads",
      mediaType: "application/json",
      body: leadWebhookBody(delivery),
      signature: { kind: "signed", secretVariable },
    });
  });

  test("a folder gets a file with a name that no other delivery has", () => {
    expect(messageOf(delivery, { kind: "adf-file", folder: "dms" })).toEqual({
      kind: "file",
      siteId: "example",
      folder: "dms",
      name: "delivery-1.xml",
      body: adfDocument(delivery),
    });
  });
});
