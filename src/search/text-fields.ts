import type { Vehicle } from "../vehicles/vehicle.ts";

/** The fields of a vehicle whose value is a number or a text. */
type PlainField = {
  [Field in keyof Vehicle]: Vehicle[Field] extends string | number | null ? Field : never;
}[keyof Vehicle];

/** Parts of a vehicle's text. Many vehicles share the text of each part, so an index stores it once. */
export type TextPart = "name" | "appearance" | "build";

type WordField = {
  field: PlainField;
  part: TextPart;
  /** Weight of its words; those of make and model depend on both fields. */
  weight: number | "name";
  /** Weight of a word that is the complete value. Default: `weight`. */
  completeWeight?: number;
};

type CodeField = {
  field: "stocknum" | "vin" | "regplate";
  /** Maximum length of a code; longer ones are truncated. */
  letters: number;
  /** Only for published codes: prefix matches would disclose others character by character. */
  isFoundByPrefix?: true;
};

/** Weight of a word, at most 15. The complete name of a make or model weighs most. */
export const wordWeights = {
  completeName: 7,
  model: 6,
  make: 5,
  completeField: 4,
  badge: 3,
  colour: 3,
  body: 3,
  mechanics: 1,
} as const;
const { badge, body, colour, completeField, mechanics } = wordWeights;

/** The fields searched for typed words, the most important first (SE-12). */
export const wordFields: readonly WordField[] = [
  { field: "make", part: "name", weight: "name" },
  { field: "model", part: "name", weight: "name" },
  { field: "badge", part: "name", weight: badge, completeWeight: completeField },
  { field: "series", part: "name", weight: badge, completeWeight: completeField },
  { field: "year", part: "appearance", weight: completeField },
  { field: "colour", part: "appearance", weight: colour, completeWeight: completeField },
  { field: "body", part: "build", weight: body, completeWeight: completeField },
  { field: "simpleBody", part: "build", weight: body, completeWeight: completeField },
  { field: "transmission", part: "build", weight: mechanics },
  { field: "fuel", part: "build", weight: mechanics },
  { field: "simpleFuel", part: "build", weight: mechanics },
  { field: "drive", part: "build", weight: mechanics },
  { field: "carType", part: "build", weight: mechanics },
];

export const codeFields: readonly CodeField[] = [
  { field: "stocknum", letters: 18, isFoundByPrefix: true },
  { field: "vin", letters: 17 },
  { field: "regplate", letters: 6 },
];
