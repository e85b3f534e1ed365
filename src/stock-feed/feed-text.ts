import { givenText } from "../vehicles/given-text.ts";

/** Lower-case fillers that programs write into empty cells, in addition to those in `givenText`. */
const wordsForNothing = new Set([
  "--",
  "---",
  "?",
  "n.a.",
  "nil",
  "none",
  "tbc",
  "tbd",
  "not applicable",
  "not available",
  "not given",
  "not specified",
  "not supplied",
  "(blank)",
  "(none)",
  "(null)",
  "#calc!",
  "#div/0!",
  "#error!",
  "#n/a",
  "#name?",
  "#num!",
  "#null!",
  "#ref!",
  "#spill!",
  "#value!",
]);

/** Beginnings of these fillers. Other texts need not be converted to lower case. */
const mayBeForNothing = /^[-?nt(#]/i;
const longestWord = 14;

/** The text of a feed's cell with its encoding repaired, or null if it has no content. */
export function feedText(text: string | null | undefined): string | null {
  const given = givenText(text);
  if (given === null) return null;
  if (given.length <= longestWord && mayBeForNothing.test(given) && wordsForNothing.has(given.toLowerCase()))
    return null;
  return isDoublyEncoded.test(given) ? repairedText(given) : given;
}

/** The bytes 0x80 to 0x9f of Windows-1252, in order. Undefined ones are the control characters of Latin-1. */
const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const following = `[\u0080-\u00bf${windows1252}]`;
/**
 * Characters that result from reading UTF-8 as Windows-1252. Of the two-byte characters only western and central
 * European letters, so that a word such as `CAFÉ’S` is unchanged.
 */
const pattern = `[\u00c2-\u00c5]${following}|[\u00e0-\u00ef]${following}{2}|[\u00f0-\u00f4]${following}{3}`;
/** The same if the second byte was replaced by a blank: in `Škoda`, and for a non-breaking space. */
const blank = String.raw`(?:\s|&nbsp;)`;
const skodaWithBlank = new RegExp(String.raw`(?<!\p{L})(Å)\u00c2?${blank}(?=koda\b)`, "giu");
const markBeforeBlank = new RegExp(String.raw`\u00c2(?=${blank})`, "g");
const isDoublyEncoded = new RegExp(`${pattern}|[\u00c2\u00c5\u00e5]${blank}`);
const doublyEncoded = new RegExp(pattern, "g");
const utf8 = new TextDecoder("utf-8", { fatal: true });
/** A text that was misread more often cannot be distinguished from noise. */
const mostRepairs = 3;

/** Repairs UTF-8 that was read as Windows-1252 and written as UTF-8 again: `CitroÃ«n` becomes `Citroën`. */
export function repairedText(text: string): string {
  let repaired = text;
  for (let count = 0; count < mostRepairs; count += 1) {
    const next = repaired.replaceAll(doublyEncoded, decodedOnce);
    if (next === repaired) break;
    repaired = next;
  }
  return repaired
    .replaceAll(skodaWithBlank, (_, letter: string) => (letter === "å" ? "š" : "Š"))
    .replaceAll(markBeforeBlank, "");
}

function decodedOnce(characters: string): string {
  const bytes = Uint8Array.from(characters, (character) => {
    const index = windows1252.indexOf(character);
    return index < 0 ? character.charCodeAt(0) : 0x80 + index;
  });
  try {
    return utf8.decode(bytes);
  } catch {
    return characters;
  }
}
