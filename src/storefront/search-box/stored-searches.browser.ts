import { withRecentSearch } from "../../search/plain-language/recent-searches.ts";

const storageKey = (siteSlug: string): string => `forecourt:${siteSlug}:recent-searches`;

/** Recent searches of a site, newest first. They are stored in this browser only and sent nowhere. */
export function storedSearches(siteSlug: string): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(siteSlug)) ?? "[]");
    return Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
  } catch {
    return [];
  }
}

export function keepSearch(siteSlug: string, text: string): void {
  write(siteSlug, withRecentSearch(storedSearches(siteSlug), text));
}

export function forgetSearch(siteSlug: string, text: string): void {
  write(
    siteSlug,
    storedSearches(siteSlug).filter((stored) => stored !== text),
  );
}

function write(siteSlug: string, texts: readonly string[]): void {
  try {
    localStorage.setItem(storageKey(siteSlug), JSON.stringify(texts));
  } catch {
    // Without storage, recent searches are not saved.
  }
}
