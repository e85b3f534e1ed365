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
  ])("of a lead about %s holds to its schema", (_about, delivery) => {
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

  test("the schema in the documentation is the one that is sent", () => {
    const documented: unknown = JSON.parse(readFileSync("docs/lead-webhook-v1.schema.json", "utf8"));
    expect(documented).toEqual(JSON.parse(JSON.stringify(z.toJSONSchema(leadWebhookSchema))));
  });
});
