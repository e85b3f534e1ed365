import type { Vehicle } from "../../../vehicles/vehicle.ts";

/** A word by which a vehicle is found. */
export type IndexedWord = {
  word: string;
  /** Its significance, from `fieldWeights`. */
  weight: number;
  /** True for part of a make or model, or several of its words joined, such as `cx5`. */
  isModelWord: boolean;
  /** True for several words joined that were not written as one. */
  isJoined: boolean;
};

/** The parts of a vehicle's text: name, appearance and specification. Many vehicles share the text of each part. */
export type SpecificationPart = "name" | "appearance" | "build";

/**
 * Weight of a word by its field, at most 15. A word that is the complete value of a field weighs more than part of it;
 * the complete name of a make or model weighs most.
 */
export const fieldWeights = {
  completeName: 7,
  model: 6,
  make: 5,
  completeField: 4,
  badge: 3,
  colour: 3,
  body: 3,
  mechanics: 1,
} as const;

/** Maximum number of adjacent words that are joined. */
export const longestRun = 4;
const separator = "\u0000";

/** Lower-case runs of letters and digits, without accents: `CX-5` becomes `cx`, `5`. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replace(/[\u0300-\u036f'’]/g, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

const keyOf: Readonly<Record<SpecificationPart, (vehicle: Vehicle) => string>> = {
  name: ({ make, model, badge, series }) => joinedFields(make, model, badge, series),
  appearance: ({ year, colour }) => joinedFields(year, colour),
  build: (vehicle) =>
    joinedFields(
      vehicle.body,
      vehicle.simpleBody,
      vehicle.transmission,
      vehicle.fuel,
      vehicle.simpleFuel,
      vehicle.drive,
      vehicle.carType,
    ),
};

function joinedFields(...values: readonly (string | number | null)[]): string {
  // Null becomes an empty string.
  return values.join(separator);
}

/** The text of one part of a vehicle; equal for vehicles with the same text. */
export function specificationKey(part: SpecificationPart, vehicle: Vehicle): string {
  return keyOf[part](vehicle);
}

/** The fields in a key. */
export function fieldsOfKey(key: string): string[] {
  return key.split(separator);
}

const partWords: Readonly<Record<SpecificationPart, (values: readonly string[]) => IndexedWord[]>> = {
  name: ([make = "", model = "", badge = "", series = ""]) => [
    ...makeAndModelWords(wordsOf(make), wordsOf(model)),
    ...fieldWords(badge, fieldWeights.badge, fieldWeights.completeField),
    ...fieldWords(series, fieldWeights.badge, fieldWeights.completeField),
  ],
  appearance: ([year = "", colour = ""]) => [
    ...fieldWords(year, fieldWeights.completeField),
    ...fieldWords(colour, fieldWeights.colour, fieldWeights.completeField),
  ],
  build: ([body = "", simpleBody = "", ...mechanics]) => [
    ...fieldWords(body, fieldWeights.body, fieldWeights.completeField),
    ...fieldWords(simpleBody, fieldWeights.body, fieldWeights.completeField),
    ...mechanics.flatMap((value) => fieldWords(value, fieldWeights.mechanics)),
  ],
};

/** Every distinct word of a part, with its greatest weight. `key` is from `specificationKey`. */
export function specificationWords(part: SpecificationPart, key: string): IndexedWord[] {
  const heaviest = new Map<string, IndexedWord>();
  for (const found of partWords[part](fieldsOfKey(key))) {
    const known = heaviest.get(found.word);
    heaviest.set(found.word, known === undefined ? found : heavier(known, found));
  }
  return [...heaviest.values()];
}

function heavier(left: IndexedWord, right: IndexedWord): IndexedWord {
  return {
    word: left.word,
    weight: Math.max(left.weight, right.weight),
    isModelWord: left.isModelWord || right.isModelWord,
    isJoined: left.isJoined && right.isJoined,
  };
}

/** Joins words across make and model, so that both `mazda3` and `mazda 3` find make Mazda, model 3. */
function makeAndModelWords(make: readonly string[], model: readonly string[]): IndexedWord[] {
  const words = [...make, ...model];
  return runsOf(words).map(({ from, to }) => ({
    word: words.slice(from, to).join(""),
    weight: modelWeight(from - make.length, to - make.length, make.length, model.length),
    isModelWord: true,
    isJoined: to - from > 1,
  }));
}

/** `from` and `to` are positions among the model's words; words of the make have negative positions. */
function modelWeight(from: number, to: number, makeLength: number, modelLength: number): number {
  if (to <= 0) return to - from === makeLength ? fieldWeights.completeName : fieldWeights.make;
  return from <= 0 && to === modelLength ? fieldWeights.completeName : fieldWeights.model;
}

function fieldWords(text: string, weight: number, completeWeight = weight): IndexedWord[] {
  const words = wordsOf(text);
  return runsOf(words).map(({ from, to }) => ({
    word: words.slice(from, to).join(""),
    weight: to - from === words.length ? completeWeight : weight,
    isModelWord: false,
    isJoined: to - from > 1,
  }));
}

/**
 * Single words and runs of up to four adjacent words: `land rover 90` has six runs, including `landrover` and
 * `rover90`.
 */
export function runsOf(words: readonly string[]): { from: number; to: number }[] {
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(longestRun, words.length - from) }, (_run, more) => ({ from, to: from + more + 1 })),
  );
}
