/** When the contract of an online purchase must be signed, as the shopper is told. */
export type ContractTime = {
  dealership: string;
  /** Such as `within 48 hours of the deposit`, or `by Wednesday 25 November 2026 at 2:05pm`. */
  byText: string;
};

/**
 * What the deposit of an online purchase holds the vehicle for: the contract, which is signed before the hold ends. The
 * handover may come later, because a sold vehicle is not held by a deposit any more.
 */
export function contractText({ dealership, byText }: ContractTime): string {
  return `${dealership} will call you about the contract. Sign it ${byText}, or at handover if that is sooner. The vehicle is then sold to you, and you receive it as you chose. If you don't sign, it goes back on sale and your deposit is refunded in full.`;
}

/** `within 48 hours of paying the deposit`. */
export function withinHoldText(holdHours: number): string {
  return `within ${holdHours === 1 ? "an hour" : `${holdHours} hours`} of paying the deposit`;
}
