import { join } from "node:path";
import type { Server } from "node:http";
import { hash, randomUUID } from "node:crypto";
import type { SendSms } from "../accounts/send-sms.ts";
import type { SignInSecrets } from "../accounts/sign-in.ts";
import type { DemoDeliveryStore } from "../adapters/delivery/demo-delivery-store.ts";
import type { FoundPlaces } from "../adapters/feeds/found-places.ts";
import type { EmbeddedImageService } from "../adapters/images/embedded-image-service.ts";
import { feedFiles } from "../adapters/listing-feeds/feed-files.ts";
import { indexNowClient } from "../adapters/listing-feeds/index-now.ts";
import { sftpUpload } from "../adapters/listing-feeds/sftp-upload.ts";
import { createPhotoEncoder } from "../adapters/photos/photo-encoder.ts";
import { aesSealing } from "../adapters/aes-sealing.ts";
import { createProofOfWork } from "../adapters/proof-of-work.ts";
import { createEmbeddedDocumentSearch } from "../adapters/search/embedded/embedded-document-search.ts";
import type { EmbeddedSearchEngine } from "../adapters/search/embedded/embedded-search-engine.ts";
import { createSearchKeys } from "../adapters/search/search-keys.ts";
import type { DemoSms } from "../adapters/sms/demo-sms.ts";
import type { Store } from "../adapters/open-store.ts";
import { invoicePorts, paymentPorts, reservePorts } from "./payment-parts.ts";
import { autograbValuation } from "../adapters/valuation/autograb-valuation.ts";
import { demoValuation } from "../adapters/valuation/demo-valuation.ts";
import { withStockEstimates } from "../adapters/valuation/with-stock-estimates.ts";
import { similarVehicles } from "../adapters/valuation/similar-vehicles.ts";
import { mailColours } from "../brands/brands.ts";
import { storedDisclaimers } from "../finance/disclosed-finance.ts";
import { applicationFactsFrom } from "../finance-applications/application-facts.ts";
import type { LeadDeliveryPorts } from "../leads/delivery/lead-handlers.ts";
import type { PostcodePosition } from "../leads/delivery/lead-route.ts";
import { EnquiryCounter } from "../leads/enquiry-counter.ts";
import type { NoticePorts } from "../outbox/notice.ts";
import type { Geocode } from "../locations/geocoding.ts";
import type { MapTiles } from "../locations/map-tiles.ts";
import type { StoredFeeds } from "../listing-feeds/stored-feed.ts";
import type { SearchEngine } from "../search/search-engine.ts";
import type { App, AppPorts } from "../server/app-ports.ts";
import type { Assets } from "../server/assets.ts";
import type { Brochures } from "../server/brochures.ts";
import type { Clock } from "../server/clock.ts";
import type { Job } from "../server/jobs/job.ts";
import { createJobs, type JobName } from "../server/jobs/jobs.ts";
import { createHttpServer } from "../server/http-server.ts";
import { sitemapsPath } from "../addresses/paths.ts";
import { createStockSitemaps } from "../adapters/sitemaps/stock-sitemaps.ts";
import { createSharePictures } from "../server/share-pictures.ts";
import type { Log } from "../server/log.ts";
import { signer } from "../server/sign-text.ts";
import { createSignInSecrets } from "../server/sign-in-secrets.ts";
import type { LiveContent } from "../server/live-content.ts";
import type { PublisherPorts } from "../server/publisher.ts";
import type { LiveSites } from "../server/live-sites.ts";
import type { AlertPorts } from "../watchlist/alert-ports.ts";
import { siteScope } from "../search/site-scope.ts";
import type { Site } from "../sites/site-config.ts";
import type { OfferPorts } from "../trade-in/lead-offer.ts";
import type { Valuation } from "../trade-in/valuation.ts";

/** The parts of a platform. A server and the tests choose the parts; this file alone puts them together. */
export type PlatformParts = {
  store: Store;
  sites: Pick<LiveSites, "current" | "revision" | "hasFaults">;
  content: Pick<LiveContent, "of" | "stamp">;
  /**
   * The built-in engine, and the search that answers requests: the same engine, or the external services that sites
   * name.
   */
  search: {
    engine: EmbeddedSearchEngine;
    answers: SearchEngine["search"];
    isHostReady: (siteId: string) => boolean;
    notes: () => string[];
  };
  foundPlaces: Pick<FoundPlaces, "of" | "revision">;
  positionOf: PostcodePosition;
  geocode: Geocode;
  autograbUrl: string;
  secrets: { searchSigning: string; signIn: string; applications: string };
  /** Environment variables that sites' settings refer to, such as keys of external services. */
  environment: Readonly<Record<string, string | undefined>>;
  sendSms: SendSms;
  /** Address of Stripe's API. */
  stripeUrl: string;
  /** What a demo would have sent; null where messages are really sent. */
  demo: { sms: Pick<DemoSms, "lastText"> | null; deliveries: DemoDeliveryStore | null };
  images: EmbeddedImageService;
  mapTiles: MapTiles | null;
  brochures: Brochures;
  assets: Assets;
  dataDir: string;
  mode: AppPorts["mode"];
  /** Number of our own proxies in front of this server. */
  proxyHops: number;
  clock: Clock;
  log: Log;
};

/** A cache key: equal for equal texts. */
export const digest = (text: string): string => hash("sha256", text, "base64url");
const newId = (): string => randomUUID();

/** What the routes need, and the recurring jobs by name. */
export function assemble(parts: PlatformParts): { ports: AppPorts; jobs: Record<JobName, Job> } {
  const signInSecrets = createSignInSecrets(parts.secrets.signIn);
  const alerts = alertPorts(parts, signInSecrets);
  const payments = paymentPorts(parts);
  const reserving = reservePorts(parts, payments);
  return {
    ports: {
      ...appPorts(parts, signInSecrets, alerts),
      payments,
      reserving,
      invoicing: invoicePorts(parts, payments),
      takesDeposits: takesDeposits(payments),
    },
    jobs: platformJobs(parts, alerts, payments),
  };
}

type PaymentPortNames = "payments" | "reserving" | "invoicing" | "takesDeposits";

function takesDeposits({ gateways }: AppPorts["payments"]): AppPorts["takesDeposits"] {
  return (siteId, dealershipSlug) => gateways.of(siteId, dealershipSlug) !== null;
}

function appPorts(
  parts: PlatformParts,
  signInSecrets: SignInSecrets,
  alerts: AlertPorts,
): Omit<AppPorts, PaymentPortNames> {
  return {
    ...searchPorts(parts),
    ...leadPorts(parts),
    ...accountPorts(parts, signInSecrets),
    alertPorts: alerts,
    ...tradeInPorts(parts),
    listingFeeds: storedFeeds(parts),
    secretOf: (variable) => parts.environment[variable],
    foundPlaces: parts.foundPlaces.of,
    contentOf: parts.content.of,
    pageVersions: parts.store.pageVersions,
    positionOf: parts.positionOf,
    geocode: parts.geocode,
    disclaimers: storedDisclaimers(parts.store.stock),
    images: parts.images,
    mapTiles: parts.mapTiles,
    brochures: parts.brochures,
    sharePictures: createSharePictures(parts),
    stockSitemaps: createStockSitemaps({
      folder: join(parts.dataDir, "sitemaps"),
      stock: parts.store.stock,
      path: sitemapsPath,
      clock: parts.clock,
    }),
    assets: parts.assets,
    sites: parts.sites.current,
    clock: parts.clock,
    log: parts.log,
    proxyHops: parts.proxyHops,
    mode: parts.mode,
    newId,
    keyOf: digest,
    isReady: () =>
      parts.store.stock.versions().then(
        () => true,
        () => false,
      ),
    notes: parts.search.notes,
  };
}

/** What sending feeds and changed pages needs. */
export function publisherPorts(parts: PlatformParts, indexNowUrl: string): PublisherPorts {
  const { store, sites, environment, clock, log } = parts;
  return {
    feeds: storedFeeds(parts),
    stock: store.stock,
    publications: store.publications,
    upload: sftpUpload,
    submit: indexNowClient(indexNowUrl),
    secretOf: (variable) => environment[variable],
    sites: () => sites.current().all,
    clock,
    log,
  };
}

/** The feeds of sites, in files of the data folder. */
function storedFeeds({ store, sites, foundPlaces, dataDir, clock }: PlatformParts): StoredFeeds {
  return feedFiles({
    dataDir,
    stock: store.stock,
    digest,
    requestOf({ slug }) {
      const site = sites.current().siteBySlug(slug) ?? missingSite(slug);
      const siteForDealership = (dealership: string) => sites.current().siteForDealership(site, dealership);
      return { site, siteForDealership, scope: siteScope(site, clock()), foundPlaces: foundPlaces.of };
    },
  });
}

function searchPorts({ store, search: { engine, answers, isHostReady }, secrets, environment }: PlatformParts) {
  return {
    stock: store.stock,
    engine: { search: answers, vocabulary: engine.vocabulary, version: engine.version },
    isSearchHostReady: isHostReady,
    documents: createEmbeddedDocumentSearch(engine),
    searchKeys: createSearchKeys(secrets.searchSigning, environment),
  };
}

function leadPorts({ store, secrets, demo }: PlatformParts) {
  return {
    leads: store.leads,
    outbox: store.outbox,
    sign: signer(secrets),
    phoneReveals: store.phoneReveals,
    analytics: store.analytics,
    appointments: store.appointments,
    applications: store.applications,
    purchases: store.purchases,
    sealing: aesSealing(secrets.applications),
    digest,
    coloursOf: mailColours,
    enquiryCounter: new EnquiryCounter(),
    linkMailCounter: new EnquiryCounter(),
    proofOfWork: createProofOfWork(digest(`proof of work ${secrets.signIn}`)),
    demoDeliveries: demo.deliveries,
    keptAnswers: store.keptAnswers,
  };
}

function accountPorts({ store, sendSms, demo }: PlatformParts, secrets: SignInSecrets) {
  return {
    signIn: { accounts: store.accounts, sendSms, secrets, newId },
    spins: store.spins,
    watchlist: store.watchlist,
    savedSearches: store.savedSearches,
    demoSms: demo.sms,
  };
}

function tradeInPorts({ store, search, sites, clock, environment, autograbUrl, geocode, log }: PlatformParts) {
  return {
    tradeIns: store.tradeIns,
    tradeInPhotos: store.tradeInPhotos,
    encodePhoto: createPhotoEncoder(),
    geocode,
    lookupCounter: new EnquiryCounter(),
    warn: (event: string, facts: Record<string, unknown>) => log("warn", event, facts),
    valuationOf({ slug, tradeIn }: Pick<Site, "slug" | "tradeIn">): Valuation {
      const scope = () => siteScope(sites.current().siteBySlug(slug) ?? missingSite(slug), clock());
      const stock = demoValuation({ ...similarVehicles(search.engine.search, scope), now: clock });
      if (tradeIn.provider === "demo") return stock;
      const service = autograbValuation({ url: autograbUrl, key: environment[tradeIn.keyVariable] });
      return tradeIn.estimatesByHand === "stock" ? withStockEstimates(service, stock) : service;
    },
  };
}

function missingSite(slug: string): never {
  throw new Error(`There is no site ${slug}.`);
}

function alertPorts({ store, sites }: PlatformParts, { keyedHash }: SignInSecrets): AlertPorts {
  return {
    alerts: store.alerts,
    keyedHash,
    digest,
    coloursOf: mailColours,
    siteForDealership(siteId: string, slug: string) {
      const site = sites.current().siteBySlug(siteId);
      return site && sites.current().siteForDealership(site, slug);
    },
  };
}

function platformJobs(parts: PlatformParts, alerts: AlertPorts, payments: AppPorts["payments"]): Record<JobName, Job> {
  const { store, sites, search, dataDir, log } = parts;
  const { routingOf } = deliveryPorts(parts);
  return createJobs({ ...alerts, store, sites, engine: search.engine, routingOf, payments, log, dataDir });
}

/** What outbox handlers need from the platform, apart from sending itself. */
export function deliveryPorts({
  store,
  sites,
  secrets,
  positionOf,
}: Pick<PlatformParts, "store" | "sites" | "secrets" | "positionOf">): Omit<
  LeadDeliveryPorts & NoticePorts & Pick<OfferPorts, "tradeIns">,
  "send"
> {
  return {
    leads: store.leads,
    tradeIns: store.tradeIns,
    digest,
    sign: signer(secrets),
    coloursOf: mailColours,
    applicationFactsOf: applicationFactsFrom({
      applications: store.applications,
      sealing: aesSealing(secrets.applications),
    }),
    timeZoneOf: (siteId) => sites.current().siteBySlug(siteId)?.timeZone ?? null,
    routingOf(siteId) {
      const site = sites.current().siteBySlug(siteId);
      if (site === null) return null;
      return { site, siteForDealership: (slug) => sites.current().siteForDealership(site, slug), positionOf };
    },
  };
}

/**
 * The HTTP server over the routes. Cached pages are valid while the site's settings, content, locations and stock are
 * unchanged.
 */
export function platformServer(app: App, parts: PlatformParts): Server {
  const { sites, content, foundPlaces, clock } = parts;
  const { engine } = parts.search;
  return createHttpServer({
    fetch: (request, bindings) => app.fetch(request, bindings),
    stampOf(host) {
      const site = sites.current().siteByHost(host);
      if (site === null) return null;
      const { slug } = site;
      const settings = `${sites.revision()}.${content.stamp(slug, clock())}.${foundPlaces.revision()}`;
      return `${settings}.${engine.indexNumber(slug)}.${engine.version(slug)}`;
    },
    now: clock,
  });
}
