import type { CarType, Vehicle } from "../vehicles/vehicle.ts";
import { parseDay, parseDayOrMonth } from "./feed-dates.ts";
import type { FeedField, FeedRow } from "./feed-field.ts";
import { feedBody, simpleFuelOf, simpleTransmissionOf } from "./feed-vocabulary.ts";
import {
  commentText,
  lineText,
  namingText,
  longestLine,
  parseColour,
  parseCount,
  parseEngineSize,
  parseFlag,
  parseKilometres,
  parseList,
  parsePrice,
  quoted,
  type FieldValue,
} from "./field-values.ts";
import { financeQuotes } from "./finance-quotes.ts";
import { parseImages, publicWebAddress } from "./image-addresses.ts";
import { parsePlate } from "./registration-plate.ts";
import { placeInRow } from "./place-in-row.ts";
import type { RowNote } from "./row-outcome.ts";
import { caravanSpecificationsOf, marketPricesOf, type Read, variantOf } from "./vehicle-measures.ts";
import { hasVinCheckDigit, mustHaveCheckDigit, parseVin } from "./vin.ts";

const longestFigure = 200;

export type FactContext = { carType: CarType; timeZone: string };

/** Facts of a row about its vehicle, except identity and ownership. */
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
const linesOfText: readonly FeedField[] = [
  "make",
  "model",
  "badge",
  "title",
  "series",
  "tag",
  "carsalesTitle",
  "colour",
  "interiorColour",
  "drive",
  "fuel",
  "body",
  "transmission",
  "locationName",
  "city",
];

/** No vehicle has more features; a longer list would be in every index of the site. */
const mostListItems = 500;

/** Reads all facts of a row. An unreadable value is left out and noted; the row is never rejected. */
export function vehicleFacts(row: FeedRow, context: FactContext): { vehicle: VehicleFacts; notes: RowNote[] } {
  const { values } = row;
  const notes: RowNote[] = [];
  if (row.hasStrayQuote) {
    notes.push({
      field: null,
      reason: "stray-quote",
      message: "A quotation mark that nothing closes was taken as text; write it twice inside quoted cells.",
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
  const read = <T>(field: FeedField, parse: (text: string) => FieldValue<T>): T | null => {
    const text = values[field];
    if (text === undefined) return null;
    // A figure needs only a short text, and its patterns are not made for long ones.
    const parsed = parse(text.slice(0, longestFigure));
    if (parsed.kind === "fault") notes.push({ field, reason: parsed.reason, message: parsed.message });
    return parsed.kind === "value" ? parsed.value : null;
  };
  const line = (field: FeedField): string | null => {
    const written = values[field];
    return written === undefined ? null : lineText(written);
  };
  const text = (field: FeedField): string | null => namingText(line(field));
  const flag = (field: FeedField): boolean => values[field] !== undefined && parseFlag(values[field]) === true;
  const count = (field: FeedField, unit: RegExp, largest: number): number | null =>
    read(field, (written) => parseCount(written, unit, largest));
  const list = (field: FeedField): string[] => {
    const items = values[field] === undefined ? [] : parseList(values[field]);
    if (items.length > mostListItems)
      notes.push({
        field,
        reason: "too-many-items",
        message: `The list has ${items.length} items; the first ${mostListItems} are kept.`,
      });
    return items.slice(0, mostListItems);
  };
  const date = (field: FeedField, parse: typeof parseDay): string | null => {
    const written = values[field];
    if (written === undefined) return null;
    const found = parse(written.slice(0, longestFigure), context.timeZone);
    if (found === null)
      notes.push({
        field,
        reason: "date-not-possible",
        message: `${quoted(written)} is no possible date; write 31/12/2026 or 2026-12-31. It is left out.`,
      });
    return found;
  };
  const pictures = (field: FeedField): string[] => {
    if (values[field] === undefined) return [];
    const { images, refused } = parseImages(values[field]);
    if (refused.length > 0) {
      notes.push({
        field,
        reason: "image-address-refused",
        message: `${refused.length} of ${images.length + refused.length} picture addresses left out, such as ${quoted(refused[0] ?? "")}: only absolute http(s) addresses of public hosts are used, at most 100.`,
      });
    }
    return images;
  };

  const price = priceOf(read, values, context.carType);
  const vin = read("vin", parseVin);
  if (vin !== null && mustHaveCheckDigit(vin) && !hasVinCheckDigit(vin)) {
    notes.push({
      field: "vin",
      reason: "vin-check-digit",
      message: `The check digit of the VIN ${quoted(vin)} is wrong; check it for a typing error. It is kept.`,
    });
  }
  const body = bodyOf(text("body"), notes);
  const fuel = text("fuel");
  const transmission = text("transmission");
  const images = pictures("images");
  const primaryImage = pictures("primaryImageUrl")[0] ?? images[0] ?? null;
  const vehicle: VehicleFacts = {
    series: text("series"),
    certified: flag("certified"),
    tag: text("tag"),
    carsalesTitle: text("carsalesTitle"),
    views: count("views", /^$/, 1_000_000_000) ?? 0,
    price,
    beforePrice: read("beforePrice", parsePrice),
    offerPrice: read("offerPrice", parsePrice),
    subscriptionPrice: read("subscriptionPrice", (written) =>
      parsePrice(written.replace(/(per|\/)\s*(week|wk)|p\.?w\.?$/i, "")),
    ),
    preorder: flag("preorder"),
    km: read("km", (written) => parseKilometres(written, values.odometerUnit)),
    colour: colourIn(values.colour, notes),
    interiorColour: values.interiorColour === undefined ? null : parseColour(values.interiorColour),
    seats: count("seats", /^(seats?|seater)$/i, 100),
    doors: count("doors", /^(doors?|dr|d)$/i, 10),
    vin,
    regplate: read("regplate", parsePlate),
    regoExpiry: date("regoExpiry", parseDay),
    buildDate: date("buildDate", parseDayOrMonth),
    complianceDate: date("complianceDate", parseDayOrMonth),
    drive: text("drive"),
    engineSize: read("engineSize", parseEngineSize),
    fuel,
    simpleFuel: text("simpleFuel") ?? (fuel === null ? null : simpleFuelOf(fuel)),
    body: body.words,
    simpleBody: text("simpleBody") ?? body.simple,
    transmission,
    simpleTransmission:
      text("simpleTransmission") ?? (transmission === null ? null : simpleTransmissionOf(transmission)),
    trans: text("trans"),
    dealercomments: values.dealercomments === undefined ? null : commentText(values.dealercomments),
    ...placeInRow(line, notes),
    location: text("location"),
    images,
    thumbnails: pictures("thumbnails"),
    primaryImageUrl: primaryImage,
    file: addressOf(values.file, notes),
    standardEquipment: list("standardEquipment"),
    categories: list("categories"),
    filteredFeatures: list("filteredFeatures"),
    financeLenders: financeQuotes(values.financeLenders, notes),
    variant: variantOf(line),
    specifications: caravanSpecificationsOf(read, text),
    autograbData: marketPricesOf(read),
    showOnDealerWebsite: values.showOnDealerWebsite === undefined || parseFlag(values.showOnDealerWebsite) !== false,
    customRank:
      values.customRank !== undefined && /^-?\d+(\.\d+)?$/.test(values.customRank) ? Number(values.customRank) : 0,
  };
  return { vehicle, notes };
}

/**
 * The advertised price. Unless the row says which price is advertised, new and demonstrator vehicles show the
 * drive-away price and used ones the price before government charges, matching the text beside the price.
 */
function priceOf(read: Read, values: FeedRow["values"], carType: CarType): number | null {
  const plain = read("price", parsePrice);
  const driveAway = read("priceDriveAway", parsePrice);
  const beforeCharges = read("priceBeforeCharges", parsePrice);
  const basis = values.advertisedPrice?.toUpperCase();
  if (basis === "DAP") return driveAway ?? plain ?? beforeCharges;
  if (basis === "EGC") return beforeCharges ?? plain ?? driveAway;
  if (plain !== null) return plain;
  return carType === "used" ? (beforeCharges ?? driveAway) : (driveAway ?? beforeCharges);
}

function bodyOf(words: string | null, notes: RowNote[]): { words: string | null; simple: string | null } {
  if (words === null || /^other$/i.test(words)) return { words: null, simple: null };
  const body = feedBody(words);
  if (body.isKnown) return { words, simple: body.simple };
  notes.push({
    field: "body",
    reason: "body-not-known",
    message: `${quoted(words)} is not known as a body; it is left out. A mapping can translate it.`,
  });
  return { words: null, simple: null };
}

function addressOf(text: string | undefined, notes: RowNote[]): string | null {
  if (text === undefined) return null;
  const address = publicWebAddress(text);
  if (address === null)
    notes.push({
      field: "file",
      reason: "address-refused",
      message: `${quoted(text)} is no absolute http(s) address of a public host. It is left out.`,
    });
  return address;
}

/** Longer texts are not colours but belong to another column. */
const mostColourLetters = 40;

function lettersIn(text: string): number {
  return text.replaceAll(/[^\p{L}]/gu, "").length;
}

function colourIn(written: string | undefined, notes: RowNote[]): string | null {
  const colour = written === undefined ? null : parseColour(written);
  if (written === undefined || (colour !== null && lettersIn(colour) <= mostColourLetters)) return colour;
  const why = colour === null ? "is not the name of a colour" : "is too long for the name of a colour";
  notes.push({ field: "colour", reason: "colour-not-a-name", message: `${quoted(written)} ${why}. It is left out.` });
  return null;
}
