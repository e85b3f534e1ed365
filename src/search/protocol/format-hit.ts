import { isRecord } from "../../settings/is-record.ts";
import { readText } from "../text-syntax.ts";
import { croppedSpan, matchedSpans, type QueryWords, queryWords, highlightTokens } from "./highlight.ts";
import type { QueryPayload } from "./query-payload.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

type FormatQuery = Pick<
  QueryPayload,
  "q" | "retrieve" | "highlight" | "highlightTags" | "crop" | "cropLength" | "cropMarker"
>;

type TextFormat = { isHighlighted: boolean; cropLength: number | null };

/** Returns true if a query requests its hits unformatted and complete. */
export function wantsPlainHits({ retrieve, highlight, crop }: FormatQuery): boolean {
  return highlight.length === 0 && crop.length === 0 && (retrieve === null || retrieve.includes("*"));
}

/** The document fields, out of `names`, needed for the hits of a query. */
export function namesForHits({ retrieve, highlight, crop }: FormatQuery, names: readonly string[]): readonly string[] {
  const wanted = [...(retrieve ?? ["*"]), ...highlight, ...crop.map((name) => cropLength(name, 0)[0])];
  return wanted.includes("*") ? names : names.filter((name) => isNamed(name, wanted));
}

/** Returns a function that builds hits: the requested fields and, if requested, `_formatted` text. */
export function hitFormatter(query: FormatQuery): (document: JsonObject) => JsonObject {
  const { words: searched, isOpen } = readText(query.q ?? "");
  const words = queryWords(isOpen ? searched : `${searched} `);
  const cropLengths = new Map(query.crop.map((name) => cropLength(name, query.cropLength)));
  const hasFormats = query.highlight.length > 0 || query.crop.length > 0;
  const shown = [...query.highlight, ...cropLengths.keys()];
  const fieldFormat = (name: string): TextFormat => ({
    isHighlighted: query.highlight.includes("*") || isNamed(name, query.highlight),
    cropLength: cropLengths.get(name) ?? cropLengths.get("*") ?? null,
  });
  return (document) => {
    const hit = retrieved(document, query.retrieve);
    if (!hasFormats) return hit;
    const source = { ...hit, ...retrieved(document, shown) };
    const formatted = Object.entries(source).map(([name, value]) => [
      name,
      formattedValue(value, fieldFormat(name), words, query),
    ]);
    return { ...hit, _formatted: Object.fromEntries(formatted) };
  };
}

/** `dealercomments:30` crops that field to 30 words. */
function cropLength(name: string, usual: number): [name: string, length: number] {
  const [, field = "", length = ""] = /^(.+):(\d{1,6})$/.exec(name) ?? [];
  return field === "" ? [name, usual] : [field, Number(length)];
}

/** The named fields, `*` for all; a name with dots selects part of a field. */
function retrieved(document: JsonObject, names: readonly string[] | null): JsonObject {
  if (names === null || names.includes("*")) return document;
  const entries = Object.entries(document).flatMap(([name, value]) => {
    if (names.includes(name)) return [[name, value]];
    const parts = names.filter((other) => other.startsWith(`${name}.`)).map((other) => other.slice(name.length + 1));
    if (parts.length === 0 || !isRecord(value)) return [];
    const part = retrieved(value, parts);
    return Object.keys(part).length === 0 ? [] : [[name, part]];
  });
  return Object.fromEntries(entries) as JsonObject;
}

function isNamed(name: string, names: readonly string[]): boolean {
  return names.some((other) => other === name || other.startsWith(`${name}.`));
}

/** Numbers become text, as in Meilisearch; true, false and null are unchanged. */
function formattedValue(value: unknown, format: TextFormat, words: QueryWords, query: FormatQuery): unknown {
  if (typeof value === "string") return formattedText(value, format, words, query);
  if (typeof value === "number") return formattedText(String(value), format, words, query);
  if (Array.isArray(value)) return value.map((item) => formattedValue(item, format, words, query));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, formattedValue(item, format, words, query)]),
  );
}

function formattedText(
  text: string,
  { isHighlighted, cropLength }: TextFormat,
  words: QueryWords,
  { highlightTags, cropMarker }: FormatQuery,
): string {
  if (cropLength === null && (!isHighlighted || words.exact.size === 0)) return text;
  const tokens = highlightTokens(text);
  const spans = matchedSpans(tokens, words);
  const shown = cropLength === null ? { start: 0, end: text.length } : croppedSpan(text, tokens, spans, cropLength);
  let formatted = shown.start > 0 ? cropMarker : "";
  let at = shown.start;
  for (const { start, end } of isHighlighted ? spans : []) {
    if (start < shown.start || end > shown.end) continue;
    formatted += text.slice(at, start) + highlightTags.before + text.slice(start, end) + highlightTags.after;
    at = end;
  }
  return formatted + text.slice(at, shown.end) + (shown.end < text.length ? cropMarker : "");
}
