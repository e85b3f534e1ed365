import { formatDollars } from "./australian-format.ts";
import { effectivePrice } from "./price-display.ts";
import type { MarketPriceSettings } from "./price-settings.ts";
import type { Vehicle } from "./vehicle.ts";

/** Minimum difference from the average, in dollars, for the indicator to be shown (§5, §9: more than 499). */
const marketPriceThreshold = 500;
/** The scale extends by this share of the average to either side. */
const scaleReach = 0.2;

export type MarketPriceIndicator = {
  /** The average used for comparison: the state's if available. */
  basis: "state" | "national";
  averageText: string;
  belowBy: number;
  belowByText: string;
  /** Position of the price on a scale from 20 % below the average (0) to 20 % above it (1), rounded to a hundredth. */
  position: number;
  /** Labels for the ends of the scale, such as `$24,000` and `$36,000`. */
  lowText: string;
  highText: string;
};

/** The market price indicator, or null if it is not shown (§5, CD-13, CD-14, D13). */
export function marketPriceIndicator(
  vehicle: Pick<Vehicle, "price" | "offerPrice" | "autograbData">,
  settings: Pick<MarketPriceSettings, "enabled">,
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

/** The state's average takes precedence over the national one (CD-13). */
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
