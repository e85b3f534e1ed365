import type { JudgedAppearance } from "../vehicles/earlier-values.ts";
import { areUnlike } from "../vehicles/vehicle-identity.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { isKnownWord, isJustKnownWord, isOfAnotherColumn } from "./column-words.ts";
import { longestLine } from "./field-values.ts";
import { feedBody, simpleFuel, simpleTransmission } from "./feed-vocabulary.ts";

/** Details that a vehicle keeps, besides make, model, year, car type and VIN, with their names in messages. */
const nouns = {
  plate: "registration plate",
  badge: "badge",
  colour: "colour",
  body: "body",
  fuel: "fuel",
  transmission: "transmission",
  drive: "drive",
  seats: "number of seats",
  doors: "number of doors",
  engineSize: "engine size",
} as const satisfies Record<Exclude<keyof JudgedAppearance, "picture"> | "plate", string>;
export type DetailName = keyof typeof nouns;
const detailNames = Object.keys(nouns) as DetailName[];
const otherNames = ["make", "model", "year", "stocknum"] as const;
const columnNames = [...detailNames, ...otherNames] as const;
type ColumnName = (typeof columnNames)[number];

/**
 * Values that may fill an empty column by mistake. They are not compared with other vehicles, because numbers often
 * agree.
 */
const ownNames = ["price", "km", "dealercomments"] as const;
/** Details of a row or vehicle in lower case; empty if not given. */
export type LastingDetails = Record<ColumnName | (typeof ownNames)[number], string>;
/** Bounds the memory of an import, in which the superseded rows of a vehicle may have any number of values. */
const mostWords = 100_000;
/** Values in each column, for the vehicles of a site or the rows of a file. */
export type DetailWords = Record<ColumnName, Set<string>>;
type Details = Pick<Vehicle, Exclude<keyof LastingDetails, "plate"> | "regplate">;

export function toLastingDetails(vehicle: Details): LastingDetails {
  const { dealercomments } = vehicle;
  // No other column has a value as long as most comments, which would take too much memory.
  const comments = (dealercomments?.length ?? 0) > longestLine ? null : dealercomments;
  const values = { ...vehicle, plate: vehicle.regplate, dealercomments: comments };
  return Object.fromEntries(
    [...columnNames, ...ownNames].map((name) => [name, String(values[name] ?? "").toLowerCase()]),
  ) as LastingDetails;
}

export function noWords(): DetailWords {
  return Object.fromEntries(columnNames.map((name) => [name, new Set<string>()])) as DetailWords;
}

export function addWords(words: DetailWords, details: LastingDetails): void {
  for (const name of columnNames) if (words[name].size < mostWords) words[name].add(details[name]);
}

export type JudgedDetail = {
  name: DetailName;
  noun: string;
  before: string;
  after: string;
  /** `other`: lost, of another vehicle, or of another column. `new`: a value that replaces the former one. */
  change: "none" | "new" | "other";
};

type Judging = {
  /** Values of the site's vehicles. */
  words: DetailWords;
  /** Values of the rows judged together: those of a dealership, or of the file. */
  rowWords: DetailWords;
};

/** Judges the details of a row whose vehicle has known values. */
export function* judgedDetails(
  before: LastingDetails,
  after: LastingDetails,
  judging: Judging,
): Generator<JudgedDetail> {
  for (const name of detailNames)
    if (before[name] !== "")
      yield {
        name,
        noun: nouns[name],
        before: before[name],
        after: after[name],
        change: detailChange(name, before, after, judging),
      };
}

function detailChange(
  name: DetailName,
  { [name]: before }: LastingDetails,
  { [name]: after, model }: LastingDetails,
  { words, rowWords }: Judging,
): JudgedDetail["change"] {
  // A value that was in the wrong column is only corrected.
  const isCorrected = isOfAnotherColumn(name, before) && !isOfAnotherColumn(name, after);
  // Another provider may append the badge to the model.
  if (after === "") return isCorrected || (name === "badge" && !areUnlike(before, model)) ? "none" : "other";
  if (isCorrected || areAlike(name, before, after)) return "none";
  if (name === "plate" || isMisplaced(name, after, words)) return "other";
  // If other rows still have the former value, it is not a new spelling: this row has another vehicle's value.
  return words[name].has(after) && rowWords[name].has(before) ? "other" : "new";
}

function isMisplaced(name: DetailName, word: string, words: DetailWords): boolean {
  if (isOfAnotherColumn(name, word)) return true;
  return !words[name].has(word) && columnNames.some((other) => other !== name && words[other].has(word));
}

/** Judges columns that were empty and have a value now: whether it belongs to another column. */
export function* filledDetails(
  before: LastingDetails,
  after: LastingDetails,
  words: DetailWords,
): Generator<Pick<JudgedDetail, "noun"> & { after: string; isMisplaced: boolean }> {
  const isFilled = (name: DetailName | "km"): boolean => before[name] === "" && after[name] !== "";
  for (const name of detailNames) {
    const isMisplaced = isFilled(name) && isFilledWrongly(name, after, words);
    yield { noun: nouns[name], after: after[name], isMisplaced };
  }
  const isMisplaced = isFilled("km") && isOwn("km", after, ["year", "price"]);
  yield { noun: "odometer reading", after: after.km, isMisplaced };
}

function isFilledWrongly(name: DetailName, row: LastingDetails, words: DetailWords): boolean {
  // Most vehicles have the same number of seats and doors, so a number does not indicate its column.
  if (name === "seats" || name === "doors") return false;
  const word = row[name];
  // A year of another vehicle, such as 2000, may be an engine size.
  if (name === "engineSize") return isOwn(name, row, ["year", ...ownNames]);
  if (isKnownWord(name, word)) return false;
  if (isMisplaced(name, word, words) || isJustKnownWord(word, ["carType"])) return true;
  return isOwn(name, row, [...ownNames, ...otherNames]);
}

function isOwn(
  name: keyof LastingDetails,
  row: LastingDetails,
  columns: readonly Exclude<keyof LastingDetails, DetailName>[],
): boolean {
  return columns.some((column) => row[column] === row[name]);
}

const simplifiers: Partial<Record<DetailName, (word: string) => string | null>> = {
  body: (word) => feedBody(word).simple,
  fuel: simpleFuel,
  transmission: simpleTransmission,
};
/** Engines are given in litres or cubic centimetres: 2.0 L and 1,998 cm³ are the same. */
const engineStep = 1.06;

function areAlike(name: DetailName, before: string, after: string): boolean {
  if (name === "plate" || name === "seats" || name === "doors") return before === after;
  if (name === "engineSize") {
    const [low = 0, high = 0] = [Number(before), Number(after)].toSorted((one, other) => one - other);
    return high <= low * engineStep;
  }
  if (!areUnlike(before, after)) return true;
  const simple = simplifiers[name]?.(before) ?? null;
  return simple !== null && simple === simplifiers[name]?.(after);
}

export function misplacedDetails(row: LastingDetails): JudgedDetail[] {
  return detailNames
    .filter((name) => row[name] !== "")
    .map((name) => {
      const change = isOfAnotherColumn(name, row[name]) ? "other" : "none";
      return { name, noun: nouns[name], before: "", after: row[name], change };
    });
}
