import type { Vehicle } from "../../../vehicles/vehicle.ts";
import { ValueDictionary } from "./columns.ts";
import { vehicleWords } from "./text-words.ts";
import type { IndexedWord } from "./text-words.ts";

/** Words of a site's vehicles and where they occur; queries are matched against the words, not the vehicles. */
export type TextIndex = {
  /** Sorted, each once. */
  words: readonly string[];
  placeOf: ReadonlyMap<string, number>;
  /** Places of the words that people misspell. */
  names: Uint32Array;
  /** The letters of each word in `names`, as `lettersOf` gives them. */
  letters: Uint32Array;
  isModelWord: readonly boolean[];
  /** Whether the word only exists as several words run together. */
  isJoined: readonly boolean[];
  /** Vehicles with the word at place `i` stand from `starts[i]` up to `starts[i + 1]`. */
  starts: Uint32Array;
  ordinals: Uint32Array;
  /** Weight of the word in the vehicle at the same place of `ordinals`. */
  weights: Uint8Array;
};

/** A bit for each letter that a word has, so that words far apart are told without comparing them. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 32);
  return letters >>> 0;
}

const vehiclesBetweenPauses = 1_000;

/** Indexes the words of the vehicles. `pause` is awaited now and then. */
export async function buildTextIndex(vehicles: readonly Vehicle[], pause: () => Promise<void>): Promise<TextIndex> {
  const dictionary = new ValueDictionary();
  const isName: boolean[] = [false];
  const isModelWord: boolean[] = [false];
  const isJoined: boolean[] = [true];
  const codes: number[] = [];
  const weights: number[] = [];
  const ends: number[] = [];
  for (const [ordinal, vehicle] of vehicles.entries()) {
    for (const [word, found] of heaviestOfEach(vehicleWords(vehicle))) {
      const code = dictionary.code(word);
      isName[code] = isName[code] === true || found.isName;
      isModelWord[code] = isModelWord[code] === true || found.isModelWord;
      isJoined[code] = isJoined[code] !== false && found.isJoined;
      codes.push(code);
      weights.push(found.weight);
    }
    ends.push(codes.length);
    if (ordinal % vehiclesBetweenPauses === vehiclesBetweenPauses - 1) await pause();
  }
  const words = dictionary.values.slice(1).sort();
  const sortedCodes = words.map((word) => dictionary.code(word));
  const names = Uint32Array.from(words.keys()).filter((place) => isName[sortedCodes[place] ?? 0] === true);
  return {
    words,
    placeOf: new Map(words.map((word, place) => [word, place])),
    names,
    letters: names.map((place) => lettersOf(words[place] ?? "")),
    isModelWord: sortedCodes.map((code) => isModelWord[code] === true),
    isJoined: sortedCodes.map((code) => isJoined[code] === true),
    ...postings(sortedCodes, codes, weights, ends),
  };
}

function heaviestOfEach(found: readonly IndexedWord[]): Map<string, IndexedWord> {
  const heaviest = new Map<string, IndexedWord>();
  for (const entry of found) {
    const known = heaviest.get(entry.word);
    heaviest.set(entry.word, known === undefined ? entry : merged(known, entry));
  }
  return heaviest;
}

function merged(left: IndexedWord, right: IndexedWord): IndexedWord {
  return {
    word: left.word,
    weight: Math.max(left.weight, right.weight),
    isName: left.isName || right.isName,
    isModelWord: left.isModelWord || right.isModelWord,
    isJoined: left.isJoined && right.isJoined,
  };
}

/** Turns "words of each vehicle" into "vehicles of each word". */
function postings(
  sortedCodes: readonly number[],
  codes: readonly number[],
  weightsOfCodes: readonly number[],
  ends: readonly number[],
): Pick<TextIndex, "starts" | "ordinals" | "weights"> {
  const placeOfCode = new Uint32Array(sortedCodes.length + 1);
  for (const [place, code] of sortedCodes.entries()) placeOfCode[code] = place;
  const starts = new Uint32Array(sortedCodes.length + 1);
  for (const code of codes) starts[(placeOfCode[code] as number) + 1]! += 1;
  for (let place = 0; place < sortedCodes.length; place++) starts[place + 1]! += starts[place] as number;
  const next = starts.slice();
  const ordinals = new Uint32Array(codes.length);
  const weights = new Uint8Array(codes.length);
  let at = 0;
  for (const [ordinal, end] of ends.entries()) {
    for (; at < end; at++) {
      const place = placeOfCode[codes[at] as number] as number;
      const slot = next[place] as number;
      next[place] = slot + 1;
      ordinals[slot] = ordinal;
      weights[slot] = weightsOfCodes[at] as number;
    }
  }
  return { starts, ordinals, weights };
}
