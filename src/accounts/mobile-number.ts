import { parsePhoneNumber } from "../leads/phone-number.ts";

const mobile = /^\+614\d{8}$/;

/**
 * Parses an Australian mobile number to E.164 (`+61412345678`); null if it is not one. Other countries' numbers get no
 * codes, because fraudsters earn money from messages to premium numbers.
 */
export function parseMobileNumber(text: string): string | null {
  const number = parsePhoneNumber(text.trim());
  return number !== null && mobile.test(number) ? number : null;
}
