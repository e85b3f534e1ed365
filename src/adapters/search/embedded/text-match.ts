import type { Expansion } from "./text-expansions.ts";
import { scoreOf } from "./text-expansions.ts";
import { addIdentified, type Fit, namingWords, weightOfWords, wordsWhere } from "./text-fits.ts";
import { mostWords } from "./text-query.ts";
import type { TextSpecifications } from "./text-specifications.ts";
import { none, specificationOf, weightOf } from "./text-specifications.ts";
import type { SpecificationPart } from "./text-words.ts";

/** The vehicles that a text finds. */
export type TextMatch = {
  /** Each once, in no order. */
  ordinals: Uint32Array;
  /** How well each of them fits, above 0, at the same place. */
  scores: Uint16Array;
};

/** What some words of the text found; a bit of `words` for each of them. */
export type WordMatch = { words: number; expansion: Expansion };
/** A vehicle found by one of its numbers. */
export type IdentifierMatch = { words: number; ordinal: number; score: number };

/** The vehicles that are searched: nothing depends on whether others fit. */
export type SearchedVehicles = { ordinals: Uint32Array; has: (ordinal: number) => boolean };

/** Which vehicles to look at. */
type Search = {
  listed: SearchedVehicles;
  /** Those found by a number, by ordinal. */
  identified: ReadonlyMap<number, IdentifierMatch>;
  /** Words that must all be in the name. */
  allInName: number;
  /** Words of which one must be in the name, unless the vehicle is found by a number; 0 asks for none. */
  someInName: number;
};

/** Up to this share of the listed vehicles, going through those of each name beats looking at all. */
const fewVehicles = 1 / 40;
/** Room for specifications to come. */
const spareLength = 1.25;

/**
 * Puts together which vehicles have which words. The answer is all vehicles that have every word. When there
 * are none, it is those that have the weightiest words which some vehicle has together: words of makes and models
 * weigh more than all others, then each as much as its best fit, and of two alike the rarer one more. But when
 * nothing at all fits some word, that may be the name of what the site does not have; then a vehicle must share a
 * word of a make or model, or be found by a number.
 */
export class TextMatcher {
  readonly #specifications: TextSpecifications;
  /** By specification: its words of the text, and the sum of its scores for them. */
  #words = new Uint16Array(0);
  #scores = new Uint16Array(0);
  /** Its score for each of the words, `mostWords` together. */
  #scoresOfWords = new Uint8Array(0);
  /** Those with a word of the text. */
  #touched: number[] = [];
  /** Whether all of those are names: then nothing else of a vehicle need be looked at. */
  #isInNamesOnly = false;

  constructor(specifications: TextSpecifications) {
    this.#specifications = specifications;
  }

  match(
    listed: SearchedVehicles,
    wordCount: number,
    byWord: readonly WordMatch[],
    byIdentifier: readonly IdentifierMatch[],
  ): TextMatch {
    this.#reset();
    const fits = Array.from({ length: wordCount }, (_, place) => this.#addWord(place, byWord));
    const identified = joinedByVehicle(
      byIdentifier.filter(({ ordinal }) => this.#specifications.has(ordinal) && listed.has(ordinal)),
    );
    for (const { words } of identified.values()) addIdentified(fits, words);
    const known = wordsWhere(fits, ({ score }) => score > 0);
    const inOtherParts = this.#wordsInParts(["look", "build"]);
    this.#isInNamesOnly = inOtherParts === 0;
    const onlyInNames = known & ~inOtherParts;
    const someInName = known === (1 << wordCount) - 1 ? onlyInNames : namingWords(fits);
    const withAllKnown = new Uint8Array(1 << wordCount);
    if (known !== 0) withAllKnown[known] = 1;
    const search = { listed, identified, allInName: onlyInNames, someInName };
    const found = this.#collect(search, withAllKnown);
    return found.ordinals.length > 0 ? found : this.#closest(search, fits, onlyInNames);
  }

  #reset(): void {
    for (const specification of this.#touched) {
      this.#words[specification] = this.#scores[specification] = 0;
      this.#scoresOfWords.fill(0, specification * mostWords, (specification + 1) * mostWords);
    }
    this.#touched = [];
    if (this.#words.length >= this.#specifications.count) return;
    const length = Math.ceil(this.#specifications.count * spareLength);
    this.#words = new Uint16Array(length);
    this.#scores = new Uint16Array(length);
    this.#scoresOfWords = new Uint8Array(length * mostWords);
  }

  /** Adds the best fit of the word at `place` to each specification. Answers the best of all. */
  #addWord(place: number, byWord: readonly WordMatch[]): Fit {
    const word = 1 << place;
    const touched: number[] = [];
    for (const { words, expansion } of byWord) {
      if ((words & word) === 0) continue;
      for (const posting of expansion.postings) {
        const specification = specificationOf(posting);
        const score = scoreOf(expansion.quality, weightOf(posting));
        const slot = specification * mostWords + place;
        const before = this.#scoresOfWords[slot] as number;
        if (before === 0) touched.push(specification);
        if (score > before) this.#scoresOfWords[slot] = score;
      }
    }
    const fit = { score: 0, vehicleCount: 0 };
    for (const specification of touched) {
      const score = this.#scoresOfWords[specification * mostWords + place] as number;
      fit.score = Math.max(fit.score, score);
      fit.vehicleCount += this.#specifications.vehicleCount(specification);
      if (this.#words[specification] === 0) this.#touched.push(specification);
      this.#words[specification]! |= word;
      this.#scores[specification]! += score;
    }
    return fit;
  }

  /** Words that are found somewhere in these parts. */
  #wordsInParts(parts: readonly SpecificationPart[]): number {
    let words = 0;
    for (const specification of this.#touched) {
      if (parts.includes(this.#specifications.part(specification))) words |= this.#words[specification] as number;
    }
    return words;
  }

  /** The vehicles with the weightiest words that some vehicle has together. */
  #closest({ listed, identified }: Search, fits: readonly Fit[], onlyInNames: number): TextMatch {
    const someInName = fits.every(({ score }) => score > 0) ? 0 : namingWords(fits);
    if (someInName === 0 && onlyInNames !== 0) {
      // Mostly a name decides, and few vehicles have it: without it no vehicle can weigh more than the other words.
      const named = { listed, identified, allInName: 0, someInName: onlyInNames };
      const { sets, weight } = this.#weightiest(named, fits);
      if (weight > weightOfWords(fits, ~onlyInNames)) return this.#collect(named, sets);
    }
    const search = { listed, identified, allInName: 0, someInName };
    return this.#collect(search, this.#weightiest(search, fits).sets);
  }

  /** Marks the sets of words that some vehicle has together and that weigh most. */
  #weightiest(search: Search, fits: readonly Fit[]): { sets: Uint8Array; weight: number } {
    const isHad = new Uint8Array(1 << fits.length);
    this.#each(search, new Uint8Array(1 << fits.length).fill(1, 1), (_, words) => {
      isHad[words] = 1;
    });
    const weights = Array.from(isHad, (had, words) => (had === 0 ? 0 : weightOfWords(fits, words)));
    const weight = weights.reduce((most, other) => Math.max(most, other), 0);
    return { sets: Uint8Array.from(weights, (other) => (weight > 0 && other === weight ? 1 : 0)), weight };
  }

  #collect(search: Search, isWanted: Uint8Array): TextMatch {
    const found: number[] = [];
    this.#each(search, isWanted, (ordinal) => found.push(ordinal));
    const ordinals = new Uint32Array(found);
    return { ordinals, scores: this.#scoresOf(ordinals, search.identified) };
  }

  /** Calls `take` once with each vehicle that may be meant and has words that are wanted. */
  #each(search: Search, isWanted: Uint8Array, take: (ordinal: number, words: number) => unknown): void {
    const { listed, identified, allInName, someInName } = search;
    const words = this.#words;
    const inNamesOnly = this.#isInNamesOnly;
    const { name: nameOf, look: lookOf, build: buildOf } = this.#specifications.columns;
    const isNamed = Uint8Array.from(isWanted, (_, found) =>
      someInName === 0 || ((found & allInName) === allInName && (found & someInName) !== 0) ? 1 : 0,
    );
    const visit = (ordinal: number): void => {
      const name = nameOf[ordinal] as number;
      if (name === none || isNamed[words[name] as number] === 0) return;
      let found = words[name] as number;
      if (!inNamesOnly)
        found |= (words[lookOf[ordinal] as number] as number) | (words[buildOf[ordinal] as number] as number);
      if (isWanted[found] === 1 && (identified.size === 0 || !identified.has(ordinal))) take(ordinal, found);
    };
    const names = this.#namesWithin(isNamed);
    if (someInName !== 0 && names.vehicleCount < listed.ordinals.length * fewVehicles) {
      const visitListed = (ordinal: number): void => {
        if (listed.has(ordinal)) visit(ordinal);
      };
      for (const name of names.numbers) this.#specifications.eachOfName(name, visitListed);
    } else {
      for (let place = 0; place < listed.ordinals.length; place++) {
        const ordinal = listed.ordinals[place] as number;
        if (isNamed[words[nameOf[ordinal] as number] as number] !== 0) visit(ordinal);
      }
    }
    for (const [ordinal, match] of identified) {
      const found = match.words | this.#wordsOf(ordinal);
      if (isWanted[found] === 1) take(ordinal, found);
    }
  }

  #namesWithin(isNamed: Uint8Array): { numbers: number[]; vehicleCount: number } {
    const numbers: number[] = [];
    let vehicleCount = 0;
    for (const name of this.#touched) {
      if (isNamed[this.#words[name] as number] === 0 || this.#specifications.part(name) !== "name") continue;
      numbers.push(name);
      vehicleCount += this.#specifications.vehicleCount(name);
    }
    return { numbers, vehicleCount };
  }

  #wordsOf(ordinal: number): number {
    const { name, look, build } = this.#specifications.columns;
    return [name, look, build].reduce((words, column) => words | (this.#words[column[ordinal] as number] as number), 0);
  }

  /** For each vehicle the sum over the words of the text of each one's best score in any part, or as a number. */
  #scoresOf(ordinals: Uint32Array, identified: Search["identified"]): Uint16Array {
    const words = this.#words;
    const scores = this.#scores;
    const { name: nameOf, look: lookOf, build: buildOf } = this.#specifications.columns;
    const answer = new Uint16Array(ordinals.length);
    for (let place = 0; place < ordinals.length; place++) {
      const ordinal = ordinals[place] as number;
      const name = nameOf[ordinal] as number;
      answer[place] = scores[name] as number;
      if (this.#isInNamesOnly) continue;
      const look = lookOf[ordinal] as number;
      const build = buildOf[ordinal] as number;
      const ofNameAndLook = (words[name] as number) | (words[look] as number);
      const isShared =
        ((words[name] as number) & (words[look] as number)) !== 0 || (ofNameAndLook & (words[build] as number)) !== 0;
      answer[place] = isShared
        ? this.#bestOfEachWord([name, look, build])
        : (scores[name] as number) + (scores[look] as number) + (scores[build] as number);
    }
    if (identified.size === 0) return answer;
    for (const [place, ordinal] of ordinals.entries()) {
      const match = identified.get(ordinal);
      if (match !== undefined && (match.words & ~this.#wordsOf(ordinal)) !== 0) answer[place]! += match.score;
    }
    return answer;
  }

  #bestOfEachWord(specifications: readonly number[]): number {
    let sum = 0;
    for (let place = 0; place < mostWords; place++) {
      let best = 0;
      for (const specification of specifications) {
        best = Math.max(best, this.#scoresOfWords[specification * mostWords + place] as number);
      }
      sum += best;
    }
    return sum;
  }
}

function joinedByVehicle(matches: readonly IdentifierMatch[]): Map<number, IdentifierMatch> {
  const joined = new Map<number, IdentifierMatch>();
  for (const match of matches) {
    const known = joined.get(match.ordinal);
    joined.set(match.ordinal, {
      ordinal: match.ordinal,
      words: match.words | (known?.words ?? 0),
      score: Math.max(match.score, known?.score ?? 0),
    });
  }
  return joined;
}
