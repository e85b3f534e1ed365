import { simpleFuel } from "../../stock-feed/feed-vocabulary.ts";
import { knownModelNames } from "../known-models.ts";
import { ignoredWords } from "../text-synonyms.ts";
import { type Change, valuesIn } from "./change.ts";
import { endOfAssertion } from "./assertion.ts";
import { endOfDenial } from "./denial.ts";
import { noteOfRepayments, quantityChange, subscriptionChange } from "./quantity-change.ts";
import {
  bareNumberOfPlaceAt,
  bareTownAt,
  distanceAt,
  endOfState,
  isOfPlace,
  misspeltFeatureAt,
  misspeltPlaceAt,
  placeAt,
  townAt,
} from "./read-place.ts";
import { unitOfAmountBehind } from "./quantity-side.ts";
import type { Quantity } from "./quantity.ts";
import { readQuantity } from "./read-quantity.ts";
import {
  closingPhrases,
  fillerPhrases,
  joiningWords,
  nounsOfFields,
  orPhrases,
  partsOfVehicles,
  plainPhrases,
} from "./spoken-words.ts";
import { type StockFacts, facetValues } from "./stock-facts.ts";
import type { StockWords } from "./stock-words.ts";
import { keyAt, longestName, phraseAt, plainSegment, type Segment, type Token, unusedSegment } from "./text-tokens.ts";

export type LookUp = (key: string) => readonly Change[] | undefined;

export function segmentAt(tokens: readonly Token[], at: number, words: StockWords, lookUp: LookUp): Segment {
  const token = tokens[at] as Token;
  const name = token.startsWord ? nameAt(tokens, at, lookUp) : null;
  const plain = phraseAt(plainPhrases, tokens, at);
  // `lams` is one of the site's categories, or unknown to it.
  if (plain && (name?.to ?? 0) < plain.to) return { ...unusedSegment(at, plain.to), isOr: true };
  const town = townAt(tokens, at, words);
  if (town) return town;
  const absent = endOfAbsentModel(tokens, at, words, lookUp);
  if (absent !== null) return plainSegment(at, absent);
  if (name) return withAbsentFeature(withState(name, tokens, words), words.facts);
  const around = distanceAt(tokens, at, words) ?? bareNumberOfPlaceAt(tokens, at, words);
  if (around) return around;
  const quantity = token.startsWord ? readQuantity(tokens, at) : null;
  if (quantity?.kind === "quantity" && isYearToCome(quantity, words.facts)) return plainSegment(at, quantity.to);
  const subscription = quantity && subscriptionChange(tokens, quantity, words.facts);
  if (quantity?.kind === "unclear" && subscription === null)
    // As text, the number in `tow 3 tonne` would match names.
    return quantity.isKnown ? { ...unusedSegment(at, quantity.to), isOr: true } : plainSegment(at, quantity.to);
  if (quantity) {
    const change = subscription ?? (quantity.kind === "quantity" ? quantityChange(quantity, words.facts) : null);
    if (change === null) return { ...unusedSegment(at, quantity.to), isOr: true };
    const note = quantity.kind === "quantity" ? noteOfRepayments(quantity, change) : null;
    return { kind: "part", from: at, to: quantity.to, changes: [change], ...(note === null ? {} : { note }) };
  }
  const place = placeAt(tokens, at, words);
  if (place) return place;
  // The `u` of `LS-U` is not `you`, and the `v` of `HR-V` not `or`.
  if (token.kind === "word" && isHyphenated(tokens, at)) return plainSegment(at, at + 1);
  const lastWords = phraseAt(closingPhrases, tokens, at);
  if (lastWords) return { kind: "silent", from: at, to: lastWords.to, changes: [] };
  const or = phraseAt(orPhrases, tokens, at);
  if (or) return { kind: "or", from: at, to: or.to, changes: [] };
  // The `i` of `2.5i-L` belongs to it.
  if (!token.startsWord) return plainSegment(at, at + 1);
  const filler = endOfAssertion(tokens, at) ?? phraseAt(fillerPhrases, tokens, at)?.to ?? null;
  if (filler !== null) return { kind: "silent", from: at, to: filler, changes: [] };
  // The `i` of `i30` is part of a name.
  const isSilent =
    token.kind === "word" && token.endsWord && ignoredWords.has(token.key) && !joiningWords.has(token.key);
  if (isSilent) return { kind: "silent", from: at, to: at + 1, changes: [] };
  const bareTown = bareTownAt(tokens, at, words);
  if (bareTown) return bareTown;
  const misspeltName = misspeltPlaceAt(tokens, at, words) ?? misspeltFeatureAt(tokens, at, words);
  const changes = misspeltName && words.phrases.get(misspeltName.key);
  return changes ? { kind: "part", from: at, to: misspeltName.to, changes } : plainSegment(at, at + 1);
}

function isHyphenated(tokens: readonly Token[], at: number): boolean {
  const isJoined = (one: number, other: number): boolean =>
    tokens[one]?.end === tokens[other]?.start && tokens[one] !== undefined;
  const isBehind = keyAt(tokens, at - 1) === "-" && isJoined(at - 2, at - 1) && isJoined(at - 1, at);
  return isBehind || (keyAt(tokens, at + 1) === "-" && isJoined(at, at + 1) && isJoined(at + 1, at + 2));
}

/** `2047` is not a vehicle's year. */
function isYearToCome({ unit, isBounded, min }: Quantity, { thisYear }: StockFacts): boolean {
  return unit === "year" && !isBounded && (min ?? 0) > thisYear + 1;
}

/** The longest name in the stock at a token, whatever signs and blanks it contains. */
function nameAt(tokens: readonly Token[], at: number, lookUp: LookUp): Segment | null {
  let best: Segment | null = null;
  let key = "";
  for (let to = at + 1; to <= Math.min(tokens.length, at + longestName); to++) {
    const last = tokens[to - 1] as Token;
    if (last.kind === "sign") {
      if (/^[-./&+]$/.test(last.key) && to > at + 1 && endOfDenial(tokens, to - 1) === null) continue;
      break;
    }
    key += last.key;
    const changes =
      lookUp(key) ??
      singularForms(key)
        .map(lookUp)
        .find((found) => found !== undefined);
    if (changes === undefined || changes.length === 0 || !last.endsWord) continue;
    // `kia s` is not several Kias.
    const isApart = last.key === "s" && to > at + 1 && tokens[to - 2]?.end !== last.start;
    if (isApart && best !== null && JSON.stringify(changes) === JSON.stringify(best.changes)) break;
    if (key === "family" && unitOfAmountBehind(tokens, at) !== null) break;
    // A special edition is not on special.
    if (key === "special" && /^(edition|editions|series)$/.test(keyAt(tokens, to))) continue;
    if (isAboutPart(changes, tokens[to]) && readQuantity(tokens, to)?.kind !== "quantity") {
      // `white leather seats` is one part.
      const end = isAboutPart(changes, tokens[to + 1]) ? to + 2 : to + 1;
      best = { ...unusedSegment(at, end), isOr: true };
      continue;
    }
    if (last.kind === "number" && (startsQuantity(tokens, to - 1) || isAfterArticle(tokens, at, to))) continue;
    best = { kind: "part", from: at, to, changes };
  }
  return best?.kind === "part" ? withNoun(best, tokens) : best;
}

/** `brookvale nsw` is one place. */
function withState(name: Segment, tokens: readonly Token[], words: StockWords): Segment {
  return name.changes.every(isOfPlace) ? { ...name, to: endOfState(tokens, name.to, words) } : name;
}

/** Number of words in the longest known model: `grand cherokee`. */
const mostWordsOfModel = 2;

/** End of a model that others sell: `gr corolla` is not Corolla, and `pajero sport` not Pajero. */
function endOfAbsentModel(tokens: readonly Token[], at: number, words: StockWords, lookUp: LookUp): number | null {
  const said = tokens.slice(at, at + mostWordsOfModel);
  const key = said.map((word) => word.key).join("");
  if (said.length < mostWordsOfModel || said.some(({ kind }) => kind !== "word") || !said[0]?.startsWord) return null;
  const isKnown = knownModelNames.has(key) && lookUp(key) === undefined && !words.written.has(key);
  return isKnown ? at + mostWordsOfModel : null;
}

/** A feature that no stock file names finds nothing, and the page says so. */
function withAbsentFeature(name: Segment, facts: StockFacts): Segment {
  const features = valuesIn(name.changes, "filtered_features");
  const [feature] = features;
  if (feature === undefined || features.some((value) => facetValues(facts, "filtered_features").includes(value)))
    return name;
  return { ...name, note: `No vehicle here lists the feature ${feature}.` };
}

/** `manual gearbox` and `diesel engine` mean the same as `manual` and `diesel`. */
function withNoun(name: Segment, tokens: readonly Token[]): Segment {
  const next = keyAt(tokens, name.to);
  // `landcruiser 300 series` is a LandCruiser 300.
  const isModel = valuesIn(name.changes, "model").length > 0;
  if (isModel && next === "series" && tokens[name.to - 1]?.kind === "number") return { ...name, to: name.to + 1 };
  const hasNoun = name.changes.some((change) => change.kind === "values" && nounsOfFields[change.field]?.has(next));
  return hasNoun ? { ...name, to: name.to + 1 } : name;
}

/** `hiluxes`, `rangers` and `cx5s`; shorter words with an s are rarely plurals. */
function singularForms(key: string): string[] {
  if (/^\p{L}+\d+s$/u.test(key)) return [key.slice(0, -1)];
  if (!/^\p{L}{4,}s$/u.test(key)) return [];
  return key.endsWith("es") ? [key.slice(0, -1), key.slice(0, -2)] : [key.slice(0, -1)];
}

function isAboutPart(changes: readonly Change[], next: Token | undefined): boolean {
  return changes.some(
    (change) =>
      change.kind === "values" &&
      next !== undefined &&
      partsOfVehicles[change.field]?.has(next.key) &&
      // A diesel does not have a sunroof of its own, as an electric one is.
      (change.field !== "fuel" || change.values.some((value) => simpleFuel(value) === "Electric")),
  );
}

/** `a 3 series` is not an A3. */
function isAfterArticle(tokens: readonly Token[], at: number, to: number): boolean {
  return (
    tokens[at]?.key === "a" &&
    to === at + 2 &&
    tokens[to]?.key === "series" &&
    tokens[at]?.end !== tokens[at + 1]?.start
  );
}

/**
 * `mazda 6 seater` is not Mazda 6 and `peugeot 2008 or newer` not Peugeot 2008. The unit in `mazda 3 kms under 60000`
 * belongs to what follows it.
 */
function startsQuantity(tokens: readonly Token[], at: number): boolean {
  if (unitOfAmountBehind(tokens, at + 1) !== null) return false;
  const quantity = readQuantity(tokens, at);
  const isSeries = quantity?.kind === "unclear" && tokens[quantity.to - 1]?.key === "series";
  return quantity !== null && !isSeries && quantity.to > at + 1;
}
