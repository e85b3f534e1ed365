/** Characters that people write between the digits of a phone number. */
const separators = /[\s().\-–\u00a0]/g;
const internationalPrefix = /^(?:\+|00)?61(?:0(?=[2-478]))?/;
/**
 * Australian numbers without their leading 0 (D7, EF-19): mobiles, the four land-line areas, 1300 and 1800 numbers, and
 * the six digits of 13 numbers. Six digits that start with 1300 are an unfinished 1300 number.
 */
const significantNumber = /^(?:4\d{8}|[2378]\d{8}|1[38]00\d{6}|13(?!00)\d{4})$/;
/** The longest accepted notation, in characters. */
const longestWritten = 30;

/** Parses an Australian phone number into E.164 (`+61412345678`); null if invalid (EF-19). */
export function parsePhoneNumber(text: string): string | null {
  if (text.length > longestWritten) return null;
  const digits = text.replace(separators, "");
  if (!/^\+?\d+$/.test(digits)) return null;
  const significant = significantDigits(digits);
  return significant !== null && significantNumber.test(significant) ? `+61${significant}` : null;
}

/** Formats an E.164 number the Australian way; any other text is unchanged. */
export function formatPhoneNumber(e164: string): string {
  const significant = e164.startsWith("+61") ? e164.slice(3) : "";
  if (!significantNumber.test(significant)) return e164;
  if (significant.startsWith("4")) return grouped(`0${significant}`, [4, 3, 3]);
  if (significant.startsWith("1")) {
    return grouped(significant, significant.length === 6 ? [2, 2, 2] : [4, 3, 3]);
  }
  return `(0${significant[0]}) ${grouped(significant.slice(1), [4, 4])}`;
}

/** The digits after the country or trunk prefix; null if the prefix is of another country. */
function significantDigits(digits: string): string | null {
  if (internationalPrefix.test(digits)) return digits.replace(internationalPrefix, "");
  if (digits.startsWith("+")) return null;
  if (/^0[2-478]/.test(digits)) return digits.slice(1);
  return digits.startsWith("1") ? digits : null;
}

function grouped(digits: string, lengths: readonly number[]): string {
  let start = 0;
  return lengths
    .map((length) => {
      start += length;
      return digits.slice(start - length, start);
    })
    .join(" ");
}
