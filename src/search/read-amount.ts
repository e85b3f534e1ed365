const amount = /^(\d{1,9}(?:\.\d{0,6})?)(k|grand|thousand)?(?:kms?|kilomet(?:re|er)s?|dollars|bucks)?$/i;

/** Parses an amount typed into a field: `$30,000`, `30 000`, `30k`, `30 grand`, `60,000 km`. Null for anything else. */
export function readAmount(text: string): number | null {
  const [, digits, thousands] = amount.exec(text.replace(/[$,\s]/g, "")) ?? [];
  if (digits === undefined) return null;
  // Rounds because products such as `0.1 * 1000` are not always exact in binary.
  return thousands === undefined ? Number(digits) : Math.round(Number(digits) * 1_000);
}
