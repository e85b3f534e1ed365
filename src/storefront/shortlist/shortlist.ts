/** A vehicle saved in this browser (§3 "Favourite entry"). */
export type ShortlistEntry = {
  id: string;
  name: string;
  slug: string;
  make: string;
  model: string;
  primary_image_url: string | null;
};

export type ShortlistKind = "favourites" | "compare" | "viewed";

/** Maximum vehicles compared at once. */
export const compareLimit = 4;
const favouritesLimit = 200;
const viewedLimit = 12;
const limits: Record<ShortlistKind, number> = {
  favourites: favouritesLimit,
  compare: compareLimit,
  viewed: viewedLimit,
};
const changed = "forecourt:shortlist";
/** Vehicle ids on the account's watchlist; null until the server has responded. */
let watched: ReadonlySet<string> | null = null;

/** The storage key, which includes the site so that two sites on one origin share nothing (FV-02). */
export function shortlistKey(siteSlug: string, kind: ShortlistKind): string {
  return `forecourt:${siteSlug}:${kind}`;
}

/** Last parsed lists by storage key: every card on a page reads them, and they seldom change. */
const lastRead = new Map<string, { text: string; entries: ShortlistEntry[] }>();

/** Reads a list; missing or invalid storage reads as empty. */
export function readShortlist(siteSlug: string, kind: ShortlistKind): ShortlistEntry[] {
  const key = shortlistKey(siteSlug, kind);
  try {
    const text = localStorage.getItem(key) ?? "[]";
    const known = lastRead.get(key);
    if (known?.text === text) return known.entries;
    const value: unknown = JSON.parse(text);
    const entries = Array.isArray(value) ? value.filter(isEntry).slice(0, limits[kind]) : [];
    lastRead.set(key, { text, entries });
    return entries;
  } catch {
    return [];
  }
}

/** Adds or removes the vehicle and returns the new list. A full list drops its oldest entry. */
export function toggleShortlist(siteSlug: string, kind: ShortlistKind, entry: ShortlistEntry): ShortlistEntry[] {
  const before = readShortlist(siteSlug, kind);
  const without = before.filter(({ id }) => id !== entry.id);
  const after = without.length < before.length ? without : [...without, entry].slice(-limits[kind]);
  try {
    localStorage.setItem(shortlistKey(siteSlug, kind), JSON.stringify(after));
  } catch {
    return before;
  }
  window.dispatchEvent(new CustomEvent(changed));
  return after;
}

export function removeFromShortlist(siteSlug: string, kind: ShortlistKind, ids: ReadonlySet<string>): void {
  const remaining = readShortlist(siteSlug, kind).filter(({ id }) => !ids.has(id));
  try {
    localStorage.setItem(shortlistKey(siteSlug, kind), JSON.stringify(remaining));
  } catch {
    return;
  }
  window.dispatchEvent(new CustomEvent(changed));
}

/** Vehicle ids on the account's watchlist; null until the server has responded (FV-08). */
export function watchedVehicles(): ReadonlySet<string> | null {
  return watched;
}

/** Sets the vehicles on the account's watchlist and notifies subscribers. */
export function showWatchedVehicles(ids: ReadonlySet<string>): void {
  watched = ids;
  window.dispatchEvent(new CustomEvent(changed));
}

/** Moves a vehicle to the front of the recently viewed list; has no effect if storage is full. */
export function recordViewed(siteSlug: string, entry: ShortlistEntry): void {
  const others = readShortlist(siteSlug, "viewed").filter(({ id }) => id !== entry.id);
  try {
    localStorage.setItem(shortlistKey(siteSlug, "viewed"), JSON.stringify([entry, ...others].slice(0, viewedLimit)));
  } catch {
    return;
  }
}

/** Calls back after every change, here or in another tab. Returns a function that unsubscribes. */
export function watchShortlist(onChange: () => void): () => void {
  window.addEventListener(changed, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener("storage", onChange);
  };
}

function isEntry(value: unknown): value is ShortlistEntry {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "slug" in value &&
    typeof value.slug === "string"
  );
}
