import fc from "fast-check";
import { expect, test } from "vitest";
import { readCents, readPaymentForm } from "./read-payment-form.ts";

const dealership = { slug: "north", name: "Example North", leastCents: 100, mostCents: 1_000_000 };
const good = { invoice: " inv-1042 ", amount: "1,234.50", name: "Ann  Example", email: "ann@example.com" };
const read = (sent: Record<string, string>, dealerships = [dealership]) =>
  readPaymentForm((name) => sent[name] ?? "", dealerships);

test("a form is read into whole cents, with a plain reference", () => {
  expect(read(good)).toEqual({
    ok: true,
    wanted: {
      dealershipSlug: "north",
      reference: "INV-1042",
      amountCents: 123_450,
      name: "Ann Example",
      email: "ann@example.com",
    },
  });
});

test.each([
  ["12", 1_200],
  ["12.5", 1_250],
  ["$1,234.56", 123_456],
  ["A$ 1 234.56", 123_456],
  ["0.07", 7],
  ["007", 700],
  ["999999999.99", 99_999_999_999],
])("the amount %s is %i cents", (text, cents) => {
  expect(readCents(text)).toBe(cents);
});

test.each([
  "",
  ".50",
  "12.345",
  "1,23",
  "12,3456",
  "-5",
  "1e3",
  "12.",
  "0x10",
  "1234567890",
  "NaN",
  "１２",
  "$",
  "10 0",
  "1 2",
  "1 234,567",
])("%j is not an amount", (text) => {
  expect(readCents(text)).toBeNull();
});

test("every amount of whole cents is read exactly", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      const [dollars, rest] = [Math.trunc(cents / 100), String(cents % 100).padStart(2, "0")];
      expect(readCents(`${dollars}.${rest}`)).toBe(cents);
      expect(readCents(`$${dollars.toLocaleString("en-AU")}.${rest}`)).toBe(cents);
    }),
  );
});

test.each<[string, Record<string, string>, string]>([
  ["no reference", { invoice: "  " }, "invoice"],
  ["a reference with markup", { invoice: "<b>1</b>" }, "invoice"],
  ["a reference that is too long", { invoice: "1".repeat(41) }, "invoice"],
  ["the number of a card as its reference", { invoice: "4111 1111 1111 1111" }, "invoice"],
  ["a control character in its reference", { invoice: "A\0B" }, "invoice"],
  ["the number of a card with underlines", { invoice: "4111_1111_1111_1111" }, "invoice"],
  ["the number of a card as a name", { name: "4111-1111-1111-1111" }, "name"],
  ["less than the smallest amount", { amount: "0.99" }, "amount"],
  ["more than the largest amount", { amount: "10,000.01" }, "amount"],
  ["no amount", { amount: "ten" }, "amount"],
  ["no name", { name: " " }, "name"],
  ["no email address", { email: "ann" }, "email"],
])("a form with %s is refused", (_, change, field) => {
  const answer = read({ ...good, ...change });
  expect(answer.ok ? [] : answer.errors.map((error) => error.field)).toEqual([field]);
});

test("with several dealerships one must be chosen, and its own limits apply", () => {
  const south = { slug: "south", name: "Example South", leastCents: 5_000, mostCents: 6_000 };
  const both = [dealership, south];
  expect(read(good, both)).toMatchObject({ ok: false, errors: [{ field: "dealership" }] });
  expect(read({ ...good, dealership: "elsewhere" }, both)).toMatchObject({ errors: [{ field: "dealership" }] });
  expect(read({ ...good, dealership: "south" }, both)).toMatchObject({ errors: [{ field: "amount" }] });
  expect(read({ ...good, dealership: "south", amount: "55" }, both)).toMatchObject({ ok: true });
});
