import { expect, test } from "vitest";
import { deliveryForTest, everyField } from "./delivery/lead-for-test.ts";
import { erasedLead, isOfPerson, personOf, retentionEnd } from "./personal-data.ts";

const { lead } = deliveryForTest(everyField);

test("a person is named by phone in any notation, by e-mail in any letters, or not at all", () => {
  expect(personOf("0491 570 006", null)).toEqual({ phone: "+61491570006", email: null });
  expect(personOf(null, " Robin@Example.com")).toEqual({ phone: null, email: "robin@example.com" });
  for (const [phone, email] of [
    ["12", null],
    [null, "robin"],
    [null, null],
    ["12", "robin@example.com"],
  ] as const) {
    expect(personOf(phone, email)).toBeNull();
  }
});

test("either phone or e-mail tells the person", () => {
  expect(isOfPerson(lead, { phone: "+61491570006", email: "other@example.com" })).toBe(true);
  expect(isOfPerson({ ...lead, email: "Robin@Example.com" }, { phone: null, email: "robin@example.com" })).toBe(true);
  expect(isOfPerson(lead, { phone: "+61491570157", email: null })).toBe(false);
});

test("an erased lead keeps what was asked about and nothing of the person", () => {
  const erased = erasedLead(lead);
  expect(erased).toMatchObject({ category: "Used Vehicle Enquiry", carType: "used", stockNumber: "00417" });
  const text = JSON.stringify(erased);
  for (const words of [
    "Robin",
    "Archer",
    "robin@",
    "570006",
    "still there",
    "OWN123",
    '2650"',
    "newsletter",
    "ABC12D",
  ]) {
    expect(text).not.toContain(words);
  }
});

test("leads are kept for the site's days", () => {
  expect(retentionEnd(Date.parse("2026-11-21T00:00:00Z"), 30)).toBe(Date.parse("2026-10-22T00:00:00Z"));
});
