import { manufacturerByName } from "../vehicles/manufacturers.ts";
import { plainName } from "../sites/plain-name.ts";
import type { FeedField, FeedRow } from "./feed-field.ts";
import { lineText, namingText, quoted } from "./field-values.ts";
import type { RowNote } from "./row-outcome.ts";
import { parseVin } from "./vin.ts";
import { isNothingButWordOf } from "./column-words.ts";

/** Short texts that name something, with what their columns are called besides. */
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

/** Labels of a sale name amounts. */
const fieldsWithAmounts: ReadonlySet<string> = new Set(["tag", "carsalesTitle"]);

/** What is in no name: how to reach the dealer, and what the vehicle costs. */
const phone =
  /(?:\b(?:call|phone|ph|tel|telephone|mob|mobile|text|sms|contact|ring)\b[\s.:]*(?:(?:us|me|now|on|today)\b[\s.:]*)*)?(?<![\w.,])(?:\(?(?:\+?0?61[\s-]?(?:\(0\))?[\s-]?|[0o])[2-478]\)?(?:[\s./-]?\d){8}|1[38]00(?:[\s.-]?\d){6})(?!\d)/gi;
const mailAddress = /[^\s@]+@[^\s@]+\.[^\s@]+/g;
const link = /\b(?:https?:\/\/|www\.)\S*/gi;
const amount = /(?:\baud\s*|\ba)?\$\s?\d[\d,.]*k?\b/gi;
const word = /[a-z0-9]{17}/gi;
const fewestDigitsOfVin = 4;

/** A formula of a spreadsheet, a piece of a program's data, or one letter again and again. */
const isNoText = /^[=@]|^[+-]\w*\(|\[object|[{}]|^(.)\1{3,}$|^(.{1,2})\2{4,}$/i;
/** Makers of vehicles have short names. */
const longestMake = 60;
const mostDigitsOfMake = 4;

/** The texts of a row that name something, with what belongs to no name taken out; each change is noted. */
export function withNamesOnly(row: FeedRow): { row: FeedRow; notes: RowNote[] } {
  let values = row.values;
  const notes: RowNote[] = [];
  for (const [field, columns] of Object.entries(namingFields) as [keyof typeof namingFields, readonly string[]][]) {
    const written = values[field];
    if (written === undefined) continue;
    // A feed that cuts models after the first word has `Model` for all of Tesla's.
    const isCutModel = field === "model" && plainName(values.make ?? "") === "tesla";
    const name = nameIn(written, field, isCutModel ? [] : columns);
    if (name === written) continue;
    values = { ...values };
    if (name === null) delete values[field];
    else values[field] = name;
    const fate = name === null ? "It is left out" : `It is read as ${quoted(name)}`;
    const message = `${quoted(written)} holds what belongs to no name, such as a phone number, an address, an amount, a VIN or a word of another column. ${fate}.`;
    notes.push({ field, reason: "text-not-a-name", message });
  }
  return { row: values === row.values ? row : { ...row, values }, notes };
}

function nameIn(written: string, field: keyof typeof namingFields, columns: readonly string[]): string | null {
  if (!needsReading(written, field)) return columns.includes(plainName(written)) ? null : written;
  const line = lineText(written) ?? "";
  if (isNoText.test(line) || columns.includes(plainName(line))) return null;
  const cleaned = withoutForeignText(line, !fieldsWithAmounts.has(field));
  // What is left alone stays as it is written: other code reads its markup and its length.
  const text = cleaned === line ? written : namingText(cleaned);
  if (text === null || field === "make") return text === null ? null : makeIn(text);
  return field === "model" && isNothingButWordOf(text, ["gearbox", "fuel"]) ? null : text;
}

/** Most texts are letters with few digits. */
function needsReading(written: string, field: keyof typeof namingFields): boolean {
  return (
    field === "make" || field === "model" || /[=@{[$:+]|www|\d(?:\D{0,2}\d){8}|[a-z0-9]{17}|(.)\1{3}/i.test(written)
  );
}

function withoutForeignText(line: string, hasNoAmounts: boolean): string {
  const withoutContact = line.replaceAll(mailAddress, " ").replaceAll(link, " ").replaceAll(phone, " ");
  const withoutAmounts = hasNoAmounts ? withoutContact.replaceAll(amount, " ") : withoutContact;
  const withoutVins = withoutAmounts.replaceAll(word, (found) => (isVin(found) ? " " : found));
  if (withoutVins === line) return line;
  return withoutVins
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[\s,;:|/()-]+|[\s,;:|/(-]+$/g, "")
    .trim();
}

function isVin(text: string): boolean {
  return parseVin(text).kind === "value" && text.replaceAll(/\D/g, "").length >= fewestDigitsOfVin;
}

/** Any name may be a maker's, but for the words of other columns and what is mostly digits. A known one may have `0` for `O`. */
function makeIn(text: string): string | null {
  if (manufacturerByName(text) !== null) return text;
  if (isNothingButWordOf(text, ["colour", "gearbox", "fuel", "body", "carType", "status", "goods"])) return null;
  if (text.length > longestMake || text.replaceAll(/\D/g, "").length > mostDigitsOfMake) return null;
  const corrected = text.replaceAll("0", "o").replaceAll("1", "i").replaceAll("3", "e").replaceAll("5", "s");
  return corrected === text ? text : (manufacturerByName(corrected)?.name ?? text);
}
