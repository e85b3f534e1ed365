import { feedFiles } from "../adapters/listing-feeds/feed-files.ts";
import { indexNowClient } from "../adapters/listing-feeds/index-now.ts";
import { sftpUpload } from "../adapters/listing-feeds/sftp-upload.ts";
import type { StoredFeeds } from "../listing-feeds/stored-feed.ts";
import { siteScope } from "../search/site-scope.ts";
import type { PublisherPorts } from "../server/publisher.ts";
import { siteRequest, type StorefrontPorts } from "../storefront/page/site-request.server.ts";
import { writtenPages } from "../storefront/written-pages.server.ts";
import { digest, loadedSite } from "./common-ports.ts";
import type { PlatformParts } from "./platform-parts.ts";

export function storedFeeds({ store, sites, foundPlaces, dataDir, clock }: PlatformParts): StoredFeeds {
  return feedFiles({
    dataDir,
    stock: store.stock,
    digest,
    currentRequest({ slug }) {
      const site = loadedSite(sites, slug);
      const siteForDealership = (dealership: string) => sites.current().siteForDealership(site, dealership);
      return { site, siteForDealership, scope: siteScope(site, clock()), foundPlaces: foundPlaces.of };
    },
  });
}

/** Sending feeds and changed pages. */
export function publisherPorts(parts: PlatformParts, pages: StorefrontPorts, indexNowUrl: string): PublisherPorts {
  const { store, sites, environment, clock, log } = parts;
  return {
    feeds: storedFeeds(parts),
    stock: store.stock,
    publications: store.publications,
    upload: sftpUpload,
    submit: indexNowClient(indexNowUrl),
    writtenPages: (siteId) =>
      writtenPages(siteRequest(sites.current(), loadedSite(sites, siteId), clock(), pages), digest),
    pageChanges: store.pageChanges,
    readSecret: (variable) => environment[variable],
    sites: () => sites.current().all,
    clock,
    log,
  };
}
