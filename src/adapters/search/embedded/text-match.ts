import type { Expansion } from "./text-expansions.ts";
import { scoreOf } from "./text-expansions.ts";
import type { TextSpecifications } from "./text-specifications.ts";
import { specificationOf, specificationParts, weightOf } from "./text-specifications.ts";
import type { SpecificationPart } from "./text-words.ts";

/** The vehicles that a text finds. */
export type TextMatch = {
  /** Ascending. */
  ordinals: Uint32Array;
  /** How well each of them fits, above 0, at the same place. */
  scores: Uint16Array;
};

/** What some words of the text found; a bit of `words` for each of them. */
export type WordMatch = { words: number; expansion: Expansion };
/** A vehicle found by one of its numbers. */
export type IdentifierMatch = { words: number; ordinal: number; score: number };

/** Which vehicles to look at. */
type Search = {
  /** Those found by a number, by ordinal. */
  identified: ReadonlyMap<number, IdentifierMatch>;
  /** Words that must be in the name. */
  inName: number;
  /** Whether a vehicle must have a word of the text in its name, or be found by a number. */
  needsName: boolean;
};

/** Below this share of all vehicles going from one to the next of a name beats looking at all. */
const fewVehicles = 1 / 16;

/**
 * Puts together which vehicles have which words. The answer is all vehicles that have every word. When there
 * are none, it is those that have the weightiest words which some vehicle has together: a word weighs as much as
 * the best field in which it stands. But when nothing at all fits some word, that may be the name of what the
 * site does not have; then a vehicle must have a word of the text in its name or be found by a number.
 */
export class TextMatcher {
  readonly #specifications: TextSpecifications;
  /** By specification: its words of the text, its score, and its score for the word at hand. */
  #words = new Uint16Array(0);
  #scores = new Uint16Array(0);
  #best = new Uint8Array(0);
  #touched: number[] = [];

  constructor(specifications: TextSpecifications) {
    this.#specifications = specifications;
  }

  match(wordCount: number, byWord: readonly WordMatch[], byIdentifier: readonly IdentifierMatch[]): TextMatch {
    this.#reset();
    const weights = Array.from({ length: wordCount }, (_, place) => this.#addWord(1 << place, byWord));
    const identified = joinedByVehicle(byIdentifier.filter(({ ordinal }) => this.#specifications.has(ordinal)));
    for (const { words, score } of identified.values()) {
      for (const [place, weight] of weights.entries()) {
        if ((words & (1 << place)) !== 0) weights[place] = Math.max(weight, score);
      }
    }
    const all = (1 << wordCount) - 1;
    const onlyInNames = all & ~this.#wordsInParts(["look", "build"]);
    const withAll = this.#collect(
      { identified, inName: onlyInNames, needsName: onlyInNames !== 0 },
      (words) => words === all,
    );
    if (withAll.ordinals.length > 0) return withAll;
    const search = { identified, inName: 0, needsName: weights.includes(0) };
    return this.#collect(search, this.#weightiest(search, weights));
  }

  #reset(): void {
    if (this.#words.length < this.#specifications.count) {
      const length = Math.ceil(this.#specifications.count * 1.25);
      this.#words = new Uint16Array(length);
      this.#scores = new Uint16Array(length);
      this.#best = new Uint8Array(length);
    } else {
      for (const specification of this.#touched) this.#words[specification] = this.#scores[specification] = 0;
    }
    this.#touched = [];
  }

  /** Adds the best fit of one word to each specification. Answers the best fit of all, 0 when there is none. */
  #addWord(word: number, byWord: readonly WordMatch[]): number {
    const touched: number[] = [];
    let highest = 0;
    for (const { words, expansion } of byWord) {
      if ((words & word) === 0) continue;
      for (const posting of expansion.postings) {
        const specification = specificationOf(posting);
        const score = scoreOf(expansion.quality, weightOf(posting));
        const before = this.#best[specification] as number;
        if (before === 0) touched.push(specification);
        if (score > before) this.#best[specification] = score;
      }
    }
    for (const specification of touched) {
      const score = this.#best[specification] as number;
      highest = Math.max(highest, score);
      if (this.#words[specification] === 0) this.#touched.push(specification);
      this.#words[specification]! |= word;
      this.#scores[specification]! += score;
      this.#best[specification] = 0;
    }
    return highest;
  }

  /** Words that are found somewhere in these parts. */
  #wordsInParts(parts: readonly SpecificationPart[]): number {
    let words = 0;
    for (const specification of this.#touched) {
      if (parts.includes(this.#specifications.part(specification))) words |= this.#words[specification] as number;
    }
    return words;
  }

  /** Answers whether words are the weightiest that some vehicle has together. */
  #weightiest(search: Search, weights: readonly number[]): (words: number) => boolean {
    const weightOfWords = new Map<number, number>();
    this.#each(search, (_, words) => {
      if (!weightOfWords.has(words))
        weightOfWords.set(words, sumOf(weights.filter((_weight, place) => (words >> place) % 2 === 1)));
    });
    const heaviest = Math.max(0, ...weightOfWords.values());
    return (words) => heaviest > 0 && weightOfWords.get(words) === heaviest;
  }

  #collect(search: Search, isWanted: (words: number) => boolean): TextMatch {
    const found: number[] = [];
    this.#each(search, (ordinal, words) => {
      if (isWanted(words)) found.push(ordinal);
    });
    const ordinals = Uint32Array.from(found);
    if (ordinals.some((ordinal, place) => place > 0 && ordinal < (ordinals[place - 1] as number))) ordinals.sort();
    return { ordinals, scores: Uint16Array.from(ordinals, (ordinal) => this.#score(ordinal, search.identified)) };
  }

  /** Calls `take` once with each vehicle that may be meant and its words of the text. */
  #each({ identified, inName, needsName }: Search, take: (ordinal: number, words: number) => void): void {
    const takeUnlessIdentified = (ordinal: number): void => {
      if (!identified.has(ordinal)) take(ordinal, this.#wordsOf(ordinal));
    };
    const names = this.#touched.filter(
      (specification) =>
        this.#specifications.part(specification) === "name" &&
        ((this.#words[specification] as number) & inName) === inName,
    );
    const vehiclesOfNames = sumOf(names.map((name) => this.#specifications.vehicleCount(name)));
    if (needsName && vehiclesOfNames < this.#specifications.end * fewVehicles) {
      for (const name of names) this.#specifications.eachOfName(name, takeUnlessIdentified);
    } else {
      const nameOf = this.#specifications.column("name");
      for (let ordinal = 0; ordinal < this.#specifications.end; ordinal++) {
        if (!this.#specifications.has(ordinal)) continue;
        const words = this.#words[nameOf[ordinal] as number] as number;
        if (!needsName || (words !== 0 && (words & inName) === inName)) takeUnlessIdentified(ordinal);
      }
    }
    for (const [ordinal, { words }] of identified) take(ordinal, words | this.#wordsOf(ordinal));
  }

  #wordsOf(ordinal: number): number {
    let words = 0;
    for (const part of specificationParts)
      words |= this.#words[this.#specifications.column(part)[ordinal] as number] as number;
    return words;
  }

  #score(ordinal: number, identified: Search["identified"]): number {
    const byNumber = identified.get(ordinal);
    const isOnlyNumber = byNumber !== undefined && (byNumber.words & ~this.#wordsOf(ordinal)) !== 0;
    let score = isOnlyNumber ? byNumber.score : 0;
    for (const part of specificationParts)
      score += this.#scores[this.#specifications.column(part)[ordinal] as number] as number;
    return score;
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

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
