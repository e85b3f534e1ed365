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
  /** Several words run together, which no one wrote that way. */
  isJoined: boolean;
};

const longestRun = 4;

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
  const add = (words: readonly string[], kind: Omit<IndexedWord, "word">): void => {
    for (const word of words) found.push({ word, ...kind });
  };
  const modelWords = wordsOf(`${vehicle.make} ${vehicle.model}`);
  add(modelWords, { weight: 4, isName: true, isModelWord: true, isJoined: false });
  add(joinedWords(modelWords), { weight: 4, isName: true, isModelWord: true, isJoined: true });
  for (const name of [vehicle.badge, vehicle.series]) {
    const words = wordsOf(name ?? "");
    add(words, { weight: 3, isName: true, isModelWord: false, isJoined: false });
    add(joinedWords(words), { weight: 3, isName: true, isModelWord: false, isJoined: true });
  }
  if (vehicle.year !== null) {
    add([String(vehicle.year)], { weight: 3, isName: false, isModelWord: false, isJoined: false });
  }
  for (const name of [vehicle.colour, vehicle.body, vehicle.simpleBody]) {
    add(wordsOf(name ?? ""), { weight: 2, isName: true, isModelWord: false, isJoined: false });
  }
  for (const code of [vehicle.stocknum, vehicle.vin, vehicle.regplate]) {
    const words = wordsOf(code ?? "");
    const whole = words.length > 1 ? [words.join("")] : [];
    add([...words, ...whole], { weight: 1, isName: false, isModelWord: false, isJoined: false });
  }
  return found;
}
