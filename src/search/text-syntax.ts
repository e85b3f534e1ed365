export type Phrase = readonly string[];

/** A parsed search text, with the syntax of Meilisearch 1.21. */
export type SearchedText = {
  /** All words to find, including those of phrases, in order. */
  words: string;
  /** True if the last word may be unfinished: nothing follows it and it is not part of a phrase. */
  isOpen: boolean;
  /** Text in quotation marks: results contain these words adjacent and as written. */
  phrases: readonly Phrase[];
  /** Results contain none of these: `-toyota`, `-"land cruiser"`. */
  excluded: readonly Phrase[];
};

/** Double quotation marks that keyboards and word processors write. */
const quotationMarks = /[“”„‟«»＂]/g;
/** A text without these consists of words only. */
const sign = /"|(?:^|\s)-/;
const endsInWord = /[\p{L}\p{M}\p{N}]$/u;
const part = /[\p{L}\p{M}\p{N}]+|./gsu;
const isWord = /[\p{L}\p{N}]/u;
/** Punctuation that ends a sentence also ends a phrase and starts the next one. */
const phraseEnd = /[.,;!?()[\]{}|]/u;

/** Writes double quotation marks of any shape as straight ones. */
export function withStraightQuotes(text: string): string {
  return text.replaceAll(quotationMarks, '"');
}

/**
 * Parses the signs of a text. Quotation marks may be straight or curly. A hyphen excludes the word or phrase directly after it if it is at the start or follows
 * a space. An unclosed quotation mark applies to the rest of the text.
 */
export function readText(written: string): SearchedText {
  const text = withStraightQuotes(written);
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
      // Punctuation between letters or digits is part of the word: `4.5` and `CX-5`.
      if (phrase === null && !isNextExcluded) words.push(token);
    }
    isAfterBlank = /\s/.test(token);
  }
  closePhrase();
  return { words: joined(words), isOpen, phrases, excluded };
}

/** Keeps signs in place and puts a space between words that have no sign between them. */
function joined(tokens: readonly string[]): string {
  let text = "";
  for (const [place, token] of tokens.entries()) {
    const before = tokens[place - 1];
    text += before !== undefined && isWord.test(before) && isWord.test(token) ? ` ${token}` : token;
  }
  return text.trim();
}
