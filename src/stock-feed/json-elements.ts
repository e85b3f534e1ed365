/** A JSON object of a file: its only one, or an element of its array, or another value in place of one. */
export type JsonElement = { line: number; text: string };

export type JsonEnd = { shape: "object" | "array" | "other"; isComplete: boolean; line: number };

/** Vehicles are far smaller; a file with a larger object has another structure. */
const longestElement = 4 * 1024 * 1024;

/**
 * Splits a JSON file into its objects as a stream: a single object, an array of objects, or objects in sequence. Only
 * brackets outside strings are counted, so an invalid object affects only itself. A number, a string or `null` among
 * the objects is an element too.
 *
 * `push` throws a RangeError if an object exceeds 4 MiB.
 */
export class JsonElements {
  private element = "";
  private depth = 0;
  private inText = false;
  private isEscaped = false;
  private line = 1;
  private elementLine = 1;
  private shape: JsonEnd["shape"] = "other";
  private arrayIsClosed = false;
  private hasOtherText = false;
  /** The part read so far of a number, string or word among the objects. */
  private word = "";
  private wordLine = 1;

  push(piece: string): JsonElement[] {
    const found: JsonElement[] = [];
    let start = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (code === 10) this.line += 1;
      if (this.inText) {
        this.readText(code);
        if (this.depth === 0) this.word += piece[at];
        continue;
      }
      if (code === 34) {
        this.inText = true;
        if (this.depth === 0) this.readWord(piece[at]);
      } else if (code === 123 || code === 91) {
        if (this.depth === 0) this.endWord(found);
        if (this.depth === 0 && code === 91 && this.shape === "other") {
          this.shape = "array";
          continue;
        }
        if (this.depth === 0) {
          if (this.shape === "other") this.shape = "object";
          start = at;
          this.elementLine = this.line;
        }
        this.depth += 1;
      } else if (code === 125 || code === 93) {
        if (this.depth === 0) {
          this.endWord(found);
          this.arrayIsClosed = true;
          continue;
        }
        this.depth -= 1;
        if (this.depth === 0) {
          found.push({ line: this.elementLine, text: this.element + piece.slice(start, at + 1) });
          this.element = "";
        }
      } else if (this.depth === 0) {
        if (code > 32 && code !== 44) this.readWord(piece[at]);
        else this.endWord(found);
      }
    }
    if (this.depth > 0) this.element += piece.slice(start);
    if (this.element.length > longestElement)
      throw new RangeError(`the object on line ${this.elementLine} does not end`);
    if (this.word.length > longestElement) throw new RangeError(`the text on line ${this.wordLine} does not end`);
    return found;
  }

  /** The structure of the file, once its end is reached. */
  end(): JsonEnd {
    const isComplete =
      this.depth === 0 &&
      !this.inText &&
      this.word === "" &&
      (this.shape !== "array" || this.arrayIsClosed) &&
      !this.hasOtherText;
    return { shape: this.shape, isComplete, line: this.line };
  }

  private readWord(character = ""): void {
    this.wordLine = this.line;
    this.word += character;
  }

  private endWord(found: JsonElement[]): void {
    if (this.word === "") return;
    const isElement = this.shape !== "other" && !this.arrayIsClosed && isJson(this.word);
    if (isElement) found.push({ line: this.wordLine, text: this.word });
    else this.hasOtherText = true;
    this.word = "";
  }

  private readText(code: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (code === 92) this.isEscaped = true;
    else if (code === 34) this.inText = false;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
