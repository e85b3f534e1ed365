import { plainColours } from "../../vehicles/plain-colours.ts";
import type { Change } from "./change.ts";
import { misspelt } from "./misspelt.ts";
import { isRoundPrice } from "./quantity-amount.ts";
import { type Quantity, readQuantity } from "./read-quantity.ts";
import { distanceJoints, placePhrases } from "./spoken-words.ts";
import { changesAround, everydayTownNames, placeCalled } from "./stock-places.ts";
import type { StockWords } from "./stock-words.ts";
import { endOfWritten, longestName, phraseAt, type Segment, type Token, unusedSegment } from "./text-tokens.ts";

export function placeAt(tokens: readonly Token[], at: number, words: StockWords): Segment | null {
  const said = phraseAt(placePhrases, tokens, at);
  const place =
    said &&
    (placeNameAt(tokens, said.to, words) ??
      postcodeBehind(tokens, said, words) ??
      misspeltPlaceAt(tokens, said.to, words));
  if (!said || !place) return null;
  // `in orange` is a colour.
  if (said.meaning === "in" && words.phrases.get(place.key)?.some((change) => !isOfPlace(change))) return null;
  const meaning = placeCalled(place.key, words)?.[said.meaning] ?? { changes: [] };
  return { kind: "part", from: at, to: endOfState(tokens, place.to), ...meaning };
}

const isYearKey = (key: string): boolean => /^(19[5-9]|20[0-4])\d$/.test(key);

/** `near 2150` and `postcode 2000`, but not `in 2020` nor `price of 5000`. */
function postcodeBehind(
  tokens: readonly Token[],
  said: { meaning: "in" | "near"; to: number },
  words: StockWords,
): { key: string; to: number } | null {
  const last = tokens[said.to - 1]?.key ?? "";
  const isPlace = said.meaning === "near" || /^(postcode|code)$/.test(last);
  return isPlace || (last === "in" && !isYearKey(tokens[said.to]?.key ?? ""))
    ? postcodeAt(tokens, said.to, words)
    : null;
}

/** A postcode, whether the site has a place there or not. */
function postcodeAt(tokens: readonly Token[], at: number, words: StockWords): { key: string; to: number } | null {
  const token = tokens[at];
  const isWhole = token?.startsWord && token.endsWord && token.end - token.start === token.key.length;
  return isWhole && placeCalled(token.key, words) ? { key: token.key, to: at + 1 } : null;
}

/** `around 2150`: a postcode of the site's own state, where it is no year and no round price. */
export function aroundPostcodeAt(tokens: readonly Token[], at: number, words: StockWords): Segment | null {
  const number = tokens[at + 1];
  if (tokens[at]?.key !== "around" || number?.kind !== "number" || isYearKey(number.key)) return null;
  const isOfState = words.facts.places.some(({ postcode }) => postcode !== null && postcode[0] === number.key[0]);
  const quantity = readQuantity(tokens, at);
  const isBare = quantity?.kind === "quantity" && quantity.unit === "dollars" && quantity.to === at + 2;
  return isOfState && isBare && !isRoundPrice({ value: Number(number.key) }) ? placeAt(tokens, at, words) : null;
}

/** `gold coast` is a town and no colour, with and without `in` before it. */
export function townAt(tokens: readonly Token[], at: number, words: StockWords): Segment | null {
  const token = tokens[at] as Token;
  if (!token.startsWord || !plainColours.has(token.key)) return null;
  const place = placeNameAt(tokens, at, words);
  if (place === null || place.to === at + 1) return null;
  return { kind: "part", from: at, to: place.to, ...(words.places.get(place.key)?.in ?? { changes: [] }) };
}

/** `sydney` and `suv manly`, where nothing in stock is called so. */
export function bareTownAt(tokens: readonly Token[], at: number, words: StockWords): Segment | null {
  const place = placeNameAt(tokens, at, words);
  if (place === null || /^\d/.test(place.key)) return null;
  if (place.key.length < fewestLettersOfTown && !clearStates.has(place.key)) return null;
  if (everydayTownNames.has(place.key) || words.written.has(place.key)) return null;
  const meaning = words.places.get(place.key)?.in ?? { changes: [] };
  return { kind: "part", from: at, to: endOfState(tokens, place.to), ...meaning };
}

/** `in perth wa`: the state says again where the place is. */
function endOfState(tokens: readonly Token[], at: number): number {
  return /^(nsw|vic|qld|sa|wa|tas|nt|act)$/.test(tokens[at]?.key ?? "") ? at + 1 : at;
}

function isOfPlace(change: Change): boolean {
  return change.kind === "values" && ["city", "location_name", "state"].includes(change.field);
}

/**
 * `within 50 km of Wagga`, `50km from Wagga`: no limit of the odometer, wherever that is. `under 80,000 km from Wagga`
 * is one, with a place behind it.
 */
export function distanceAt(tokens: readonly Token[], at: number, words: StockWords): Segment | null {
  const quantity = readQuantity(tokens, at);
  if (quantity?.kind !== "quantity" || quantity.unit !== "kilometres") return null;
  const joint = phraseAt(distanceJoints, tokens, quantity.to);
  // `within 5 km` is a distance, even without a place.
  if (joint === null) return tokens[at]?.key === "within" ? withinDistance(at, quantity) : null;
  const km = quantity.max ?? quantity.min ?? 0;
  if (km >= longestDrive && !(tokens[at]?.key === "within" && joint.meaning)) return null;
  const place = placeNameAt(tokens, joint.to, words) ?? postcodeAt(tokens, joint.to, words);
  const found = place && changesAround(place.key, words, km);
  if (place && found && quantity.max === null)
    return { kind: "part", from: at, to: place.to, changes: found.note === undefined ? elsewhere(found.changes) : [] };
  if (place && found) return { kind: "part", from: at, to: place.to, ...found };
  const end = place?.to ?? Math.min(tokens.length, endOfWritten(tokens, joint.to));
  return unusedSegment(at, end);
}

/** From here on kilometres are those of an odometer, wherever the vehicle is. */
const longestDrive = 1_000;

function withinDistance(at: number, { max, to }: Quantity): Segment | null {
  return max !== null && max <= longestDrive ? unusedSegment(at, to) : null;
}

/** `more than 5 km from Artarmon`. */
function elsewhere(changes: readonly Change[]): Change[] {
  return changes.map((change) => (change.kind === "values" ? { ...change, kind: "excluded" } : change));
}

function placeNameAt(tokens: readonly Token[], from: number, words: StockWords): { key: string; to: number } | null {
  let key = "";
  let best: { key: string; to: number } | null = null;
  for (let to = from + 1; to <= Math.min(tokens.length, from + longestName); to++) {
    const last = tokens[to - 1] as Token;
    key += last.kind === "sign" ? "" : last.key;
    if (words.places.has(key) && last.kind !== "sign" && last.endsWord) best = { key, to };
  }
  return best;
}

/** The letters of other states, such as `act`, are other words. */
const clearStates: ReadonlySet<string> = new Set(["nsw", "vic", "qld", "tas"]);
const fewestLettersOfTown = 4;

/** Words of one place, and letters of a name that can be misspelt. */
const mostWordsOfPlace = 2;
const fewestLettersOfPlace = 6;

/** `drumoyne` and `waga waga`: one of the site's own places with a letter wrong. */
export function misspeltPlaceAt(
  tokens: readonly Token[],
  at: number,
  words: StockWords,
): { key: string; to: number } | null {
  const names = [...words.places].flatMap(([key, { isName }]) =>
    isName && key.length >= fewestLettersOfPlace ? [key] : [],
  );
  for (let to = Math.min(tokens.length, at + mostWordsOfPlace); to > at; to--) {
    const said = tokens.slice(at, to);
    const letters = said.reduce((sum, { key }) => sum + key.length, 0);
    if (letters < fewestLettersOfPlace || said.some(({ kind }) => kind !== "word")) continue;
    if (!tokens[to - 1]?.endsWord) continue;
    const key = misspelt(said, names, words.written);
    if (key !== null) return { key, to };
  }
  return null;
}
