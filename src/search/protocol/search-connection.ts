import { searchServicePath } from "../../addresses/paths.ts";
import type { Site } from "../../sites/site-config.ts";
import { scopeFilter } from "./scope-filter.ts";
import { siteScope } from "../site-scope.ts";

/** Where a browser asks for a site's stock, and the key that reads this site and no other (ER-06). */
export type SearchConnection = {
  /** Base address of a service that speaks Meilisearch's protocol; a path is on the site's own host. */
  url: string;
  /** Tenant token for the `Authorization: Bearer` header. */
  key: string;
  index: string;
};

/** A key of a search service that tenant tokens are signed with; it never leaves the server. */
export type ParentKey = { key: string; uid: string };

/** What a tenant token says: filters by index, and when it ends, in epoch seconds. */
export type TenantClaims = {
  searchRules: Readonly<Record<string, { filter: string }>>;
  apiKeyUid: string;
  exp: number;
};

/** The keys of search services, and how tokens are signed and read with them. */
export interface SearchKeys {
  /** The key that the site's tokens are signed with; null when the site names one that is not there. */
  parentKey(site: Pick<Site, "slug" | "search">): ParentKey | null;
  /** A JSON web token over the claims, HS256. */
  sign(claims: TenantClaims, key: string): string;
  /** The payload of a token that this key has signed, unchecked beyond that; null for anything else. */
  read(token: string, key: string): unknown;
}

/** A name that every machine gives to itself. */
const ownMachine = /^(127\.0\.0\.1|\[::1\]|(.+\.)?localhost)$/;

/**
 * Whether pages ask the site's search host themselves. An address without TLS is one of the servers' own network,
 * unless the site is on the shopper's own machine too.
 */
export function isOpenToBrowsers({ hosts, search }: Pick<Site, "hosts" | "search">): boolean {
  if (search.host === null) return false;
  const { protocol, hostname } = new URL(search.host);
  return protocol === "https:" || [hostname, ...hosts].every((host) => ownMachine.test(host));
}

const hourMs = 60 * 60 * 1000;
/** The built-in service's key stays the same for this long, so that pages that carry it can be kept. */
const keyPeriodMs = 12 * hourMs;
/** A page may stay open, or in a cache, long after it was sent. */
const keyLivesMs = 48 * hourMs;

/**
 * What a page of the site needs to search by itself at `now` (EN-07, ER-06): host, key and index of the site's
 * settings. Null when an outside service is set without its key.
 */
export function searchConnection(
  site: Pick<Site, "slug" | "stock" | "search">,
  now: number,
  keys: SearchKeys,
): SearchConnection | null {
  const parent = keys.parentKey(site);
  if (parent === null) return null;
  const { host, index } = site.search;
  const periodStart = Math.floor(now / keyPeriodMs) * keyPeriodMs;
  // The built-in service knows the site by its host and applies the wall itself, at the moment of each search; an
  // outside one knows the wall as of now, and our own pages narrow each query to its moment.
  const filter = host === null ? `site = "${site.slug}"` : scopeFilter(siteScope(site, now));
  const claims = {
    searchRules: { [index]: { filter } },
    apiKeyUid: parent.uid,
    exp: (periodStart + keyLivesMs) / 1000,
  };
  return { url: host?.replace(/\/+$/, "") ?? searchServicePath, key: keys.sign(claims, parent.key), index };
}
