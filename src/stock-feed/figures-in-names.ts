import type { FeedRow } from "./feed-field.ts";
import { parseKilometres, parsePrice } from "./field-values.ts";
import { isOfAnotherColumn } from "./column-words.ts";
import { parsePlate } from "./registration-plate.ts";
import { writtenNumber } from "./written-number.ts";

/** Models have up to four digits: `911`, `1500`, `5008`. */
const leastFigure = 10_000;
/** Typical endings of prices, which hardly any four-digit model has. */
const endOfPrice = /^[2-9](?:99[05]|\d99)$/;
const bareNumber = /^[\d.,'’\s]+$/;
const reading = /^[\d.,'’\s]+\s?(?:kms?|kilomet(?:re|er)s?|mi|miles)\.?$/i;
const month = "(?:0?[1-9]|1[0-2])";
const dayOfMonth = "(?:0?[1-9]|[12]\\d|3[01])";
const year = "(?:19|20)\\d{2}";
/** `March 2010` names a Nissan. */
const monthName =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
/** With day, month and year. `1600-2`, `16.51-1` and `140/120-260` are models. */
const date = new RegExp(
  String.raw`^(?:${dayOfMonth}([/.-])${month}\1${year}|${dayOfMonth}/${month}/\d{2}|${year}([/.-])${month}\2${dayOfMonth}|\d{1,2}[ -]${monthName}[ -]\d{2,4})(?:[T ].*)?$`,
  "i",
);
const yearMonth = new RegExp(
  String.raw`^(?:(${year})[/-]\d{2}|${month}[/.-](${year})|${monthName}[ -](${year}))$`,
  "i",
);
const onlyPriceWords =
  /^(?:poa|p\.o\.a\.?|price on application|call|call us|contact us|enquire|tba|on request|sold|drive[ -]?away|\*+)$/i;

/** Whether a text in a model or badge column is clearly a reading, an amount, a date or a price word. */
export function isFigureOnly(text: string): boolean {
  if (onlyPriceWords.test(text) || date.test(text)) return true;
  return /^\d/.test(text) && (reading.test(text) || (parseAmount(text) !== null && /[a-z]{3}|d\/a/i.test(text)));
}

/**
 * Whether a text may be a reading, an amount or a month, but also the name of a truck: `45990`, `26.540`, `300 616`.
 */
export function mayBeFigure(text: string): boolean {
  if (!/^[\da-z]/i.test(text) || !/\d$|\dk$/i.test(text)) return false;
  if (bareNumber.test(text)) return isLargeNumber(text) || yearMonth.test(text);
  return yearMonth.test(text) || parseAmount(text) !== null;
}

/** Truck makers' notation for weight and power: `26.540`, `300 616`. */
export function isTruckDesignation(text: string): boolean {
  return /^\d{2}\.\d{3}$|^\d{3} \d{3,4}$/.test(text);
}

/** Columns with figures that end up in the model column when columns shift. */
const amountColumns = ["price", "priceDriveAway", "priceBeforeCharges", "beforePrice", "offerPrice"] as const;
const dateColumns = ["buildDate", "complianceDate", "regoExpiry"] as const;

/** Whether a figure is the row's own price, odometer reading, stock number or month. */
export function isFigureOfRow(text: string, values: FeedRow["values"]): boolean {
  const written = yearMonth.exec(text);
  if (written !== null) {
    const ofMonth = written[1] ?? written[2] ?? written[3] ?? "";
    return (values.year?.includes(ofMonth) ?? false) || dateColumns.some((column) => values[column]?.trim() === text);
  }
  const digits = text.replaceAll(/\D/g, "");
  const amount = parseAmount(text) ?? Number(digits);
  const reading = values.km === undefined ? null : parseKilometres(values.km, values.odometerUnit);
  return (
    values.stocknum?.replaceAll(/[^a-z\d]/gi, "") === digits ||
    (reading?.kind === "value" && reading.value === amount) ||
    amountColumns.some((column) => parseAmount(values[column] ?? "") === amount)
  );
}

function isLargeNumber(text: string): boolean {
  const number = writtenNumber(text);
  return number === null
    ? text.replaceAll(/\D/g, "").length > 4
    : number >= leastFigure || endOfPrice.test(text.trim());
}

const leastAmount = 1_000;

/** `45990 drive away`, `45k`. */
function parseAmount(text: string): number | null {
  const price = parsePrice(text);
  return price.kind === "value" && price.value >= leastAmount ? price.value : null;
}

const longestPlateWritten = 10;
/** Victorian and Western Australian plates in formats that no model has. `3 GT 4WD` and `2 GT 5DR` are models. */
const plateOnly = /^(?:\d[A-Z]{2}[\s.·•-]?\d(?!DR|WD)[A-Z]{2}|1[A-Z]{3}[\s.·•-]?\d{3})$/i;
/** Other plates look like models: `ABC123` as `GLC300`, `ABC12D` as `CRF50F`, `123ABC` as `125EXC`, `123AB4` as `110TD5`. */
const plateOrModel =
  /^(?:[A-Z]{3}\d{3}|[A-Z]{3}\d{2}[A-Z]|[A-Z]{2}\d{2}[A-Z]{2}|\d{3}[A-Z]{3}|\d{3}[A-Z]{2}\d|S\d{3}[A-Z]{3}|[A-Z]\d{2}[A-Z]{2})$/;

/**
 * Whether the text in the model column is a plate. If it may also be a model, it is a plate only if the plate column
 * has the same text, and in doubt if that column has something that is not a plate.
 */
export function plateInsteadOfModel(model: string, plateColumn: string | undefined): "plate" | "doubt" | "model" {
  if (model.length > longestPlateWritten || !/\d/.test(model)) return "model";
  if (plateOnly.test(model)) return "plate";
  const letters = model.replaceAll(/[\s.·•-]/g, "").toUpperCase();
  if (plateColumn === undefined || !plateOrModel.test(letters)) return "model";
  const plate = parsePlate(plateColumn);
  if (plate.kind === "value" && plate.value === letters) return "plate";
  return plate.kind === "fault" || isOfAnotherColumn("plate", plateColumn.toLowerCase()) ? "doubt" : "model";
}
