import { permittedText } from "../settings/permitted-text.ts";

/** A position in a text, counted from 1. */
export type TextPosition = { line: number; column: number };

export type JsonText =
  | { ok: true; value: unknown; textPosition: (path: readonly PropertyKey[]) => TextPosition | null }
  | ({ ok: false; message: string } & TextPosition);

/** Formats a path, such as `locations[2].address.state`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    return text === "" ? String(step) : `${text}.${String(step)}`;
  }, "");
}

const maximumDepth = 60;
const numberPattern = /-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
const spacePattern = /[ \t\r\n]*/y;
const stringPattern = /"(?:[ !#-[\]-\uffff]|\\.)*"/y;

class JsonFault extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/**
 * Parses JSON and finds the position of each value, so that an error in a settings file can name its line. Stricter
 * than `JSON.parse`: rejects duplicate keys, because one value would be lost silently.
 */
export function readJsonText(text: string): JsonText {
  try {
    return {
      ok: true,
      value: new JsonReader(text).document(),
      textPosition: (path) => textPosition(text, path),
    };
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return { ok: false, message: error.message, ...positionAt(text, error.offset) };
  }
}

/** Parses the text again: positions are needed only after an error, and storing them all costs memory. */
function textPosition(text: string, path: readonly PropertyKey[]): TextPosition | null {
  const offsets = new Map<string, number>();
  new JsonReader(text, offsets).document();
  const offset = offsets.get(pathText(path));
  return offset === undefined ? null : positionAt(text, offset);
}

function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

class JsonReader {
  private offset = 0;
  private readonly text: string;
  private readonly offsets: Map<string, number> | null;

  constructor(text: string, offsets: Map<string, number> | null = null) {
    this.text = text;
    this.offsets = offsets;
  }

  document(): unknown {
    const value = this.value([]);
    this.skipSpace();
    if (this.offset < this.text.length) this.fail("remove everything after the last closing bracket");
    return value;
  }

  private value(path: PropertyKey[]): unknown {
    if (path.length > maximumDepth) this.fail(`more than ${maximumDepth} levels deep`);
    this.skipSpace();
    this.remember(path, this.offset);
    const next = this.text[this.offset];
    if (next === "{") return this.object(path);
    if (next === "[") return this.array(path);
    if (next === '"') return this.string();
    for (const [word, value] of [
      ["true", true],
      ["false", false],
      ["null", null],
    ] as const) {
      if (this.text.startsWith(word, this.offset)) {
        this.offset += word.length;
        return value;
      }
    }
    const number = this.match(numberPattern);
    if (number !== null) return Number(number);
    return this.fail(next === undefined ? "the file ends too early" : `a value cannot start with ${next}`);
  }

  private object(path: PropertyKey[]): unknown {
    const entries = new Map<string, unknown>();
    this.list("{", "}", () => {
      const start = this.offset;
      if (this.text[start] !== '"') this.fail("expected a key in double quotes");
      const key = this.string();
      if (entries.has(key)) this.fail(`the key "${key}" is given twice`, start);
      this.remember([...path, key], start);
      this.skipSpace();
      if (this.text[this.offset] !== ":") this.fail(`expected a colon after the key "${key}"`);
      this.offset += 1;
      entries.set(key, this.value([...path, key]));
    });
    return Object.fromEntries(entries);
  }

  private array(path: PropertyKey[]): unknown {
    const items: unknown[] = [];
    this.list("[", "]", () => items.push(this.value([...path, items.length])));
    return items;
  }

  private list(open: string, close: string, readItem: () => void): void {
    const start = this.offset;
    this.offset += 1;
    this.skipSpace();
    if (this.text[this.offset] === close) {
      this.offset += 1;
      return;
    }
    for (;;) {
      this.skipSpace();
      readItem();
      this.skipSpace();
      const next = this.text[this.offset];
      if (next !== "," && next !== close) {
        this.fail(
          next === undefined
            ? `the ${open} on line ${positionAt(this.text, start).line} is not closed`
            : `expected a comma or ${close}`,
        );
      }
      this.offset += 1;
      if (next === close) return;
      this.skipSpace();
      if (this.text[this.offset] === close) this.fail(`remove the comma before ${close}`);
    }
  }

  private string(): string {
    const start = this.offset;
    const quoted = this.match(stringPattern);
    if (quoted === null) return this.fail("this string is not closed on its line");
    try {
      return permittedText(JSON.parse(quoted) as string);
    } catch {
      return this.fail("this string contains an invalid backslash escape", start);
    }
  }

  /** The key of a value precedes it, so only the first position of a path is recorded. */
  private remember(path: PropertyKey[], offset: number): void {
    if (this.offsets === null) return;
    const key = pathText(path);
    if (!this.offsets.has(key)) this.offsets.set(key, offset);
  }

  private skipSpace(): void {
    this.match(spacePattern);
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.offset;
    const found = pattern.exec(this.text);
    if (found === null) return null;
    this.offset += found[0].length;
    return found[0];
  }

  private fail(message: string, offset = this.offset): never {
    throw new JsonFault(message, offset);
  }
}
