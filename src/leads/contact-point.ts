import { isEmailAddress } from "./email-address.ts";
import { parsePhoneNumber } from "./phone-number.ts";

/**
 * One way to reach a person: a phone number in E.164, or an email address in lower case. A phone number starts with
 * `+`, so the two cannot be confused. Contact points match only when equal.
 */
export type ContactPoint = string;

/** Reads an Australian phone number in any notation; null if invalid. */
export function phoneContactPoint(text: string): ContactPoint | null {
  return parsePhoneNumber(text.trim());
}

/** Reads an email address in any letter case; null if invalid. */
export function emailContactPoint(text: string): ContactPoint | null {
  const address = text.trim().toLowerCase();
  return isEmailAddress(address) ? address : null;
}

/** The contact points in a phone field and an email field, as stored; empty fields are left out. */
export function toContactPoints({ phone, email }: { phone: string; email: string }): ContactPoint[] {
  return [phone, email.toLowerCase()].filter((point) => point !== "");
}

export function isPhone(point: ContactPoint): boolean {
  return point.startsWith("+");
}
