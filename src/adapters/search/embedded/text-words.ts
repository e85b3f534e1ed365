import type { Vehicle } from "../../../vehicles/vehicle.ts";

/** A word by which a vehicle is found. */
export type IndexedWord = {
  word: string;
  /** 4 for make and model down to 1 for numbers that only identify. */
  weight: number;
  /** Part of a name that people misspell; false for numbers that only identify. */
  isName: boolean;
  /** Word of a make or model, or several of them run together, such as `cx5`. */
  isModelWord: boolean;
};

const longestRun = 4;

/** Lower-case runs of letters and digits, without accents: `CX-5` is `cx`, `5`. */
export function wordsOf(text: string): string[] {
  return text.normalize("NFKD").replace(/[\u0300-\u036f'’]/g, "").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Neighbouring words written as one, whole runs of two to four: `land rover 90` gives `landrover`, `rover90`, `landrover90`. */
export function joinedWords(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let start = 0; start < words.length; start++) {
    for (let end = start + 2; end <= Math.min(words.length, start + longestRun); end++) {
      joined.push(words.slice(start, end).join(""));
    }
  }
  return joined;
}

/** Every word by which a vehicle is found, over make, model, badge, series, year, colour, body and its numbers (SE-12). */
export function vehicleWords(vehicle: Vehicle): IndexedWord[] {
  const found: IndexedWord[] = [];
  const add = (words: readonly string[], weight: number, isName: boolean, isModelWord: boolean): void => {
    for (const word of words) found.push({ word, weight, isName, isModelWord });
  };
  const modelWords = wordsOf(`${vehicle.make} ${vehicle.model}`);
  add([...modelWords, ...joinedWords(modelWords)], 4, true, true);
  for (const name of [vehicle.badge, vehicle.series]) {
    const words = wordsOf(name ?? "");
    add([...words, ...joinedWords(words)], 3, true, false);
  }
  if (vehicle.year !== null) add([String(vehicle.year)], 3, false, false);
  for (const name of [vehicle.colour, vehicle.body, vehicle.simpleBody]) add(wordsOf(name ?? ""), 2, true, false);
  for (const code of [vehicle.stocknum, vehicle.vin, vehicle.regplate]) {
    const words = wordsOf(code ?? "");
    add(words.length > 1 ? [...words, words.join("")] : words, 1, false, false);
  }
  return found;
}
