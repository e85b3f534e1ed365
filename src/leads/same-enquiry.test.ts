import { describe, expect, test } from "vitest";
import { type Lead, leadSchema } from "./lead.ts";
import { sameEnquiryKeys, sameSince } from "./same-enquiry.ts";
import { hourMs } from "../settings/durations.ts";

const asked = leadSchema.parse({
  name: "Robin Archer",
  email: "robin@example.com",
  phone: "+61491570006",
  message: "Is it still there?",
  category: "Used Vehicle Enquiry",
  carId: "v1",
});
const isSame = (changes: Partial<Lead>) => {
  const known = new Set(sameEnquiryKeys(asked));
  return sameEnquiryKeys({ ...asked, ...changes }).some((key) => known.has(key));
};

describe("the same enquiry", () => {
  test("people who left out their phone number do not share one", () => {
    const withoutPhone = (email: string) => sameEnquiryKeys({ ...asked, phone: "", email });
    const known = new Set(withoutPhone("robin@example.com"));
    expect(withoutPhone("other@example.com").some((key) => known.has(key))).toBe(false);
    expect(withoutPhone("robin@example.com").some((key) => known.has(key))).toBe(true);
  });

  test("a phone number in the email field does not count as the phone", () => {
    const known = new Set(sameEnquiryKeys({ ...asked, phone: "", email: asked.phone }));
    expect(sameEnquiryKeys({ ...asked, email: "" }).some((key) => known.has(key))).toBe(false);
  });

  test("a missing message equals an empty one, and spaces separate words", () => {
    const shares = (one: string | null, other: string | null) => {
      const known = new Set(sameEnquiryKeys({ ...asked, message: one }));
      return sameEnquiryKeys({ ...asked, message: other }).some((key) => known.has(key));
    };
    expect(shares(null, " ")).toBe(true);
    expect(shares("an other", "another")).toBe(false);
  });

  test.each<[string, Partial<Lead>]>([
    ["with another phone", { phone: "+61491570157" }],
    ["with another e-mail", { email: "robin.archer@example.com" }],
    [
      "in other letters and spaces",
      { name: " róbin  ARCHER", email: "Robin@Example.com", message: "is it\nstill there?" },
    ],
    ["with another way to be reached", { preferredContactMethod: "SMS" }],
  ])("is the same %s", (_how, changes) => {
    expect(isSame(changes)).toBe(true);
  });

  test.each<[string, Partial<Lead>]>([
    ["of somebody else with the same phone and e-mail", { name: "Kim Archer" }],
    ["of a namesake with another phone and e-mail", { phone: "+61491570157", email: "ra@example.com" }],
    ["about another vehicle", { carId: "v2" }],
    ["in other words", { message: "Can I see it on Saturday?" }],
    ["of another category", { category: "Test Drive Booking" }],
    ["for another time", { dateTime: "2026-11-24T10:00" }],
  ])("is not the same %s", (_how, changes) => {
    expect(isSame(changes)).toBe(false);
  });

  test("looks back over the site's hours, and finds nothing if they are 0", () => {
    expect(sameSince(30 * hourMs, 24)).toBe(6 * hourMs);
    expect(sameSince(30 * hourMs, 0)).toBe(30 * hourMs);
  });
});
