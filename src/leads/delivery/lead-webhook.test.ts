import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { aboutNoVehicle, deliveryForTest, secondContactForTest, tradeInForTest } from "./lead-for-test.ts";
import { leadWebhookSchema } from "./lead-webhook-schema.ts";
import { leadWebhookBody } from "./lead-webhook.ts";

const second = secondContactForTest();
const moved = {
  ...second,
  earlier: second.earlier.map((before) => ({ ...before, dateTime: "2026-11-28T10:00", locationSlug: "north-yard" })),
};

describe("the webhook's body", () => {
  test.each([
    ["a vehicle", deliveryForTest()],
    ["no vehicle", deliveryForTest(aboutNoVehicle)],
    ["a trade-in", deliveryForTest({ tradeIn: tradeInForTest })],
    ["the same again", second],
    ["a time that was changed", moved],
  ])("of a lead about %s matches its schema", (_about, delivery) => {
    expect(leadWebhookSchema.safeParse(JSON.parse(leadWebhookBody(delivery))).error).toBeUndefined();
  });

  test("it names the delivery, the lead and the vehicle", () => {
    expect(JSON.parse(leadWebhookBody(deliveryForTest()))).toMatchObject({
      version: 1,
      delivery_id: "delivery-1",
      dealership: { slug: "north", name: "Example North" },
      lead: { lead_id: "lead-1", received_at: "2026-11-20T02:00:00.000Z", email: "robin@example.com", opt_in: false },
      car: { car_id: "v-full", stock_number: "00417", make: "Toyota", year: 2022, price: 45_990, car_type: "used" },
      trade_in: null,
    });
  });

  test("a second contact has its own id under the lead's", () => {
    expect(JSON.parse(leadWebhookBody(secondContactForTest()))).toMatchObject({
      event: "lead.contacted_again",
      lead: { lead_id: "lead-1", message: "Nobody called me" },
      contact: { contact_id: "contact-2", number: 2, first_received_at: "2026-11-20T02:00:00.000Z", replaces: null },
    });
  });

  test("a second contact says which time and place it replaces", () => {
    expect(JSON.parse(leadWebhookBody(moved))).toMatchObject({
      lead: { date_time: null },
      contact: {
        replaces: {
          contact_id: "lead-1",
          date_time: "2026-11-28T10:00",
          is_time_booked: false,
          place: { slug: "north-yard", suburb: "Wagga Wagga" },
        },
      },
    });
  });

  test("unknown facts of the vehicle are null", () => {
    const sent = JSON.parse(leadWebhookBody(deliveryForTest({ vehicle: null })));
    const known = { car_id: "v-full", car_type: "used", vehicle_status: "sold", stock_number: "00417" };
    const unknown = ["badge", "year", "price", "km", "vin", "regplate", "body", "doors", "transmission", "colour"];
    expect(sent.car).toEqual({
      ...known,
      ...Object.fromEntries([...unknown, "interior_colour"].map((name) => [name, null])),
      make: "Toyota",
      model: "RAV4",
      url: "https://example.localhost/cars/2022-toyota-rav4-gxl-axah54r",
      is_listed: true,
    });
    expect(JSON.parse(leadWebhookBody(deliveryForTest())).car).toMatchObject({
      badge: "GXL",
      km: 31_204,
      vin: "JTMW23FV60D012345",
      regplate: "DEMO22",
      body: "SUV",
      doors: 5,
      transmission: "Automatic",
      colour: "Eclectic Blue",
      interior_colour: "Black",
    });
  });

  test("a first contact is one that was received", () => {
    expect(JSON.parse(leadWebhookBody(deliveryForTest()))).toMatchObject({
      event: "lead.received",
      contact: { contact_id: "lead-1", number: 1, first_received_at: "2026-11-20T02:00:00.000Z", replaces: null },
      lead: { earlier_enquiry: null },
    });
  });

  test("an enquiry that is linked names the first one", () => {
    const earlierEnquiry = { number: 3, firstLeadId: "lead-0", firstReceivedAt: 5_000 };
    expect(JSON.parse(leadWebhookBody(deliveryForTest({ earlierEnquiry })))).toMatchObject({
      lead: {
        earlier_enquiry: {
          number: 3,
          first_lead_id: "lead-0",
          first_reference: "LEAD-0",
          first_received_at: "1970-01-01T00:00:05.000Z",
        },
      },
    });
  });

  test.each([
    ["that was ticked in advance is none", { isPreset: true, isGiven: true }, false, "left_as_it_was"],
    ["that was ticked is one", { isPreset: false, isGiven: true }, true, "given"],
    ["that was not ticked is none", { isPreset: false, isGiven: false }, false, "not_given"],
    ["that was not asked for is none", { isShown: false, isGiven: true }, false, "not_asked"],
  ])("[EF-10] a consent %s", (_what, changes, is_given, answer) => {
    const { consent } = deliveryForTest().lead;
    const body = JSON.parse(leadWebhookBody(deliveryForTest({ consent: consent && { ...consent, ...changes } })));
    expect(body.consent).toMatchObject({ is_given, answer, text: "Keep me up to date.", version: "1" });
  });

  test.each([
    ["given", { isPreset: false, isGiven: true }, true, true],
    ["left as it was", { isPreset: true, isGiven: true }, false, true],
    ["not given", { isPreset: true, isGiven: false }, false, false],
    ["not asked", { isShown: false, isGiven: true }, false, false],
  ])("[EF-10] news may be sent where the answer is %s: %j", (_what, changes, usually, whereUsed) => {
    const mayReceive = (usedForMarketing: boolean) => {
      const { lead, site } = deliveryForTest();
      const consent = lead.consent && { ...lead.consent, ...changes };
      const optIn = { ...site.enquiry.optIn, usedForMarketing };
      const delivery = { ...deliveryForTest({ consent }), site: { ...site, enquiry: { ...site.enquiry, optIn } } };
      return JSON.parse(leadWebhookBody(delivery)).consent.may_receive_news;
    };
    expect([mayReceive(false), mayReceive(true)]).toEqual([usually, whereUsed]);
  });

  test("a lead without proof of consent has none", () => {
    expect(JSON.parse(leadWebhookBody(deliveryForTest({ consent: null }))).consent).toBeNull();
  });

  test("the schema in the documentation is the one that is sent", () => {
    const documented: unknown = JSON.parse(readFileSync("docs/lead-webhook-v1.schema.json", "utf8"));
    expect(documented).toEqual(JSON.parse(JSON.stringify(z.toJSONSchema(leadWebhookSchema))));
  });
});
