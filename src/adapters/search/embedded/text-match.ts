import type { Expansion } from "./text-expansions.ts";
import { quality, scoreOf } from "./text-expansions.ts";
import { mostWords } from "./text-query.ts";
import type { TextSpecifications } from "./text-specifications.ts";
import { specificationOf, weightOf } from "./text-specifications.ts";
import type { SpecificationPart } from "./text-words.ts";
import { fieldWeights } from "./text-words.ts";

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
  /** Words that must all be in the name. */
  allInName: number;
  /** Words of which one must be in the name, unless the vehicle is found by a number; 0 asks for none. */
  someInName: number;
};

/** The best fit of a word of the text, 0 when nothing fits, and how many vehicles it fits. */
type Fit = { score: number; vehicleCount: number };

/** No word of a text has this bit: the words have lower ones. */
const noWord = 1 << 15;

/** Below this share of all vehicles going from one to the next of a name beats looking at all. */
const fewVehicles = 1 / 16;
/** Room for specifications to come. */
const spareLength = 1.25;

/**
 * Puts together which vehicles have which words. The answer is all vehicles that have every word. When there
 * are none, it is those that have the weightiest words which some vehicle has together: a word weighs as much as
 * its best fit in the best field, and of two alike the rarer one more. But when nothing at all fits some word,
 * that may be the name of what the site does not have; then a vehicle must share a word of a make or model, or
 * be found by a number.
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

  constructor(specifications: TextSpecifications) {
    this.#specifications = specifications;
  }

  match(wordCount: number, byWord: readonly WordMatch[], byIdentifier: readonly IdentifierMatch[]): TextMatch {
    this.#reset();
    const fits = Array.from({ length: wordCount }, (_, place) => this.#addWord(place, byWord));
    const identified = joinedByVehicle(byIdentifier.filter(({ ordinal }) => this.#specifications.has(ordinal)));
    const all = (1 << wordCount) - 1;
    const onlyInNames = all & ~this.#wordsInParts(["look", "build"]);
    const strict = { identified, allInName: onlyInNames, someInName: onlyInNames };
    const withAll = this.#collect(strict, (words) => words === all);
    if (withAll.ordinals.length > 0) return withAll;
    for (const { words } of identified.values()) addIdentified(fits, words);
    const loose = { identified, allInName: 0, someInName: neededInName(fits) };
    return this.#collect(loose, this.#weightiest(loose, fits));
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

  /** Answers whether words are the weightiest that some vehicle has together. */
  #weightiest(search: Search, fits: readonly Fit[]): (words: number) => boolean {
    const weights = new Map<number, number>();
    this.#each(search, (_, words) => {
      if (!weights.has(words))
        weights.set(words, sumOf(fits.filter((_fit, place) => (words & (1 << place)) !== 0).map(weightOfFit)));
    });
    const heaviest = Math.max(0, ...weights.values());
    return (words) => heaviest > 0 && weights.get(words) === heaviest;
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
  #each({ identified, allInName, someInName }: Search, take: (ordinal: number, words: number) => void): void {
    const takeUnlessIdentified = (ordinal: number): void => {
      if (!identified.has(ordinal)) take(ordinal, this.#wordsOf(ordinal));
    };
    const isNamed = (name: number): boolean => {
      const words = this.#words[name] as number;
      return someInName === 0 || ((words & allInName) === allInName && (words & someInName) !== 0);
    };
    const names = this.#touched.filter((name) => this.#specifications.part(name) === "name" && isNamed(name));
    const vehiclesOfNames = sumOf(names.map((name) => this.#specifications.vehicleCount(name)));
    if (someInName !== 0 && vehiclesOfNames < this.#specifications.end * fewVehicles) {
      for (const name of names) this.#specifications.eachOfName(name, takeUnlessIdentified);
    } else {
      const nameOf = this.#specifications.column("name");
      for (let ordinal = 0; ordinal < this.#specifications.end; ordinal++) {
        if (this.#specifications.has(ordinal) && isNamed(nameOf[ordinal] as number)) takeUnlessIdentified(ordinal);
      }
    }
    for (const [ordinal, { words }] of identified) take(ordinal, words | this.#wordsOf(ordinal));
  }

  #wordsOf(ordinal: number): number {
    const [name, look, build] = this.#partsOf(ordinal);
    return (this.#words[name] as number) | (this.#words[look] as number) | (this.#words[build] as number);
  }

  #score(ordinal: number, identified: Search["identified"]): number {
    const byNumber = identified.get(ordinal);
    const isOnlyNumber = byNumber !== undefined && (byNumber.words & ~this.#wordsOf(ordinal)) !== 0;
    return (isOnlyNumber ? byNumber.score : 0) + this.#scoreOfParts(ordinal);
  }

  /** The sum over the words of the text of each one's best score in any part. */
  #scoreOfParts(ordinal: number): number {
    const [name, look, build] = this.#partsOf(ordinal);
    const ofName = this.#words[name] as number;
    const ofLook = this.#words[look] as number;
    const ofBuild = this.#words[build] as number;
    if ((ofName & ofLook) === 0 && ((ofName | ofLook) & ofBuild) === 0) {
      return (this.#scores[name] as number) + (this.#scores[look] as number) + (this.#scores[build] as number);
    }
    let score = 0;
    for (let place = 0; place < mostWords; place++) {
      score += Math.max(
        this.#scoresOfWords[name * mostWords + place] as number,
        this.#scoresOfWords[look * mostWords + place] as number,
        this.#scoresOfWords[build * mostWords + place] as number,
      );
    }
    return score;
  }

  #partsOf(ordinal: number): [name: number, look: number, build: number] {
    return [
      this.#specifications.column("name")[ordinal] as number,
      this.#specifications.column("look")[ordinal] as number,
      this.#specifications.column("build")[ordinal] as number,
    ];
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

/** A number that is found is found whole, and says all. */
function addIdentified(fits: readonly Fit[], words: number): void {
  for (const [place, fit] of fits.entries()) {
    if ((words & (1 << place)) !== 0) fit.score = Math.max(fit.score, scoreOf(quality.exact, fieldWeights.wholeName));
  }
}

function neededInName(fits: readonly Fit[]): number {
  if (fits.every(({ score }) => score > 0)) return 0;
  const naming = fits.map(({ score }, place) => (weightOf(score) >= fieldWeights.make ? 1 << place : 0));
  return sumOf(naming) || noWord;
}

function weightOfFit({ score, vehicleCount }: Fit): number {
  return score + 1 / (1 + vehicleCount);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
