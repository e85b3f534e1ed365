import { expect, test } from "vitest";
import { financeQuotes } from "./finance-quotes.ts";
import type { RowNote } from "./row-outcome.ts";

function read(text: string | undefined) {
  const notes: RowNote[] = [];
  return { quotes: financeQuotes(text, notes), notes };
}
const unreadable = {
  field: "financeLenders",
  reason: "finance-not-readable",
  message: "The finance quotes are not a JSON object of quotes by lender. They are left out.",
};

test("a row without quotes has none", () => {
  expect(read(undefined)).toEqual({ quotes: {}, notes: [] });
  expect(read("{}")).toEqual({ quotes: {}, notes: [] });
});

test.each(["{", "", "null", "5", '"x"', "[]", '{"lender":5}', '{"lender":null}'])(
  "%s is not an object of quotes by lender",
  (text) => {
    expect(read(text)).toEqual({ quotes: {}, notes: [unreadable] });
  },
);

test("quotes are read by lender, each disclaimer as one line", () => {
  const lenders = {
    bank: { paymentWeek: 99.5, termYears: 5, disclaimer: " Terms \n apply. " },
    other: { interestRate: 7, disclaimer: null },
    long: { disclaimer: "x".repeat(300) },
  };
  const { quotes, notes } = read(JSON.stringify(lenders));
  expect(notes).toEqual([]);
  expect(quotes).toMatchObject({
    bank: { paymentWeek: 99.5, termYears: 5, interestRate: null, disclaimer: "Terms apply." },
    other: { interestRate: 7, disclaimer: null },
    long: { disclaimer: "x".repeat(300) },
  });
});

test("one unreadable quote invalidates all of them", () => {
  expect(read('{"bank":{"paymentWeek":99},"other":{"paymentWeek":"cheap"}}')).toEqual({
    quotes: {},
    notes: [unreadable],
  });
});
