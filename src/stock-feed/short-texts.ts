import { manufacturerByName } from "../vehicles/manufacturers.ts";
import { remembered } from "../vehicles/remembered.ts";
import { plainName } from "../names/plain-name.ts";
import { mayHoldContact, withoutNotes, withoutNumbersAndLinks } from "./contact-in-names.ts";
import type { FeedField, FeedRow } from "./feed-field.ts";
import {
  isFigureOfRow,
  isFigureOnly,
  isTruckDesignation,
  mayBeFigure,
  plateInsteadOfModel,
} from "./figures-in-names.ts";
import { lineText, namingText, quoted } from "./field-values.ts";
import { isKindOfGoods, withRealMake } from "./make-of-goods.ts";
import type { RowNote } from "./row-outcome.ts";
import { parseVin } from "./vin.ts";
import { isKnownWord, isJustKnownWord } from "./column-words.ts";

const namingFields = {
  make: ["make", "makename", "manufacturer", "brand"],
  model: ["model", "modelname", "family"],
  badge: ["badge", "variant", "trim", "grade"],
  title: ["title"],
  series: ["series"],
  tag: ["tag"],
  carsalesTitle: ["carsalestitle", "title"],
  colour: ["colour", "color", "exteriorcolour", "bodycolour"],
  interiorColour: ["interiorcolour", "colour", "trim"],
  drive: ["drive", "drivetype"],
  fuel: ["fuel", "fueltype"],
  body: ["body", "bodytype", "bodystyle"],
  transmission: ["transmission", "gearbox"],
} as const satisfies Partial<Record<FeedField, readonly string[]>>;

type NamingField = keyof typeof namingFields;

const fieldsOfModels: ReadonlySet<string> = new Set(["model", "badge", "series"]);
/** Labels of a sale contain amounts. */
const fieldsWithAmounts: ReadonlySet<string> = new Set(["tag", "carsalesTitle"]);

export const namingFieldNames = Object.keys(namingFields) as readonly NamingField[];
/** Cached, because columns repeat most of their texts. */
const readName = Object.fromEntries(
  namingFieldNames.map((field) => [field, remembered((written) => nameIn(written, field, namingFields[field]))]),
) as Record<NamingField, (written: string) => string | null>;

/** Amounts and VINs are not part of a name either. */
const amount = /(?:\baud\s*|\ba)?\$\s?\d[\d,.]*k?\b(?:\s*(?:drive[\s-]?away|d\/a)\b)?/gi;
const word = /[a-z0-9]{17}/gi;
const fewestDigitsOfVin = 4;

/** A spreadsheet formula, program data, or one repeated letter. */
const isNoText = /^[=@]|^[+-]\w*\(|\[object|[{}]|^(.)\1{3,}$|^(.{1,2})\2{4,}$/i;
/** Columns whose values are words, not engine sizes: `2.2 L`, `1998 cc`, `4 cyl turbo`. */
const fieldsWithoutEngine: ReadonlySet<string> = new Set(["colour", "interiorColour", "drive", "fuel", "transmission"]);
const engine = /^(?:\d(?:\.\d)?\s*(?:l|lt|ltr|lit(?:re|er)s?)|\d{3,4}\s*cc|\d{1,2}\s?-?cyl(?:inders?)?)\b/i;

/** Makers of vehicles have short names. */
const longestMake = 60;
const mostDigitsOfMake = 4;

/** Removes from the names in a row what does not belong in a name. Each change is noted. */
export function withNamesOnly(row: FeedRow): { row: FeedRow; notes: RowNote[] } {
  let values = row.values;
  const notes: RowNote[] = [];
  for (const field of namingFieldNames) {
    const written = values[field];
    if (written === undefined) continue;
    // A feed that cuts models after the first word has `Model` for all Teslas.
    const isCutModel = field === "model" && plainName(values.make ?? "") === "tesla";
    const name = isCutModel ? nameIn(written, field, []) : readName[field](written);
    if (name === written) continue;
    values = { ...values };
    if (name === null) delete values[field];
    else values[field] = name;
    notes.push(nameNote(field, written, name));
  }
  for (const { field, name, note } of judgedByRow(values)) {
    values = { ...values };
    if (name === null) delete values[field];
    notes.push(note);
  }
  const made = withRealMake(values);
  if (made !== null) {
    values = made.values;
    notes.push(made.note);
  }
  return { row: values === row.values ? row : { ...row, values }, notes };
}

type Judged = { field: "model" | "badge" | "series"; name: string | null; note: RowNote };

/** Models, badges and series that may be a figure or a plate: other cells of the row decide. */
function judgedByRow(values: FeedRow["values"]): Judged[] {
  const judged = (["model", "badge", "series"] as const).flatMap((field) => {
    const name = values[field];
    if (name === undefined || !mayBeFigure(name)) return [];
    if (isFigureOfRow(name, values))
      return [leftOut(field, name, "is the row's own price, odometer, stock number or month")];
    if (field === "model") return [inDoubt(name, "may be a price, an odometer reading or a date")];
    return isTruckDesignation(name) ? [] : [leftOut(field, name, "is a price, an odometer reading or a date")];
  });
  const { model, regplate } = values;
  if (model === undefined) return judged;
  const plate = plateInsteadOfModel(model, regplate);
  if (plate === "plate") return [...judged, leftOut("model", model, "is a registration plate")];
  if (plate === "doubt")
    return [
      ...judged,
      inDoubt(model, `may be a registration plate, as the row has ${quoted(regplate ?? "")} for its plate`),
    ];
  return judged;
}

function leftOut(field: Judged["field"], written: string, why: string): Judged {
  const message = `${quoted(written)} ${why}, not a ${field}. The value was ignored.`;
  return { field, name: null, note: { field, reason: "text-not-a-name", message } };
}

/** A vehicle that shoppers cannot find is worse than an odd model. */
function inDoubt(model: string, why: string): Judged {
  const message = `${quoted(model)} ${why}. It is read as the model; check the columns of the row.`;
  return { field: "model", name: model, note: { field: "model", reason: "model-not-plausible", message } };
}

function nameNote(field: NamingField, written: string, name: string | null): RowNote {
  const fate = name === null ? "It is left out" : `It is read as ${quoted(name)}`;
  const message = `${quoted(written)} contains something that does not belong in a name, such as a phone number, an address, a note to the buyer, an amount, a reading, a date, a plate, a VIN or a value of another column. ${fate}.`;
  return { field, reason: "text-not-a-name", message };
}

function nameIn(written: string, field: NamingField, columns: readonly string[]): string | null {
  if (!needsReading(written, field)) return columns.includes(plainName(written)) ? null : written;
  const line = lineText(written) ?? "";
  if (isNoText.test(line) || columns.includes(plainName(line))) return null;
  if (isEngineElsewhere(line, field)) return null;
  const cleaned = withoutForeignText(line, !fieldsWithAmounts.has(field));
  // An unchanged text stays as written, because other code reads its markup and length.
  const text = cleaned === line ? written : namingText(cleaned);
  if (text === null || field === "make") return text === null ? null : makeIn(text);
  if (fieldsOfModels.has(field) && isFigureOnly(cleaned.trim())) return null;
  return field === "model" && isJustKnownWord(text, ["gearbox", "fuel"]) ? null : text;
}

/** Most texts are letters with few digits and need no check. */
function needsReading(written: string, field: NamingField): boolean {
  if (field === "make" || field === "model" || mayHoldContact(written)) return true;
  if (fieldsWithoutEngine.has(field) && /^\s*\d/.test(written)) return true;
  return (
    /[={[$+]|[a-z0-9]{17}|(.)\1{3}/i.test(written) ||
    (fieldsOfModels.has(field) && (/\d\d/.test(written) || isFigureOnly(written.trim())))
  );
}

/** `2.2 L Diesel` is still a fuel. */
function isEngineElsewhere(line: string, field: NamingField): boolean {
  return fieldsWithoutEngine.has(field) && engine.test(line) && !isKnownWord(field, line.toLowerCase());
}

function withoutForeignText(line: string, hasNoAmounts: boolean): string {
  const withoutContact = withoutNumbersAndLinks(line);
  // A label of a sale may say `Call us today`, and contain an amount.
  const withoutAmounts = hasNoAmounts ? withoutNotes(withoutContact).replaceAll(amount, " ") : withoutContact;
  const withoutVins = withoutAmounts.replaceAll(word, (found) => (isVin(found) ? " " : found));
  if (withoutVins === line) return line;
  return withoutVins
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[\s,;:|/()–—-]+|[\s,;:|/(–—-]+$/g, "")
    .trim();
}

function isVin(text: string): boolean {
  return parseVin(text).kind === "value" && text.replaceAll(/\D/g, "").length >= fewestDigitsOfVin;
}

/** Any name may be a maker's, except values of other columns and mostly digits. A known one may have `0` for `O`. */
function makeIn(text: string): string | null {
  if (manufacturerByName(text) !== null || isKindOfGoods(text)) return text;
  if (isJustKnownWord(text, ["colour", "gearbox", "fuel", "body", "carType", "status", "goods"])) return null;
  if (text.length > longestMake || text.replaceAll(/\D/g, "").length > mostDigitsOfMake) return null;
  const corrected = text.replaceAll("0", "o").replaceAll("1", "i").replaceAll("3", "e").replaceAll("5", "s");
  return corrected === text ? text : (manufacturerByName(corrected)?.name ?? text);
}
