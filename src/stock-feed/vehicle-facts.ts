import type { CarType, Vehicle } from "../vehicles/vehicle.ts";
import { type VehicleFieldName, vehicleFieldNames } from "../vehicles/vehicle-fields.ts";
import { type FeedField, feedFields, type FeedRow } from "./feed-field.ts";
import { feedBody, simpleFuel, simpleTransmission } from "./feed-vocabulary.ts";
import { namingText, longestLine, parsePrice, quoted } from "./field-values.ts";
import { placeInRow } from "./place-in-row.ts";
import { figureIn, lineIn, picturesIn, readCell, type ReadField, type ReadValue, type RowCells } from "./row-cells.ts";
import type { RowNote } from "./row-outcome.ts";
import { namingFieldNames } from "./short-texts.ts";
import { readCaravanSpecifications, readMarketPrices, readVariant } from "./vehicle-measures.ts";
import { hasVinCheckDigit, mustHaveCheckDigit, parseVin } from "./vin.ts";

export type FactContext = { carType: CarType; timeZone: string };

export type VehicleFacts = Omit<
  Vehicle,
  | "id"
  | "slug"
  | "name"
  | "make"
  | "model"
  | "badge"
  | "year"
  | "carType"
  | "status"
  | "sold"
  | "soldAt"
  | "reserved"
  | "itemType"
  | "stocknum"
  | "createdAt"
  | "dealershipSlug"
  | "dealershipId"
  | "dealershipName"
  | "locationName"
>;

/** Single-line texts, which are cut if they are longer than any name. */
const linesOfText: readonly FeedField[] = [...namingFieldNames, "locationName", "city"];

/** Reads all facts of a row. An unreadable value is left out and noted; the row is never rejected. */
export function vehicleFacts(row: FeedRow, context: FactContext): { vehicle: VehicleFacts; notes: RowNote[] } {
  const { values } = row;
  const notes: RowNote[] = [];
  if (row.hasStrayQuote) {
    notes.push({
      field: null,
      reason: "stray-quote",
      message: "An unclosed quotation mark was read as text; double quotation marks inside quoted cells.",
    });
  }
  for (const field of linesOfText) {
    const length = values[field]?.length ?? 0;
    if (length > longestLine)
      notes.push({
        field,
        reason: "text-too-long",
        message: `The text has ${length} characters; the first ${longestLine} are kept.`,
      });
  }
  const cells: RowCells = { values, timeZone: context.timeZone, notes };
  const price = readPrice(cells, context.carType);
  const vin = figureIn(cells, "vin", parseVin);
  if (vin !== null && mustHaveCheckDigit(vin) && !hasVinCheckDigit(vin)) {
    notes.push({
      field: "vin",
      reason: "vin-check-digit",
      message: `The check digit of the VIN ${quoted(vin)} is wrong; check it for a typing error. It is kept.`,
    });
  }
  const text = (field: FeedField): string | null => namingText(lineIn(cells, field));
  const body = readBody(text("body"), notes);
  const fuel = text("fuel");
  const transmission = text("transmission");
  const images = picturesIn(cells, "images");
  const primaryImage = picturesIn(cells, "primaryImageUrl")[0] ?? images[0] ?? null;
  const vehicle: VehicleFacts = {
    ...plainFacts(cells),
    price,
    vin,
    fuel,
    simpleFuel: text("simpleFuel") ?? (fuel === null ? null : simpleFuel(fuel)),
    body: body.words,
    simpleBody: text("simpleBody") ?? body.simple,
    transmission,
    simpleTransmission: text("simpleTransmission") ?? (transmission === null ? null : simpleTransmission(transmission)),
    ...placeInRow((field) => lineIn(cells, field), notes),
    images,
    primaryImageUrl: primaryImage,
    variant: readVariant(cells),
    specifications: readCaravanSpecifications(cells),
    autograbData: readMarketPrices(cells),
  };
  return { vehicle, notes };
}

type PlainField = ReadField & VehicleFieldName;
const plainFields = vehicleFieldNames.filter((field) => isPlain(field));

function isPlain(field: string): field is PlainField {
  return Object.hasOwn(feedFields, field) && "reads" in feedFields[field as FeedField];
}

function plainFacts(cells: RowCells): { [Field in PlainField]: ReadValue<Field> } {
  const facts: Partial<Record<PlainField, unknown>> = {};
  for (const field of plainFields) facts[field] = readCell(cells, field);
  return facts as { [Field in PlainField]: ReadValue<Field> };
}

/**
 * The advertised price. Unless the row says which price is advertised, new and demonstrator vehicles show the
 * drive-away price and used ones the price before government charges, matching the text beside the price.
 */
function readPrice(cells: RowCells, carType: CarType): number | null {
  const plain = figureIn(cells, "price", parsePrice);
  const driveAway = figureIn(cells, "priceDriveAway", parsePrice);
  const beforeCharges = figureIn(cells, "priceBeforeCharges", parsePrice);
  const basis = cells.values.advertisedPrice?.toUpperCase();
  if (basis === "DAP") return driveAway ?? plain ?? beforeCharges;
  if (basis === "EGC") return beforeCharges ?? plain ?? driveAway;
  if (plain !== null) return plain;
  return carType === "used" ? (beforeCharges ?? driveAway) : (driveAway ?? beforeCharges);
}

function readBody(words: string | null, notes: RowNote[]): { words: string | null; simple: string | null } {
  if (words === null || /^other$/i.test(words)) return { words: null, simple: null };
  const body = feedBody(words);
  if (body.isKnown) return { words, simple: body.simple };
  notes.push({
    field: "body",
    reason: "body-not-known",
    message: `${quoted(words)} is not a known body; it is left out. A mapping can translate it.`,
  });
  return { words: null, simple: null };
}
