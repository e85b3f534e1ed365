/** What pages, emails, settings and commands call things that people would otherwise give several names. */
export const journeyNames = {
  /** Holding a vehicle for a refundable deposit (VP-01). */
  reservation: "Reserve Online",
  /** Buying a used vehicle at `/checkout-journey`, as dealers' systems call it. "Buy Online" is a reservation (BT-01). */
  onlinePurchase: "Online Purchase",
  /** The application at `/finance-pre-approval`. A question about finance is a "Finance Enquiry". */
  financeApplication: "Finance Application",
  /** A price with duty, transfer, registration and dealer delivery. */
  driveAway: "Drive away",
} as const;

export function inSentence(name: (typeof journeyNames)[keyof typeof journeyNames]): string {
  return name.toLowerCase();
}
