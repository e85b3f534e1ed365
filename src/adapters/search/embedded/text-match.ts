import type { Expansion } from "./text-expansions.ts";
import { matchScore } from "./text-expansions.ts";
import { addIdentified, type Fit, namingWords, weightOfWords, wordsWhere } from "./text-fits.ts";
import { PartFits } from "./part-fits.ts";
import { mostWords } from "./text-query.ts";
import type { TextSpecifications } from "./text-specifications.ts";
import {
  specificationId,
  numberIn,
  specificationPart,
  postingSpecification,
  specificationParts,
  postingWeight,
} from "./text-specifications.ts";
import type { TextPart } from "../../../search/text-fields.ts";

export type TextMatch = {
  /** Unordered, without duplicates. */
  ordinals: Uint32Array;
  /** Score of the vehicle at the same position, above 0. */
  scores: Uint16Array;
};

/** Matches of some words of the text; `words` has one bit per word. */
export type WordMatch = { words: number; expansion: Expansion };
export type IdentifierMatch = { words: number; ordinal: number; score: number };

/** The vehicles to search. The result does not depend on whether other vehicles match. */
export type SearchedVehicles = { ordinals: Uint32Array; has: (ordinal: number) => boolean };

type Search = {
  listed: SearchedVehicles;
  identified: ReadonlyMap<number, IdentifierMatch>;
  /** Words that must all be in the name. */
  allInName: number;
  /** Words of which at least one must be in the name, unless the vehicle was found by a code; 0 requires none. */
  someInName: number;
};

const nothing: TextMatch = { ordinals: new Uint32Array(), scores: new Uint16Array() };

/** Up to this share of the listed vehicles, visiting the vehicles of each name is faster than scanning all. */
const fewVehicles = 1 / 40;

/**
 * Combines word matches into vehicles. The result is all vehicles that have every word. If there are none, it is the
 * vehicles with the heaviest set of words that any vehicle has: words of makes and models outweigh all others, then
 * each word weighs as much as its best score, and of two equal words the rarer one weighs more. If a word matches
 * nothing at all, it may be the name of something that the site does not have; then a vehicle must share a word of a
 * make or model, or be found by an identifying code.
 */
export class TextMatcher {
  readonly #specifications: TextSpecifications;
  readonly #fits: Readonly<Record<TextPart, PartFits>> = {
    name: new PartFits(),
    appearance: new PartFits(),
    build: new PartFits(),
  };
  /** True if the text's words occur in names only: then no other part of a vehicle is checked. */
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
    const { found, search, fits, onlyInNames } = this.#matchKnown(listed, wordCount, byWord, byIdentifier);
    return found.ordinals.length > 0 ? found : this.#closest(search, fits, onlyInNames);
  }

  matchAll(
    listed: SearchedVehicles,
    wordCount: number,
    byWord: readonly WordMatch[],
    byIdentifier: readonly IdentifierMatch[],
  ): TextMatch {
    const { found, fits } = this.#matchKnown(listed, wordCount, byWord, byIdentifier);
    return fits.every(({ score }) => score > 0) ? found : nothing;
  }

  #matchKnown(
    listed: SearchedVehicles,
    wordCount: number,
    byWord: readonly WordMatch[],
    byIdentifier: readonly IdentifierMatch[],
  ): { found: TextMatch; search: Search; fits: Fit[]; onlyInNames: number } {
    for (const part of specificationParts) this.#fits[part].reset(this.#specifications.count(part));
    const fits = Array.from({ length: wordCount }, (_, place) => this.#addWord(place, byWord));
    const identified = joinedByVehicle(
      byIdentifier.filter(({ ordinal }) => this.#specifications.has(ordinal) && listed.has(ordinal)),
    );
    for (const { words } of identified.values()) addIdentified(fits, words);
    const known = wordsWhere(fits, ({ score }) => score > 0);
    const inOtherParts = this.#wordsIn("appearance") | this.#wordsIn("build");
    this.#isInNamesOnly = inOtherParts === 0;
    const onlyInNames = known & ~inOtherParts;
    const someInName = known === (1 << wordCount) - 1 ? onlyInNames : namingWords(fits);
    const withAllKnown = new Uint8Array(1 << wordCount);
    if (known !== 0) withAllKnown[known] = 1;
    const search = { listed, identified, allInName: onlyInNames, someInName };
    return { found: this.#collect(search, withAllKnown), search, fits, onlyInNames };
  }

  /** Adds the best score of the word at `place` to each specification. Returns the best of all. */
  #addWord(place: number, byWord: readonly WordMatch[]): Fit {
    const touched: number[] = [];
    for (const { words, expansion } of byWord) {
      if ((words & (1 << place)) === 0) continue;
      for (const posting of expansion.postings) {
        const id = postingSpecification(posting);
        const score = matchScore(expansion.quality, postingWeight(posting));
        if (this.#fits[specificationPart(id)].offer(numberIn(id), place, score)) touched.push(id);
      }
    }
    const fit = { score: 0, vehicleCount: 0 };
    for (const id of touched) {
      fit.score = Math.max(fit.score, this.#fits[specificationPart(id)].add(numberIn(id), place));
      fit.vehicleCount += this.#specifications.vehicleCount(id);
    }
    return fit;
  }

  #wordsIn(part: TextPart): number {
    const { words, touched } = this.#fits[part];
    return touched.reduce((found, number) => found | (words[number] as number), 0);
  }

  /** The vehicles with the heaviest set of words that any vehicle has. */
  #closest({ listed, identified }: Search, fits: readonly Fit[], onlyInNames: number): TextMatch {
    const someInName = fits.every(({ score }) => score > 0) ? 0 : namingWords(fits);
    if (someInName === 0 && onlyInNames !== 0) {
      // Optimisation: usually a name decides, and few vehicles have it. Without a name, no vehicle can outweigh the
      // other words.
      const named = { listed, identified, allInName: 0, someInName: onlyInNames };
      const { sets, weight } = this.#weightiest(named, fits);
      if (weight > weightOfWords(fits, ~onlyInNames)) return this.#collect(named, sets);
    }
    const search = { listed, identified, allInName: 0, someInName };
    return this.#collect(search, this.#weightiest(search, fits).sets);
  }

  /** Marks the heaviest sets of words that any vehicle has. */
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
    return { ordinals, scores: this.#matchScores(ordinals, search.identified) };
  }

  /** Calls `take` once for each vehicle that may match and whose words are wanted. */
  #each(search: Search, isWanted: Uint8Array, take: (ordinal: number, words: number) => unknown): void {
    const { listed, identified, allInName, someInName } = search;
    const inNamesOnly = this.#isInNamesOnly;
    const { words: wordsOfName } = this.#fits.name;
    const { words: wordsOfAppearance } = this.#fits.appearance;
    const { words: wordsOfBuild } = this.#fits.build;
    const { numbers: nameByOrdinal, none } = this.#specifications.column("name");
    const { numbers: appearanceByOrdinal } = this.#specifications.column("appearance");
    const { numbers: buildByOrdinal } = this.#specifications.column("build");
    const isNamed = Uint8Array.from(isWanted, (_, found) =>
      someInName === 0 || ((found & allInName) === allInName && (found & someInName) !== 0) ? 1 : 0,
    );
    const visit = (ordinal: number): void => {
      const name = nameByOrdinal[ordinal] as number;
      if (name === none || isNamed[wordsOfName[name] as number] === 0) return;
      let found = wordsOfName[name] as number;
      if (!inNamesOnly)
        found |=
          (wordsOfAppearance[appearanceByOrdinal[ordinal] as number] as number) |
          (wordsOfBuild[buildByOrdinal[ordinal] as number] as number);
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
        if (isNamed[wordsOfName[nameByOrdinal[ordinal] as number] as number] !== 0) visit(ordinal);
      }
    }
    for (const [ordinal, match] of identified) {
      const found = match.words | this.#matchedWords(ordinal);
      if (isWanted[found] === 1) take(ordinal, found);
    }
  }

  #namesWithin(isNamed: Uint8Array): { numbers: number[]; vehicleCount: number } {
    const numbers: number[] = [];
    let vehicleCount = 0;
    const { words, touched } = this.#fits.name;
    for (const name of touched) {
      if (isNamed[words[name] as number] === 0) continue;
      numbers.push(name);
      vehicleCount += this.#specifications.vehicleCount(specificationId("name", name));
    }
    return { numbers, vehicleCount };
  }

  #matchedWords(ordinal: number): number {
    return specificationParts.reduce((words, part) => {
      const number = this.#specifications.column(part).at(ordinal);
      return number === null ? words : words | (this.#fits[part].words[number] as number);
    }, 0);
  }

  /** For each vehicle, the sum over the text's words of the best score in any part or as an identifying code. */
  #matchScores(ordinals: Uint32Array, identified: Search["identified"]): Uint16Array {
    const { name: names, appearance: appearances, build: builds } = this.#fits;
    const { numbers: nameByOrdinal } = this.#specifications.column("name");
    const { numbers: appearanceByOrdinal } = this.#specifications.column("appearance");
    const { numbers: buildByOrdinal } = this.#specifications.column("build");
    const answer = new Uint16Array(ordinals.length);
    for (let place = 0; place < ordinals.length; place++) {
      const ordinal = ordinals[place] as number;
      const name = nameByOrdinal[ordinal] as number;
      answer[place] = names.scores[name] as number;
      if (this.#isInNamesOnly) continue;
      const appearance = appearanceByOrdinal[ordinal] as number;
      const build = buildByOrdinal[ordinal] as number;
      const inName = names.words[name] as number;
      const inAppearance = appearances.words[appearance] as number;
      const isShared =
        (inName & inAppearance) !== 0 || ((inName | inAppearance) & (builds.words[build] as number)) !== 0;
      answer[place] = isShared
        ? this.#bestOfEachWord(name, appearance, build)
        : (names.scores[name] as number) +
          (appearances.scores[appearance] as number) +
          (builds.scores[build] as number);
    }
    if (identified.size === 0) return answer;
    for (const [place, ordinal] of ordinals.entries()) {
      const match = identified.get(ordinal);
      if (match !== undefined && (match.words & ~this.#matchedWords(ordinal)) !== 0) answer[place]! += match.score;
    }
    return answer;
  }

  #bestOfEachWord(name: number, appearance: number, build: number): number {
    const { name: names, appearance: appearances, build: builds } = this.#fits;
    let sum = 0;
    for (let place = 0; place < mostWords; place++) {
      sum += Math.max(
        names.scoreOfWord(name, place),
        appearances.scoreOfWord(appearance, place),
        builds.scoreOfWord(build, place),
      );
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
