import { createHash } from "node:crypto";
import type { CardPrices } from "../../../search/card-prices.ts";
import { everydayFeatures } from "../../../search/everyday-features.ts";
import {
  codeFieldNames,
  filterableFields,
  searchableFields,
  sortableFields,
} from "../../../search/protocol/index-fields.ts";
import { ignoredWords, synonymsByPhrase } from "../../../search/text-synonyms.ts";
import { displayedNames, type SearchDocument } from "../../../search/search-document.ts";
import { minuteMs } from "../../../settings/durations.ts";

/** Increase when documents change without a change of settings: every index is then rebuilt. */
const documentLayout = 2;

/** The primary key: a vehicle's id is free text and only unique within its site. */
export const primaryKey = "key";

export type StoredDocument = SearchDocument & { key: string };

/**
 * State of a site in the index. Stored as a document, so that it changes and moves with the site's documents. It has
 * no `site`, so no search of a site finds it.
 */
export type SiteState = {
  key: string;
  state_of: string;
  layout: string;
  /** Version of the site's stock, see `Stock.versions`. */
  version: number;
  /** False while the site is being updated to another version. */
  is_complete: boolean;
};

/** Settings of every index (SE-04, SE-08, SE-11, SE-12). */
export const indexSettings = {
  displayedAttributes: [...displayedNames, "version", "is_complete"],
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
    // The id breaks ties, so that pages never overlap or skip a vehicle.
    "id:asc",
  ],
  synonyms: Object.fromEntries(synonymsByPhrase),
  stopWords: [...ignoredWords],
  typoTolerance: {
    minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 },
    disableOnAttributes: codeFieldNames,
    disableOnNumbers: true,
  },
  // High enough for exact counts and complete pages at any stock size.
  pagination: { maxTotalHits: 100_000_000 },
  faceting: { maxValuesPerFacet: 1_000_000 },
  // By default Meilisearch returns partial results rather than late ones; callers apply their own time limit.
  searchCutoffMs: minuteMs,
} as const;

const features = everydayFeatures.map(({ name, pattern }) => [name, pattern.source]);

/** Fingerprint of the index settings and the document format. Documents with another layout are rewritten. */
export function layoutFingerprint(cardPrices: CardPrices): string {
  const known = layouts.get(cardPrices);
  if (known !== undefined) return known;
  const layout = digest(documentLayout, indexSettings, features, cardPrices.key);
  layouts.set(cardPrices, layout);
  return layout;
}

const layouts = new WeakMap<CardPrices, string>();

export function documentKey(siteId: string, vehicleId: string): string {
  return digest("vehicle", siteId, vehicleId);
}

export function stateKey(siteId: string): string {
  return digest("state", siteId);
}

/** 43 characters that are valid in a primary key. */
function digest(...parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
