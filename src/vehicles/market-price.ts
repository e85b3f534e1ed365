import type { Site } from "../sites/site-config.ts";
import { formatDollars } from "./australian-format.ts";
import { effectivePrice } from "./price-display.ts";
import type { Vehicle } from "./vehicle.ts";

/** Dollars below the average from which the indicator shows (§5, §9: more than 499). */
const marketPriceThreshold = 500;
/** The indicator's scale reaches this share of the average to either side. */
const scaleReach = 0.2;

export type MarketPriceIndicator = {
  /** Which average the price is compared with: the state's where there is one. */
  basis: "state" | "national";
  averageText: string;
  belowBy: number;
  belowByText: string;
  /** Where the price lies on a scale from 20 % under (0) to 20 % over (1) the average, rounded to a hundredth. */
  position: number;
  /** What the scale's ends stand for, such as `$24,000` and `$36,000`. */
  lowText: string;
  highText: string;
};

/** The market price indicator, or null when it does not show (§5, CD-13, CD-14, D13). */
export function marketPriceIndicator(
  vehicle: Pick<Vehicle, "price" | "offerPrice" | "autograbData">,
  settings: Pick<Site["marketPrice"], "enabled">,
): MarketPriceIndicator | null {
  if (!settings.enabled) return null;
  const price = effectivePrice(vehicle);
  const comparison = averageMarketPrice(vehicle.autograbData);
  if (price === null || comparison === null) return null;
  const { average, basis } = comparison;
  const belowBy = average - price;
  if (belowBy < marketPriceThreshold) return null;
  return {
    basis,
    averageText: formatDollars(average),
    belowBy,
    belowByText: formatDollars(belowBy),
    position: positionOnScale(price, average),
    lowText: formatDollars(Math.round(average * (1 - scaleReach))),
    highText: formatDollars(Math.round(average * (1 + scaleReach))),
  };
}

/** The state's average is preferred, which also makes the price lie below it (CD-13). */
function averageMarketPrice(prices: Vehicle["autograbData"]): { average: number; basis: "state" | "national" } | null {
  if (isAverage(prices?.stateAverageMarketPrice)) {
    return { average: prices.stateAverageMarketPrice, basis: "state" };
  }
  if (isAverage(prices?.averageMarketPrice)) {
    return { average: prices.averageMarketPrice, basis: "national" };
  }
  return null;
}

function isAverage(amount: number | null | undefined): amount is number {
  return (amount ?? 0) > 0;
}

function positionOnScale(price: number, average: number): number {
  const share = (price / average - (1 - scaleReach)) / (2 * scaleReach);
  return Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;
}
