/**
 * Code that is retained although only tests use it, with the reason: a file, or `file#name` for one of its exports.
 * `npm run check` fails for a missing and for an unnecessary entry.
 */
export const laterCode: Readonly<Record<string, string>> = {
  "src/offers/offer.ts": "the pages of special offers will read it (OF-01, EN-04)",
  "src/locations/wire-names.ts#toWireNames": "offers are written by it (EN-04)",
  "src/storefront/pages-of-site.ts#pathsOfSite": "sitemaps will list them",
  "src/payments/payment-gateway.ts": "adapters for payments will implement it (RV-06)",
  "src/payments/payment-events.ts": "the webhook of payments will pass events to it (RV-06)",
  "src/payments/receive-event.ts": "the webhook of payments will use it (RV-06)",
  "src/payments/compare-with-gateway.ts": "the comparison with the gateway will use it (RV-06)",
  "src/payments/ledger.ts#depositPaid": "reservations will post it (RV-03)",
  "src/payments/ledger.ts#depositRefunded": "reservations will post it (RV-03)",
  "src/payments/ledger.ts#refundReversed": "reservations will post it (RV-03)",
  "src/payments/ledger.ts#depositApplied": "reservations will post it (RV-03)",
  "src/payments/ledger.ts#paymentDisputed": "reservations will post it (RV-03)",
};
