import { formatDollars } from "./australian-format.ts";

/** `$1,234.56` from cents. */
export function centsText(cents: number): string {
  const dollars = Math.trunc(cents / 100);
  return `${formatDollars(dollars)}.${String(Math.abs(cents % 100)).padStart(2, "0")}`;
}
