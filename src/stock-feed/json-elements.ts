/** One object of a JSON file: the file's only one, or an element of its array; or what stands in the place of one. */
export type JsonElement = { line: number; text: string };

export type JsonEnd = { shape: "object" | "array" | "other"; isComplete: boolean; line: number };

/** One vehicle is far smaller; a larger object is a file of another shape. */
const longestElement = 4 * 1024 * 1024;

/**
 * Cuts a JSON file into its objects as it arrives: a single object, an array of objects, or objects one
 * after another. It only counts brackets outside texts, so an object that is no valid JSON costs itself. A number, a
 * text or `null` among the objects is an element too.
 *
 * `push` throws a RangeError when an object exceeds 4 MiB.
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
  /** A number, a text or a word that stands among the objects, as far as it was read. */
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
      throw new RangeError(`the object of line ${this.elementLine} does not end`);
    if (this.word.length > longestElement) throw new RangeError(`the text of line ${this.wordLine} does not end`);
    return found;
  }

  /** What the file was, once its end is reached. */
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
    if (this.word === "") this.wordLine = this.line;
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
