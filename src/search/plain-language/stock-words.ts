import { plainColours } from "../../vehicles/plain-colours.ts";
import { queryLimits } from "../normalise-query.ts";
import type { FacetField } from "../search-query.ts";
import { ignoredWords, synonyms } from "../text-synonyms.ts";
import { type Change, combineChanges } from "./change.ts";
import { featuresByWords } from "./feature-words.ts";
import { quantityWords } from "./quantity-phrases.ts";
import { fillerPhrases, kilometresPhrases, sortPhrases, spokenValues } from "./spoken-words.ts";
import { mostValuesOfWord, type StockFacts, facetValues } from "./stock-facts.ts";
import { type StockPlaceWords, stockPlaces } from "./stock-places.ts";
import { nameKey, runsOfWords, textTokens } from "./text-tokens.ts";

/** The words of a site's stock, by `nameKey`. */
export type StockWords = {
  facts: StockFacts;
  phrases: ReadonlyMap<string, readonly Change[]>;
  /** What words exclude, if more than they ask for: `no landcruiser` excludes Prado too. */
  deniable: ReadonlyMap<string, readonly Change[]>;
  /** Places by name, for `in` and `near`. */
  places: StockPlaceWords;
  /** Words in badges, and runs of a few words: `sr5`, `gtline`. Their spelling is correct. */
  written: ReadonlySet<string>;
};

/**
 * Prepares a site's facts for `understandText`. Linear in the number of values; reuse the result while the stock is
 * unchanged.
 */
export function stockWords(facts: StockFacts): StockWords {
  const phrases = new Map<string, readonly Change[]>();
  const add = (key: string, changes: readonly Change[]): void => {
    if (key.length > 1 && !phrases.has(key)) phrases.set(key, changes);
  };
  const places = stockPlaces(facts);
  const deniable = new Map<string, readonly Change[]>();
  const general = new Map<string, readonly Change[]>();
  addSpokenValues(general, deniable, facts);
  addNames(add, facts, general);
  addFamilies(deniable, phrases, facts, general);
  for (const [key, changes] of general) add(key, changes);
  addColours(add, deniable, facts);
  for (const [key, place] of places) if (place.isName) add(key, place.in.changes);
  for (const field of ["filtered_features", "categories"] as const) {
    // For categories such as `Under $20,000`, a price range is more precise.
    for (const value of facetValues(facts, field))
      if (!/\$|\d{4}/.test(value)) add(nameKey(value), ofNamesToo(field, value, facts));
  }
  for (const [key, feature] of featuresByWords(facts)) add(key, [oneValue("filtered_features", feature)]);
  // A cruiser is a motorcycle if the stock has cruisers among motorcycles, otherwise a LandCruiser.
  for (const [type, facets] of facts.goods ?? [])
    for (const { value } of facets.body ?? [])
      for (const noun of nounsOfGoods(type)) add(nameKey(value) + noun, [oneValue("body", value)]);
  for (const [names, changes] of denyingWords) for (const name of names.split(", ")) add(nameKey(name), changes);
  for (const [phrase, sort] of sortPhrases) add(nameKey(phrase), [{ kind: "sort", sort }]);
  for (const [phrase, range] of kilometresPhrases) add(nameKey(phrase), [{ kind: "range", field: "km", range }]);
  addTags(add, facts);
  const written = new Set(facetValues(facts, "badge").flatMap(runsOfWords));
  return { facts, phrases, deniable, places, written };
}

function oneValue(field: FacetField, value: string): Change {
  return { kind: "values", field, values: [value] };
}

/** `off road` is a category and also occurs in badges. Single words of categories, such as `City`, are too general. */
function ofNamesToo(field: FacetField, value: string, facts: StockFacts): readonly Change[] {
  const isName = field === "categories" && /[ -]/.test(value);
  const badges = isName
    ? facetValues(facts, "badge").filter((badge) => runsOfWords(badge).includes(nameKey(value)))
    : [];
  if (badges.length === 0 || badges.length > mostValuesOfWord) return [oneValue(field, value)];
  return [{ kind: "alternatives", anyOf: { [field]: [value], badge: badges } }];
}

type Meanings = Map<string, readonly Change[]>;

function addSpokenValues(phrases: Meanings, deniable: Meanings, facts: StockFacts): void {
  const hasOtherGoods = facetValues(facts, "item_type").some((value) => value !== "car");
  if (hasOtherGoods && facetValues(facts, "item_type").includes("car"))
    for (const key of ["car", "cars"]) phrases.set(key, [oneValue("item_type", "car")]);
  for (const { field, words, means, name } of spokenValues) {
    const known = facetValues(facts, field);
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

/** A tag that repeats words of another field, such as `Low kilometres`, is covered by that field for every vehicle. */
function addTags(add: Add, facts: StockFacts): void {
  for (const value of facetValues(facts, "tag")) {
    const key = nameKey(value);
    const isSaidAround = ignoredWords.has(key) || quantityWords.has(key) || fillerPhrases.has(value.toLowerCase());
    if (isSaidAround) continue;
    for (const name of [key, key.replace(/^one(?=.)/, "1"), key.replace(/^fullhistory$/, "fullservicehistory")])
      add(name, [oneValue("tag", value)]);
  }
}

const denyingWords: readonly (readonly [words: string, changes: readonly Change[]])[] = [
  ["unsold", [{ kind: "excluded", field: "status", values: ["sold"] }]],
  ["uncertified", [{ kind: "excluded", field: "flags", values: ["Certified"] }]],
  ["unreserved", [{ kind: "excluded", field: "flags", values: ["Reserved"] }]],
  [
    "available, still available",
    [
      { kind: "excluded", field: "status", values: ["sold"] },
      { kind: "excluded", field: "flags", values: ["Reserved"] },
    ],
  ],
  [
    "available now, available today, available immediately",
    [
      { kind: "values", field: "status", values: ["in_stock"] },
      { kind: "excluded", field: "flags", values: ["Reserved"] },
    ],
  ],
  ["unavailable", [{ kind: "alternatives", anyOf: { status: ["sold"], flags: ["Reserved"] } }]],
];

type Add = (key: string, changes: readonly Change[]) => void;

/** The first word of a make's name means the make from this many letters on: `harley`. */
const shortestFirstName = 6;

/** Makes, models, and models after their make. A model alone implies its make. */
function addNames(add: Add, facts: StockFacts, general: ReadonlyMap<string, unknown>): void {
  const makes = makesLongestFirst(facts);
  const named = new Map<string, readonly Change[]>();
  const makesOfModel = new Map<string, string[]>();
  for (const makeModel of facetValues(facts, "make_model")) {
    const name = splitName(makeModel, makes);
    if (name === null) continue;
    const changes = [oneValue("make", name.make), oneValue("model", name.model)];
    named.set(nameKey(makeModel), changes);
    for (const alias of aliases.get(nameKey(name.make)) ?? []) add(alias + nameKey(name.model), changes);
    makesOfModel.set(name.model, [...(makesOfModel.get(name.model) ?? []), name.make]);
  }
  for (const make of makes) named.set(nameKey(make), [oneValue("make", make)]);
  // Plurals of longer names are understood without an entry.
  for (const make of makes) if (nameKey(make).length < 4) named.set(`${nameKey(make)}s`, [oneValue("make", make)]);
  for (const [model, [make, ...others]] of makesOfModel) {
    const key = nameKey(model);
    if (make === undefined || named.has(key)) continue;
    const changes = [...(others.length === 0 ? [oneValue("make", make)] : []), oneValue("model", model)];
    if (!needsMake(key, general)) named.set(key, changes);
    // A hybrid is a fuel, but a hybrid caravan is of that model.
    else if (general.has(key))
      for (const noun of nounsOfModel(`${make} ${model}`, facts)) named.set(key + noun, changes);
  }
  for (const make of makes) {
    const [first = "", second] = make.split(/[ -]/).map(nameKey);
    const isOnly = makes.filter((other) => nameKey(other).startsWith(first)).length === 1;
    if (second !== undefined && isOnly && first.length >= shortestFirstName && !needsMake(first, general))
      if (!named.has(first)) named.set(first, [oneValue("make", make)]);
  }
  for (const [key, changes] of named) add(key, changes);
  addNicknames(add, named, general);
}

/** Nouns for a vehicle type: `caravan`, `caravans`. */
function nounsOfGoods(type: string): string[] {
  return spokenValues
    .filter(({ field, means }) => field === "item_type" && means(type))
    .flatMap(({ words }) => words.split(", ").flatMap((word) => [nameKey(word), `${nameKey(word)}s`]));
}

/** The noun for a model that is not a car. */
function nounsOfModel(makeModel: string, { goods = new Map() }: StockFacts): string[] {
  return [...goods].flatMap(([type, facets]) =>
    facets.make_model?.some(({ value }) => value === makeModel) === true ? nounsOfGoods(type) : [],
  );
}

/** Nicknames of makes and models, such as `landy`. */
function addNicknames(
  add: Add,
  named: ReadonlyMap<string, readonly Change[]>,
  general: ReadonlyMap<string, unknown>,
): void {
  for (const [nickname, names] of synonyms) {
    if (general.has(nickname) || isSpokenWord(nickname)) continue;
    const changes = combineChanges(names.slice(0, mostValuesOfWord).flatMap((name) => named.get(nameKey(name)) ?? []));
    if (changes === null || changes.length === 0) continue;
    add(nickname, changes);
    const [make] = changes;
    if (make?.kind === "values" && make.field === "make" && make.values.length === 1 && changes.length > 1)
      add(nameKey(make.values[0] ?? "") + nickname, changes);
  }
}

/** Names that exclude several models: `landcruiser` covers LandCruiser 79 and Prado, `corolla` also Corolla Cross. */
function addFamilies(
  deniable: Meanings,
  phrases: ReadonlyMap<string, unknown>,
  facts: StockFacts,
  general: ReadonlyMap<string, unknown>,
): void {
  const makes = makesLongestFirst(facts);
  const families = new Map<string, { make: string; model: string }[]>();
  for (const makeModel of facetValues(facts, "make_model")) {
    const name = splitName(makeModel, makes);
    const words = name?.model.split(" ") ?? [];
    if (name === null) continue;
    const starts = words.map((_, place) => nameKey(words.slice(0, place + 1).join(" ")));
    // A sign in front, as in `– Sportage`, is not a name. Nor are the letters before a model number: `crf` is CRF300L.
    const [letters = ""] = /^\p{L}{3,}(?=\d)/u.exec(starts[0] ?? "") ?? [];
    const prefixes = new Set([letters, ...starts].filter((start) => start !== ""));
    const keys = [...prefixes].flatMap((prefix) => [
      ...(needsMake(prefix, general) || ignoredWords.has(prefix) ? [] : [prefix]),
      nameKey(name.make) + prefix,
    ]);
    for (const key of new Set(keys)) families.set(key, [...(families.get(key) ?? []), name]);
  }
  for (const [nickname, names] of synonyms) {
    const known = names.flatMap((name) => families.get(nameKey(name)) ?? []);
    if (known.length > 0 && !phrases.has(nickname) && !isSpokenWord(nickname)) families.set(nickname, known);
  }
  for (const [key, names] of families) {
    if (names.length > queryLimits.valuesPerField || deniable.has(key)) continue;
    const valuesIn = (field: "make" | "model"): Change => ({
      kind: "values",
      field,
      values: [...new Set(names.map((name) => name[field]))],
    });
    deniable.set(key, [valuesIn("make"), valuesIn("model")]);
  }
}

/** A site's makes in the order that `splitName` needs. */
export function makesLongestFirst(facts: StockFacts): string[] {
  return facetValues(facts, "make").toSorted((one, other) => other.length - one.length);
}

/** The two parts of a value of `make_model`; null if its make is not among these. */
export function splitName(makeModel: string, makes: readonly string[]): { make: string; model: string } | null {
  const make = makes.find((name) => makeModel.startsWith(`${name} `));
  return make === undefined ? null : { make, model: makeModel.slice(make.length + 1) };
}

/** Alternative names. Those of a make also apply to its models, as in `vw golf`. */
const aliases: ReadonlyMap<string, readonly string[]> = aliasesByName();

function aliasesByName(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [alias, names] of synonyms) {
    for (const name of names) found.set(nameKey(name), [...(found.get(nameKey(name)) ?? []), alias]);
  }
  return found;
}

/** Numbers and everyday words are models only after their make: `mazda 3`, `peugeot 2008`, `vw up`. */
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
  for (const value of facetValues(facts, "colour")) {
    // The interior colour is after the slash.
    const words = textTokens(value.split("/")[0] ?? "").map(({ key }) => (key === "gray" ? "grey" : key));
    for (const word of new Set(words)) if (plainColours.has(word)) note(word, value);
  }
  for (const word of plainColours) {
    const values = byWord.get(word === "gray" ? "grey" : word) ?? coloursLike(word, byWord);
    if (values.length > queryLimits.valuesPerField) continue;
    const change: Change = { kind: "values", field: "colour", values };
    if (values.length > mostValuesOfWord) deniable.set(word, [change]);
    else if (values.length > 0) add(word, [change]);
  }
  for (const value of facetValues(facts, "colour")) add(nameKey(value), [oneValue("colour", value)]);
  if (byWord.size === 0) return;
  for (const word of plainColours) add(word, [oneValue("colour", `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)]);
}

/** Colours that the stock does not have: `maroon` is burgundy. */
function coloursLike(word: string, byWord: ReadonlyMap<string, readonly string[]>): readonly string[] {
  return (synonyms.get(word) ?? []).flatMap((other) => byWord.get(other) ?? []);
}
