import { openMeilisearch } from "../adapters/search/meilisearch/meilisearch-service.ts";
import type { OpenSearchService, SearchServices } from "../adapters/search/search-service.ts";

const services: Readonly<Record<keyof SearchServices, OpenSearchService>> = { meilisearch: openMeilisearch };

/** The search service of sites that name a host of their own (EN-07). */
export const openSearchService: OpenSearchService = services.meilisearch;
