const amount = /^(\d{1,9}(?:\.\d{0,6})?)(k|grand|thousand)?(?:kms?|kilomet(?:re|er)s?|dollars|bucks)?$/i;
const longestRead = 40;

/** An amount as people type it into a field: `$30,000`, `30 000`, `30k`, `30 grand`, `60,000 km`. Null for all else. */
export function readAmount(text: string): number | null {
  const [, digits, thousands] = amount.exec(text.slice(0, longestRead).replace(/[$,\s]/g, "")) ?? [];
  if (digits === undefined) return null;
  // `0.1 * 1000` and its kin have no exact answer in binary.
  return thousands === undefined ? Number(digits) : Math.round(Number(digits) * 1_000);
}
