import { expect, test } from "vitest";
import { confirmationMailTarget } from "./confirmation-mail.target.ts";
import { deliveryForTest, secondContactForTest } from "./lead-for-test.ts";
import { overdueMailTarget } from "./overdue-mail.target.ts";

const confirmation = { lane: "a" };

test("the confirmation goes to the shopper, in the brand, with the private link", () => {
  const mail = confirmationMailTarget.buildMessage(deliveryForTest({ message: "Is <b>it</b> there?" }), confirmation);
  if (mail.kind !== "mail") throw new Error("A confirmation is a mail.");
  expect(mail).toMatchObject({
    to: "robin@example.com",
    fromName: "Example Motors",
    replyTo: { name: "Example North", address: "hello@motors.example" },
    subject: "We have received your enquiry: 2022 Toyota RAV4 GXL",
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
  expect(mail.text).toContain("Hello Robin Archer,");
  expect(mail.html).toContain("color:red");
});

test("it repeats nothing that the sender wrote into the form", () => {
  const bait = "You won! Claim at https://prize.example/win or prize.example, call 0400 000 000";
  const mail = confirmationMailTarget.buildMessage(
    deliveryForTest({
      name: "Prize prize.example/win",
      message: bait,
      rego: "WINWIN",
      answers: [{ question: "Company", answer: bait }],
      special: bait,
      unknownVehicle: "prize.example",
      vehicle: null,
    }),
    confirmation,
  );
  if (mail.kind !== "mail") throw new Error("A confirmation is a mail.");
  for (const body of [mail.subject, mail.text, mail.html ?? ""]) expect(body).not.toMatch(/prize|won!|0400|WINWIN/i);
  expect(mail.text).toContain("Hello,\n");
  expect(mail.text).toContain("Your message is with the dealer.");
});

test.each([
  ["Ann", true],
  ["Zoë O’Brien-Müller Jr.", true],
  ["J. R. Smith", true],
  ["李小龙", true],
  ["Smith & Sons", true],
  ["Dr. J. R. Smith", true],
  ["Maria del Carmen García López", true],
  ["Ana Paula dos Santos e Silva", true],
  ["Jan van der Berg", true],
  ["evil&co", false],
  ["wal.mart", false],
  ["call zero four hundred nine", false],
  ["You have won a prize reply now", false],
  ["prize.example", false],
  ["www.prize", false],
  ["https://prize.example", false],
  ["prize example/x", false],
  ["win@prize.example", false],
  ["Call 0400 000 000", false],
  ["A".repeat(41), false],
  ["Ann\nhttps", true],
])("a shopper who gave the name %j is greeted by it: %s", (name, isGreeted) => {
  const mail = confirmationMailTarget.buildMessage(deliveryForTest({ name }), confirmation);
  if (mail.kind !== "mail") throw new Error("A confirmation is a mail.");
  expect(mail.text).toContain(isGreeted ? `Hello ${name.replace("\n", " ")},` : "Hello,\n");
});

test("a second contact is confirmed as one", () => {
  expect(confirmationMailTarget.buildMessage(secondContactForTest(), confirmation)).toMatchObject({
    subject: "We have received your enquiry again: 2022 Toyota RAV4 GXL",
  });
});

test("an overdue alert names the shopper and the request, and has the dealer's link", () => {
  const mail = overdueMailTarget.buildMessage(deliveryForTest(), { address: "manager@motors.example" });
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

test.each([
  ["J.Smith", "J. Smith"],
  ["J.R.Smith", "J. R. Smith"],
  ["t.co", "t. co"],
])("a name with an initial, %s, is greeted as %s, which mail programs do not turn into a link", (name, greeted) => {
  const mail = confirmationMailTarget.buildMessage(deliveryForTest({ name }), confirmation);
  if (mail.kind !== "mail") throw new Error("A confirmation is a mail.");
  expect(mail.text).toContain(`Hello ${greeted},`);
});
