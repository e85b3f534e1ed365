import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { applicationKeyFile } from "../adapters/aes-sealing.ts";
import { siteIdsOfFiles } from "../adapters/delivery/delivered-files.ts";
import { demoDeliveryStore } from "../adapters/delivery/demo-delivery-store.ts";
import { createSendMessage } from "../adapters/delivery/send-message.ts";
import { folderIdentity } from "../adapters/feeds/folder-identity.ts";
import { moveFoundLocations, sitesWithFoundFile } from "../adapters/feeds/found-locations-file.ts";
import { followFoundPlaces } from "../adapters/feeds/found-places.ts";
import { googleGeocoding } from "../adapters/geocoding/google-geocoding.ts";
import { tableGeocoding } from "../adapters/geocoding/table-geocoding.ts";
import { pmtilesFile } from "../adapters/map-tiles/pmtiles-file.ts";
import { createEmbeddedImageService } from "../adapters/images/embedded-image-service.ts";
import { postcodePositions } from "../adapters/postcodes/postcode-file.ts";
import { createDemoSms } from "../adapters/sms/demo-sms.ts";
import { createTwilioSms } from "../adapters/sms/twilio-sms.ts";
import { readClaims, writeClaims } from "../adapters/settings/claims-file.ts";
import { contentFormats } from "../adapters/content/content-formats.ts";
import { contentFolder } from "../adapters/settings/content-folder.ts";
import { settingsFolder } from "../adapters/settings/settings-folder.ts";
import { openStore, type Store } from "../adapters/open-store.ts";
import { soleWorker } from "../adapters/store/sole-worker.ts";
import { brands, mailColours } from "../brands/brands.ts";
import { invoicePorts, paymentPorts, reservePorts } from "./payment-parts.ts";
import { outboxHandlers } from "./outbox-handlers.ts";
import { assemble, deliveryPorts, digest, type PlatformParts, platformServer, publisherPorts } from "./parts.ts";
import { startSearch } from "./start-search.ts";
import { createApp } from "../server/routes/app.ts";
import { loadAssets } from "../server/assets.ts";
import { createBrochures } from "../server/brochures.ts";
import { createClock } from "../server/clock.ts";
import { createPublisher, startPublisher } from "../server/publisher.ts";
import { startOutbox } from "../server/outbox-worker.ts";
import type { createHttpServer } from "../server/http-server.ts";
import { watchDropFolders } from "../server/drop-folders.ts";
import { storedSecret } from "../server/stored-secret.ts";
import { errorFacts, log } from "../server/log.ts";

import { platformInput, type Settings } from "../server/settings.ts";
import { type LiveContent, liveContent } from "../server/live-content.ts";
import { liveSites, type LiveSites } from "../server/live-sites.ts";
import type { Job } from "../server/jobs/job.ts";
import { startJobs } from "../server/jobs/run-jobs.ts";
import { noVersion } from "../settings/file-store.ts";
import type { SiteStore } from "../sites/site-store.ts";
import { unconfiguredSites } from "../server/unconfigured-sites.ts";
import { warmPictures } from "../server/warm-pictures.ts";
import type { StoreOptions } from "../adapters/store/store-options.ts";

/** Lets the first visitors after a start go before pre-rendering pictures. */
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
  const { dataDir } = settings;
  const clock = createClock(settings.clockStart);
  const place = settings.databaseUrl === null ? { dataDir } : { databaseUrl: settings.databaseUrl };
  const positionOf = await postcodePositions(settings.postcodesFile, dataDir);
  const mapTiles = settings.mapTilesFile === null ? null : await pmtilesFile(settings.mapTilesFile);
  const store = await openStore(place);
  const siteStore = settings.sitesFrom === "store" ? store.settings : settingsFolder(settings.sitesDir);
  const sites = await watchSites(settings, siteStore).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const content = await watchContent(settings, store, sites, clock);
  await prepare(store, sites, clock());
  await warnOfUnconfigured(store, sites, dataDir);
  const { search, closeSearch } = await startSearch(store, sites, place, clock);
  const reportUnread = (error: unknown) => log("error", "found locations could not be read", errorFacts(error));
  for (const slug of await sitesWithFoundFile(dataDir))
    await moveFoundLocations(dataDir, slug, store.foundLocations).catch(reportUnread);
  const foundPlaces = await followFoundPlaces(store.foundLocations, reportUnread);
  const images = createEmbeddedImageService({
    cacheDir: join(dataDir, "pictures"),
    log: (event, facts) => log("warn", event, facts),
  });
  const assets = loadAssets(clientFolder);
  const brochures = createBrochures({ images, assets, log });
  const isDemo = settings.mode === "demo";
  const demoSms = isDemo && settings.twilio === null ? createDemoSms() : null;
  const parts: PlatformParts = {
    store,
    sites,
    content,
    search,
    foundPlaces,
    positionOf,
    geocode: settings.googleGeocoding ? googleGeocoding(settings.googleGeocoding) : tableGeocoding(positionOf),
    autograbUrl: settings.autograbUrl,
    secrets: {
      searchSigning: await storedSecret(settings.searchSigningKey, dataDir, "search-signing-key"),
      signIn: await storedSecret(settings.signInSecret, dataDir, "sign-in-secret"),
      applications: await storedSecret(settings.financeApplicationKey, dataDir, applicationKeyFile),
    },
    environment: process.env,
    stripeUrl: settings.stripeUrl,
    sendSms: demoSms?.send ?? createTwilioSms(settings.twilio),
    demo: { sms: demoSms, deliveries: isDemo ? demoDeliveryStore(dataDir) : null },
    images,
    mapTiles,
    brochures,
    assets,
    dataDir,
    mode: settings.mode,
    proxyHops: settings.proxyHops,
    clock,
    log,
  };
  const { ports, jobs } = assemble(parts);
  const stopWork = await startWork(settings, parts, Object.values(jobs), sites, siteStore, place);
  const server = platformServer(createApp(ports), parts);
  return {
    server,
    store,
    sites,
    async close() {
      sites.close();
      content.close();
      foundPlaces.close();
      await stopWork(() => new Promise((resolve) => server.close(resolve)));
      await closeSearch();
      await brochures.close();
      await images.close();
      await store.close();
    },
  };
}

async function watchSites(settings: Settings, siteStore: SiteStore): Promise<LiveSites> {
  if (settings.sitesFrom === "store" && (await siteStore.read()).version === noVersion)
    throw new Error(
      "the store holds no settings of sites yet. Put them there with npm run config:push, then start again.",
    );
  return liveSites(
    siteStore,
    Object.keys(brands),
    (faults, { loaded }) => {
      for (const fault of faults) {
        const isLive = loaded.sites.has(fault.file) || loaded.groups.has(fault.file);
        const rest = isLive ? "the last valid settings stay in use" : "this file is not in use";
        log("error", `site settings refused, ${rest}`, { place: siteStore.place, ...fault });
      }
    },
    platformInput(settings),
    { owners: await readClaims(settings.dataDir), write: (owners) => writeClaims(settings.dataDir, owners) },
  );
}

function watchContent(
  { sitesFrom, sitesDir }: Settings,
  store: Store,
  sites: LiveSites,
  clock: () => number,
): Promise<LiveContent> {
  return liveContent({
    store: sitesFrom === "store" ? store.content : contentFolder(sitesDir),
    sites,
    formats: contentFormats,
    onFaults(faults) {
      for (const fault of faults) log("error", "content refused, the last valid version stays in use", fault);
    },
    async onVersions(versions) {
      const keep = versions.map((version) => store.pageVersions.keep(version, clock()));
      // A page is shown even if its version could not be kept.
      await Promise.all(keep).catch((error: unknown) => log("error", "version of a page not kept", errorFacts(error)));
    },
  });
}

/** Starts background work. Returns a function that stops it; close the server after it resolves. */
async function startWork(
  settings: Settings,
  parts: PlatformParts,
  jobs: readonly Job[],
  sites: LiveSites,
  siteStore: SiteStore,
  place: StoreOptions,
) {
  const { dataDir } = settings;
  const dropFolders = soleWorker(place, `drop-folders-${await folderIdentity(join(dataDir, "drop"))}`);
  const stops = [
    watchDropFolders({
      dataDir,
      mappingText: siteStore.mapping,
      sites,
      store: parts.store,
      mayWork: dropFolders.holds,
      digest,
      coloursOf: mailColours,
      clock: parts.clock,
      log,
    }),
    startJobs(jobs, parts.clock, log),
    startSending(settings, parts),
    startPublishing(settings, parts),
  ];
  const warming = setTimeout(() => void warmPictures(parts.images), warmAfterMs);
  warming.unref();
  return async (closeServer: () => Promise<unknown>) => {
    clearTimeout(warming);
    await Promise.all(stops.map((stop) => stop()));
    await closeServer();
    await dropFolders.close();
  };
}

async function warnOfUnconfigured(store: Store, sites: LiveSites, dataDir: string): Promise<void> {
  const stored = [...(await store.siteIds()), ...(await siteIdsOfFiles(dataDir))];
  const unconfigured = unconfiguredSites(stored, sites);
  if (unconfigured.length > 0)
    log("warn", "sites without settings still have data", { sites: unconfigured.join(", ") });
}

/** Starts sending feeds and changed pages; a demo sends none. Returns a function that stops it. */
function startPublishing({ mode, indexNowUrl }: Settings, parts: PlatformParts): () => Promise<void> {
  if (mode === "demo") return () => Promise.resolve();
  return startPublisher(createPublisher(publisherPorts(parts, indexNowUrl)), log);
}

/** Starts sending outbox entries. Returns a function that stops it. */
function startSending({ dataDir, smtp }: Settings, parts: PlatformParts): () => Promise<void> {
  const send = createSendMessage({
    dataDir,
    smtp,
    secretOf: (variable) => parts.environment[variable],
    demoDeliveries: parts.demo.deliveries,
  });
  const payments = paymentPorts(parts);
  const reserving = reservePorts(parts, payments);
  return startOutbox(
    {
      outbox: parts.store.outbox,
      handlers: outboxHandlers(
        { ...deliveryPorts(parts), send },
        reserving,
        invoicePorts(parts, payments),
        parts.store,
      ),
      now: parts.clock,
      random: Math.random,
      wait: (milliseconds) => sleep(milliseconds),
      timeLimit: (milliseconds) => AbortSignal.timeout(milliseconds),
    },
    log,
  );
}
