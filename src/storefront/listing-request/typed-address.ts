import type { SearchQuery } from "../../search/search-query.ts";

/** How the words of a listing were interpreted, with a link to the alternative interpretation. */
export type SearchReading =
  /**
   * The words became filters, except for `unused`; `notes` explain the details. `href` searches for the words as text
   * instead.
   */
  | { kind: "filters"; asked: string; href: string; unused: readonly string[]; notes: readonly string[] }
  /** The words are searched for as text; `href` turns them into the filters named in `text`. */
  | { kind: "words"; asked: string; href: string; text: string };

/** Marks a form submitted by a person: only then is the text interpreted as plain language. */
const askParameter = "ask";
const typing = "typing";
/** Holds the original words alongside the filters they became. */
const askedParameter = "asked";

/** Whether the address comes from a submitted search form rather than a link. */
export function isTyped(queryString: string): boolean {
  return readParameter(queryString, askParameter) !== null;
}

/** Whether the text is still being typed and the form not yet submitted. */
export function isTyping(queryString: string): boolean {
  return readParameter(queryString, askParameter) === typing;
}

/**
 * Whether the address has words: submitted, still being typed, searched for as text, or turned into filters. Its listing
 * says how they were interpreted.
 */
export function hasWords(queryString: string): boolean {
  const parameters = new URLSearchParams(queryString);
  return ["query", askParameter, askedParameter].some((name) => parameters.has(name));
}

/** Marks an address as that of a form whose text is still being typed. */
export function withTyping(href: string): string {
  return withParameter(href, askParameter, typing);
}

/** The words that a listing was interpreted from, or else its search text; empty if there are none. */
export function typedWords(query: SearchQuery, queryString: string): string {
  return originalWords(queryString) ?? query.text;
}

/** The original words that became filters; null if none did. */
export function originalWords(queryString: string): string | null {
  return readParameter(queryString, askedParameter);
}

/** The address of a listing, including the original words if they became filters. */
export function addressOfReading(url: string, reading: SearchReading | null): string {
  return reading?.kind === "filters" ? withAsked(url, reading.asked) : url;
}

export function withAsked(href: string, asked: string): string {
  return withParameter(href, askedParameter, asked);
}

function readParameter(queryString: string, name: string): string | null {
  return new URLSearchParams(queryString).get(name);
}

function withParameter(href: string, name: string, value: string): string {
  return `${href}${href.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}`;
}
