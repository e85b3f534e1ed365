import { describe, expect, test } from "vitest";
import {
  confirmationDayKeys,
  confirmOnce,
  earlierEnquiryText,
  enquiryNumberText,
  threadKeys,
} from "./enquiry-thread.ts";
import { leadSchema } from "./lead.ts";

const lead = leadSchema.parse({
  name: "Ann",
  email: "Ann@Example.com",
  phone: "+61412345678",
  category: "Used Vehicle Enquiry",
  carId: "v1",
});
const shared = (one: typeof lead, other: typeof lead) =>
  threadKeys(one).filter((key) => threadKeys(other).includes(key));

describe("enquiries of one person about one vehicle", () => {
  test.each([
    ["another name and message", { name: "A. Example", message: "And the price?" }, 2],
    ["the address in other letters, another phone", { email: "ann@example.COM", phone: "+61400000000" }, 1],
    ["the phone alone", { email: "" }, 1],
    ["another person", { email: "bo@example.com", phone: "+61400000000" }, 0],
    ["another vehicle", { carId: "v2" }, 0],
    ["no vehicle", { carId: null }, 0],
    ["neither phone nor address", { email: "", phone: "" }, 0],
  ])("with %s", (_what, changes, count) => {
    expect(shared(lead, { ...lead, ...changes })).toHaveLength(count);
  });

  test.each([
    [2, "2nd"],
    [3, "3rd"],
    [4, "4th"],
    [11, "11th"],
    [21, "21st"],
  ])("the dealer reads number %i as %s", (number, text) => {
    const earlierEnquiry = { number, firstLeadId: "0123456789abcdef", firstReceivedAt: 5 };
    expect(earlierEnquiryText({ earlierEnquiry }, (at) => `time ${at}`)).toBe(
      `${text} from this person about this vehicle, first enquiry: 89ABCDEF, time 5`,
    );
  });
});

test("enquiries without a vehicle, or without a contact, are not linked by that", () => {
  expect(threadKeys({ ...lead, carId: null })).toEqual([]);
  expect(shared({ ...lead, phone: "" }, { ...lead, phone: "", email: "bo@example.com" })).toEqual([]);
  expect(shared({ ...lead, email: "" }, { ...lead, email: "", phone: "+61400000000" })).toEqual([]);
});

test("a phone number is not an email address, even in the email field", () => {
  expect(shared({ ...lead, email: "" }, { ...lead, phone: "", email: lead.phone })).toEqual([]);
});

test("the first enquiry has no number", () => {
  expect(enquiryNumberText({ earlierEnquiry: null })).toBeNull();
  expect(earlierEnquiryText({ earlierEnquiry: null }, String)).toBeNull();
  expect(enquiryNumberText({ earlierEnquiry: { number: 2, firstLeadId: "l1", firstReceivedAt: 5 } })).toBe(
    "2nd from this person",
  );
});

describe("confirmations", () => {
  const general = { ...lead, carId: null, receivedAt: 0, dealershipSlug: "north", message: "Hello" };
  const key = (changes: Partial<typeof general>) => confirmOnce({ ...general, ...changes }, false).key;

  test.each([
    ["of the same question", {}, true],
    ["of another category", { category: "Parts Enquiry" }, false],
    ["of another subcategory", { subcategory: "Night shift" }, false],
    ["to another dealership", { dealershipSlug: "south" }, false],
    ["with other words", { message: "Good day" }, false],
    ["with the address in other letters", { email: "ANN@example.com" }, true],
    ["with another address", { email: "bo@example.com" }, false],
  ])("without a vehicle are compared by their request: %s (the same: %s)", (_what, changes, isSame) => {
    expect(key(changes) === key({})).toBe(isSame);
  });

  test("an address gets five a day", () => {
    const keysAt = (time: string, email = "Ann@Example.com") =>
      confirmationDayKeys({ email, receivedAt: Date.parse(time) });
    const keys = keysAt("2026-11-20T00:00:00Z");
    expect(new Set(keys).size).toBe(5);
    expect(keysAt("2026-11-20T23:59:59Z", "ann@example.com")).toEqual(keys);
    const others = [keysAt("2026-11-21T00:00:00Z"), keysAt("2026-11-20T00:00:00Z", "bo@example.com")].flat();
    expect(others.filter((other) => keys.includes(other))).toEqual([]);
    expect(confirmOnce({ ...general, receivedAt: Date.parse("2026-11-20T12:00:00Z") }, false).dayKeys).toEqual(keys);
  });
});

test("are the same for one address and vehicle, unless a time was chosen", () => {
  const asked = { ...lead, receivedAt: 7_200_000 };
  const other = { ...asked, message: "More", email: "ann@example.com" };
  expect(confirmOnce(asked, false)).toEqual(confirmOnce(other, false));
  expect(confirmOnce({ ...asked, email: "anne@example.com" }, false).key).not.toBe(confirmOnce(asked, false).key);
  expect(confirmOnce(asked, false).since).toBe(3_600_000);
  expect(confirmOnce({ ...asked, dateTime: "2026-11-24T10:00" }, false).since).toBe(7_200_000);
  expect(confirmOnce(asked, true).since).toBe(7_200_000);
});
