import { createHmac, hash, randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { siteIdsOfFiles } from "../adapters/delivery/delivered-files.ts";
import { keptDeliveries, type KeptDeliveries } from "../adapters/delivery/kept-deliveries.ts";
import { createSendMessage } from "../adapters/delivery/send-message.ts";
import { folderIdentity } from "../adapters/feeds/folder-identity.ts";
import { watchFoundPlaces } from "../adapters/feeds/found-places.ts";
import { createEmbeddedImageService } from "../adapters/images/embedded-image-service.ts";
import { postcodePositions } from "../adapters/postcodes/postcode-file.ts";
import { createEmbeddedDocumentSearch } from "../adapters/search/embedded/embedded-document-search.ts";
import { createEmbeddedSearchEngine } from "../adapters/search/embedded/embedded-search-engine.ts";
import { createProofOfWork } from "../adapters/proof-of-work.ts";
import { createOutsideSearch } from "../adapters/search/outside-search.ts";
import { createSearchKeys, indexingKey } from "../adapters/search/search-keys.ts";
import { createDemoSms } from "../adapters/sms/demo-sms.ts";
import { createTwilioSms } from "../adapters/sms/twilio-sms.ts";
import { openStore, type Store, type StoreOptions } from "../adapters/store/open-store.ts";
import { soleWorker } from "../adapters/store/sole-worker.ts";
import { siteCardPrices } from "../finance/site-card-prices.ts";
import type { DeliveryPorts } from "../leads/delivery/deliver.ts";
import { EnquiryCounter } from "../leads/enquiry-counter.ts";
import { brands, mailColours } from "../brands/brands.ts";
import { manufacturers } from "../vehicles/manufacturers.ts";
import { createApp } from "./app.ts";
import { loadAssets } from "./assets.ts";
import { createBrochures } from "./brochures.ts";
import { createClock } from "./clock.ts";
import { startDeliveries } from "./delivery-worker.ts";
import { createHttpServer } from "./http-server.ts";
import { watchDropFolders } from "./drop-folders.ts";
import { keptSecret } from "./kept-secret.ts";
import { leadRetention } from "./lead-retention.ts";
import { errorFacts, log } from "./log.ts";

import { platformInput, type Settings } from "./settings.ts";
import { createSignInSecrets } from "./sign-in-secrets.ts";
import { liveSites, type LiveSites } from "./site-files.ts";
import { startJobs } from "./jobs.ts";
import { overdueAlerts } from "./overdue-alerts.ts";
import { savedSearchAlerts } from "./saved-search-alerts.ts";
import { watchlistAlerts } from "./watchlist-alerts.ts";
import type { Site } from "../sites/site-config.ts";
import { unconfiguredSites } from "./unconfigured-sites.ts";
import { warmPictures } from "./warm-pictures.ts";

/** The first visitors after a start come before pictures that nobody asked for yet. */
const warmAfterMs = 5_000;

export type Platform = {
  server: ReturnType<typeof createHttpServer>;
  store: Store;
  sites: LiveSites;
  close(): Promise<void>;
};

/** Builds the whole platform from its settings: the only place that chooses adapters. */
export async function compose(
  settings: Settings,
  clientFolder: string,
  prepare: (store: Store, sites: LiveSites, now: number) => Promise<void>,
): Promise<Platform> {
  const clock = createClock(settings.clockStart);
  const sites = await liveSites(
    settings.sitesDir,
    Object.keys(brands),
    (faults) => {
      for (const fault of faults) log("error", "site settings refused, the last good ones stay live", fault);
    },
    platformInput(settings),
  );
  const place = settings.databaseUrl === null ? { dataDir: settings.dataDir } : { databaseUrl: settings.databaseUrl };
  const positionOf = await postcodePositions(settings.postcodesFile);
  const store = await openStore(place);
  await prepare(store, sites, clock());
  await warnOfUnconfigured(store, sites, settings.dataDir);
  const { engine, search, indexing } = await startSearch(store, sites, place, clock);
  const found = await watchFoundPlaces(
    settings.dataDir,
    () => sites.current().all.map(({ slug }) => slug),
    (message) => log("error", "found locations could not be read", { message }),
  );
  const digest = (text: string) => hash("sha256", text, "base64url");
  const dropFolders = soleWorker(place, `drop-folders-${await folderIdentity(join(settings.dataDir, "drop"))}`);
  const stopDropFolders = watchDropFolders({
    dataDir: settings.dataDir,
    sitesDir: settings.sitesDir,
    sites,
    store,
    mayWork: dropFolders.holds,
    digest,
    coloursOf: mailColours,
    clock,
    log,
  });
  const images = createEmbeddedImageService({
    cacheDir: join(settings.dataDir, "pictures"),
    log: (event, facts) => log("warn", event, facts),
  });
  const assets = loadAssets(clientFolder);
  const brochures = createBrochures({ images, assets, log });
  const warming = setTimeout(() => void warmPictures(images), warmAfterMs);
  warming.unref();
  const kept = settings.mode === "demo" ? keptDeliveries(settings.dataDir) : null;
  const searchKey = await keptSecret(settings.searchSigningKey, settings.dataDir, "search-signing-key");
  const sign = (text: string) => createHmac("sha256", searchKey).update(text).digest("base64url");
  const routingOf = (siteId: string) => {
    const site = sites.current().siteBySlug(siteId);
    return (
      site && { site, siteForDealership: (slug: string) => sites.current().siteForDealership(site, slug), positionOf }
    );
  };
  const signInSecret = await keptSecret(settings.signInSecret, settings.dataDir, "sign-in-secret");
  const secrets = createSignInSecrets(signInSecret);
  const alertPorts = {
    alerts: store.alerts,
    keyedHash: secrets.keyedHash,
    digest,
    coloursOf: mailColours,
    siteForDealership: (site: Site, slug: string) => sites.current().siteForDealership(site, slug),
  };
  const allSites = () => sites.current().all;
  const stopJobs = startJobs(
    [
      overdueAlerts({ leads: store.leads, routingOf, digest, sites: allSites }),
      leadRetention({ dataDir: settings.dataDir, store, sites }),
      watchlistAlerts({ ...alertPorts, stock: store.stock, sites: allSites }),
      savedSearchAlerts({ ...alertPorts, savedSearches: store.savedSearches, engine, sites: allSites }),
    ],
    clock,
    log,
  );
  const stopDeliveries = startSending(settings, store, kept, { routingOf, digest, sign }, clock);
  const demoSms = settings.mode === "demo" && settings.twilio === null ? createDemoSms() : null;
  const newId = () => randomUUID();
  const app = createApp({
    stock: store.stock,
    engine: { search: search.search, vocabulary: engine.vocabulary, version: engine.version },
    isSearchHostReady: search.isReady,
    documents: createEmbeddedDocumentSearch(engine),
    searchKeys: createSearchKeys(searchKey, process.env),
    foundPlaces: found.of,
    positionOf,
    leads: store.leads,
    outbox: store.outbox,
    sign,
    phoneReveals: store.phoneReveals,
    analytics: store.analytics,
    appointments: store.appointments,
    enquiryCounter: new EnquiryCounter(),
    proofOfWork: createProofOfWork(digest(`proof of work ${signInSecret}`)),
    images,
    assets,
    brochures,
    sites: sites.current,
    clock,
    log,
    proxyHops: settings.proxyHops,
    mode: settings.mode,
    kept,
    signIn: {
      accounts: store.accounts,
      sendSms: demoSms?.send ?? createTwilioSms(settings.twilio),
      secrets,
      newId,
    },
    watchlist: store.watchlist,
    savedSearches: store.savedSearches,
    alertPorts,
    demoSms,
    newId,
    keyOf: digest,
    isReady: () =>
      store.stock.versions().then(
        () => true,
        () => false,
      ),
    notes: () =>
      search
        .health()
        .filter(({ behind }) => behind.length > 0)
        .map(({ host, index, behind }) => `built-in search instead of ${host} ${index}: ${behind.join(", ")}`),
  });
  const server = createHttpServer({
    fetch: (request, bindings) => app.fetch(request, bindings),
    stampOf: (host) => {
      const site = sites.current().siteByHost(host);
      if (site === null) return null;
      const { slug } = site;
      return `${sites.revision()}.${found.revision()}.${engine.indexNumber(slug)}.${engine.version(slug)}`;
    },
    now: clock,
  });
  return {
    server,
    store,
    sites,
    async close() {
      sites.close();
      found.close();
      clearTimeout(warming);
      await Promise.all([stopDropFolders(), stopDeliveries(), stopJobs()]);
      await new Promise((resolve) => server.close(resolve));
      await dropFolders.close();
      await search.close();
      await indexing.close();
      await engine.close();
      await brochures.close();
      await images.close();
      await store.close();
    },
  };
}

async function warnOfUnconfigured(store: Store, sites: LiveSites, dataDir: string): Promise<void> {
  const stored = [...(await store.siteIds()), ...(await siteIdsOfFiles(dataDir))];
  const unconfigured = unconfiguredSites(stored, sites);
  if (unconfigured.length > 0)
    log("warn", "sites without settings still have data", { sites: unconfigured.join(", ") });
}

/** The built-in engine, and beside it the services that sites name. */
async function startSearch({ stock }: Store, sites: LiveSites, place: StoreOptions, clock: () => number) {
  const cardPrices = siteCardPrices(sites.current, clock);
  const engine = createEmbeddedSearchEngine({
    stock,
    cardPrices,
    manufacturers,
    isLoaded: (siteId) => sites.current().siteBySlug(siteId) !== null,
    onError: (error, site) => log("error", "search could not follow the stock", { site, ...errorFacts(error) }),
  });
  await engine.start();
  const indexing = soleWorker(place, "search-index");
  const search = createOutsideSearch({
    builtIn: engine,
    stock,
    cardPrices,
    sites: () => sites.current().all,
    keyOf: (site) => indexingKey(site, process.env),
    mayWrite: indexing.holds,
    report: (event, facts) => log(event === "answering again" ? "info" : "error", `search service ${event}`, facts),
  });
  search.reload();
  sites.onChange(search.reload);
  return { engine, search, indexing };
}

/** Answers how to stop. */
function startSending(
  { dataDir, smtp }: Settings,
  { outbox, leads }: Store,
  kept: KeptDeliveries | null,
  ports: Pick<DeliveryPorts, "routingOf" | "digest" | "sign">,
  clock: () => number,
): () => Promise<void> {
  return startDeliveries(
    {
      ...ports,
      outbox,
      leads,
      send: createSendMessage({ dataDir, smtp, secretOf: (variable) => process.env[variable], kept }),
      coloursOf: mailColours,
      now: clock,
      random: Math.random,
      wait: (milliseconds) => sleep(milliseconds),
      timeLimit: (milliseconds) => AbortSignal.timeout(milliseconds),
    },
    log,
  );
}
