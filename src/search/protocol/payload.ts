import { ProtocolError } from "./protocol-error.ts";

export type PayloadObject = { fields: Readonly<Record<string, unknown>>; path: string };

/** Maximum length of client input repeated in a message. */
const longestEcho = 200;

/** Reads a value as an object; throws an error with `code` for anything else. */
export function readObject(value: unknown, path: string, code: string): PayloadObject {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw wrongType(value, path, "an object", code);
  return { fields: value as Record<string, unknown>, path };
}

export function checkFields({ fields, path }: PayloadObject, known: readonly string[]): void {
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const inside = path === "" ? "" : ` inside \`${path}\``;
  const list = known.map((name) => `\`${name}\``).join(", ");
  const shown = unknown.slice(0, longestEcho);
  throw new ProtocolError("bad_request", `Unknown field \`${shown}\`${inside}: expected one of ${list}`);
}

/** A string, or null if the field is absent or null. */
export function readText(object: PayloadObject, name: string, code: string): string | null {
  const value = object.fields[name] ?? null;
  if (value === null || typeof value === "string") return value;
  throw wrongType(value, `${object.path}.${name}`, "a string", code);
}

/** An integer from 0, or null if the field is absent or null. */
export function readCount(object: PayloadObject, name: string, code: string): number | null {
  const value = object.fields[name] ?? null;
  if (value === null || isCount(value)) return value;
  throw wrongType(value, `${object.path}.${name}`, "a positive integer", code);
}

/** A boolean; false if the field is absent or null. */
export function readFlag(object: PayloadObject, name: string, code: string): boolean {
  const value = object.fields[name] ?? false;
  if (typeof value === "boolean") return value;
  throw wrongType(value, `${object.path}.${name}`, "a boolean", code);
}

/** A list of strings, or null if the field is absent or null. */
export function readTexts(object: PayloadObject, name: string, code: string): readonly string[] | null {
  const values = object.fields[name] ?? null;
  if (values === null) return null;
  const path = `${object.path}.${name}`;
  if (!Array.isArray(values)) throw wrongType(values, path, "an array", code);
  return values.map((value: unknown, place) => {
    if (typeof value === "string") return value;
    throw wrongType(value, `${path}[${place}]`, "a string", code);
  });
}

export function wrongType(value: unknown, path: string, expected: string, code: string): ProtocolError {
  const place = path === "" ? "" : ` at \`${path}\``;
  return new ProtocolError(code, `Invalid value type${place}: expected ${expected}, but found ${described(value)}`);
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** The start of the client's input, for a message. */
export function echo(value: unknown): string {
  try {
    return JSON.stringify(value).slice(0, longestEcho);
  } catch {
    // Nested too deeply to serialise.
    return "…";
  }
}

function described(value: unknown): string {
  return value === null ? "null" : `${jsonKind(value)}: \`${echo(value)}\``;
}

function jsonKind(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return "an object";
  if (typeof value !== "number") return `a ${typeof value}`;
  if (!Number.isInteger(value)) return "a number";
  return value < 0 ? "a negative integer" : "a positive integer";
}
