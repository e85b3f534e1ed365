import type { Site } from "../sites/site-config.ts";
import { formatDollars } from "./australian-format.ts";
import type { Vehicle } from "./vehicle.ts";

/** At or below this many dollars a price is a feed's placeholder, not an offer (§4, CD-10). */
const highestUnrealPrice = 10;

/** What a site decides about prices. */
export type PriceSettings = Site["price"];

/** What a card or page shows as the price. Texts are ready to be shown; money is Australian dollars. */
export type PriceDisplay =
  | {
      kind: "subscription";
      amount: number;
      text: string;
      /** Such as `per week`. */
      suffix: string;
      /** What it costs to buy, where it can be bought: searches and markup go by this price, so it is shown. */
      purchase: { text: string; qualifier: string } | null;
    }
  | {
      kind: "reduced" | "normal";
      amount: number;
      text: string;
      /** What the price holds, such as `Drive away`. */
      qualifier: string;
      wasPrice: string | null;
      saving: string | null;
    }
  | { kind: "preorder"; text: string }
  | { kind: "none"; text: string };

type WithoutAmount<Price> = Price extends unknown ? Omit<Price, "amount"> : never;

/** A price in words alone. */
export type ShownPrice = WithoutAmount<PriceDisplay>;

type Priced = Pick<Vehicle, "carType" | "price" | "beforePrice" | "offerPrice" | "subscriptionPrice" | "preorder">;

/** True for a price that someone means: above 10 dollars (§4, CD-10). */
export function isRealPrice(price: number | null): price is number {
  return (price ?? 0) > highestUnrealPrice;
}

/** True when an offer price undercuts the price (D15). */
export function isReduced(vehicle: Pick<Vehicle, "price" | "offerPrice">): boolean {
  return reducedPrice(vehicle) !== null;
}

/** What a shopper pays to buy the vehicle, or null when no real price is given. */
export function effectivePrice(vehicle: Pick<Vehicle, "price" | "offerPrice">): number | null {
  return reducedPrice(vehicle) ?? realPrice(vehicle.price);
}

/** Picks the price to show: subscription, reduced, normal, pre-order, none (§4, CD-08). */
export function priceDisplay(vehicle: Priced, settings: PriceSettings): PriceDisplay {
  const subscription = settings.offersSubscriptions ? realSubscriptionPrice(vehicle) : null;
  const price = effectivePrice(vehicle);
  const qualifier = settings.qualifiers[vehicle.carType];
  if (subscription !== null) {
    return {
      kind: "subscription",
      amount: subscription,
      text: formatDollars(subscription),
      suffix: settings.subscriptionSuffix,
      purchase: price === null ? null : { text: formatDollars(price), qualifier },
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
  if (vehicle.preorder) return { kind: "preorder", text: settings.preorderLabel };
  return { kind: "none", text: settings.noPriceText };
}

/** The price in one line. An amount is never said without what it holds or how often it is paid. */
export function priceInWords(price: ShownPrice): string {
  if (price.kind === "subscription") return `${price.text} ${price.suffix}`;
  return "qualifier" in price ? `${price.text} ${price.qualifier}` : price.text;
}

function realPrice(price: number | null): number | null {
  return isRealPrice(price) ? price : null;
}

/** A price above a real offer is a real price. */
function reducedPrice({ price, offerPrice }: Pick<Vehicle, "price" | "offerPrice">): number | null {
  return isRealPrice(offerPrice) && offerPrice < (price ?? 0) ? offerPrice : null;
}

function realSubscriptionPrice({ subscriptionPrice }: Pick<Vehicle, "subscriptionPrice">): number | null {
  // Above 0 is the rule (CD-08); less than half a dollar would read `$0` (CD-12).
  return Math.round(subscriptionPrice ?? 0) > 0 ? subscriptionPrice : null;
}

/** Only a was-price above the current price is shown (§4, CD-11), and never one that reads the same. */
function wasPrice(beforePrice: number | null, price: number): { wasPrice: string | null; saving: string | null } {
  const before = beforePrice ?? 0;
  const saving = Math.round(before) - Math.round(price);
  if (saving < 1) return { wasPrice: null, saving: null };
  return { wasPrice: formatDollars(before), saving: formatDollars(saving) };
}
