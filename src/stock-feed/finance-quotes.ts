import { financeQuoteSchema, type FinanceQuote } from "../vehicles/vehicle.ts";
import { lineText, longestSentence } from "./field-values.ts";
import type { RowNote } from "./row-outcome.ts";

/** Finance quotes of a row by lender, from a JSON object. One unreadable quote invalidates all of them and is noted. */
export function financeQuotes(text: string | undefined, notes: RowNote[]): Record<string, FinanceQuote> {
  if (text === undefined) return {};
  const refused = (): Record<string, FinanceQuote> => {
    notes.push({
      field: "financeLenders",
      reason: "finance-not-readable",
      message: "The finance quotes are not a JSON object of quotes by lender. They are left out.",
    });
    return {};
  };
  let lenders: unknown;
  try {
    lenders = JSON.parse(text);
  } catch {
    return refused();
  }
  if (lenders === null || typeof lenders !== "object" || Array.isArray(lenders)) return refused();
  const quotes = Object.entries(lenders).map(
    ([lender, quote]) => [lender, financeQuoteSchema.safeParse(quote)] as const,
  );
  if (quotes.some(([, quote]) => !quote.success)) return refused();
  return Object.fromEntries(
    quotes.flatMap(([lender, quote]) =>
      quote.success
        ? [
            [
              lender,
              {
                ...quote.data,
                disclaimer: quote.data.disclaimer === null ? null : lineText(quote.data.disclaimer, longestSentence),
              },
            ],
          ]
        : [],
    ),
  );
}
