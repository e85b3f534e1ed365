import { mostWords } from "./text-query.ts";

/** Spare capacity for new specifications. */
const spareLength = 1.25;

/** How well the specifications of one part match the words of a text, by specification number; 0 for most. */
export class PartFits {
  /** Matched words of the text for each specification, as bits. */
  words = new Uint16Array(0);
  /** Sum of the scores of each specification's matched words. */
  scores = new Uint16Array(0);
  /** Score of each specification for each word, `mostWords` per specification. */
  #scoresOfWords = new Uint8Array(0);
  /** Specifications that match at least one word. */
  touched: number[] = [];

  /** Clears the previous text and makes room for `count` specifications. */
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

  /**
   * Stores a specification's score for the word at `place` if it is higher than the stored one. Returns true if none
   * was stored.
   */
  offer(number: number, place: number, score: number): boolean {
    const slot = number * mostWords + place;
    const before = this.#scoresOfWords[slot] as number;
    if (score > before) this.#scoresOfWords[slot] = score;
    return before === 0;
  }

  /** Adds the stored score for the word at `place` to the sum. */
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
