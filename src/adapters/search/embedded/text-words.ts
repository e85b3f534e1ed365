import { type TextPart, wordFields, wordWeights } from "../../../search/text-fields.ts";
import type { Vehicle } from "../../../vehicles/vehicle.ts";

export type IndexedWord = {
  word: string;
  /** Its significance, from `wordWeights`. */
  weight: number;
  /** True for part of a make or model, or several of its words joined, such as `cx5`. */
  isModelWord: boolean;
  /** True for several words joined that were not written as one. */
  isJoined: boolean;
};

/** Maximum number of adjacent words that are joined. */
export const longestRun = 4;
const separator = "\u0000";

/** Lower-case runs of letters and digits, without accents: `CX-5` becomes `cx`, `5`. */
export function splitWords(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replace(/[\u0300-\u036f'’]/g, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

const partFields: Readonly<Record<TextPart, typeof wordFields>> = {
  name: wordFields.filter(({ part }) => part === "name"),
  appearance: wordFields.filter(({ part }) => part === "appearance"),
  build: wordFields.filter(({ part }) => part === "build"),
};

/** The text of one part of a vehicle; equal for vehicles with the same text. */
export function specificationKey(part: TextPart, vehicle: Vehicle): string {
  // Once for each vehicle of a site: this is faster than `map` and `join`.
  let key = "";
  for (const { field } of partFields[part]) key += separator + (vehicle[field] ?? "");
  return key.slice(separator.length);
}

export function fieldsOfKey(key: string): string[] {
  return key.split(separator);
}

/** The words of a part's fields, those of make and model first. */
function partWords(part: TextPart, values: readonly string[]): IndexedWord[] {
  const [make = [], model = []] = namesAmong(part, values);
  const others = partFields[part].flatMap(({ weight, completeWeight }, at) =>
    weight === "name" ? [] : fieldWords(values[at] ?? "", weight, completeWeight),
  );
  return [...makeAndModelWords(make, model), ...others];
}

function namesAmong(part: TextPart, values: readonly string[]): string[][] {
  return values.filter((_, at) => partFields[part][at]?.weight === "name").map(splitWords);
}

/** Every distinct word of a part, with its greatest weight. `key` is from `specificationKey`. */
export function specificationWords(part: TextPart, key: string): IndexedWord[] {
  const heaviest = new Map<string, IndexedWord>();
  for (const found of partWords(part, fieldsOfKey(key))) {
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
  return wordRuns(words).map(({ from, to }) => ({
    word: words.slice(from, to).join(""),
    weight: modelWeight(from - make.length, to - make.length, make.length, model.length),
    isModelWord: true,
    isJoined: to - from > 1,
  }));
}

/** `from` and `to` are positions among the model's words; words of the make have negative positions. */
function modelWeight(from: number, to: number, makeLength: number, modelLength: number): number {
  if (to <= 0) return to - from === makeLength ? wordWeights.completeName : wordWeights.make;
  return from <= 0 && to === modelLength ? wordWeights.completeName : wordWeights.model;
}

function fieldWords(text: string, weight: number, completeWeight = weight): IndexedWord[] {
  const words = splitWords(text);
  return wordRuns(words).map(({ from, to }) => ({
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
export function wordRuns(words: readonly string[]): { from: number; to: number }[] {
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(longestRun, words.length - from) }, (_run, more) => ({ from, to: from + more + 1 })),
  );
}
