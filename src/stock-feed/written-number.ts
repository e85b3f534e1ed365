/** Groups of three digits with the same separator, and decimals. A dot never follows a single zero. */
const grouped = /^((?!0\D)\d{1,3})([,.'’ ])(\d{3}(?:\2\d{3})*)(?:([.,])(\d+))?$/;
const ungrouped = /^(\d+)(?:([.,])(\d+))?$/;
/** A longer run of digits is not in a group of thousands. */
const longestGroup = 3;
/** Decimals after a comma: cents. */
const mostCents = 2;
/** Decimals that programs write after a dot. */
const mostDecimals = 6;

/**
 * Parses digits with optional thousands separators; null if ambiguous. A dot before exactly three digits, after one to
 * three, separates thousands (`45.990` is 45,990), because nobody writes thousandths of a dollar or kilometre. A comma
 * begins decimals only if it cannot separate thousands.
 */
export function writtenNumber(text: string): number | null {
  const written = text.trim().replaceAll(/\s/g, " ");
  if (/^0+[.,]?0*$/.test(written)) return 0;
  const groups = grouped.exec(written);
  if (groups !== null) {
    const [, first = "", sign = "", others = "", point, decimals] = groups;
    if (sign === "." && first.startsWith("0")) return null;
    if (point !== undefined && !canFollowGroups(sign, point, decimals ?? "")) return null;
    return Number(`${first}${others.replaceAll(/\D/g, "")}.${decimals ?? 0}`);
  }
  const plain = ungrouped.exec(written);
  if (plain === null) return null;
  const [, whole = "", point, decimals = ""] = plain;
  if (point !== undefined && !canFollowDigits(whole, point, decimals)) return null;
  return Number(`${whole}.${decimals || 0}`);
}

/** After `45.990`, `,00` begins decimals; `.00` or `,000` may be a group with missing or complete digits. */
function canFollowGroups(sign: string, point: string, decimals: string): boolean {
  if (point === sign) return false;
  return decimals.length <= (point === "," ? mostCents : mostDecimals);
}

/** After four or more digits there is no separator; after fewer, `45.9900` and `45,99` may be missing a digit. */
function canFollowDigits(whole: string, point: string, decimals: string): boolean {
  if (whole.length > longestGroup) return decimals.length <= (point === "," ? mostCents : mostDecimals);
  return point === "." && decimals.length <= mostCents;
}

/** The number in `45.5k`, or null if the thousands may already be written out. */
export function thousandsWritten(text: string): number | null {
  const number = /^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) ? writtenNumber(text) : null;
  return number === null ? null : Math.round(number * 1000);
}
