import { searchServicePath } from "../../addresses/paths.ts";
import { scopeFilter } from "./scope-filter.ts";
import { type SearchSite, siteScope } from "../site-scope.ts";
import { hourMs } from "../../settings/durations.ts";

/** URL where a browser searches a site's stock, and the key that reads only this site (ER-06). */
export type SearchConnection = {
  /** Base URL of a service with Meilisearch's protocol; a path is relative to the site's host. */
  url: string;
  /** Tenant token for the `Authorization: Bearer` header. */
  key: string;
  index: string;
};

/** A search service key that signs tenant tokens; it never leaves the server. */
export type ParentKey = { key: string; uid: string };

/** Claims of a tenant token: filters by index, and expiry in epoch seconds. */
export type TenantClaims = {
  searchRules: Readonly<Record<string, { filter: string }>>;
  apiKeyUid: string;
  exp: number;
};

export interface SearchKeys {
  /** The key that signs the site's tokens; null if the site names a key that is not configured. */
  parentKey(site: Pick<SearchSite, "slug" | "search">): ParentKey | null;
  /** A second key whose tokens are valid too, while one signing key replaces the other; null without. */
  acceptedKey(site: Pick<SearchSite, "slug" | "search">): ParentKey | null;
  /** A JSON Web Token over the claims, HS256. */
  sign(claims: TenantClaims, key: string): string;
  /** The unvalidated payload of a token signed with this key; null for anything else. */
  read(token: string, key: string): unknown;
}

/** Host names that always refer to the local machine. */
const ownMachine = /^(127\.0\.0\.1|\[::1\]|(.+\.)?localhost)$/;

/**
 * Returns true if browsers query the site's search host directly. A host without TLS is on the servers' private
 * network, unless the site also runs on the shopper's own machine.
 */
export function isOpenToBrowsers({ hosts, search }: Pick<SearchSite, "hosts" | "search">): boolean {
  if (search.host === null) return false;
  const { protocol, hostname } = new URL(search.host);
  return protocol === "https:" || [hostname, ...hosts].every((host) => ownMachine.test(host));
}

/** The built-in service's key stays the same for this period, so that pages that contain it can be cached. */
const keyPeriodMs = 12 * hourMs;
/** A page may stay open or cached long after it was sent. */
const keyLivesMs = 48 * hourMs;

/**
 * Connection details that a page of the site needs to search at `now` (EN-07, ER-06): host, key and index from the
 * site's settings. Null if an outside service is configured without its key.
 */
export function searchConnection(
  site: Pick<SearchSite, "slug" | "stock" | "search">,
  now: number,
  keys: SearchKeys,
): SearchConnection | null {
  const parent = keys.parentKey(site);
  if (parent === null) return null;
  const { host, index } = site.search;
  const periodStart = Math.floor(now / keyPeriodMs) * keyPeriodMs;
  // The built-in service identifies the site by its host and applies the search scope at the time of each search. An
  // outside service uses the scope as of now, and our own pages add the current condition to each query.
  const filter = host === null ? `site = "${site.slug}"` : scopeFilter(siteScope(site, now));
  const claims = {
    searchRules: { [index]: { filter } },
    apiKeyUid: parent.uid,
    exp: (periodStart + keyLivesMs) / 1000,
  };
  return { url: host?.replace(/\/+$/, "") ?? searchServicePath, key: keys.sign(claims, parent.key), index };
}
