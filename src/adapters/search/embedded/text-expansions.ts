import { synonyms } from "../../../search/text-synonyms.ts";
import type { Spelling } from "./text-query.ts";
import type { Posting, TextSpecifications } from "./text-specifications.ts";
import { postingSpecification, weightBits } from "./text-specifications.ts";
import type { TextVocabulary } from "./text-vocabulary.ts";
import { splitWords } from "./text-words.ts";

/**
 * How well a word of the index matches a word of the text; outweighs the field of the match. If a prefix or
 * misspelling has several possible words, the frequent ones rank higher.
 */
export const quality = {
  exact: 10,
  synonym: 8,
  likelyBeginning: 6,
  beginning: 5,
  likelyMistake: 4,
  mistake: 3,
  twoMistakes: 2,
} as const;

export type Expansion = { quality: number; postings: readonly Posting[] };

const maxCached = 2_000;
const shortestHalf = 2;
/** A word is likely if it has at least this share of the most frequent word's vehicles. */
const likelyShare = 1 / 4;

/** Looks up spellings. Results are cached until vehicles change. */
export class TextExpansions {
  readonly #vocabulary: TextVocabulary;
  readonly #specifications: TextSpecifications;
  readonly #cached = new Map<string, Expansion[]>();
  #revision = 0;

  constructor(vocabulary: TextVocabulary, specifications: TextSpecifications) {
    this.#vocabulary = vocabulary;
    this.#specifications = specifications;
  }

  /** Words that equal the spelling, start with it, or are synonyms of it. */
  literal(spelling: Spelling): readonly Expansion[] {
    return this.#expanded(`literal ${spelling.isLast} ${spelling.isBeginning} ${spelling.word}`, () => [
      ...this.#exactAndLonger(spelling),
      ...this.#synonyms(spelling.word),
    ]);
  }

  /** Possible meanings of a word that is not in the index: two words written as one, otherwise misspellings. */
  guessed(spelling: Spelling): readonly Expansion[] {
    return this.#expanded(`guessed ${spelling.isLast} ${spelling.word}`, () => {
      const halves = this.#halves(spelling.word);
      return halves.length > 0 ? halves : this.#misspelt(spelling);
    });
  }

  /** Possible meanings of a word that is in the index but not among the searched vehicles: all similar words. */
  anyGuessed(spelling: Spelling): readonly Expansion[] {
    return this.#expanded(`any ${spelling.isLast} ${spelling.word}`, () => {
      const near = this.#vocabulary.near(spelling.word, spelling.isLast).map(({ word }) => word);
      return [...this.#halves(spelling.word), ...this.#byLikelihood(near, quality.mistake, quality.twoMistakes)];
    });
  }

  #expanded(key: string, expand: () => Expansion[]): readonly Expansion[] {
    if (this.#revision !== this.#specifications.revision || this.#cached.size > maxCached) {
      this.#cached.clear();
      this.#revision = this.#specifications.revision;
    }
    const known = this.#cached.get(key);
    if (known !== undefined) return known;
    const found = expand().filter(({ postings }) => postings.length > 0);
    this.#cached.set(key, found);
    return found;
  }

  #exactAndLonger({ word, isLast, isBeginning }: Spelling): Expansion[] {
    const exact = this.#vocabulary.find(word);
    const fit = isBeginning ? quality.beginning : quality.exact;
    const expansions = exact === null ? [] : [{ quality: fit, postings: this.#postings(exact) }];
    const isWrittenSo = exact !== null && !this.#vocabulary.isJoined(exact);
    // A number in the index matches exactly: `2019` is a year, not the start of a stock number.
    if (!isLast || (exact !== null && /^\d+$/.test(word))) return expansions;
    const longer = this.#vocabulary
      .startingWith(word)
      .filter((other) => other !== exact)
      .filter((other) => !isWrittenSo || isBeginning || !this.#vocabulary.isJoined(other))
      .filter((other) => exact === null || !goesOnInDigits(word, this.#vocabulary.word(other)));
    return [...expansions, ...this.#byLikelihood(longer, quality.likelyBeginning, quality.beginning)];
  }

  #synonyms(word: string): Expansion[] {
    return (synonyms.get(word) ?? []).map((name) => ({
      quality: quality.synonym,
      postings: this.#together(splitWords(name)),
    }));
  }

  #together(words: readonly string[]): Posting[] {
    const joined = this.#vocabulary.find(words.join(""));
    const found = joined === null ? [] : this.#postings(joined);
    if (words.length === 1) return found;
    const [first, ...others] = words.map((word) => this.#vocabulary.find(word));
    if (first === undefined || first === null || others.includes(null)) return found;
    const ofOthers = others.map((word) => new Set(this.#postings(word ?? 0).map(postingSpecification)));
    const ofAll = this.#postings(first).filter((posting) =>
      ofOthers.every((specifications) => specifications.has(postingSpecification(posting))),
    );
    return [...found, ...ofAll];
  }

  #halves(word: string): Expansion[] {
    const found: Expansion[] = [];
    for (let at = shortestHalf; at <= word.length - shortestHalf; at++) {
      const halves = [word.slice(0, at), word.slice(at)];
      found.push({ quality: quality.exact, postings: this.#together(halves) });
    }
    return found.filter(({ postings }) => postings.length > 0);
  }

  #misspelt({ word, isLast }: Spelling): Expansion[] {
    const near = this.#vocabulary.misspelt(word, isLast);
    const words = near.map(({ word: number }) => number);
    return near[0]?.mistakes === 1
      ? this.#byLikelihood(words, quality.likelyMistake, quality.mistake)
      : this.#byLikelihood(words, quality.mistake, quality.twoMistakes);
  }

  #byLikelihood(words: readonly number[], likely: number, other: number): Expansion[] {
    const counts = words.map((word) => this.#vehicleCount(word));
    const least = counts.reduce((most, count) => Math.max(most, count), 0) * likelyShare;
    const postings = (isLikely: boolean): Posting[] =>
      words
        .filter((_, place) => (counts[place] as number) >= least === isLikely)
        .flatMap((word) => this.#postings(word));
    return [
      { quality: likely, postings: postings(true) },
      { quality: other, postings: postings(false) },
    ];
  }

  #vehicleCount(word: number): number {
    let count = 0;
    for (const posting of this.#specifications.postings(word))
      count += this.#specifications.vehicleCount(postingSpecification(posting));
    return count;
  }

  #postings(word: number): Posting[] {
    return this.#specifications
      .postings(word)
      .filter((posting) => this.#specifications.vehicleCount(postingSpecification(posting)) > 0);
  }
}

/** Score of a match, by which results are ordered: quality of the match first, then weight of the field. */
export function matchScore(fit: number, weight: number): number {
  return fit * (1 << weightBits) + weight;
}

/** `cx3` is not the start of `cx30`. */
function goesOnInDigits(word: string, longer: string): boolean {
  return /\d$/.test(word) && /^\d/.test(longer.slice(word.length));
}
