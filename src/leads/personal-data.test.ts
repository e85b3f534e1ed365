import { expect, test } from "vitest";
import { deliveryForTest, everyField } from "./delivery/lead-for-test.ts";
import { erasedLead, retentionEnd } from "./personal-data.ts";

const { lead } = deliveryForTest(everyField);

test("an erased lead keeps the request and no personal data", () => {
  const erased = erasedLead(lead);
  expect(erased).toMatchObject({ name: "", email: "", phone: "", answers: [] });
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

test("leads are kept for the site's retention period", () => {
  expect(retentionEnd(Date.parse("2026-11-21T00:00:00Z"), 30)).toBe(Date.parse("2026-10-22T00:00:00Z"));
});
