/** A vehicle that a shopper keeps in this browser (§3 "Favourite entry"). */
export type ShortlistEntry = {
  id: string;
  name: string;
  slug: string;
  make: string;
  model: string;
  primary_image_url: string | null;
};

export type ShortlistKind = "favourites" | "compare" | "viewed";

/** At most this many stand side by side. */
export const compareLimit = 4;
const favouritesLimit = 200;
const viewedLimit = 12;
const limits: Record<ShortlistKind, number> = {
  favourites: favouritesLimit,
  compare: compareLimit,
  viewed: viewedLimit,
};
const changed = "forecourt:shortlist";
/** What this shopper's account watches, as far as it is known: vehicle ids, or null before the server told. */
let watched: ReadonlySet<string> | null = null;

/** The storage key of one site, so that two sites on one origin share nothing (FV-02). */
export function shortlistKey(siteSlug: string, kind: ShortlistKind): string {
  return `forecourt:${siteSlug}:${kind}`;
}

/** What was read last, by key: every card on a page asks, and the text seldom changes. */
const lastRead = new Map<string, { text: string; entries: ShortlistEntry[] }>();

/** Reads a list; storage that is missing, full or holds anything else reads as empty. */
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

/** Adds the vehicle, or takes it off; answers the list as it is now. A full list drops its oldest. */
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

/** Takes vehicles off a list. */
export function removeFromShortlist(siteSlug: string, kind: ShortlistKind, ids: ReadonlySet<string>): void {
  const kept = readShortlist(siteSlug, kind).filter(({ id }) => !ids.has(id));
  try {
    localStorage.setItem(shortlistKey(siteSlug, kind), JSON.stringify(kept));
  } catch {
    return;
  }
  window.dispatchEvent(new CustomEvent(changed));
}

/** The vehicles that this shopper's account watches; null until the server told (FV-08). */
export function watchedVehicles(): ReadonlySet<string> | null {
  return watched;
}

/** Shows these as the vehicles that this shopper's account watches. */
export function showWatchedVehicles(ids: ReadonlySet<string>): void {
  watched = ids;
  window.dispatchEvent(new CustomEvent(changed));
}

/** Puts a vehicle first among those that this browser looked at; a browser without room forgets it. */
export function recordViewed(siteSlug: string, entry: ShortlistEntry): void {
  const others = readShortlist(siteSlug, "viewed").filter(({ id }) => id !== entry.id);
  try {
    localStorage.setItem(shortlistKey(siteSlug, "viewed"), JSON.stringify([entry, ...others].slice(0, viewedLimit)));
  } catch {
    return;
  }
}

/** Calls back after every change, here or in another tab; answers how to stop. */
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
