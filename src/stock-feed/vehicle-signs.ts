import { manufacturerAtStart, manufacturerByName } from "../vehicles/manufacturers.ts";
import type { FeedRow } from "./feed-field.ts";
import { lineText, namingText, parseKilometres, parsePrice, parseYear } from "./field-values.ts";
import { parseVin } from "./vin.ts";

/** Later than any year in a row, whenever it is imported. */
const lastYear = 2_199;

const prices = ["price", "priceDriveAway", "priceBeforeCharges", "offerPrice", "beforePrice"] as const;
/** Columns that vehicle rows have in addition to names and numbers, and totals do not. */
const descriptions = ["badge", "series", "colour", "regplate", "body", "images", "dealercomments"] as const;

/**
 * Whether a row without a usable stock number may be a damaged vehicle row. Only prices, readings and years are the
 * sums and averages below a table, only a make is a heading above one, and only a type or status is a pre-filled line.
 */
export function describesVehicle(values: FeedRow["values"]): boolean {
  if (values.vin !== undefined && parseVin(values.vin).kind === "value") return true;
  const [make, model, title] = [nameIn(values.make), nameIn(values.model), nameIn(values.title)];
  const hasYear = values.year !== undefined && parseYear(values.year, lastYear) !== null;
  const isMeasured = hasPrice(values) || hasKilometres(values);
  if ((make !== null && model !== null) || title !== null)
    return hasYear || isMeasured || isOfKnownMake(make) || isOfKnownMake(title);
  const isDescribed = isMeasured && descriptions.some((field) => nameIn(values[field]) !== null);
  return make !== null || model !== null ? hasYear || isDescribed : hasYear && isDescribed;
}

function isOfKnownMake(name: string | null): boolean {
  return name !== null && (manufacturerByName(name) ?? manufacturerAtStart(name)) !== null;
}

function nameIn(text: string | undefined): string | null {
  return namingText(lineText(text ?? ""));
}

function hasPrice(values: FeedRow["values"]): boolean {
  return prices.some((field) => parsePrice(values[field] ?? "").kind === "value");
}

function hasKilometres({ km, odometerUnit }: FeedRow["values"]): boolean {
  const read = parseKilometres(km ?? "", odometerUnit);
  return read.kind === "value" && read.value > 0;
}
