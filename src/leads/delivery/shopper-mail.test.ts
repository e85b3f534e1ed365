import { expect, test } from "vitest";
import { messageOf } from "./delivery-message.ts";
import { deliveryForTest, secondContactForTest } from "./lead-for-test.ts";

const confirmation = { kind: "confirmation-mail", lane: "a" } as const;

test("the confirmation goes to the shopper, in the brand, with the private link and what was written", () => {
  const mail = messageOf(deliveryForTest({ message: "Is <b>it</b> there?" }), confirmation);
  if (mail.kind !== "mail") throw new Error("A confirmation is a mail.");
  expect(mail).toMatchObject({
    to: "robin@example.com",
    fromName: "Example Motors",
    replyTo: { name: "Example North", address: "hello@motors.example" },
    subject: "We have your enquiry: 2022 Toyota RAV4 GXL",
  });
  for (const body of [mail.text, mail.html ?? ""]) {
    expect(body).toContain("https://example.localhost/enquiries/lead-1.");
    expect(body).not.toContain("/enquiries/opened/");
    expect(body).toContain("Rego DEMO22, stock number 00417.");
    expect(body).toContain("Example Motors Pty Ltd, Motor dealer licence number MD-DEMO-1");
    expect(body).toContain("Your reference: LEAD-1");
    expect(body).toContain("(02) 5550 0100");
    expect(body).toContain("We read every enquiry and answer within one business day.");
  }
  expect(mail.text).toContain("Is <b>it</b> there?");
  expect(mail.html).toContain("Is &lt;b&gt;it&lt;/b&gt; there?");
  expect(mail.html).toContain("color:red");
});

test("a second contact is confirmed as one", () => {
  expect(messageOf(secondContactForTest(), confirmation)).toMatchObject({
    subject: "We have your enquiry again: 2022 Toyota RAV4 GXL",
  });
});

test("an overdue alert tells who waits for what, and has the dealer's link", () => {
  const mail = messageOf(deliveryForTest(), { kind: "overdue-mail", address: "manager@motors.example" });
  expect(mail).toMatchObject({
    to: "manager@motors.example",
    subject: "Overdue: Used Vehicle Enquiry, 2022 Toyota RAV4 GXL, Robin Archer",
    replyTo: { address: "robin@example.com" },
    html: expect.stringContaining('href="tel:0491570006"'),
    text: expect.stringMatching(
      /Phone: 0491 570 006\n[^]*Reference: LEAD-1[^]*https:\/\/example\.localhost\/enquiries\/opened\/lead-1\./,
    ),
  });
});
