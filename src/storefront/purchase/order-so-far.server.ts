import { purchaseOrder } from "../../purchases/order.ts";
import { partsText, totalText } from "../../purchases/order-words.ts";
import type { PurchaseContent } from "../../purchases/purchase.ts";
import { dollars } from "../../reservations/reservation-words.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { estimateNote } from "../order/order-view.ts";
import type { ShownVehicle } from "./purchase-view.ts";

/** The total with its parts as far as the steps are done; null while it is nothing but the price beside the picture. */
export function orderSoFar(
  vehicle: Vehicle,
  content: PurchaseContent,
  settings: Site,
  now: number,
): ShownVehicle["total"] {
  const order = purchaseOrder(vehicle, content, settings, now);
  if (order.parts.length === 1 && order.tradeInCents === 0) return null;
  const tradeIn = order.tradeInCents === 0 ? "" : ` Your trade-in, indicative −${dollars(order.tradeInCents)}.`;
  const estimate = order.isEstimate ? ` ${estimateNote}` : "";
  return { text: totalText(order), partsText: `${partsText(order)}.${tradeIn}${estimate}` };
}
