import { ignoredWords } from "../../../search/text-synonyms.ts";
import type { Phrase } from "../../../search/text-syntax.ts";
import {
  numberIn,
  specificationPart,
  type SpecificationId,
  postingSpecification,
  specificationParts,
  type TextSpecifications,
} from "./text-specifications.ts";
import type { TextVocabulary } from "./text-vocabulary.ts";
import { fieldsOfKey, splitWords } from "./text-words.ts";

type Has = (ordinal: number) => boolean;

/** Finds vehicles with adjacent words in one field, exactly as written. */
export class TextPhrases {
  readonly #vocabulary: TextVocabulary;
  readonly #specifications: TextSpecifications;

  constructor(vocabulary: TextVocabulary, specifications: TextSpecifications) {
    this.#vocabulary = vocabulary;
    this.#specifications = specifications;
  }

  /** Returns a test for the phrase. Null if the phrase has no significant word. */
  withPhrase(phrase: Phrase): Has | null {
    const words = significantWords(phrase);
    const [first, ...others] = words.map(({ word }) => this.#vocabulary.find(word));
    if (first === undefined) return null;
    if (first === null || others.includes(null)) return () => false;
    const ids = this.#specifications.postings(first).map(postingSpecification);
    return this.#vehiclesWith(ids.filter((id) => this.#hasPhrase(id, words)));
  }

  /** Returns a test for the word, or for adjacent words that form it: `cx5` also matches `CX-5`. */
  withWord(word: string): Has {
    const known = this.#vocabulary.find(word);
    return this.#vehiclesWith(known === null ? [] : this.#specifications.postings(known).map(postingSpecification));
  }

  #hasPhrase(id: SpecificationId, phrase: readonly PhraseWord[]): boolean {
    return fieldsOfKey(this.#specifications.key(id)).some((field) => {
      const words = splitWords(field);
      return words.some((_, at) => followsFrom(words, at, phrase));
    });
  }

  #vehiclesWith(ids: readonly SpecificationId[]): Has {
    const marks = specificationParts.flatMap((part) => {
      const numbers = ids.filter((id) => specificationPart(id) === part).map(numberIn);
      if (numbers.length === 0) return [];
      const marked = new Uint8Array(this.#specifications.count(part));
      for (const number of numbers) marked[number] = 1;
      return [{ marked, column: this.#specifications.column(part) }];
    });
    return (ordinal) => marks.some(({ marked, column }) => marked[column.numbers[ordinal] as number] === 1);
  }
}

/** A word of a phrase, and how many insignificant words may precede it. */
type PhraseWord = { word: string; mostBefore: number };

function significantWords(phrase: Phrase): PhraseWord[] {
  const words: PhraseWord[] = [];
  let mostBefore = 0;
  for (const word of phrase.flatMap(splitWords)) {
    if (ignoredWords.has(word)) mostBefore += 1;
    else {
      words.push({ word, mostBefore });
      mostBefore = 0;
    }
  }
  return words;
}

function followsFrom(words: readonly string[], at: number, [first, ...rest]: readonly PhraseWord[]): boolean {
  if (words[at] !== first?.word) return false;
  const [next] = rest;
  if (next === undefined) return true;
  for (let skipped = 0; skipped <= next.mostBefore; skipped++)
    if (followsFrom(words, at + 1 + skipped, rest)) return true;
  return false;
}
