import { parsePhoneNumber } from "../leads/phone-number.ts";

const mobile = /^\+614\d{8}$/;

/**
 * Reads an Australian mobile number into E.164 (`+61412345678`), or null when it is none. Other countries'
 * numbers get no codes: messages to dear ones are how fraud earns money.
 */
export function parseMobileNumber(text: string): string | null {
  const number = parsePhoneNumber(text.trim());
  return number !== null && mobile.test(number) ? number : null;
}
