/**
 * Values in dollars, including GST, above which luxury car tax applies: those of 2025-26, the newest that are confirmed
 * (field notes, section 2).
 */
export const luxuryCarTaxThresholds = { standardDollars: 80_567, fuelEfficientDollars: 91_387 } as const;

const taxRate = 0.33;
const gstShare = 10 / 11;

/** The luxury car tax on a new car, in cents, from its value without the tax, in dollars including GST. */
export function luxuryCarTaxCents(valueDollars: number, isFuelEfficient: boolean): number {
  const { standardDollars, fuelEfficientDollars } = luxuryCarTaxThresholds;
  const above = valueDollars - (isFuelEfficient ? fuelEfficientDollars : standardDollars);
  return Math.max(0, Math.round(above * taxRate * gstShare * 100));
}

/** The luxury car tax that a price includes, in cents. The price is in dollars including GST and the tax. */
export function includedLuxuryCarTaxCents(priceDollars: number, isFuelEfficient: boolean): number {
  const { standardDollars, fuelEfficientDollars } = luxuryCarTaxThresholds;
  const threshold = isFuelEfficient ? fuelEfficientDollars : standardDollars;
  const share = taxRate * gstShare;
  return luxuryCarTaxCents((priceDollars + share * threshold) / (1 + share), isFuelEfficient);
}
