import { distanceKm, type Position } from "../../locations/distance.ts";
import { queryLimits } from "../normalise-query.ts";
import type { SearchResult } from "../search-engine.ts";
import type { FacetField } from "../search-query.ts";
import { ignoredWords, synonyms } from "../text-synonyms.ts";
import { type Change, combineChanges } from "./change.ts";
import { quantityWords } from "./read-quantity.ts";
import { fewKilometresPhrases, plainColours, shortStates, sortPhrases, spokenValues } from "./spoken-words.ts";
import { nameKey, tokensOf } from "./text-tokens.ts";

/** A place of the site; `position` where it is known. */
export type StockPlace = { name: string; city: string; position: Position | null };

/** What a site's stock has: every value that can be understood, and where the site is. */
export type StockFacts = { facets: SearchResult["facets"]; places: readonly StockPlace[] };

/** The words of a site's stock, ready to be looked up by `nameKey`. */
export type StockWords = {
  facts: StockFacts;
  phrases: ReadonlyMap<string, readonly Change[]>;
  /** Words that stand for too many values to ask for, and can be left out. */
  deniable: ReadonlyMap<string, readonly Change[]>;
  /** Places by name, for `in` and for `near`. */
  places: ReadonlyMap<string, { in: readonly Change[]; near: readonly Change[] }>;
};

/** Fields that plain words can fill. */
export const understoodFields = [
  "status",
  "car_type",
  "categories",
  "city",
  "colour",
  "filtered_features",
  "item_type",
  "location_name",
  "make",
  "make_model",
  "model",
  "seats",
  "body",
  "simple_body",
  "drive",
  "fuel",
  "transmission",
  "state",
  "weekly_price_range",
  "year",
] as const satisfies readonly FacetField[];

/** A word that stands for more values than this says too little to become filters. */
const mostValuesOfWord = 8;
/** `low kms`: about four years of an average private car. */
const fewKilometres = 50_000;
/** `near` a place of the site holds its other places within this distance. */
const nearKm = 25;

/** Prepares a site's facts for `understandText`. Linear in the number of values; keep the answer while stock stays. */
export function stockWords(facts: StockFacts): StockWords {
  const phrases = new Map<string, readonly Change[]>();
  const add = (key: string, changes: readonly Change[]): void => {
    if (key.length > 1 && !phrases.has(key)) phrases.set(key, changes);
  };
  const places = placeMeanings(facts);
  const deniable = new Map<string, readonly Change[]>();
  const general = new Map<string, readonly Change[]>();
  addSpokenValues(general, deniable, facts);
  addNames(add, facts, general);
  for (const [key, changes] of general) add(key, changes);
  addColours(add, deniable, facts);
  for (const [key, place] of places) if (!shortStateKeys.has(key)) add(key, place.in);
  for (const field of ["filtered_features", "categories"] as const) {
    // Categories such as `Under $20,000` say what a price range says better.
    for (const value of valuesOf(facts, field))
      if (!/\$|\d{4}/.test(value)) add(nameKey(value), [oneValue(field, value)]);
  }
  for (const [phrase, sort] of sortPhrases) add(nameKey(phrase), [{ kind: "sort", sort }]);
  for (const phrase of fewKilometresPhrases.keys())
    add(nameKey(phrase), [{ kind: "range", field: "km", range: { min: null, max: fewKilometres } }]);
  return { facts, phrases, deniable, places };
}

const shortStateKeys: ReadonlySet<string> = new Set(shortStates.keys());

/** A site's values of a field, those with most vehicles first. */
export function valuesOf({ facets }: StockFacts, field: FacetField): string[] {
  return (facets[field] ?? []).map(({ value }) => value);
}

function oneValue(field: FacetField, value: string): Change {
  return { kind: "values", field, values: [value] };
}

type Meanings = Map<string, readonly Change[]>;

function addSpokenValues(phrases: Meanings, deniable: Meanings, facts: StockFacts): void {
  const hasOtherGoods = valuesOf(facts, "item_type").some((value) => value !== "car");
  if (hasOtherGoods && valuesOf(facts, "item_type").includes("car"))
    for (const key of ["car", "cars"]) phrases.set(key, [oneValue("item_type", "car")]);
  for (const { field, words, means, name } of spokenValues) {
    const known = valuesOf(facts, field);
    const had = known.filter(means);
    const values = had.length === 0 && known.length > 0 && name !== undefined ? [name] : had;
    const meanings = values.length > mostValuesOfWord ? deniable : phrases;
    if (values.length === 0 || values.length > queryLimits.valuesPerField) continue;
    for (const word of words.split(", ")) {
      const key = nameKey(word);
      for (const form of [key, `${key}s`])
        if (!meanings.has(form)) meanings.set(form, [{ kind: "values", field, values }]);
    }
  }
}

type Add = (key: string, changes: readonly Change[]) => void;

/** Makes, models, and models with their make before them; a model alone brings its make. */
function addNames(add: Add, facts: StockFacts, general: ReadonlyMap<string, unknown>): void {
  const makes = makesLongestFirst(facts);
  const named = new Map<string, readonly Change[]>();
  const makesOfModel = new Map<string, string[]>();
  for (const makeModel of valuesOf(facts, "make_model")) {
    const name = splitName(makeModel, makes);
    if (name === null) continue;
    const changes = [oneValue("make", name.make), oneValue("model", name.model)];
    add(nameKey(makeModel), changes);
    for (const alias of aliases.get(nameKey(name.make)) ?? []) add(alias + nameKey(name.model), changes);
    makesOfModel.set(name.model, [...(makesOfModel.get(name.model) ?? []), name.make]);
  }
  for (const make of makes) named.set(nameKey(make), [oneValue("make", make)]);
  for (const [model, [make, ...others]] of makesOfModel) {
    const key = nameKey(model);
    if (make === undefined || named.has(key) || needsMake(key, general)) continue;
    named.set(key, [...(others.length === 0 ? [oneValue("make", make)] : []), oneValue("model", model)]);
  }
  for (const [key, changes] of named) add(key, changes);
  addNicknames(add, named, general);
}

/** Names that shoppers give to makes and models, such as `landy`. */
function addNicknames(
  add: Add,
  named: ReadonlyMap<string, readonly Change[]>,
  general: ReadonlyMap<string, unknown>,
): void {
  for (const [nickname, names] of synonyms) {
    if (general.has(nickname) || isSpokenWord(nickname)) continue;
    const changes = combineChanges(names.slice(0, mostValuesOfWord).flatMap((name) => named.get(nameKey(name)) ?? []));
    if (changes !== null && changes.length > 0) add(nickname, changes);
  }
}

/** A site's makes in the order in which `splitName` needs them. */
export function makesLongestFirst(facts: StockFacts): string[] {
  return valuesOf(facts, "make").toSorted((one, other) => other.length - one.length);
}

/** The two parts of a value of `make_model`; null when its make is none of these. */
export function splitName(makeModel: string, makes: readonly string[]): { make: string; model: string } | null {
  const make = makes.find((name) => makeModel.startsWith(`${name} `));
  return make === undefined ? null : { make, model: makeModel.slice(make.length + 1) };
}

/** Other names of a name: by those of a make its models are called too, as in `vw golf`. */
const aliases: ReadonlyMap<string, readonly string[]> = aliasesByName();

function aliasesByName(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [alias, names] of synonyms) {
    for (const name of names) found.set(nameKey(name), [...(found.get(nameKey(name)) ?? []), alias]);
  }
  return found;
}

/** Numbers and everyday words are models only beside their make: `mazda 3`, `peugeot 2008`, `vw up`. */
function needsMake(key: string, general: ReadonlyMap<string, unknown>): boolean {
  if (key.length < 2 || /^\d+$/.test(key)) return true;
  return ignoredWords.has(key) || quantityWords.has(key) || isSpokenWord(key) || general.has(key);
}

function isSpokenWord(key: string): boolean {
  return spokenKeys.has(key) || sortPhrases.has(key) || plainColours.has(key);
}

const spokenKeys: ReadonlySet<string> = new Set(
  spokenValues.flatMap(({ words }) => words.split(", ").flatMap((word) => [nameKey(word), `${nameKey(word)}s`])),
);

function addColours(add: Add, deniable: Meanings, facts: StockFacts): void {
  const byWord = new Map<string, string[]>();
  const note = (word: string, value: string): void => void byWord.set(word, [...(byWord.get(word) ?? []), value]);
  for (const value of valuesOf(facts, "colour")) {
    // After the stroke stands the interior.
    const words = tokensOf(value.split("/")[0] ?? "").map(({ key }) => (key === "gray" ? "grey" : key));
    for (const word of new Set(words)) if (plainColours.has(word)) note(word, value);
  }
  for (const word of plainColours) {
    const values = byWord.get(word === "gray" ? "grey" : word) ?? coloursLike(word, byWord);
    if (values.length > queryLimits.valuesPerField) continue;
    const change: Change = { kind: "values", field: "colour", values };
    if (values.length > mostValuesOfWord) deniable.set(word, [change]);
    else if (values.length > 0) add(word, [change]);
  }
  for (const value of valuesOf(facts, "colour")) add(nameKey(value), [oneValue("colour", value)]);
  if (byWord.size === 0) return;
  for (const word of plainColours) add(word, [oneValue("colour", `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)]);
}

/** Of a colour that the stock does not have: `maroon` is burgundy. */
function coloursLike(word: string, byWord: ReadonlyMap<string, readonly string[]>): readonly string[] {
  return (synonyms.get(word) ?? []).flatMap((other) => byWord.get(other) ?? []);
}

function placeMeanings(facts: StockFacts): StockWords["places"] {
  const cities = valuesOf(facts, "city");
  const names = valuesOf(facts, "location_name");
  const found = new Map<string, { in: readonly Change[]; near: readonly Change[] }>();
  const add = (text: string, exact: Change | null): void => {
    const key = nameKey(text);
    if (exact !== null && key.length > 1 && !found.has(key))
      found.set(key, { in: [exact], near: [nearChange(text, facts) ?? exact] });
  };
  for (const city of cities) add(city, oneValue("city", city));
  for (const name of names) add(name, oneValue("location_name", name));
  for (const { name, city } of facts.places) {
    const there = facts.places.filter((place) => place.city === city && names.includes(place.name));
    const values = [...new Set(there.map((place) => place.name))];
    for (const text of [city, name]) {
      const change: Change = { kind: "values", field: "location_name", values };
      add(text, values.length > 0 ? change : nearChange(text, facts));
    }
  }
  for (const { field, words, means } of spokenValues) {
    const value = field === "state" ? valuesOf(facts, "state").find(means) : undefined;
    if (value !== undefined) for (const word of words.split(", ")) add(word, oneValue("state", value));
  }
  for (const [short, long] of shortStates) add(short, found.get(long)?.in[0] ?? null);
  return found;
}

/** The site's places with stock around one of its places, or the nearest one. Null where no position is known. */
function nearChange(text: string, facts: StockFacts): Change | null {
  const key = nameKey(text);
  const here = facts.places.find(
    ({ name, city, position }) => position && [nameKey(name), nameKey(city)].includes(key),
  );
  if (!here?.position) return null;
  const from = here.position;
  for (const [field, nameOf] of [
    ["location_name", (place: StockPlace) => place.name],
    ["city", (place: StockPlace) => place.city],
  ] as const) {
    const known = new Set(valuesOf(facts, field));
    const near = facts.places
      .flatMap((place) => (place.position ? { value: nameOf(place), km: distanceKm(from, place.position) } : []))
      .filter(({ value }) => known.has(value))
      .toSorted((one, other) => one.km - other.km);
    const values = near.filter(({ km }, index) => km <= nearKm || index === 0).map(({ value }) => value);
    if (values.length > 0) return { kind: "values", field, values: [...new Set(values)].slice(0, mostValuesOfWord) };
  }
  return null;
}
