import { knownModelNames } from "../../../search/known-models.ts";
import type { Matching } from "../../../search/protocol/document-search.ts";
import { codeFields, wordWeights } from "../../../search/text-fields.ts";
import type { Phrase, SearchedText } from "../../../search/text-syntax.ts";
import type { Vehicle } from "../../../vehicles/vehicle.ts";
import type { Expansion } from "./text-expansions.ts";
import { quality, matchScore, TextExpansions } from "./text-expansions.ts";
import { type SavedIdentifiers, TextIdentifiers } from "./text-identifiers.ts";
import type { IdentifierMatch, SearchedVehicles, TextMatch, WordMatch } from "./text-match.ts";
import { TextMatcher } from "./text-match.ts";
import type { Spelling } from "./text-query.ts";
import { TextPhrases } from "./text-phrases.ts";
import { queryWords, readSpellings } from "./text-query.ts";
import { type SavedSpecifications, TextSpecifications } from "./text-specifications.ts";
import { type SavedVocabulary, TextVocabulary } from "./text-vocabulary.ts";
import { splitWords } from "./text-words.ts";

/** A shorter prefix of a code is not specific enough. */
const shortestBeginning = 3;
/** Misspellings are searched for in one word, or in two joined. */
const longestMisspelling = 2;
const scoreOfExact = matchScore(quality.exact, wordWeights.completeName);
const scoreOfBeginning = matchScore(quality.beginning, 0);

export type SavedText = {
  vocabulary: SavedVocabulary;
  specifications: SavedSpecifications;
  codes: readonly SavedIdentifiers[];
};

/**
 * Free-text search over a site's vehicles (SE-12): name, appearance, specification and identifying codes. Updated in
 * place; a search sees all earlier changes. Ordinals are used once and only increase: a changed vehicle is removed and
 * added again with a new one.
 */
export class TextIndex {
  readonly #vocabulary = new TextVocabulary();
  readonly #specifications = new TextSpecifications(this.#vocabulary);
  readonly #expansions = new TextExpansions(this.#vocabulary, this.#specifications);
  readonly #phrases = new TextPhrases(this.#vocabulary, this.#specifications);
  readonly #matcher = new TextMatcher(this.#specifications);
  readonly #codes = codeFields.map((code) => ({ ...code, column: new TextIdentifiers(code.letters) }));

  /** `ordinal` must be higher than every earlier one. */
  add(ordinal: number, vehicle: Vehicle): void {
    this.#specifications.add(ordinal, vehicle);
    for (const { column, field } of this.#codes) column.add(ordinal, vehicle[field]);
  }

  /** Compacts the index, after many vehicles have been added. */
  settle(): void {
    this.#vocabulary.settle();
    this.#specifications.settle();
    for (const { column } of this.#codes) column.settle();
  }

  save(): SavedText {
    return {
      vocabulary: this.#vocabulary.save(),
      specifications: this.#specifications.save(),
      codes: this.#codes.map(({ column }) => column.save()),
    };
  }

  restore({ vocabulary, specifications, codes }: SavedText): void {
    this.#vocabulary.restore(vocabulary);
    this.#specifications.restore(specifications);
    for (const [place, { column }] of this.#codes.entries()) column.restore(codes[place] as SavedIdentifiers);
  }

  /** Removes the vehicle from all results. Does nothing for an unknown ordinal. */
  remove(ordinal: number): void {
    this.#specifications.remove(ordinal);
  }

  /**
   * The listed vehicles that match the words (`TextMatcher` has the rules), or null if the text has no word. If
   * `isOpen`, the last word may be a prefix. A word that is not in the index may be misspelt: one letter if it has
   * four letters or more, two from eight.
   */
  match(text: string, listed: SearchedVehicles, isOpen = true, matching: Matching = "last"): TextMatch | null {
    const words = queryWords(this.#vocabulary, text);
    if (words.length === 0) return null;
    const spellings = readSpellings(words, isOpen);
    const byIdentifier = this.#identified(spellings);
    const byWord = spellings.flatMap((spelling) => wordMatches(spelling, this.#expansions.literal(spelling)));
    let known = 0;
    for (const match of [...byWord, ...byIdentifier]) known |= match.words;
    for (const spelling of spellings) {
      const mayBeMisspelt =
        spelling.to - spelling.from <= longestMisspelling &&
        (spellingBits(spelling) & ~known) !== 0 &&
        !knownModelNames.has(spelling.word);
      if (mayBeMisspelt) byWord.push(...wordMatches(spelling, this.#expansions.guessed(spelling)));
    }
    return matching === "all"
      ? this.#matcher.matchAll(listed, words.length, byWord, byIdentifier)
      : this.#matcher.match(listed, words.length, byWord, byIdentifier);
  }

  /**
   * The listed vehicles that match all words, where each word may be misspelt even if it is spelt correctly elsewhere
   * on the site. Null if the text has no word.
   */
  matchLoosely(text: string, listed: SearchedVehicles, isOpen = true): TextMatch | null {
    const words = queryWords(this.#vocabulary, text);
    if (words.length === 0) return null;
    const spellings = readSpellings(words, isOpen);
    const byWord = spellings.flatMap((spelling) => {
      const isGuessed = spelling.to - spelling.from <= longestMisspelling && !knownModelNames.has(spelling.word);
      const guessed = isGuessed ? this.#expansions.anyGuessed(spelling) : [];
      return wordMatches(spelling, [...this.#expansions.literal(spelling), ...guessed]);
    });
    return this.#matcher.matchAll(listed, words.length, byWord, this.#identified(spellings));
  }

  /** Returns a test for vehicles with all phrases of a text and none of its exclusions. Null if it has neither. */
  allowed({ phrases, excluded }: Pick<SearchedText, "phrases" | "excluded">): ((ordinal: number) => boolean) | null {
    const wanted = phrases.flatMap((phrase) => this.#withPhrase(phrase) ?? []);
    const denied = excluded.flatMap((phrase) => this.#withPhrase(phrase) ?? []);
    denied.push(
      ...excluded
        .filter(({ length }) => length === 1)
        .map(([word = ""]) => this.#phrases.withWord(splitWords(word).join(""))),
    );
    if (wanted.length + denied.length === 0) return null;
    return (ordinal) => wanted.every((has) => has(ordinal)) && !denied.some((has) => has(ordinal));
  }

  #withPhrase(phrase: Phrase): ((ordinal: number) => boolean) | null {
    const inFields = this.#phrases.withPhrase(phrase);
    if (inFields === null) return null;
    const word = phrase.flatMap(splitWords).join("");
    const identified = new Set(this.#codes.flatMap(({ column }) => column.find(word, true)));
    return identified.size === 0 ? inFields : (ordinal) => identified.has(ordinal) || inFields(ordinal);
  }

  /** Vehicles with an identifying code that the text contains, in one word or in several, such as `abc 12d`. */
  #identified(spellings: readonly Spelling[]): IdentifierMatch[] {
    return spellings.flatMap((spelling) => {
      const exactMatches = this.#withNumber(spelling, true, scoreOfExact);
      const { word, isLast } = spelling;
      if (!isLast || !/\d/.test(word) || this.#vocabulary.find(word) !== null) return exactMatches;
      return [...exactMatches, ...this.#withNumber(spelling, false, scoreOfBeginning)];
    });
  }

  #withNumber(spelling: Spelling, isExact: boolean, score: number): IdentifierMatch[] {
    const { word } = spelling;
    const words = spellingBits(spelling);
    const mayBeBeginning = word.length >= shortestBeginning;
    return this.#codes
      .filter(({ isFoundByPrefix = false }) => isExact || (isFoundByPrefix && mayBeBeginning))
      .flatMap(({ column }) => column.find(word, isExact).map((ordinal) => ({ words, ordinal, score })));
  }
}

function wordMatches(spelling: Spelling, expansions: readonly Expansion[]): WordMatch[] {
  return expansions.map((expansion) => ({ words: spellingBits(spelling), expansion }));
}

/** A bit for each word of the text that the spelling covers. */
function spellingBits({ from, to }: Spelling): number {
  return (1 << to) - (1 << from);
}
