import type { Vehicle } from "../vehicles/vehicle.ts";
import type { FeedField } from "./feed-field.ts";
import { type FieldValue, parseCount, parseMass, parseMeasure, parsePrice } from "./field-values.ts";

/** Reads one figure of a row; null if it is absent or unreadable, which is then noted. */
export type Read = <T>(field: FeedField, parse: (text: string) => FieldValue<T>) => T | null;
/** One cell of a row as a line of text. */
export type Text = (field: FeedField) => string | null;

const feet = /^(ft|feet|foot|')$/i;
const berths = /^(berths?|people|persons?)$/i;
/** More berths are a typing error. */
const mostBerths = 30;

/** The manufacturer's figures as written; null if the row has none. */
export function variantOf(text: Text): Vehicle["variant"] {
  const variant = {
    enginesize: text("variantEnginesize"),
    enginesizeLitres: text("variantEnginesizeLitres"),
    cylinders: text("cylinders"),
    induction: text("induction"),
    geartype: text("geartype"),
    fuelconsumptioncombined: text("fuelconsumptioncombined"),
    fuelcapacity: text("fuelcapacity"),
    grossvehiclemass: text("grossvehiclemass"),
    vehiclelength: text("vehiclelength"),
    vehicleheight: text("vehicleheight"),
    vehiclewidth: text("vehiclewidth"),
    torque: text("torque"),
    bodyconfiguration: text("bodyconfiguration"),
    ancaprating: text("ancaprating"),
  };
  return Object.values(variant).every((value) => value === null) ? null : variant;
}

/** Measurements of a caravan, in feet and kilograms; null if the row has none. */
export function caravanSpecificationsOf(read: Read, text: Text): Vehicle["specifications"] {
  const length = (field: FeedField) => read(field, (written) => parseMeasure(written, feet));
  const specifications = {
    bodyWidth: length("bodyWidth"),
    bodyLength: length("bodyLength"),
    tareWeight: read("tareWeight", parseMass),
    axleType: text("axleType"),
    sleeps: read("sleeps", (written) => parseCount(written, berths, mostBerths)),
    aggregateTrailerMass: read("aggregateTrailerMass", parseMass),
  };
  return Object.values(specifications).every((value) => value === null) ? null : specifications;
}

/** Average market prices of similar vehicles; null if the row has neither. */
export function marketPricesOf(read: Read): Vehicle["autograbData"] {
  const prices = {
    stateAverageMarketPrice: read("stateAverageMarketPrice", parsePrice),
    averageMarketPrice: read("averageMarketPrice", parsePrice),
  };
  return prices.stateAverageMarketPrice === null && prices.averageMarketPrice === null ? null : prices;
}
