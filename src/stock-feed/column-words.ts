import { plainColours } from "../vehicles/plain-colours.ts";
import { remembered } from "../vehicles/remembered.ts";
import { feedBody, feedCarType, feedStatus, simpleFuel, simpleTransmission } from "./feed-vocabulary.ts";

/** Columns whose values are mostly known. */
const wordTests = {
  colour: (word) => word.split(/[^a-z]+/).some((part) => plainColours.has(part)),
  body: (word) => feedBody(word).isKnown,
  fuel: (word) => simpleFuel(word) !== null,
  transmission: (word) => simpleTransmission(word) !== null,
} satisfies Record<string, (word: string) => boolean>;
type Column = keyof typeof wordTests;

const driveWord = /^(4x[24]|[24]wd|[afr]wd|front|rear|(front|rear|all|four|two|[24])[ -]wheel([ -]drive)?)$/;

/** Whether a lower-case text is a known value of its column. */
export function isKnownWord(column: string, word: string): boolean {
  if (column === "drive") return driveWord.test(word);
  return isColumn(column) && wordTests[column](word);
}

function isColumn(column: string): column is Column {
  return Object.hasOwn(wordTests, column);
}

/** Badges contain values of bodies, fuels and gearboxes: `Touring`, `Hybrid`, `GX Manual`. These are never badges. */
const noBadge =
  /^((\dd |\d ?doors? )?(suv|sedan|hatch(back)?|wagon|ute|van|coupe|cab chassis)|diesel|petrol|.*unleaded.*|(\d+ ?(sp|speed) |sports? )?(automatic|manual)\b.*|cvt|constantly variable.*)$/;

/** By column, whether a lower-case text is a value of another column. */
const readers: Readonly<Record<string, (word: string) => boolean>> = {
  ...Object.fromEntries((Object.keys(wordTests) as Column[]).map((column) => [column, isOfOtherThan(column)])),
  badge: (word) => wordTests.colour(word) || noBadge.test(word),
  plate: (word) =>
    feedStatus(word).kind !== "unknown" ||
    feedCarType(word) !== undefined ||
    Object.values(wordTests).some((isWord) => isWord(word)),
};
const rememberedReaders = new Map(Object.entries(readers).map(([column, read]) => [column, remembered(read)]));

function isOfOtherThan(column: Column): (word: string) => boolean {
  const others = (Object.keys(wordTests) as Column[]).filter((other) => other !== column);
  return (word) => !wordTests[column](word) && others.some((other) => wordTests[other](word));
}

/** Whether a lower-case text is not a value of its column but of another one, such as a gearbox in the fuel column. */
export function isOfAnotherColumn(column: string, word: string): boolean {
  return word !== "other" && (rememberedReaders.get(column)?.(word) ?? false);
}

/** Lower-case texts that are just a value of one of these columns, and so neither a make nor a model. */
const knownTexts = {
  colour: plainColours,
  gearbox: listed(
    "auto|automatic|manual|cvt|dct|dsg|amt|sports automatic|semi automatic|constantly variable transmission",
  ),
  fuel: listed("petrol|unleaded|premium unleaded|diesel|turbo diesel|lpg|hybrid|plug-in hybrid|electric|e10"),
  body: listed(
    "suv|sedan|hatch|hatchback|wagon|station wagon|ute|utility|coupe|convertible|van|cab chassis|dual cab|single cab|people mover|4x4|4x2|awd|fwd|rwd|4wd|2wd",
  ),
  carType: listed("new|used|demo|demonstrator|near new|pre-owned"),
  status: listed("in stock|instock|for sale|available|sold|on hold|coming soon|reserved|withdrawn|active|live"),
  goods: listed("boat|boats|test|testing|dummy|sample|true|false|yes|no"),
} as const satisfies Record<string, ReadonlySet<string>>;

type ColumnOfWords = keyof typeof knownTexts;

/**
 * Whether a text is just a value of one of these columns: `Automatic` is not a make, `Automatic Caravans` may be one.
 * `isOfAnotherColumn` also matches texts that contain such a value, as many makes and models do.
 */
export function isJustKnownWord(text: string, columns: readonly ColumnOfWords[]): boolean {
  const word = text.trim().toLowerCase();
  return columns.some((column) => knownTexts[column].has(word));
}

function listed(text: string): ReadonlySet<string> {
  return new Set(text.split("|"));
}
