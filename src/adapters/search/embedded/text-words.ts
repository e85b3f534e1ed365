import type { Vehicle } from "../../../vehicles/vehicle.ts";

/** A word by which a vehicle is found. */
export type IndexedWord = {
  word: string;
  /** How much it says about the vehicle, as `fieldWeights` has it. */
  weight: number;
  /** Part of a make or model, or several of its words run together, such as `cx5`. */
  isModelWord: boolean;
  /** Several words run together, which no one wrote that way. */
  isJoined: boolean;
};

/**
 * The words of a vehicle stand in three parts, each of which many vehicles share: what it is called, what it
 * looks like, how it is built.
 */
export type SpecificationPart = "name" | "look" | "build";

/** What a word says about a vehicle, by its field; at most 15. A word that is all of a field says
 * more than a part of it, most of all a make's or model's whole name. */
export const fieldWeights = {
  wholeName: 7,
  model: 6,
  make: 5,
  wholeField: 4,
  badge: 3,
  colour: 3,
  body: 3,
  mechanics: 1,
} as const;

/** So many neighbouring words are run together at most. */
export const longestRun = 4;
const separator = "\u0000";

/** Lower-case runs of letters and digits, without accents: `CX-5` is `cx`, `5`. */
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
  look: ({ year, colour }) => joinedFields(year, colour),
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
  // What is null becomes empty.
  return values.join(separator);
}

/** A text that holds all that one part of a vehicle says; equal for vehicles that say the same. */
export function specificationKey(part: SpecificationPart, vehicle: Vehicle): string {
  return keyOf[part](vehicle);
}

/** The fields that a key holds. */
export function fieldsOfKey(key: string): string[] {
  return key.split(separator);
}

const partWords: Readonly<Record<SpecificationPart, (values: readonly string[]) => IndexedWord[]>> = {
  name: ([make = "", model = "", badge = "", series = ""]) => [
    ...makeAndModelWords(wordsOf(make), wordsOf(model)),
    ...fieldWords(badge, fieldWeights.badge, fieldWeights.wholeField),
    ...fieldWords(series, fieldWeights.badge, fieldWeights.wholeField),
  ],
  look: ([year = "", colour = ""]) => [
    ...fieldWords(year, fieldWeights.wholeField),
    ...fieldWords(colour, fieldWeights.colour, fieldWeights.wholeField),
  ],
  build: ([body = "", simpleBody = "", ...mechanics]) => [
    ...fieldWords(body, fieldWeights.body, fieldWeights.wholeField),
    ...fieldWords(simpleBody, fieldWeights.body, fieldWeights.wholeField),
    ...mechanics.flatMap((value) => fieldWords(value, fieldWeights.mechanics)),
  ],
};

/** Every word of a part, each once with its greatest weight. `key` is from `specificationKey`. */
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

/** Runs go over both, so that `mazda3` and `mazda 3` find what is called Mazda and 3. */
function makeAndModelWords(make: readonly string[], model: readonly string[]): IndexedWord[] {
  const words = [...make, ...model];
  return runsOf(words).map(({ from, to }) => ({
    word: words.slice(from, to).join(""),
    weight: modelWeight(from - make.length, to - make.length, make.length, model.length),
    isModelWord: true,
    isJoined: to - from > 1,
  }));
}

/** `from` and `to` are places among the model's words; those of the make stand before 0. */
function modelWeight(from: number, to: number, makeLength: number, modelLength: number): number {
  if (to <= 0) return to - from === makeLength ? fieldWeights.wholeName : fieldWeights.make;
  return from <= 0 && to === modelLength ? fieldWeights.wholeName : fieldWeights.model;
}

function fieldWords(text: string, weight: number, wholeWeight = weight): IndexedWord[] {
  const words = wordsOf(text);
  return runsOf(words).map(({ from, to }) => ({
    word: words.slice(from, to).join(""),
    weight: to - from === words.length ? wholeWeight : weight,
    isModelWord: false,
    isJoined: to - from > 1,
  }));
}

/** Single words and neighbouring ones up to four: `land rover 90` has six runs, `landrover` and `rover90` among them. */
export function runsOf(words: readonly string[]): { from: number; to: number }[] {
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(longestRun, words.length - from) }, (_run, more) => ({ from, to: from + more + 1 })),
  );
}
