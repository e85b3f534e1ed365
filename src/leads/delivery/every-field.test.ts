import { describe, expect, test } from "vitest";
import { adfDocument } from "./lead-adf.ts";
import { aboutNoVehicle, deliveryForTest, everyField } from "./lead-for-test.ts";
import { leadMail } from "./lead-mail.ts";
import { leadWebhookBody } from "./lead-webhook.ts";
import { confirmationMail } from "./shopper-mail.ts";

const delivery = deliveryForTest(everyField);
const { text, html } = leadMail(delivery);

/** Values of every field of §3 that each format must contain. */
const values = [
  "Robin",
  "Archer-Field",
  "robin@example.com",
  "2650",
  "Is it still there?",
  "Used Vehicle Enquiry",
  "3. Offer Accepted",
  "OWN123",
  "SMS",
  "Window tint",
  "00417",
  "Toyota",
  "RAV4",
  "Example Freight",
  "spring-campaign",
  "depot-9",
  "harbourside",
  "Mazda",
  "CX-5",
  "ABC12D",
  "val-77",
  "NSW",
  "Service history",
  "https://example.localhost/trade-in",
  "Website",
  "A browser/1.0",
  "d-1",
  "/search",
  "utm_source",
  "newsletter",
];

describe.each([
  ["the e-mail's text", text],
  ["the e-mail's HTML", html ?? ""],
  ["the ADF document", adfDocument(delivery)],
  ["the webhook", leadWebhookBody(delivery)],
])("%s of a lead with every field", (_form, body) => {
  test.each(values)("holds %s", (value) => expect(body).toContain(value));
});

test("a phone number is written in Australian format, with a link to call", () => {
  for (const body of [text, html ?? ""]) expect(body).toContain("0491 570 006");
  expect(html).toContain('href="tel:+61491570006"');
  for (const body of [adfDocument(delivery), leadWebhookBody(delivery)]) expect(body).toContain("+61491570006");
});

test("a chosen time is in words for people, and in machine format for programs", () => {
  for (const body of [text, html ?? ""]) expect(body).toContain("Saturday 28 November 2026 at 10:00am");
  for (const body of [adfDocument(delivery), leadWebhookBody(delivery)]) expect(body).toContain("2026-11-28T10:00");
});

test("flags, amounts and choices are in every format, in its own terms", () => {
  const webhook: unknown = JSON.parse(leadWebhookBody(delivery));
  expect(webhook).toMatchObject({
    lead: {
      last_name: "Archer-Field",
      manufacturer_slug: "toyota",
      location: "north-yard",
      finance: true,
      has_trade_in: true,
      is_last_step: true,
      opt_in: false,
      terms_conditions: true,
      form_completed: true,
      offer_accepted: true,
    },
    car: { car_type: "used", vehicle_status: "sold", stock_number: "00417" },
    trade_in: {
      offer_price: 14_250,
      valuation: { rego_state: "NSW", adjustment_answers: { "Service history": "full" } },
    },
    valuation_lead: { source: "Website", lead_attributes: { visited_pages: ["/search", "/trade-in"] } },
    consent: { version: "1", is_preset: true },
  });
  expect(webhook).toMatchObject({ lead: { vehicle_price_budget: 27_450, car_type: "used" } });
  for (const words of [
    "Budget for the vehicle: $27,450",
    "Finance: yes",
    "Has a trade-in: yes",
    "Valuation completed: yes",
    "Offer accepted: yes",
  ]) {
    expect(text).toContain(words);
    expect(adfDocument(delivery)).toContain(words);
  }
  expect(text).toContain("Location: Example North, 1 Test Street, Wagga Wagga NSW 2650");
  expect(text).toContain("Offer: $14,250");
  expect(adfDocument(delivery)).toContain('<price type="offer" currency="AUD">14250</price>');
  expect(adfDocument(delivery)).toContain('<name part="last" type="individual">Archer-Field</name>');
});

describe("a lead about a vehicle that is not listed", () => {
  const first = deliveryForTest();
  const { vehicle } = first.lead;
  const gone = deliveryForTest({ vehicle: vehicle && { ...vehicle, isListed: false } });
  const unknown = deliveryForTest({ ...aboutNoVehicle, unknownVehicle: "car-77" });

  test("tells the dealer which vehicle it was, and that it is no longer listed", () => {
    const mail = leadMail(gone);
    for (const body of [mail.text, mail.html ?? ""]) {
      expect(body).toContain("00417");
      expect(body).toContain("no longer on the website when the enquiry was sent");
      expect(body).not.toContain("/cars/");
    }
    expect(mail.subject).toContain("2022 Toyota RAV4");
    expect(adfDocument(gone)).toContain("No longer on the website when the enquiry was sent");
    expect(adfDocument(gone)).toContain("<stock>00417</stock>");
    expect(JSON.parse(leadWebhookBody(gone))).toMatchObject({
      car: { stock_number: "00417", is_listed: false, url: null },
    });
    expect(JSON.parse(leadWebhookBody(first))).toMatchObject({ car: { is_listed: true } });
  });

  test("tells the dealer the id that was sent, if the site does not know the vehicle", () => {
    const mail = leadMail(unknown);
    for (const body of [mail.text, mail.html ?? "", adfDocument(unknown)])
      expect(body).toContain("unknown to the website; requested with the id car-77");
    expect(JSON.parse(leadWebhookBody(unknown))).toMatchObject({ lead: { unknown_car_id: "car-77" }, car: null });
  });

  test("gives the shopper only what the site shows of it", () => {
    for (const delivery of [gone, unknown]) {
      const { subject, text: said, html: shown } = confirmationMail(delivery);
      for (const body of [subject, said, shown ?? ""]) expect(body).not.toMatch(/Toyota|RAV4|00417|car-77/);
      expect(said).toContain("is no longer on our website. The dealership will call you about it.");
    }
    expect(confirmationMail(first).subject).toContain("2022 Toyota RAV4");
  });
});
