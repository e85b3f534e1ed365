import { ProtocolError } from "./protocol-error.ts";

/** Reserved words, which must be quoted to be used as values. */
const keywords: ReadonlySet<string> = new Set("AND OR NOT IN TO EXISTS IS NULL EMPTY CONTAINS STARTS WITH".split(" "));
const geoOperations: ReadonlySet<string> = new Set(["_geoRadius", "_geoBoundingBox", "_geoPolygon"]);
const geoWords: ReadonlySet<string> = new Set(["_geo", "_geoDistance", "_geoPoint"]);

const blank = /[ \t\r\n]/;
const wordSign = /[\p{L}\p{N}_.-]/u;
const wordAt = /[\p{L}\p{N}_.-]+/uy;

/** Scans a filter from left to right. Positions are 0-based, in messages 1-based. */
export class FilterScanner {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get rest(): string {
    return this.text.slice(this.at);
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  skipBlanks(): void {
    while (!this.isAtEnd && blank.test(this.text.charAt(this.at))) this.at += 1;
  }

  /** Consumes the sign if it comes next. */
  takeSign(sign: string): boolean {
    if (!this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  /** Consumes the keyword if it comes next as a complete word. */
  takeKeyword(keyword: string): boolean {
    if (!this.text.startsWith(keyword, this.at)) return false;
    if (wordSign.test(this.text.charAt(this.at + keyword.length))) return false;
    this.at += keyword.length;
    return true;
  }

  /** Consumes all of the keywords, separated by spaces, or none of them. */
  takeKeywords(...words: string[]): boolean {
    const start = this.at;
    for (const word of words) {
      this.skipBlanks();
      if (this.takeKeyword(word)) continue;
      this.at = start;
      return false;
    }
    return true;
  }

  /** True if the next word is reserved. */
  get isAtKeyword(): boolean {
    return keywords.has(this.#word());
  }

  /**
   * Reads a field name or value: a plain word or quoted text. Null if neither comes next; throws for reserved words.
   */
  takeValue(): string | null {
    const quote = this.text.charAt(this.at);
    if (quote === '"' || quote === "'") return this.#takeQuoted(quote);
    const word = this.#word();
    if (word === "") return null;
    this.#refuseReserved(word);
    this.at += word.length;
    return word;
  }

  /** An error about the text from `start` to `end`; by default about the rest of the text. */
  error(message: string, start = this.at, end = Math.max(start, this.text.length)): ProtocolError {
    const [from, to] = [start, end].map((place) => Array.from(this.text.slice(0, place)).length + 1);
    return new ProtocolError("invalid_search_filter", `${message}\n${from}:${to} ${this.text}`);
  }

  #word(): string {
    wordAt.lastIndex = this.at;
    return wordAt.exec(this.text)?.[0] ?? "";
  }

  #takeQuoted(quote: string): string {
    const start = this.at;
    let value = "";
    for (this.at += 1; !this.isAtEnd; this.at += 1) {
      const sign = this.text.charAt(this.at);
      if (sign === quote) {
        this.at += 1;
        return value;
      }
      const next = this.text.charAt(this.at + 1);
      if (sign === "\\" && (next === quote || next === "\\")) this.at += 1;
      value += this.text.charAt(this.at);
    }
    const shown = escapedForMessage(this.text.slice(start));
    throw this.error(`Expression \`${shown}\` is missing the following closing delimiter: \`${quote}\`.`, start);
  }

  #refuseReserved(word: string): void {
    const end = this.at + word.length;
    if (keywords.has(word)) {
      const hint = `To use \`${word}\` as a field name or a value, surround it by quotes.`;
      const message = `Was expecting a value but instead got \`${word}\`, which is a reserved keyword. ${hint}`;
      throw this.error(message, this.at, end);
    }
    if (geoOperations.has(word))
      throw this.error(`The \`${word}\` filter is an operation and can't be used as a value.`, this.at, end);
    if (!geoWords.has(word)) return;
    const rules =
      "Use the `_geoRadius(latitude, longitude, distance)` or `_geoBoundingBox([latitude, longitude], [latitude, longitude])` built-in rules to filter on `_geo` coordinates.";
    throw this.error(`\`${word}\` is a reserved keyword and thus can't be used as a filter expression. ${rules}`);
  }
}

export function escapedForMessage(text: string): string {
  return text.replace(/["'\\]/g, "\\$&");
}
