import type { EnquiryKind } from "../../enquiry-kinds/enquiry-kinds.ts";
import { priceDisplay, priceInWords, purchasePriceDisplay } from "../../vehicles/price-display.ts";
import type { PriceSettings } from "../../vehicles/price-settings.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";

/** A deposit or a loan is for the purchase price. */
const purchaseKinds: readonly EnquiryKind[] = ["reservation", "online-purchase", "finance", "pre-approval"];

/** The price beside a form: that of the purchase where the form is about one, and otherwise that of a subscription too. */
export function formPriceText(vehicle: Vehicle, kind: EnquiryKind, settings: PriceSettings): string {
  const bought = purchasePriceDisplay(vehicle, settings);
  if (purchaseKinds.includes(kind) && bought.kind !== "none") return priceInWords(bought);
  const shown = priceDisplay(vehicle, settings);
  const purchase = shown.kind === "subscription" ? shown.purchase : null;
  return purchase === null ? priceInWords(shown) : `${priceInWords(shown)}, ${purchase}`;
}
