import { mostWords } from "./text-query.ts";

/** Room for specifications to come. */
const spareLength = 1.25;

/** How well the specifications of one part fit the words of a text, by their numbers; 0 for most. */
export class PartFits {
  /** Which words of the text each has, as bits. */
  words = new Uint16Array(0);
  /** The sum of its scores for them. */
  scores = new Uint16Array(0);
  /** Its score for each of the words, `mostWords` together. */
  #scoresOfWords = new Uint8Array(0);
  /** Those with a word of the text. */
  touched: number[] = [];

  /** Forgets the last text. There may be `count` specifications. */
  reset(count: number): void {
    for (const number of this.touched) {
      this.words[number] = this.scores[number] = 0;
      this.#scoresOfWords.fill(0, number * mostWords, (number + 1) * mostWords);
    }
    this.touched = [];
    if (this.words.length >= count) return;
    const length = Math.ceil(count * spareLength);
    this.words = new Uint16Array(length);
    this.scores = new Uint16Array(length);
    this.#scoresOfWords = new Uint8Array(length * mostWords);
  }

  /** Keeps a score of a specification for the word at `place`, if it is its best. True when it had none. */
  offer(number: number, place: number, score: number): boolean {
    const slot = number * mostWords + place;
    const before = this.#scoresOfWords[slot] as number;
    if (score > before) this.#scoresOfWords[slot] = score;
    return before === 0;
  }

  /** Adds the best score for the word at `place` to the sum. */
  add(number: number, place: number): number {
    const score = this.scoreOfWord(number, place);
    if (this.words[number] === 0) this.touched.push(number);
    this.words[number]! |= 1 << place;
    this.scores[number]! += score;
    return score;
  }

  scoreOfWord(number: number, place: number): number {
    return this.#scoresOfWords[number * mostWords + place] as number;
  }
}
