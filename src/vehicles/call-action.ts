import type { Site } from "../sites/site-config.ts";
import type { Location } from "../sites/site-location.ts";
import { givenText } from "./given-text.ts";
import { maskedPhone } from "./masked-phone.ts";

/** Fewer digits than the shortest Australian number (13 xx xx) are no phone number. */
const fewestDigits = 6;

/** What the call button does; hidden with a reason that is worth a line in the log, or without (BT-06). */
export type CallAction =
  | { kind: "phone"; text: string; maskedText: string; href: string }
  | { kind: "chat" }
  | { kind: "hidden"; warning: string | null };

type CallSettings = { actions: Pick<Site["actions"], "call" | "chat">; contact: Pick<Site["contact"], "phone"> };

/**
 * The call button of a vehicle: it opens the chat where the site says so and has one (BT-09), else it calls the
 * phone of its location, else its landline, else the site's main number. Without any it is hidden and the caller
 * logs the warning (§4, §8).
 */
export function callAction(
  vehicleId: string,
  location: Pick<Location, "contactDetail"> | null,
  settings: CallSettings,
): CallAction {
  const { call, chat } = settings.actions;
  if (call === "off") return { kind: "hidden", warning: null };
  if (call === "chat" && chat !== "off") return { kind: "chat" };
  const numbers = [location?.contactDetail.phone, location?.contactDetail.landlinePhone, settings.contact.phone];
  const text = numbers.map(givenText).find((number) => number !== null && isPhoneNumber(number));
  if (!text) return { kind: "hidden", warning: `No phone number for vehicle ${vehicleId}` };
  return { kind: "phone", text, maskedText: maskedPhone(text), href: telephoneHref(text) };
}

/** `tel:+61291234567` from `+61 2 9123 4567`. */
function telephoneHref(phoneNumber: string): string {
  const international = phoneNumber.trim().startsWith("+") ? "+" : "";
  return `tel:${international}${phoneNumber.replace(/\D/g, "")}`;
}

function isPhoneNumber(text: string): boolean {
  return text.replace(/\D/g, "").length >= fewestDigits;
}
