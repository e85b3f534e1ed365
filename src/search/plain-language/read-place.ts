import { plainColours } from "../../vehicles/plain-colours.ts";
import { type Change, chooses } from "./change.ts";
import { misspelt } from "./misspelt.ts";
import { type Amount, isPriceByItself, isRoundPrice } from "./quantity-amount.ts";
import { joiners } from "./quantity-phrases.ts";
import { readSide, unitOfAmountBehind } from "./quantity-side.ts";
import type { Quantity } from "./quantity.ts";
import { readQuantity } from "./read-quantity.ts";
import { distanceJoints, placePhrases } from "./spoken-words.ts";
import { changesAround, everydayTownNames, type PlaceWord } from "./stock-places.ts";
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

/** Whether a number may be the year of a vehicle: next year at the latest. */
function isVehicleYear(key: string, { facts }: StockWords): boolean {
  return year.test(key) && Number(key) <= facts.thisYear + 1;
}

/** A postcode where the site has no place: its position is not known. `in 2020` is a year, `of 5000` a price. */
function postcodeAt(
  tokens: readonly Token[],
  at: number,
  { meaning, to }: { meaning: "in" | "near"; to: number },
): Segment | null {
  const [last, number] = [tokens[to - 1]?.key ?? "", tokens[to]];
  const isPlace =
    meaning === "near" ||
    tokens[at]?.key.startsWith("post") === true ||
    (last === "in" && !year.test(number?.key ?? ""));
  return isPlace && isCompletePostcode(number) ? { ...unusedSegment(at, to + 1), isOr: true } : null;
}

/**
 * A number that is a postcode in its context: next to its place (`sydney 2000`), after `from` or `around`, or of a
 * place of the site (`suv 2064`). A year or a round price is a postcode only next to its place.
 */
export function bareNumberOfPlaceAt(tokens: readonly Token[], at: number, words: StockWords): Segment | null {
  const lead = /^(around|from)$/.exec(tokens[at]?.key ?? "")?.[0];
  const number = lead === undefined ? at : at + 1;
  const key = tokens[number]?.key ?? "";
  if (!isCompletePostcode(tokens[number]) || !isBareNumber(tokens, at, number)) return null;
  if (lead === undefined) {
    const beside = [
      ...placesBefore(tokens, at, words),
      words.places.get(placeNameAt(tokens, at + 1, words)?.key ?? ""),
    ];
    if (beside.some((place) => place?.postcode === key)) return { kind: "silent", from: at, to: at + 1, changes: [] };
  }
  if (
    isVehicleYear(key, words) ||
    (lead === undefined ? isPriceByItself(plainAmount(key)) : isRoundPrice(plainAmount(key)))
  )
    return null;
  const place = words.places.get(key);
  if (place) return { kind: "part", from: at, to: number + 1, ...place.in };
  const isElsewhere =
    lead === undefined
      ? placesBefore(tokens, at, words).length > 0
      : lead === "from"
        ? !pricesEndSo.test(key)
        : words.facts.places.some(({ postcode: own }) => own?.[0] === key[0]);
  return isElsewhere ? { ...unusedSegment(at, number + 1), isOr: true } : null;
}

/** `from 4990` and `from 4250` are prices. */
const pricesEndSo = /(?:[05]0|9\d)$/;

function plainAmount(key: string): Pick<Amount, "value" | "isGrouped"> {
  return { value: Number(key), isGrouped: false };
}

function isCompletePostcode(token: Token | undefined): boolean {
  return (
    token !== undefined && token.end - token.start === token.key.length && token.endsWord && postcode.test(token.key)
  );
}

/**
 * Whether a number has no unit, no limit after it and no second end: `2064 km`, `2064 or less`, `from 2100 to 4000`.
 */
function isBareNumber(tokens: readonly Token[], at: number, number: number): boolean {
  if (unitOfAmountBehind(tokens, number + 1) !== null) return true;
  const joiner = phraseAt(joiners, tokens, number + 1);
  return readSide(tokens, at)?.to === number + 1 && (joiner === null || readSide(tokens, joiner.to) === null);
}

/** Places whose names end before a token, with at most a comma and a state between them: `manly, nsw 2095`. */
function placesBefore(tokens: readonly Token[], at: number, words: StockWords): PlaceWord[] {
  const found: PlaceWord[] = [];
  for (let from = at - 1; from >= Math.max(0, at - longestName); from--) {
    const place = placeNameAt(tokens.slice(0, at), from, words);
    const between = place === null ? [] : tokens.slice(place.to, at).map(({ key }) => key);
    const isBeside = between.every((key) => key === "," || (key.length < fewestLettersOfTown && words.places.has(key)));
    const word = words.places.get(place?.key ?? "");
    if (word && isBeside && tokens[from]?.kind === "word") found.push(word);
  }
  return found;
}

/** `gold coast` is a town, not a colour, with and without `in` before it. */
export function townAt(tokens: readonly Token[], at: number, words: StockWords): Segment | null {
  const token = tokens[at] as Token;
  if (!token.startsWord || !plainColours.has(token.key)) return null;
  const place = placeNameAt(tokens, at, words);
  if (place === null || place.to === at + 1) return null;
  return { kind: "part", from: at, to: place.to, ...(words.places.get(place.key)?.in ?? { changes: [] }) };
}

/** `sydney` and `suv manly`, if nothing in stock has that name. */
export function bareTownAt(tokens: readonly Token[], at: number, words: StockWords): Segment | null {
  const place = placeNameAt(tokens, at, words);
  if (place === null || /^\d/.test(place.key)) return null;
  if (place.key.length < fewestLettersOfTown && !isClearState(tokens, at, place)) return null;
  if (everydayTownNames.has(place.key) || words.written.has(place.key)) return null;
  const meaning = words.places.get(place.key)?.in ?? { changes: [] };
  return { kind: "part", from: at, to: endOfState(tokens, place.to, words), ...meaning };
}

/** `in perth wa`: the state repeats where the place is. */
export function endOfState(tokens: readonly Token[], at: number, words: StockWords): number {
  return stateAt(tokens, at, words)?.to ?? at;
}

/** Abbreviation of a state. It may be another word, except next to a place and in an exclusion. */
export function stateAt(tokens: readonly Token[], at: number, { places }: StockWords): Segment | null {
  const key = tokens[at]?.key ?? "";
  const state = key.length < fewestLettersOfTown ? places.get(key) : undefined;
  return state ? { kind: "part", from: at, to: at + 1, ...state.in } : null;
}

export function isOfPlace(change: Change): boolean {
  return chooses(change, /^(city|location_name|state)$/);
}

/**
 * `within 50 km of Wagga`, `50km from Wagga`: not a limit of the odometer, wherever that is.
 * `under 80,000 km from Wagga` is one, followed by a place.
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

/** Larger distances are odometer readings, wherever the vehicle is. */
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

/**
 * Abbreviations of the other states are also words: next to other states they are states, `act` and `nt` only at the
 * end.
 */
const clearStates: ReadonlySet<string> = new Set(["nsw", "vic", "qld", "tas"]);

function isClearState(tokens: readonly Token[], at: number, { key, to }: { key: string; to: number }): boolean {
  const isLast = at > 0 && to === tokens.length;
  return clearStates.has(key) || isLast || (/^(wa|sa)$/.test(key) && tokens.length > 1);
}

const fewestLettersOfTown = 4;

/** Maximum words of a name, and minimum letters of one that can be misspelt. */
const mostWordsOfName = 2;
const fewestLettersOfName = 6;

/** `drumoyne` and `waga waga`: one of the site's places with a wrong letter. */
export function misspeltPlaceAt(tokens: readonly Token[], at: number, words: StockWords) {
  const names = [...words.places].flatMap(([key, { isName }]) => (isName ? [key] : []));
  return misspeltAt(tokens, at, names, words);
}

/** `sunrof` and `lether seats`: a feature with a wrong letter. */
export function misspeltFeatureAt(tokens: readonly Token[], at: number, words: StockWords) {
  const names = [...words.phrases].flatMap(([key, changes]) =>
    changes.every((change) => chooses(change, /^filtered_features$/)) ? [key] : [],
  );
  const found = misspeltAt(tokens, at, names, words);
  // The second word of `lether seats` is right.
  const next = tokens[found?.to ?? tokens.length]?.key;
  if (found === null || next === undefined || !names.includes(found.key + next)) return found;
  return { key: found.key + next, to: found.to + 1 };
}

function misspeltAt(
  tokens: readonly Token[],
  at: number,
  names: readonly string[],
  words: StockWords,
): { key: string; to: number } | null {
  const longNames = names.filter((name) => name.length >= fewestLettersOfName);
  for (let to = Math.min(tokens.length, at + mostWordsOfName); to > at; to--) {
    const said = tokens.slice(at, to);
    const letters = said.reduce((sum, { key }) => sum + key.length, 0);
    if (letters < fewestLettersOfName || said.some(({ kind }) => kind !== "word")) continue;
    if (!tokens[to - 1]?.endsWord) continue;
    const key = misspelt(said, longNames, words.written);
    if (key !== null) return { key, to };
  }
  return null;
}
