import { phoneHref } from "../addresses/phone-href.ts";
import type { ContactSettings } from "../settings/contact-settings.ts";
import type { ActionSettings } from "./action-settings.ts";
import { maskedPhone } from "./masked-phone.ts";
import { type Callable, firstPhone, locationPhone } from "./location-phone.ts";

/** What the call button does. If it is hidden for lack of a number, `warning` is logged (BT-06). */
export type CallAction =
  | { kind: "phone"; text: string; maskedText: string; href: string }
  | { kind: "chat" }
  | { kind: "hidden"; warning: string | null };

type CallSettings = { actions: Pick<ActionSettings, "call" | "chat">; contact: Pick<ContactSettings, "phone"> };

/**
 * The call button of a vehicle. It opens the chat if the site is configured so and has one (BT-09). Otherwise it calls
 * the location's phone, its landline, or the site's main number, whichever comes first. Without a number it is hidden,
 * and the caller logs the warning (§4, §8).
 */
export function callAction(vehicleId: string, location: Callable | null, settings: CallSettings): CallAction {
  const { call, chat } = settings.actions;
  if (call === "off") return { kind: "hidden", warning: null };
  if (call === "chat" && chat !== "off") return { kind: "chat" };
  const text = (location && locationPhone(location)) ?? firstPhone([settings.contact.phone]);
  if (text === null) return { kind: "hidden", warning: `No phone number for vehicle ${vehicleId}` };
  return { kind: "phone", text, maskedText: maskedPhone(text), href: phoneHref(text) };
}
