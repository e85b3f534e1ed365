import { openMeilisearch } from "../adapters/search/meilisearch/meilisearch-service.ts";
import type { OpenSearchService } from "../adapters/search/search-service.ts";

/** The search service of sites that name a host of their own (EN-07). */
export const openSearchService: OpenSearchService = openMeilisearch;
