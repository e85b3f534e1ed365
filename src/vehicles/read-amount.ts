const amount = /^(\d{1,9}(?:\.\d{0,6})?)(k|grand|thousand)?(?:kms?|kilomet(?:re|er)s?|dollars|bucks)?$/i;

/** Parses an amount typed into a field: `$30,000`, `30 000`, `30k`, `30 grand`, `60,000 km`. Null for anything else. */
export function readAmount(text: string): number | null {
  const [, digits, thousands] = amount.exec(text.replace(/[$,\s]/g, "")) ?? [];
  if (digits === undefined) return null;
  // Rounds because products such as `0.1 * 1000` are not always exact in binary.
  return thousands === undefined ? Number(digits) : Math.round(Number(digits) * 1_000);
}

/** Points between thousands, as in `132.000`: nobody writes kilometres to three decimal places. */
const groupedByPoints = /^\s*\d{1,3}(\.\d{3})+(?!\d)/;
/** With fewer kilometres, a point may be that of thousands, as in `45.5`. */
const leastKmWithPoint = 1_000;

/** Parses kilometres typed into a field: `85000`, `85,000 km`, `85k`. Null for anything else, and if they are ambiguous. */
export function readKilometres(text: string): number | null {
  const written = text.replace(groupedByPoints, (groups) => groups.replaceAll(".", ""));
  const km = readAmount(written);
  if (km === null || !Number.isInteger(km)) return null;
  return written.includes(".") && km < leastKmWithPoint ? null : km;
}
