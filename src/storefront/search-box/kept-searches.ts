import { withRecentSearch } from "../../search/plain-language/recent-searches.ts";

const keyOf = (siteSlug: string): string => `forecourt:${siteSlug}:recent-searches`;

/** The searches that this browser remembers for a site, newest first; it sends them nowhere. */
export function keptSearches(siteSlug: string): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(siteSlug)) ?? "[]");
    return Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
  } catch {
    return [];
  }
}

export function keepSearch(siteSlug: string, text: string): void {
  write(siteSlug, withRecentSearch(keptSearches(siteSlug), text));
}

export function forgetSearch(siteSlug: string, text: string): void {
  write(
    siteSlug,
    keptSearches(siteSlug).filter((kept) => kept !== text),
  );
}

function write(siteSlug: string, texts: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(siteSlug), JSON.stringify(texts));
  } catch {
    // Without storage nothing is remembered.
  }
}
