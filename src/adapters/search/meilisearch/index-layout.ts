import { createHash } from "node:crypto";
import type { CardPrices } from "../../../search/card-prices.ts";
import { everydayFeatures } from "../../../search/everyday-features.ts";
import { filterableFields, searchableFields, sortableFields } from "../../../search/protocol/index-fields.ts";
import { ignoredWords, synonymsByPhrase } from "../../../search/text-synonyms.ts";
import { displayedNames, type SearchDocument } from "../../../search/search-document.ts";

/** Raise it when documents change without their settings: every index is then built anew. */
const documentLayout = 2;

/** The primary key: a vehicle's own id is free text and belongs to its site. */
export const primaryKey = "key";

/** A vehicle's document as it is stored. */
export type StoredDocument = SearchDocument & { key: string };

/**
 * What the index holds of a site; stored among the documents, so that it changes with them and moves with them. It
 * has no `site`, so no search of a site finds it.
 */
export type SiteState = {
  key: string;
  state_of: string;
  layout: string;
  /** Version of the site's stock, see `Stock.versions`. */
  version: number;
  /** False while the site is being brought from this version to another. */
  is_whole: boolean;
};

/** Settings of every index (SE-04, SE-08, SE-11, SE-12). */
export const indexSettings = {
  displayedAttributes: [...displayedNames, "version", "is_whole"],
  searchableAttributes: searchableFields,
  filterableAttributes: [...filterableFields, "state_of"],
  sortableAttributes: sortableFields,
  rankingRules: [
    "sort",
    "words",
    "typo",
    "proximity",
    "attribute",
    "exactness",
    "custom_rank:desc",
    // The id settles ties, so that pages never overlap or skip.
    "id:asc",
  ],
  synonyms: Object.fromEntries(synonymsByPhrase),
  stopWords: [...ignoredWords],
  typoTolerance: {
    minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 },
    disableOnAttributes: ["stocknum", "vin", "regplate"],
    disableOnNumbers: true,
  },
  // Counts and pages are exact however many vehicles there are.
  pagination: { maxTotalHits: 100_000_000 },
  faceting: { maxValuesPerFacet: 1_000_000 },
  // Meilisearch would rather answer in part than late; whoever asks has a time limit of their own.
  searchCutoffMs: 60_000,
} as const;

const features = everydayFeatures.map(({ name, pattern }) => [name, pattern.source]);

/** Names the settings of the index and what documents hold of a site: what has another layout is written anew. */
export function layoutOf(cardPrices: CardPrices): string {
  const known = layouts.get(cardPrices);
  if (known !== undefined) return known;
  const layout = digest(documentLayout, indexSettings, features, cardPrices.key);
  layouts.set(cardPrices, layout);
  return layout;
}

const layouts = new WeakMap<CardPrices, string>();

/** The primary key of a site's vehicle. */
export function documentKey(siteId: string, vehicleId: string): string {
  return digest("vehicle", siteId, vehicleId);
}

/** The primary key of a site's state. */
export function stateKey(siteId: string): string {
  return digest("state", siteId);
}

/** 43 letters that Meilisearch takes as a primary key. */
function digest(...parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
