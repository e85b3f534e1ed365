/** Neighbouring words, in their order. */
export type Phrase = readonly string[];

/** A text to search for, as Meilisearch 1.21 reads it. */
export type SearchedText = {
  /** All that is looked for, with the words of phrases, in its order. */
  words: string;
  /** Whether the last word may be unfinished: nothing follows it, and it is in no phrase. */
  isOpen: boolean;
  /** Between quotation marks: what is found has these words side by side, as they are written. */
  phrases: readonly Phrase[];
  /** What is found has none of these: `-toyota`, `-"land cruiser"`. */
  excluded: readonly Phrase[];
};

/** A text without these is words alone. */
const sign = /"|(?:^|\s)-/;
const endsInWord = /[\p{L}\p{M}\p{N}]$/u;
const part = /[\p{L}\p{M}\p{N}]+|./gsu;
const isWord = /[\p{L}\p{N}]/u;
/** Signs that end a sentence end a phrase too, and the next one begins. */
const phraseEnd = /[.,;!?()[\]{}|]/u;

/**
 * Reads the signs of a text. A dash excludes the word or phrase directly behind it, when it stands at the beginning or
 * after a blank. A quotation mark that is never closed holds all that follows.
 */
export function readText(text: string): SearchedText {
  if (!sign.test(text)) return { words: text.trim(), isOpen: endsInWord.test(text), phrases: [], excluded: [] };
  const words: string[] = [];
  const phrases: Phrase[] = [];
  const excluded: Phrase[] = [];
  let phrase: string[] | null = null;
  let isExcluded = false;
  let isNextExcluded = false;
  let isAfterBlank = true;
  let isOpen = false;
  const closePhrase = (): void => {
    if (phrase !== null && phrase.length > 0) (isExcluded ? excluded : phrases).push(phrase);
    if (phrase !== null && !isExcluded) words.push(...phrase);
  };
  for (const [token] of text.matchAll(part)) {
    isOpen = false;
    if (isWord.test(token)) {
      if (phrase !== null) phrase.push(token);
      else if (isNextExcluded) excluded.push([token]);
      else {
        words.push(token);
        isOpen = true;
      }
      isNextExcluded = false;
    } else if (token === '"') {
      closePhrase();
      isExcluded = phrase === null && isNextExcluded;
      phrase = phrase === null ? [] : null;
      isNextExcluded = false;
    } else {
      if (phrase !== null && phraseEnd.test(token)) {
        closePhrase();
        phrase = [];
      }
      isNextExcluded = phrase === null && token === "-" && isAfterBlank;
      // Signs between words belong to them: `4.5` and `CX-5`.
      if (phrase === null && !isNextExcluded) words.push(token);
    }
    isAfterBlank = /\s/.test(token);
  }
  closePhrase();
  return { words: joined(words), isOpen, phrases, excluded };
}

/** Signs stand where they stood; between two words without one there is a blank. */
function joined(tokens: readonly string[]): string {
  let text = "";
  for (const [place, token] of tokens.entries()) {
    const before = tokens[place - 1];
    text += before !== undefined && isWord.test(before) && isWord.test(token) ? ` ${token}` : token;
  }
  return text.trim();
}
