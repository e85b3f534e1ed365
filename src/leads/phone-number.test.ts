import fc from "fast-check";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { describe, expect, test } from "vitest";
import { formatPhoneNumber, parsePhoneNumber } from "./phone-number.ts";

const prefixes = ["4", "2", "3", "7", "8", "1300", "1800", "13"] as const;
const lengths: Record<(typeof prefixes)[number], number> = {
  "4": 9,
  "2": 9,
  "3": 9,
  "7": 9,
  "8": 9,
  "1300": 10,
  "1800": 10,
  "13": 6,
};
const digit = fc.integer({ min: 0, max: 9 });
/** Plausible significant digits, whether or not the number is in use. */
const significant = fc
  .constantFrom(...prefixes)
  .chain((prefix) =>
    fc
      .array(digit, { minLength: lengths[prefix] - prefix.length, maxLength: lengths[prefix] - prefix.length })
      .map((digits) => prefix + digits.join("")),
  );
const written = fc
  .tuple(
    significant,
    fc.constantFrom("national", "+61", "+61 ", "0061", "61"),
    fc.constantFrom("", " ", "-", ".", "  "),
  )
  .map(([digits, prefix, separator]) => {
    const national = digits.startsWith("1") ? digits : `0${digits}`;
    const text = prefix === "national" ? national : prefix + digits;
    return text.replace(/(\d{3})(?=\d)/g, `$1${separator}`);
  });

describe("phone number", () => {
  test.each([
    { text: "0412345678", e164: "+61412345678" },
    { text: " 0412 345 678 ", e164: "+61412345678" },
    { text: "(02) 9123 4567", e164: "+61291234567" },
    { text: "03 9123 4567", e164: "+61391234567" },
    { text: "07-3123-4567", e164: "+61731234567" },
    { text: "08 8123 4567", e164: "+61881234567" },
    { text: "+61 412 345 678", e164: "+61412345678" },
    { text: "+61 (0)412 345 678", e164: "+61412345678" },
    { text: "+61 2 9123 4567", e164: "+61291234567" },
    { text: "0061 2 9123 4567", e164: "+61291234567" },
    { text: "13 12 34", e164: "+61131234" },
    { text: "1300 123 456", e164: "+611300123456" },
    { text: "1800 123 456", e164: "+611800123456" },
    { text: "+61 1300 123 456", e164: "+611300123456" },
    { text: `0412 345 678${" ".repeat(18)}`, e164: "+61412345678" },
  ])("[EF-19] '$text' is the number $e164", ({ text, e164 }) => {
    expect(parsePhoneNumber(text)).toBe(e164);
  });

  test.each([
    "",
    " ",
    "+",
    "041234567",
    "04123456789",
    "0112345678",
    "0512345678",
    "0612345678",
    "0912345678",
    "12345678",
    "9123 4567",
    "1300 12",
    "1300 123 45",
    "1900 123 456",
    "+64 21 123 456",
    "+1 212 555 0100",
    "0412 345 67a",
    "call me",
    "０４１２３４５６７８",
    "+61",
    "++61412345678",
    "0".repeat(1000),
    "04 1234 5678; 0412 345 678",
    "a0412345678",
    "0412345678a",
    "+412345678",
    "+0412345678",
    `0412 345 678${" ".repeat(19)}`,
  ])("[EF-19] '%s' is not an Australian number", (text) => {
    expect(parsePhoneNumber(text)).toBeNull();
  });

  test("[EF-19] every number that libphonenumber calls valid is read the same way", () => {
    const seen = { valid: 0 };
    fc.assert(
      fc.property(written, (text) => {
        const oracle = parsePhoneNumberFromString(text, "AU");
        fc.pre(oracle?.country === "AU" && oracle.isValid());
        // The oracle accepts six-digit numbers that start with 1300, which are unfinished 1300 numbers.
        fc.pre(!/^\+611300\d{2}$/.test(oracle.number));
        seen.valid += 1;
        expect(parsePhoneNumber(text)).toBe(oracle.number);
      }),
      { numRuns: 3000, maxSkipsPerRun: 100 },
    );
    expect(seen.valid).toBeGreaterThan(1000);
  });

  test("[EF-19] every number that is read is a possible Australian one to libphonenumber", () => {
    const anyText = fc.oneof(written, fc.string({ unit: fc.constantFrom(..."0123456789+ ()-.") }));
    fc.assert(
      fc.property(anyText, (text) => {
        const e164 = parsePhoneNumber(text);
        fc.pre(e164 !== null);
        const oracle = parsePhoneNumberFromString(e164);
        expect(oracle?.countryCallingCode).toBe("61");
        expect(oracle?.isPossible()).toBe(true);
      }),
      { numRuns: 3000, maxSkipsPerRun: 100 },
    );
  });

  test.each([
    { e164: "+61412345678", text: "0412 345 678" },
    { e164: "+61291234567", text: "(02) 9123 4567" },
    { e164: "+61131234", text: "13 12 34" },
    { e164: "+611300123456", text: "1300 123 456" },
    { e164: "+611800123456", text: "1800 123 456" },
    { e164: "+64211234567", text: "+64211234567" },
    { e164: "", text: "" },
  ])("the number $e164 is written $text", ({ e164, text }) => {
    expect(formatPhoneNumber(e164)).toBe(text);
  });

  test("[EF-19] a number that was written for people is read back to the same number", () => {
    fc.assert(
      fc.property(written, (text) => {
        const e164 = parsePhoneNumber(text);
        fc.pre(e164 !== null);
        expect(parsePhoneNumber(formatPhoneNumber(e164))).toBe(e164);
      }),
    );
  });
});
