import { parseDay, parseDayOrMonth } from "./feed-dates.ts";
import { type CellValues, type FeedField, feedFields, type FeedRow } from "./feed-field.ts";
import {
  commentText,
  lineText,
  namingText,
  parseColour,
  parseCount,
  parseEngineSize,
  parseFlag,
  parseKilometres,
  parseList,
  parseMass,
  parseMeasure,
  parsePrice,
  quoted,
  type FieldValue,
} from "./field-values.ts";
import { financeQuotes } from "./finance-quotes.ts";
import { parseImages, publicWebAddress } from "./image-addresses.ts";
import { parsePlate } from "./registration-plate.ts";
import type { RowNote } from "./row-outcome.ts";

export type RowCells = { values: FeedRow["values"]; timeZone: string; notes: RowNote[] };

type Rule = keyof CellValues;
type Reader<Value> = (cells: RowCells, field: FeedField) => Value;
type ReadsOf<Field extends FeedField> = (typeof feedFields)[Field] extends { reads: infer Reads } ? Reads : never;
export type ReadField = { [Field in FeedField]: [ReadsOf<Field>] extends [never] ? never : Field }[FeedField];
export type ReadValue<Field extends FeedField> =
  ReadsOf<Field> extends Rule ? CellValues[ReadsOf<Field>] : number | null;

const longestFigure = 200;
/** No vehicle has more features; a longer list would be in every index of the site. */
const mostListItems = 500;
/** Longer texts are not colours but belong to another column. */
const mostColourLetters = 40;
const feet = /^(ft|feet|foot|')$/i;
const kilowattHours = /^kwh$/i;
const mostViews = 1_000_000_000;

const readers: { [Name in Rule]: Reader<CellValues[Name]> } = {
  line: lineIn,
  text: (cells, field) => namingText(lineIn(cells, field)),
  comments: given((written) => commentText(written), null),
  flag: given((written) => parseFlag(written) === true, false),
  flagUnlessDenied: given((written) => parseFlag(written) !== false, true),
  list: listIn,
  pictures: picturesIn,
  address: given(addressIn, null),
  colour: given(colourIn, null),
  interiorColour: given((written) => parseColour(written), null),
  plate: figure(parsePlate),
  day: given(dateIn(parseDay), null),
  dayOrMonth: given(dateIn(parseDayOrMonth), null),
  price: figure(parsePrice),
  pricePerWeek: figure((written) => parsePrice(written.replace(/(per|\/)\s*(week|wk)|p\.?w\.?$/i, ""))),
  kilometres: (cells, field) => figureIn(cells, field, (text) => parseKilometres(text, cells.values.odometerUnit)),
  engineSize: figure(parseEngineSize),
  kilowattHours: figure((written) => parseMeasure(written, kilowattHours)),
  feet: figure((written) => parseMeasure(written, feet)),
  kilograms: figure(parseMass),
  total: (cells, field) => figureIn(cells, field, (text) => parseCount(text, /^$/, mostViews)) ?? 0,
  rank: given((written) => (/^-?\d+(\.\d+)?$/.test(written) ? Number(written) : 0), 0),
  financeQuotes: ({ values, notes }, field) => financeQuotes(values[field], notes),
};

/** The value of a cell by its field's rule. An unreadable one is left out and noted. */
export function readCell<Field extends ReadField>(cells: RowCells, field: Field): ReadValue<Field> {
  return readerOfField[field](cells, field) as ReadValue<Field>;
}

const readerOfField = Object.fromEntries(
  Object.entries(feedFields).map(([field, entry]) => [field, "reads" in entry ? cellReader(entry.reads) : null]),
) as Record<ReadField, Reader<unknown>>;

function cellReader(reads: (typeof feedFields)[ReadField]["reads"]): Reader<unknown> {
  if (typeof reads === "string") return readers[reads];
  return figure((written) => parseCount(written, reads.unit, reads.most));
}

export function lineIn({ values }: RowCells, field: FeedField): string | null {
  const written = values[field];
  return written === undefined ? null : lineText(written);
}

/** A figure; null if it is absent or unreadable, which is then noted. */
export function figureIn<T>(
  { values, notes }: RowCells,
  field: FeedField,
  parse: (text: string) => FieldValue<T>,
): T | null {
  const text = values[field];
  if (text === undefined) return null;
  // A figure needs only a short text, and its patterns are not made for long ones.
  const parsed = parse(text.slice(0, longestFigure));
  if (parsed.kind === "fault") notes.push({ field, reason: parsed.reason, message: parsed.message });
  return parsed.kind === "value" ? parsed.value : null;
}

export function picturesIn({ values, notes }: RowCells, field: FeedField): string[] {
  const written = values[field];
  if (written === undefined) return [];
  const { images, refused } = parseImages(written);
  if (refused.length > 0) {
    notes.push({
      field,
      reason: "image-address-refused",
      message: `${refused.length} of ${images.length + refused.length} picture addresses left out, such as ${quoted(refused[0] ?? "")}: only absolute http(s) addresses of public hosts are used, at most 100.`,
    });
  }
  return images;
}

function figure<T>(parse: (text: string) => FieldValue<T>): Reader<T | null> {
  return (cells, field) => figureIn(cells, field, parse);
}

function given<T>(read: (written: string, cells: RowCells, field: FeedField) => T, absent: T): Reader<T> {
  return (cells, field) => {
    const written = cells.values[field];
    return written === undefined ? absent : read(written, cells, field);
  };
}

function listIn({ values, notes }: RowCells, field: FeedField): string[] {
  const items = parseList(values[field] ?? "");
  if (items.length > mostListItems)
    notes.push({
      field,
      reason: "too-many-items",
      message: `The list has ${items.length} items; the first ${mostListItems} are kept.`,
    });
  return items.slice(0, mostListItems);
}

function dateIn(parse: typeof parseDay) {
  return (written: string, { timeZone, notes }: RowCells, field: FeedField): string | null => {
    const found = parse(written.slice(0, longestFigure), timeZone);
    if (found === null)
      notes.push({
        field,
        reason: "date-not-possible",
        message: `${quoted(written)} is not a valid date; write 31/12/2026 or 2026-12-31. The value was ignored.`,
      });
    return found;
  };
}

function addressIn(written: string, { notes }: RowCells, field: FeedField): string | null {
  const address = publicWebAddress(written);
  if (address === null)
    notes.push({
      field,
      reason: "address-refused",
      message: `${quoted(written)} is not an absolute http(s) address of a public host. The value was ignored.`,
    });
  return address;
}

function colourIn(written: string, { notes }: RowCells, field: FeedField): string | null {
  const colour = parseColour(written);
  if (colour !== null && colour.replaceAll(/[^\p{L}]/gu, "").length <= mostColourLetters) return colour;
  const why = colour === null ? "is not the name of a colour" : "is too long for the name of a colour";
  notes.push({ field, reason: "colour-not-a-name", message: `${quoted(written)} ${why}. The value was ignored.` });
  return null;
}
