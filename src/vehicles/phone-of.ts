import type { Location } from "../sites/site-location.ts";
import { givenText } from "./given-text.ts";

/** Fewer digits than the shortest Australian number (13 xx xx) are no phone number. */
const fewestDigits = 6;

/** A location's number as it is read out: its phone, else its landline, else null (§3, LO-18). */
export function phoneOf({ contactDetail }: Pick<Location, "contactDetail">): string | null {
  return firstPhone([contactDetail.phone, contactDetail.landlinePhone]);
}

/** The first of some texts that is a phone number; null when none is, such as `TBA`. */
export function firstPhone(texts: readonly (string | null)[]): string | null {
  return texts.map(givenText).find((text) => text !== null && text.replace(/\D/g, "").length >= fewestDigits) ?? null;
}
