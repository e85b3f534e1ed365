import { expect, test } from "vitest";
import { toContactPoints, emailContactPoint, isPhone, phoneContactPoint } from "./contact-point.ts";

test("a phone in any notation is E.164, an email in any letters is in small ones", () => {
  expect(phoneContactPoint(" 0491 570 006")).toBe("+61491570006");
  expect(emailContactPoint(" Robin.O'Hara@Example.com")).toBe("robin.o'hara@example.com");
});

test.each(["@", "robin", "robin@", "@example.com", "example.com", "robin@example", "a@b.example, c@d.example", ""])(
  "%j is no email address",
  (text) => expect(emailContactPoint(text)).toBeNull(),
);

test.each(["12", "0491", "robin", ""])("%j is no phone number", (text) => expect(phoneContactPoint(text)).toBeNull());

test("a field that was left empty has no contact point", () => {
  expect(toContactPoints({ phone: "", email: "Robin@Example.com" })).toEqual(["robin@example.com"]);
});

test("a phone number is told from an email address, even from one with a plus", () => {
  expect(["+61491570006", "robin@example.com", "robin+cars@example.com"].map(isPhone)).toEqual([true, false, false]);
});
