import type { Matching } from "./document-search.ts";
import { ProtocolError } from "./protocol-error.ts";
import { type PayloadObject, readCount, readText, readTexts } from "./payload.ts";

/** A query of the protocol as received; names and filters are validated when it is answered. */
export type QueryPayload = {
  q: string | null;
  matching: Matching;
  filter: unknown;
  facets: readonly string[] | null;
  sort: readonly string[] | null;
  distinct: string | null;
  paging: Paging;
  retrieve: readonly string[] | null;
  highlight: readonly string[];
  highlightTags: { before: string; after: string };
  crop: readonly string[];
  cropLength: number;
  cropMarker: string;
};

/** The two ways to request a page of hits; each has its own response format. */
export type Paging =
  | { kind: "pages"; hitsPerPage: number; page: number }
  | { kind: "window"; limit: number; offset: number };

/** Fields of a query, in the order in which Meilisearch lists them. */
export const queryFields: readonly string[] =
  "q vector media hybrid offset limit page hitsPerPage attributesToRetrieve retrieveVectors attributesToCrop cropLength attributesToHighlight showMatchesPosition showRankingScore showRankingScoreDetails filter sort distinct facets highlightPreTag highlightPostTag cropMarker matchingStrategy attributesToSearchOn rankingScoreThreshold locales".split(
    " ",
  );

const matchingStrategies = ["last", "all", "frequency"];
/** Meilisearch's own defaults. */
const usualHits = 20;
const usualCropLength = 10;

export const queryLimits = { textLength: 200, hits: 1_000, names: 100, tagLength: 100, sortRules: 5 } as const;

/** Unsupported features, by field. `false`, null or an absent field does not use the feature. */
const notOffered: Readonly<Record<string, string>> = {
  vector: "invalid_search_vector",
  media: "invalid_search_media",
  hybrid: "invalid_search_hybrid",
  retrieveVectors: "invalid_search_retrieve_vectors",
  showMatchesPosition: "invalid_search_show_matches_position",
  showRankingScore: "invalid_search_show_ranking_score",
  showRankingScoreDetails: "invalid_search_show_ranking_score_details",
  rankingScoreThreshold: "invalid_search_ranking_score_threshold",
  locales: "invalid_search_locales",
};

/** Reads a query's fields; throws a `ProtocolError` at the first invalid one. */
export function readQuery(object: PayloadObject): QueryPayload {
  refuseNotOffered(object);
  const matching = readMatching(object);
  return {
    q: readQueryText(object),
    matching,
    filter: object.fields["filter"],
    facets: readNames(object, "facets", "invalid_search_facets"),
    sort: readNames(object, "sort", "invalid_search_sort", queryLimits.sortRules),
    distinct: readText(object, "distinct", "invalid_search_distinct"),
    paging: readPaging(object),
    retrieve: readNames(object, "attributesToRetrieve", "invalid_search_attributes_to_retrieve"),
    highlight: readNames(object, "attributesToHighlight", "invalid_search_attributes_to_highlight") ?? [],
    highlightTags: {
      before: readShortText(object, "highlightPreTag", "invalid_search_highlight_pre_tag") ?? "<em>",
      after: readShortText(object, "highlightPostTag", "invalid_search_highlight_post_tag") ?? "</em>",
    },
    crop: readNames(object, "attributesToCrop", "invalid_search_attributes_to_crop") ?? [],
    cropLength: readCount(object, "cropLength", "invalid_search_crop_length") ?? usualCropLength,
    cropMarker: readShortText(object, "cropMarker", "invalid_search_crop_marker") ?? "…",
  };
}

function refuseNotOffered(object: PayloadObject): void {
  for (const [name, code] of Object.entries(notOffered)) {
    const value = object.fields[name] ?? false;
    if (value !== false) throw new ProtocolError(code, `\`${object.path}.${name}\` is not supported by this search.`);
  }
  const searchOn = readTexts(object, "attributesToSearchOn", "invalid_search_attributes_to_search_on");
  if (searchOn === null || searchOn.includes("*")) return;
  const message = `\`${object.path}.attributesToSearchOn\` is not offered by this search: every searchable attribute is searched.`;
  throw new ProtocolError("invalid_search_attributes_to_search_on", message);
}

function readQueryText(object: PayloadObject): string | null {
  const text = readText(object, "q", "invalid_search_q");
  if (text === null || text.length <= queryLimits.textLength) return text;
  throw tooMany(object, "q", "invalid_search_q", `${queryLimits.textLength} characters`);
}

function readShortText(object: PayloadObject, name: string, code: string): string | null {
  const text = readText(object, name, code);
  if (text !== null && text.length > queryLimits.tagLength)
    throw tooMany(object, name, code, `${queryLimits.tagLength} characters`);
  return text;
}

function readNames(
  object: PayloadObject,
  name: string,
  code: string,
  most: number = queryLimits.names,
): readonly string[] | null {
  const names = readTexts(object, name, code);
  if (names !== null && names.length > most) throw tooMany(object, name, code, `${most} entries`);
  return names;
}

function readPaging(object: PayloadObject): Paging {
  const offset = readCount(object, "offset", "invalid_search_offset") ?? 0;
  const limit = readHits(object, "limit", "invalid_search_limit");
  const page = readCount(object, "page", "invalid_search_page");
  const hitsPerPage = readHits(object, "hitsPerPage", "invalid_search_hits_per_page");
  if (page === null && hitsPerPage === null) return { kind: "window", limit: limit ?? usualHits, offset };
  return { kind: "pages", hitsPerPage: hitsPerPage ?? usualHits, page: page ?? 1 };
}

function readHits(object: PayloadObject, name: string, code: string): number | null {
  const hits = readCount(object, name, code);
  if (hits !== null && hits > queryLimits.hits) throw tooMany(object, name, code, `${queryLimits.hits} hits`);
  return hits;
}

function readMatching(object: PayloadObject): Matching {
  const code = "invalid_search_matching_strategy";
  const path = `${object.path}.matchingStrategy`;
  const strategy = readText(object, "matchingStrategy", code);
  if (strategy === null || strategy === "all" || strategy === "last") return strategy ?? "last";
  if (strategy === "frequency")
    throw new ProtocolError(code, `\`${path}\`: \`frequency\` is not supported by this search.`);
  const expected = matchingStrategies.map((name) => `\`${name}\``).join(", ");
  const shown = strategy.slice(0, queryLimits.tagLength);
  throw new ProtocolError(code, `Unknown value \`${shown}\` at \`${path}\`: expected one of ${expected}`);
}

function tooMany(object: PayloadObject, name: string, code: string, most: string): ProtocolError {
  return new ProtocolError(code, `Invalid value at \`${object.path}.${name}\`: at most ${most} are allowed.`);
}
