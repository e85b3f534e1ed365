import { phoneHref } from "../sites/phone-href.ts";
import type { Site } from "../sites/site-config.ts";
import type { Location } from "../sites/site-location.ts";
import { maskedPhone } from "./masked-phone.ts";
import { firstPhone, phoneOf } from "./phone-of.ts";

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
  const text = (location && phoneOf(location)) ?? firstPhone([settings.contact.phone]);
  if (text === null) return { kind: "hidden", warning: `No phone number for vehicle ${vehicleId}` };
  return { kind: "phone", text, maskedText: maskedPhone(text), href: phoneHref(text) };
}
