import { editDistance } from "../edit-distance.ts";
import { knownModelNames } from "../known-models.ts";
import { type Token, wordSet } from "./text-tokens.ts";

/** As in free text: one wrong letter from four letters, two from eight. */
const lettersFor = { one: 4, two: 8 } as const;

/** Words about vehicles that are one letter from a name: `tray` is not grey, `cord` not Ford and `bars` not cars. */
const otherWords = wordSet(
  "tray trays seat seats lock locks mats mat lamp lamps light lights shift shifts ramp ramps cord cords caps cap bars cabs hitch hitches mine mines dogs dog track tracks tracker mast rack racks tank tanks crane boat boats horse horses book books chip chips dent dents ding dings leak leaks gear gears dust cover covers liner hook hooks step steps gate gates hood vent vents roof boot wing wings tint rust hail",
);

/**
 * The name meant by a misspelt text, or null. Words that occur in the stock, and models sold elsewhere, are not
 * corrected.
 */
export function misspelt(
  words: readonly Token[],
  names: Iterable<string>,
  written: ReadonlySet<string>,
): string | null {
  const key = words.map((word) => word.key).join("");
  if (!/^\p{L}+$/u.test(key) || key.length < lettersFor.one) return null;
  if (knownModelNames.has(key) || words.some((word) => written.has(word.key) || otherWords.has(word.key))) return null;
  const limit = key.length < lettersFor.two ? 1 : 2;
  const letters = sortedLetters(key);
  let best: string | null = null;
  let nearest = limit + 1;
  for (const name of names) {
    if (name.length < lettersFor.one || /\d/.test(name)) continue;
    const isMixedUp = key.length > lettersFor.one && key[0] === name[0] && sortedLetters(name) === letters;
    const distance = isMixedUp ? 1 : editDistance(key, name, limit);
    if (distance < nearest) [best, nearest] = [name, distance];
  }
  return best;
}

/** `desiel` has the letters of `diesel`. */
function sortedLetters(word: string): string {
  return [...word].toSorted().join("");
}
