import { plainColours } from "../../vehicles/plain-colours.ts";
import type { Change } from "./change.ts";
import { misspelt } from "./misspelt.ts";
import { isRoundPrice } from "./quantity-amount.ts";
import { type Quantity, readQuantity } from "./read-quantity.ts";
import { distanceJoints, placePhrases } from "./spoken-words.ts";
import { changesAround, everydayTownNames } from "./stock-places.ts";
import type { StockWords } from "./stock-words.ts";
import { endOfWritten, longestName, phraseAt, type Segment, type Token, unusedSegment } from "./text-tokens.ts";

export function placeAt(tokens: readonly Token[], at: number, words: StockWords): Segment | null {
  const said = phraseAt(placePhrases, tokens, at);
  if (said === null) return null;
  const place = placeNameAt(tokens, said.to, words) ?? misspeltPlaceAt(tokens, said.to, words);
  if (place === null) return postcodeAt(tokens, at, said);
  // `in orange` is a colour.
  if (said.meaning === "in" && words.phrases.get(place.key)?.some((change) => !isOfPlace(change))) return null;
  const meaning = words.places.get(place.key)?.[said.meaning] ?? { changes: [] };
  return { kind: "part", from: at, to: endOfState(tokens, place.to, words), ...meaning };
}

const postcode = /^(0[89]|[2-7]\d)\d\d$/;
const year = /^(19[5-9]|20[0-4])\d$/;

/** A postcode where the site has no place: nobody knows here where it is. `in 2020` is a year, and `of 5000` a price. */
function postcodeAt(
  tokens: readonly Token[],
  at: number,
  { meaning, to }: { meaning: "in" | "near"; to: number },
): Segment | null {
  const [last, number] = [tokens[to - 1]?.key ?? "", tokens[to]];
  const isPlace = meaning === "near" || last.endsWith("code") || (last === "in" && !year.test(number?.key ?? ""));
  const isWhole = number !== undefined && number.end - number.start === number.key.length;
  return isPlace && isWhole && postcode.test(number.key) ? { ...unusedSegment(at, to + 1), isOr: true } : null;
}

/** `around 2150`: a postcode of the site's own state, where it is no year and no round price. */
export function aroundPostcodeAt(tokens: readonly Token[], at: number, words: StockWords): Segment | null {
  const key = tokens[at + 1]?.key ?? "";
  if (tokens[at]?.key !== "around" || isRoundPrice({ value: Number(key) })) return null;
  const quantity = readQuantity(tokens, at);
  const isBare = quantity?.kind === "quantity" && quantity.unit === "dollars" && quantity.to === at + 2;
  return isBare && words.facts.places.some((place) => place.postcode?.[0] === key[0])
    ? placeAt(tokens, at, words)
    : null;
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
  return { kind: "part", from: at, to: endOfState(tokens, place.to, words), ...meaning };
}

/** `in perth wa`: the state says again where the place is. */
function endOfState(tokens: readonly Token[], at: number, { places }: StockWords): number {
  const key = tokens[at]?.key ?? "";
  return key.length < fewestLettersOfTown && places.has(key) ? at + 1 : at;
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
  const place = placeNameAt(tokens, joint.to, words);
  const found = place && changesAround(place.key, words, km);
  if (place && found && quantity.max === null)
    return { kind: "part", from: at, to: place.to, changes: found.note === undefined ? elsewhere(found.changes) : [] };
  if (place && found) return { kind: "part", from: at, to: place.to, ...found };
  const end = place?.to ?? Math.min(tokens.length, endOfWritten(tokens, joint.to));
  return { ...unusedSegment(at, end), isOr: true };
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
