import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoredLead } from "../../src/leads/lead-store.ts";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";

const message = { kind: "chat", name: "Ann Example", message: "Does it tow a van?", car_id: "tow" };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [siteFile("alpha", { leadDelivery: { confirmation: true, sameEnquiryHours: 24 } })],
    vehicles: { alpha: [stockVehicle("tow", { dealershipSlug: "south", dealershipId: "d2" })] },
  });
});
afterAll(() => platform.close());

let keys = 0;
const send = (fields: Record<string, string>, key = `chat-key-${(keys += 1)}`) =>
  platform.ask("alpha.localhost", "/enquiries", {
    method: "POST",
    body: JSON.stringify(fields),
    headers: { "content-type": "application/json", accept: "application/json", "idempotency-key": key },
  });
const readLead = async (response: Response): Promise<StoredLead | null> => {
  expect(response.status).toBe(200);
  return platform.store.leads.lead("alpha", ((await response.json()) as { lead_id: string }).lead_id);
};

describe("a message of the built-in chat", () => {
  test("[BT-09] with a phone number alone it is a lead of the vehicle's dealership, without consent to news", async () => {
    const lead = await readLead(await send({ ...message, phone: "0412 345 678" }));
    expect(lead).toMatchObject({
      form: "chat",
      category: "Used Vehicle Enquiry",
      dealershipSlug: "south",
      carId: "tow",
      phone: "+61412345678",
      email: "",
      message: "Does it tow a van?",
      consent: { isShown: false, isPreset: false },
    });
  });

  test("[BT-09] without a statement about marketing there is no consent", async () => {
    const lead = await readLead(await send({ ...message, name: "Bo Example", email: "bo@example.com" }));
    expect(lead).toMatchObject({ email: "bo@example.com", phone: "", optIn: false });
  });

  test("[BT-09] sent twice under one key it is one lead, and two people without a phone number are two", async () => {
    const first = await readLead(await send({ ...message, email: "one@example.com" }, "chat-key-once"));
    const again = await readLead(await send({ ...message, email: "one@example.com" }, "chat-key-once"));
    const other = await readLead(await send({ ...message, email: "two@example.com" }));
    expect(again?.leadId).toBe(first?.leadId);
    expect(other?.leadId).not.toBe(first?.leadId);
  });

  test.for<[string, Record<string, string>, { field: string; message: RegExp }]>([
    ["no way to be reached", {}, { field: "phone", message: /phone number or email address/ }],
    ["a phone that is none", { phone: "12" }, { field: "phone", message: /Australian phone number/ }],
    ["an address that is none", { email: "ann@" }, { field: "email", message: /name@example\.com/ }],
    ["nothing to say", { phone: "0412 345 678", message: " " }, { field: "message", message: /message/i }],
  ])("[BT-09] with %s it is refused with a single reason", async ([, change, error]) => {
    const response = await send({ ...message, ...change });
    expect(response.status).toBe(422);
    const { errors } = (await response.json()) as { errors: { field: string; message: string }[] };
    expect(errors).toEqual([{ field: error.field, message: expect.stringMatching(error.message) as string }]);
  });
});
