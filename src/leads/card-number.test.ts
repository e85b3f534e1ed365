import fc from "fast-check";
import { expect, test } from "vitest";
import { hasCardNumber } from "./card-number.ts";

test.each([
  ["4111111111111111", true],
  ["Card 4111 1111 1111 1111, please", true],
  ["Card 4111 1111 1111 1111 12/28 123", true],
  ["3782 822463 10005", true],
  ["４１１１１１１１１１１１１１１１", true],
  ["4111 - 1111 - 1111 - 1111", true],
  ["4111111111111112", false],
  ["INV-2026-000123", false],
  ["0412 345 678 / 0498 765 432", false],
])("whether %j has the number of a card: %s", (text, expected) => {
  expect(hasCardNumber(text)).toBe(expected);
});

const cards = ["4111111111111111", "5555555555554444", "378282246310005", "6011111111111117", "2223003122003222"];
const separator = fc.constantFrom(" ", ".", "-", "_", "/", "#", "|", "\u00a0", "\u200b", " - ", "");

test("the number of a card is found with anything but letters between its digits", () => {
  fc.assert(
    fc.property(fc.constantFrom(...cards), fc.array(separator, { minLength: 19, maxLength: 19 }), (card, between) => {
      expect(hasCardNumber([...card].map((digit, index) => digit + between[index]).join(""))).toBe(true);
    }),
  );
});

test.each([
  ["phone number", /^(\+61 ?[2-478]|0[2-478])( ?\d{4}){2}$/],
  ["vehicle identification number", /^[A-Z]{3}[A-Z0-9]{5}[A-Z]{2}\d{7}$/],
  ["number of an invoice", /^[A-Z]{1,4}-20\d\d-\d{4,8}$/],
])("%s is not mistaken for a card number", (_, form) => {
  fc.assert(
    fc.property(fc.stringMatching(form), (text) => {
      expect(hasCardNumber(text)).toBe(false);
    }),
  );
});

test("a number with a wrong check digit is not a card number", () => {
  fc.assert(
    fc.property(fc.constantFrom(...cards), fc.integer({ min: 1, max: 9 }), (card, more) => {
      expect(hasCardNumber(card.slice(0, -1) + String((Number(card.at(-1)) + more) % 10))).toBe(false);
    }),
  );
});
