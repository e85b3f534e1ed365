/** A sale does not change a price by more than this factor, up or down. */
const largestPriceStep = 1.5;
/** Rereading or rounding an odometer lowers it by less than this, in kilometres. */
const roundedKilometres = 1_000;
/**
 * Readings that differ by more than this are of different vehicles; so are those where one exceeds twice the other
 * plus `roundedKilometres`.
 */
const farthestReadings = 5_000;
/** A vehicle for sale is not driven further than this between two files. */
const farthestDrivenKilometres = 5_000;

/** Whether a price change, in dollars, suggests another vehicle's price or a wrong column. */
export function isPriceJump(before: number, after: number): boolean {
  return after > before * largestPriceStep || before > after * largestPriceStep;
}

/** Whether an odometer change, in kilometres, is implausible for one vehicle. */
export function isOdometerJump(before: number, after: number): boolean {
  return before - after > Math.min(roundedKilometres, before / 2) || after - before > farthestDrivenKilometres;
}

/** Whether two readings, in kilometres, are probably of different vehicles. Symmetric. */
export function isReadingJump(before: number, after: number): boolean {
  const [low, high] = before < after ? [before, after] : [after, before];
  return high - low > farthestReadings || high > 2 * low + roundedKilometres;
}

/** Whether the year changes. An empty value is unknown and no change. */
export function isYearChange(before: string, after: string): boolean {
  return before !== "" && after !== "" && before !== after;
}

/**
 * Whether the car type changes. For a single vehicle any change is plausible: a new one is registered, a demonstrator
 * is sold as used. An empty value is unknown and no change.
 */
export function isTypeChange(before: string, after: string): boolean {
  return before !== "" && after !== "" && before !== after;
}

/** A demonstrator has been driven at least this far, more than moving around the yard explains, in kilometres. */
const leastDrivenKilometres = 200;

/**
 * Whether a demonstrator becomes used, as happens routinely at the end of a month: it has been driven, and its
 * odometer is not lower than before. Values are those of `Facts`; empty if unknown.
 */
export function isRetiredDemonstrator(
  before: { carType: string; km: string },
  after: { carType: string; km: string },
): boolean {
  const isRetired = before.carType === "demo" && after.carType === "used";
  return isRetired && Number(after.km) >= leastDrivenKilometres && Number(after.km) >= Number(before.km);
}
