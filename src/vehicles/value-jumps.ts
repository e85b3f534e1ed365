/** A price that falls to less than this share of itself, or rises as much, has other reasons than a sale. */
const largestPriceStep = 1.5;
/** An odometer that is read or rounded in another way falls by less, in kilometres. */
const roundedKilometres = 1_000;
/** A reading so far from the one before, or more than twice as high or low and `roundedKilometres`, is another vehicle's. */
const farthestReadings = 5_000;
/** A vehicle for sale is not driven further than this between two files. */
const farthestDrivenKilometres = 5_000;

/** Whether a price changes as it does when it is another vehicle's, or stands in the wrong column. In dollars. */
export function isPriceJump(before: number, after: number): boolean {
  return after > before * largestPriceStep || before > after * largestPriceStep;
}

/** Whether an odometer changes as that of one vehicle does not. In kilometres. */
export function isOdometerJump(before: number, after: number): boolean {
  return before - after > Math.min(roundedKilometres, before / 2) || after - before > farthestDrivenKilometres;
}

/** Whether a reading changes as it does when it is another vehicle's, in one direction as in the other. In kilometres. */
export function isReadingJump(before: number, after: number): boolean {
  const [low, high] = before < after ? [before, after] : [after, before];
  return high - low > farthestReadings || high > 2 * low + roundedKilometres;
}

/** Whether a vehicle becomes one of another year. What is not told is no change. */
export function isYearChange(before: string, after: string): boolean {
  return before !== "" && after !== "" && before !== after;
}

/**
 * Whether a vehicle becomes new, a demonstrator or used. Of a single one each may be true: a new one is registered, a
 * demonstrator is sold as used. What is not told is no change.
 */
export function isTypeChange(before: string, after: string): boolean {
  return before !== "" && after !== "" && before !== after;
}
