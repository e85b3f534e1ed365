import { plainText, seenLine, seenText } from "../vehicles/safe-text.ts";
import { thousandsWritten, writtenNumber } from "./written-number.ts";

/** Result of parsing a cell: a value, nothing (no useful content), or a fault to report. */
export type FieldValue<T> =
  | { kind: "value"; value: T }
  | { kind: "none" }
  | { kind: "fault"; reason: FieldFault; message: string };

export type FieldFault =
  | "price-not-an-amount"
  | "number-not-readable"
  | "date-not-possible"
  | "vin-not-valid"
  | "plate-not-valid"
  | "vin-check-digit"
  | "image-address-refused"
  | "address-refused"
  | "finance-not-readable"
  | "body-not-known"
  | "state-not-known"
  | "place-not-a-name"
  | "colour-not-a-name"
  | "text-not-a-name"
  | "text-too-long"
  | "too-many-items";

const none = { kind: "none" } as const;

function value<T>(found: T): FieldValue<T> {
  return { kind: "value", value: found };
}

function fault(reason: FieldFault, message: string): FieldValue<never> {
  return { kind: "fault", reason, message };
}

export function quoted(text: string): string {
  const line = seenLine(text);
  return `"${line.length > 60 ? `${line.slice(0, 60)}…` : line}"`;
}

const hasUnevenBlanks = /\s\s|[^\S ]/;
/** Longer lines are cut: they do not fit a mail header or a card, and belong to another column. */
export const longestLine = 200;
export const longestSentence = 2_000;

/** One line of text without markup and control characters, with single blanks (VP-16). Null if nothing is left. */
export function lineText(text: string, longest = longestLine): string | null {
  const plain = plainText(text);
  const line = (hasUnevenBlanks.test(plain) ? plain.replaceAll(/\s+/g, " ") : plain).trim();
  if (line.length > longest) return seenText(line.slice(0, longest)).trim();
  return line === "" ? null : line;
}

/** The line if it contains a name, otherwise null: programs write `0` and `XX` into empty cells. */
export function namingText(line: string | null): string | null {
  return line !== null && /[\p{L}1-9]/u.test(line) && !/^x{2,}$/i.test(line) ? line : null;
}

/** Text of several sections (VP-04), split at `|`: each as plain text with line breaks, without empty ones. */
export function commentText(text: string): string | null {
  const sections = text.split("|").flatMap((section) => {
    const plain = plainText(section);
    return plain === "" ? [] : [plain];
  });
  return sections.length === 0 ? null : sections.join("|");
}

/** Texts for price on request: the vehicle has no price. */
const priceOnRequest =
  /^(poa|p\.o\.a\.?|price on application|call|call us|call for price|contact us|enquire|ask|tba|on request|sold|\*+)$/i;
const weekly = /week|p\/?w\b|\/\s*w(ee)?k|per month|p\/?m\b|month|fortnight/i;
const wordsAroundPrice =
  /(?<![a-z])(?:aud?\$?|a\$|drive[\s-]*away|d\/?a|dap|egc|e\.g\.c\.?|excl\.?(?:uding)? (?:govt?\.?|government) charges|(?:\+|plus)?\s*(?:orc|on[\s-]*roads?(?: costs?)?)|inc(?:l\.?)? gst|gst inc(?:l\.?)?|o\.?n\.?o\.?|neg(?:otiable)?|only|now)(?![a-z])\.?/gi;

/** No vehicle at a dealer costs more, in dollars. */
const highestPrice = 10_000_000;
/** Fillers that systems write for a missing figure: `999999`, `1111111`. */
const isFillerFigure = /^(?:9{6,}(?:\.9+)?|(\d)\1{6,})$/;

/** Parses an amount, rounded to whole dollars, as sites show it. Weekly amounts, ranges and words are not prices; 0 means no price. */
export function parsePrice(text: string): FieldValue<number> {
  const trimmed = text.trim();
  if (priceOnRequest.test(trimmed)) return none;
  // Created only on demand, because few prices are refused.
  const refused = () =>
    fault(
      "price-not-an-amount",
      `${quoted(text)} is not a price; write one amount such as 45990 or $45,990. The value was ignored.`,
    );
  if (weekly.test(trimmed)) return refused();
  const amount = trimmed
    .replaceAll(wordsAroundPrice, " ")
    .replaceAll(/^[\s$*]+|[\s$*!]+$/g, "")
    .replace(/[,.]-$/, "");
  const number = /k$/i.test(amount) ? thousandsWritten(amount.slice(0, -1)) : writtenNumber(amount);
  if (number === null) return refused();
  const dollars = Math.round(number);
  // Fillers are recognised before rounding: 999999.99 is one.
  if (dollars > highestPrice || isFillerFigure.test(String(Math.round(number * 100) / 100)))
    return fault(
      "price-not-an-amount",
      `${quoted(text)} is a placeholder, or more than any vehicle costs. The value was ignored.`,
    );
  return dollars === 0 ? none : value(dollars);
}

/** Parses a year from 1900 to next year (sellers list next year's models early); otherwise null. */
export function parseYear(text: string, thisYear: number): number | null {
  const written = text.trim();
  const year =
    /^(?:my\s*)?(\d{4})(?:\.0+)?$/i.exec(written)?.[1] ??
    /^(?:\d{1,2}\/)(\d{4})$/.exec(written)?.[1] ??
    /^(\d{4})-\d{2}(?:-\d{2})?$/.exec(written)?.[1];
  if (year === undefined) return null;
  const number = Number(year);
  return number >= 1900 && number <= thisYear + 1 ? number : null;
}

const kilometresPerMile = 1.609344;

const odometerPattern = /^([\d.,'’\s]+)(k)?\s*(kms?|kilomet(?:re|er)s?|mi|miles)?\.?$/i;

/** Parses kilometres on the odometer, such as `12,345 km`, `12.345`, `45887.0` and `120k`. Miles are converted. */
export function parseKilometres(text: string, unit: string | undefined): FieldValue<number> {
  const match = odometerPattern.exec(text.trim());
  const [, digits = "", thousands, unitWritten] = match ?? [];
  const number = thousands === undefined ? writtenNumber(digits) : thousandsWritten(digits);
  if (number === null)
    return fault(
      "number-not-readable",
      `${quoted(text)} is not an odometer reading; write kilometres such as 45887. The value was ignored.`,
    );
  const isMiles = /^mi/i.test(unitWritten ?? unit ?? "");
  const kilometres = Math.round(number * (isMiles ? kilometresPerMile : 1));
  if (kilometres > 5_000_000 || isFillerFigure.test(String(kilometres)))
    return fault(
      "number-not-readable",
      `${quoted(text)} is a placeholder, or more than any vehicle has driven. The value was ignored.`,
    );
  return value(kilometres);
}

/**
 * Parses a count such as `5`, `5 Doors` or `4 cyl`. Another word than `unit` after the number means another fact, so
 * the result is nothing.
 */
export function parseCount(text: string, unit: RegExp, largest: number): FieldValue<number> {
  const match = /^(\d{1,4})(?:\.0+)?\s*([a-z]*)\.?$/i.exec(text.trim());
  if (match === null)
    return fault("number-not-readable", `${quoted(text)} is not a whole number. The value was ignored.`);
  const word = match[2] ?? "";
  if (word !== "" && !unit.test(word)) return none;
  const count = Number(match[1]);
  if (count === 0) return none;
  return count <= largest
    ? value(count)
    : fault("number-not-readable", `${quoted(text)} is too large. The value was ignored.`);
}

/**
 * Parses kilograms such as `1,820 kg`. A dot before three digits separates thousands, because no caravan weighs `1.820`
 * kg.
 */
export function parseMass(text: string): FieldValue<number> {
  return parseMeasure(text.trim().replace(/^([1-9]\d?)\.(\d{3})(?!\d)/, "$1$2"), /^kgs?$/i);
}

/** Parses a number with an optional unit after it, such as `7.5 ft` or `1,820 kg`. 0 means not given. */
export function parseMeasure(text: string, unit: RegExp): FieldValue<number> {
  const match = /^(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?\s*([a-z'"]*)\.?$/i.exec(text.trim());
  if (match === null || ((match[3] ?? "") !== "" && !unit.test(match[3] ?? ""))) {
    return fault("number-not-readable", `${quoted(text)} is not a number in the expected unit. The value was ignored.`);
  }
  const number = Number((match[1] ?? "").replaceAll(",", "") + (match[2] ?? ""));
  return number === 0 ? none : value(number);
}

/**
 * Cubic centimetres of `2487`, `2.5`, `2.5 L`, `1998cc` or `4 cyl, 2.2 L`. Numbers below 20 without a unit are litres:
 * no road engine has fewer than 20 cc or more than 20 L.
 */
export function parseEngineSize(text: string): FieldValue<number> {
  const written = text.trim();
  const withUnit = /(\d+(?:[.,]\d+)?)\s*(cc|ccm|cm3|cm³|ml|l|ltr|litres?|liters?)\b/i.exec(written);
  const bare = /^(\d+|\d{1,2},\d{3})(\.\d+)?$|^\d,\d$/.exec(written);
  if (withUnit === null && bare === null) {
    return /^electric|^ev$|^\d+\s*cyl/i.test(written)
      ? none
      : fault(
          "number-not-readable",
          `${quoted(text)} is not an engine size; write cc such as 2487 or litres such as 2.5 L. The value was ignored.`,
        );
  }
  const unit = withUnit?.[2]?.toLowerCase();
  // `1.998 L` is litres, `1.998 cc` has a thousands separator, `2,487` is cc and `2,5` is litres.
  const groups = unit?.startsWith("l") === true ? /,(?=\d{3}$)/ : unit === undefined ? /,(?=\d{3})/ : /[.,](?=\d{3}$)/;
  const number = Number((withUnit?.[1] ?? written).replace(groups, "").replace(",", "."));
  const isLitres = unit === undefined ? number < 20 : unit.startsWith("l");
  const cubicCentimetres = Math.round(number * (isLitres ? 1000 : 1));
  if (cubicCentimetres === 0) return none;
  return cubicCentimetres <= 30_000
    ? value(cubicCentimetres)
    : fault("number-not-readable", `${quoted(text)} is not the engine size of a road vehicle. The value was ignored.`);
}

/** Parses true and false as feeds write them; null for anything else. */
export function parseFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (["1", "true", "yes", "y", "t", "x", "on"].includes(word)) return true;
  return ["0", "false", "no", "n", "f", "off"].includes(word) ? false : null;
}

/** A colour. Figures, dates and warranty terms from a neighbouring column are not colours. */
export function parseColour(text: string): string | null {
  if (/^\d|\d\s*(years?|km)\b|unlimited/i.test(text.trim())) return null;
  return lineText(text);
}

/** Unique items of a list in order, split at `|`, `;` or line breaks, or at commas if there are none of these. */
export function parseList(text: string): string[] {
  const separator = /[|;\n]/.test(text) ? /[|;\r\n]+/ : /,(?!\d{3}\b)/;
  const items = text.split(separator).flatMap((item) => lineText(item) ?? []);
  return [...new Set(items)];
}
