import type { Vehicle } from "../vehicles/vehicle.ts";

/**
 * Weekly prices shown on a site's cards, in dollars per week; null where a card shows none. Searches filter by these,
 * so that shoppers never filter by a price that is not shown.
 */
export type CardPrices = {
  /** Equal keys mean equal prices. An index built with another key is out of date. */
  key: string;
  repayment(vehicle: Vehicle): number | null;
  subscription(vehicle: Vehicle): number | null;
};

/** Returns the card prices of a site by its slug. */
export type FindCardPrices = (siteId: string) => CardPrices;

/** Prices quoted in the stock itself, for a site without settings: the lowest repayment quoted by a lender. */
export const quotedPrices: CardPrices = {
  key: "quoted",
  repayment({ financeLenders }) {
    const payments = Object.values(financeLenders).flatMap(({ paymentWeek }) => paymentWeek ?? []);
    const real = payments.filter((payment) => payment > 0);
    return real.length === 0 ? null : Math.min(...real);
  },
  subscription: ({ subscriptionPrice }) => (subscriptionPrice === 0 ? null : subscriptionPrice),
};
