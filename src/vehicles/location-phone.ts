import { givenText } from "./given-text.ts";

/** A text with fewer digits than the shortest Australian number (13 xx xx) is not a phone number. */
const fewestDigits = 6;

/** A location, as far as it can be called. */
export type Callable = { contactDetail: { phone: string | null; landlinePhone: string | null } };

/** A location's phone number, or else its landline; null if it has neither (§3, LO-18). */
export function locationPhone({ contactDetail }: Callable): string | null {
  return firstPhone([contactDetail.phone, contactDetail.landlinePhone]);
}

/** The first text that is a phone number; null if there is none, for example only `TBA`. */
export function firstPhone(texts: readonly (string | null)[]): string | null {
  return texts.map(givenText).find((text) => text !== null && text.replace(/\D/g, "").length >= fewestDigits) ?? null;
}
