import type { SearchQuery } from "../../search/search-query.ts";
import { buildSearchUrl } from "../../search/search-url.ts";
import type { ListingRequest } from "../listing/listing-request.ts";

/** How a listing came from words, and the way to the other reading of them. */
export type SearchReading =
  /** The words became filters, but for the unused ones, as the notes say; `href` searches for the words themselves. */
  | { kind: "filters"; asked: string; href: string; unused: readonly string[]; notes: readonly string[] }
  /** The words are searched for as they are; `href` turns them into the filters that `text` names. */
  | { kind: "words"; asked: string; href: string; text: string };

/** Says that a person sent the form: only then is the text read as plain language. */
const askParameter = "ask";
const typing = "typing";
/** Keeps what was asked beside the filters that it became. */
const askedParameter = "asked";

/** Whether a search form was sent by a person, and not an address followed. */
export function isTyped(queryString: string): boolean {
  return parameterOf(queryString, askParameter) !== null;
}

/** Whether a text is still being typed, and its form not sent. */
export function isTyping(queryString: string): boolean {
  return parameterOf(queryString, askParameter) === typing;
}

/** The address of a form whose text is being typed. */
export function addressOfTyping(query: SearchQuery, { urls }: Pick<ListingRequest, "urls">): string {
  return withParameter(buildSearchUrl(query, urls), askParameter, typing);
}

/** The words that a listing came from, or that it is searched for; empty without any. */
export function wordsOf(query: SearchQuery, queryString: string): string {
  return askedOf(queryString) ?? query.text;
}

/** What was asked for in words that became filters; null where none did. */
export function askedOf(queryString: string): string | null {
  return parameterOf(queryString, askedParameter);
}

/** The address of a listing with what was asked for, which its filters do not say. */
export function addressOfReading(url: string, reading: SearchReading | null): string {
  return reading?.kind === "filters" ? withAsked(url, reading.asked) : url;
}

/** An address that says what was asked for. */
export function withAsked(href: string, asked: string): string {
  return withParameter(href, askedParameter, asked);
}

function parameterOf(queryString: string, name: string): string | null {
  return new URLSearchParams(queryString).get(name);
}

function withParameter(href: string, name: string, value: string): string {
  return `${href}${href.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}`;
}
