import { purchaseHref, vehicleHref } from "../addresses/paths.ts";
import { journeyNames } from "../enquiry-kinds/journey-names.ts";
import type { ContactSettings } from "../settings/contact-settings.ts";
import type { ActionSettings } from "./action-settings.ts";
import { isSold } from "./availability.ts";
import { callAction, type CallAction } from "./call-action.ts";
import type { Callable } from "./location-phone.ts";
import type { ReservationSettings } from "./reservation-settings.ts";
import { mayBeBought } from "./reserve-eligibility.ts";
import { reserveHref } from "./reserve-href.ts";
import { depositText } from "./reserve-terms.ts";
import { webAddress } from "./safe-text.ts";
import { mayValueTradeIn, tradeInHref } from "./trade-in-eligibility.ts";
import type { Vehicle } from "./vehicle.ts";
import { findSimilarLabel } from "./vehicle-notice.ts";

/** What a shopper can do about a vehicle; null if not offered. Favourite and compare are in `ShopperControls`. */
export type VehicleActions = {
  /** `shortLabel`: for the narrow bar at the bottom of a page. */
  enquire: { label: string; shortLabel: string };
  call: CallAction;
  /** Whether the chat has a button of its own, which it has not if the call button opens it (BT-09). */
  chat: boolean;
  reserve: { label: "Buy Online" | typeof journeyNames.reservation; detail: string; href: string } | null;
  /** Where a used vehicle is bought online step by step (RT-10). */
  purchase: { label: typeof journeyNames.onlinePurchase; detail: string; href: string } | null;
  tradeInHref: string | null;
  /** Address of the history report in the feed; null if there is none (BT-05). */
  historyReportHref: string | null;
  brochure: { href: string } | null;
};

export type VehicleActionSettings = {
  actions: ActionSettings;
  tradeIn: { enabled: boolean };
  contact: Pick<ContactSettings, "phone">;
  reservation: Pick<ReservationSettings, "depositCents" | "holdHours">;
};

/** The buttons of a vehicle, each with its own setting (§2, §4 "Buttons", BT-01). */
export function vehicleActions(
  vehicle: Vehicle,
  settings: VehicleActionSettings,
  location: Callable | null,
): VehicleActions {
  const { actions } = settings;
  const call = callAction(vehicle.id, location, settings);
  return {
    enquire: isSold(vehicle)
      ? { label: findSimilarLabel, shortLabel: "Find one" }
      : { label: "Enquire", shortLabel: "Enquire" },
    call,
    chat: actions.chat !== "off" && call.kind !== "chat",
    reserve: reserveAction(vehicle, settings),
    purchase: mayBeBought(vehicle, settings)
      ? {
          label: journeyNames.onlinePurchase,
          detail: "Trade-in, finance, delivery: one total",
          href: purchaseHref(vehicle.slug),
        }
      : null,
    tradeInHref: mayValueTradeIn(vehicle, settings) ? tradeInHref(vehicle.id) : null,
    historyReportHref: actions.historyReport ? webAddress(vehicle.file) : null,
    brochure: brochureFile(vehicle, actions),
  };
}

/**
 * "Buy Online" only where a site asks for it and it cannot be mistaken for an Online Purchase; it then says that it is
 * a reservation.
 */
function reserveAction(vehicle: Vehicle, settings: VehicleActionSettings): VehicleActions["reserve"] {
  const href = reserveHref(vehicle, settings);
  if (href === null) return null;
  const { actions, reservation } = settings;
  const detail = `${depositText(reservation)} deposit holds it for ${reservation.holdHours} hours`;
  if (actions.reserve !== "buy-online" || mayBeBought(vehicle, settings))
    return { label: journeyNames.reservation, detail, href };
  return { label: "Buy Online", detail: `${journeyNames.reservation}: ${detail}`, href };
}

/** The vehicle's brochure; null for a sold vehicle (BT-10, CP-06). */
function brochureFile(
  vehicle: Pick<Vehicle, "slug" | "status" | "sold">,
  actions: Pick<ActionSettings, "pdf">,
): VehicleActions["brochure"] {
  if (!actions.pdf || isSold(vehicle)) return null;
  return { href: `${vehicleHref(vehicle.slug)}.pdf` };
}
