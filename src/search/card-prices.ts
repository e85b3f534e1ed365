import type { Vehicle } from "../vehicles/vehicle.ts";

/**
 * The weekly figures that a site's cards show, in dollars a week; null where a card shows none. Searches find
 * vehicles by these, so that nobody filters by a figure that is not shown.
 */
export type CardPrices = {
  /** Equal keys give equal answers: an index that was made with another key is out of date. */
  key: string;
  repayment(vehicle: Vehicle): number | null;
  subscription(vehicle: Vehicle): number | null;
};

/** The card prices of a site, by its slug. */
export type CardPricesOf = (siteId: string) => CardPrices;

/** What the stock itself says, for a site without settings: the lowest payment that a lender quotes. */
export const quotedPrices: CardPrices = {
  key: "quoted",
  repayment({ financeLenders }) {
    const payments = Object.values(financeLenders).flatMap(({ paymentWeek }) => paymentWeek ?? []);
    const real = payments.filter((payment) => payment > 0);
    return real.length === 0 ? null : Math.min(...real);
  },
  subscription: ({ subscriptionPrice }) => (subscriptionPrice === 0 ? null : subscriptionPrice),
};
