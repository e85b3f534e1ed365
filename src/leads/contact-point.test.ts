import { expect, test } from "vitest";
import { toContactPoints, emailContactPoint, isPhone, phoneContactPoint } from "./contact-point.ts";

test("phone numbers are normalised to E.164, and emails to lower case", () => {
  expect(phoneContactPoint(" 0491 570 006")).toBe("+61491570006");
  expect(emailContactPoint(" Robin.O'Hara@Example.com")).toBe("robin.o'hara@example.com");
});

test.each(["@", "robin", "robin@", "@example.com", "example.com", "robin@example", "a@b.example, c@d.example", ""])(
  "%j is not an email address",
  (text) => expect(emailContactPoint(text)).toBeNull(),
);

test.each(["12", "0491", "robin", ""])("%j is not a phone number", (text) =>
  expect(phoneContactPoint(text)).toBeNull(),
);

test("an empty field has no contact point", () => {
  expect(toContactPoints({ phone: "", email: "Robin@Example.com" })).toEqual(["robin@example.com"]);
});

test("a phone number is distinguished from an email address, even one with a plus", () => {
  expect(["+61491570006", "robin@example.com", "robin+cars@example.com"].map(isPhone)).toEqual([true, false, false]);
});
