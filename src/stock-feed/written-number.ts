/** Groups of three digits with one and the same sign between them, and decimals. A dot never follows a lone zero. */
const grouped = /^((?!0\D)\d{1,3})([,.'’ ])(\d{3}(?:\2\d{3})*)(?:([.,])(\d+))?$/;
const ungrouped = /^(\d+)(?:([.,])(\d+))?$/;
/** More digits in a row than this are in no group of thousands. */
const longestGroup = 3;
/** Decimals that stand behind a comma: cents. */
const mostCents = 2;
/** Decimals that programs write behind a dot. */
const mostDecimals = 6;

/**
 * The number in digits that may be grouped in thousands, or null where it may be read in two ways. A dot before
 * exactly three digits, after one to three, groups them (`45.990` is forty-five thousand nine hundred and ninety):
 * nobody writes thousandths of a dollar or a kilometre. A comma begins decimals only where it cannot group.
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

/** Behind `45.990`, `,00` begins decimals; `.00` or `,000` may be a group that lost or kept its digits. */
function canFollowGroups(sign: string, point: string, decimals: string): boolean {
  if (point === sign) return false;
  return decimals.length <= (point === "," ? mostCents : mostDecimals);
}

/** Behind four digits or more nothing groups; behind fewer, `45.9900` and `45,99` may have lost a digit. */
function canFollowDigits(whole: string, point: string, decimals: string): boolean {
  if (whole.length > longestGroup) return decimals.length <= (point === "," ? mostCents : mostDecimals);
  return point === "." && decimals.length <= mostCents;
}

/** The number of `45.5` in `45.5k`, or null where the thousands may be written out already. */
export function thousandsWritten(text: string): number | null {
  const number = /^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) ? writtenNumber(text) : null;
  return number === null ? null : Math.round(number * 1000);
}
