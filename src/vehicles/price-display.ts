import { formatDollars } from "./australian-format.ts";
import type { PriceSettings } from "./price-settings.ts";
import type { Vehicle } from "./vehicle.ts";

/** A price at or below this many dollars is a placeholder in a feed (§4, CD-10). */
const highestUnrealPrice = 10;

/** The price shown on a card or page. Texts are ready for display; amounts are in Australian dollars. */
export type PriceDisplay =
  | {
      kind: "subscription";
      amount: number;
      text: string;
      /** How often it is paid, such as `per week`. */
      qualifier: string;
      /** The purchase price, if the vehicle can also be bought: shown because search and structured data use it. */
      purchase: string | null;
    }
  | {
      kind: "reduced" | "normal";
      amount: number;
      text: string;
      /** What the price includes, such as `Drive away`. */
      qualifier: string;
      wasPrice: string | null;
      saving: string | null;
    }
  | { kind: "preorder" | "none"; text: string; qualifier: null };

type WithoutAmount<Price> = Price extends unknown ? Omit<Price, "amount"> : never;

/** A price as text only. */
export type ShownPrice = WithoutAmount<PriceDisplay>;

type Priced = Pick<Vehicle, "carType" | "price" | "beforePrice" | "offerPrice" | "subscriptionPrice" | "preorder">;

/** True if a price is genuine: above 10 dollars (§4, CD-10). */
export function isRealPrice(price: number | null): price is number {
  return (price ?? 0) > highestUnrealPrice;
}

/** True if the offer price is below the price (D15). */
export function isReduced(vehicle: Pick<Vehicle, "price" | "offerPrice">): boolean {
  return reducedPrice(vehicle) !== null;
}

/** The purchase price; null if there is no genuine price. */
export function effectivePrice(vehicle: Pick<Vehicle, "price" | "offerPrice">): number | null {
  return reducedPrice(vehicle) ?? realPrice(vehicle.price);
}

/** Selects the price to show: subscription, reduced, normal, pre-order, none (§4, CD-08). */
export function priceDisplay(vehicle: Priced, settings: PriceSettings): PriceDisplay {
  const subscription = settings.offersSubscriptions ? realSubscriptionPrice(vehicle) : null;
  const price = effectivePrice(vehicle);
  const qualifier = purchaseQualifier(vehicle, settings);
  if (subscription !== null) {
    return {
      kind: "subscription",
      amount: subscription,
      text: formatDollars(subscription),
      qualifier: settings.subscriptionSuffix,
      purchase: price === null ? null : `or buy for ${formatDollars(price)} ${qualifier}`,
    };
  }
  if (price !== null) {
    return {
      kind: isReduced(vehicle) ? "reduced" : "normal",
      amount: price,
      text: formatDollars(price),
      qualifier,
      ...wasPrice(vehicle.beforePrice, price),
    };
  }
  if (vehicle.preorder) return { kind: "preorder", text: settings.preorderLabel, qualifier: null };
  return { kind: "none", text: settings.noPriceText, qualifier: null };
}

export type QualifierSettings = Pick<PriceSettings, "qualifiers">;

/** The words beside every purchase price of a vehicle, on pages and in print and mails: what the price includes. */
export function purchaseQualifier({ carType }: Pick<Vehicle, "carType">, { qualifiers }: QualifierSettings): string {
  return qualifiers[carType];
}

/** The price for which a vehicle is bought, also where it can be had by subscription: what deposits and loans are for. */
export function purchasePriceDisplay(vehicle: Priced, settings: PriceSettings): PriceDisplay {
  return priceDisplay(vehicle, { ...settings, offersSubscriptions: false });
}

export function priceInWords({ text, qualifier }: ShownPrice): string {
  return qualifier === null ? text : `${text} ${qualifier}`;
}

function realPrice(price: number | null): number | null {
  return isRealPrice(price) ? price : null;
}

function reducedPrice({ price, offerPrice }: Pick<Vehicle, "price" | "offerPrice">): number | null {
  return isRealPrice(offerPrice) && offerPrice < (price ?? 0) ? offerPrice : null;
}

function realSubscriptionPrice({ subscriptionPrice }: Pick<Vehicle, "subscriptionPrice">): number | null {
  // The rule is above 0 (CD-08), but less than half a dollar would display as `$0` (CD-12).
  return Math.round(subscriptionPrice ?? 0) > 0 ? subscriptionPrice : null;
}

/** A was-price is shown only if it is above the current price (§4, CD-11) and does not display as the same amount. */
function wasPrice(beforePrice: number | null, price: number): { wasPrice: string | null; saving: string | null } {
  const before = beforePrice ?? 0;
  const saving = Math.round(before) - Math.round(price);
  if (saving < 1) return { wasPrice: null, saving: null };
  return { wasPrice: formatDollars(before), saving: formatDollars(saving) };
}
