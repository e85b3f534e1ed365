/**
 * Code that is retained although only tests use it, with the reason: a file, or `file#name` for one of its exports.
 * `npm run check` fails for a missing and for an unnecessary entry.
 */
export const laterCode: Readonly<Record<string, string>> = {
  "src/offers/offer.ts": "the pages of special offers will read it (OF-01, EN-04)",
  "src/locations/wire-names.ts#toWireNames": "offers are written by it (EN-04)",
  "src/storefront/pages-of-site.ts#pathsOfSite": "sitemaps will list them",
  "src/payments/ledger.ts#depositPaid": "reservations will post it (RV-03)",
  "src/payments/ledger.ts#depositRefunded": "reservations will post it (RV-03)",
  "src/payments/ledger.ts#refundReversed": "reservations will post it (RV-03)",
  "src/payments/ledger.ts#depositApplied": "reservations will post it (RV-03)",
  "src/payments/ledger.ts#paymentDisputed": "reservations will post it (RV-03)",
  "src/payments/ledger.ts#applicationUndone": "reservations will post it (RV-03)",
  "src/reservations/decide.ts": "the journey of a reservation will use it (RV-02)",
  "src/reservations/decide-money.ts": "the journey of a reservation will use it (RV-02)",
  "src/reservations/decision.ts": "the journey of a reservation will use it (RV-02)",
  "src/reservations/reservation.ts#checkoutMs": "the journey of a reservation will use it (RV-02)",
  "src/reservations/reservation.ts#newClaim": "the journey of a reservation will use it (RV-02)",
  "src/reservations/reservation.ts#leftOf": "the journey of a reservation will use it (RV-02)",
  "src/reservations/reservation.ts#withPayment": "the journey of a reservation will use it (RV-02)",
  "src/reservations/reservation.ts#paymentOf": "the journey of a reservation will use it (RV-02)",
  "src/reservations/reservation.ts#Decision": "the journey of a reservation will use it (RV-02)",
};
