import type { Server } from "node:http";
import { join } from "node:path";
import { availableParallelism } from "node:os";
import type { Registry } from "prom-client";
import type { Store } from "../adapters/open-store.ts";
import { openFileStorage } from "../adapters/file-storage/open-file-storage.ts";
import { rememberedStock } from "../adapters/remembered-stock.ts";
import type { StoreOptions } from "../adapters/store/store-options.ts";
import type { FileStorage } from "../file-storage/file-storage.ts";
import { type AdjustableClock, type Clock, createClock, followTime } from "../server/clock.ts";
import { type DrainTimes, createDrain } from "../server/drain.ts";
import { startEndingTime } from "../server/ending-time.ts";
import type { LiveSites } from "../server/live-sites.ts";
import { errorFacts, log } from "../server/log.ts";
import { shareBuild } from "../server/share-build.ts";
import { createDeskApp } from "../server/desk/desk-app.ts";
import { loadDeskAssets } from "../server/desk/desk-assets.ts";
import { createApp } from "../server/routes/app.ts";
import type { Settings } from "../server/settings.ts";
import { assemble } from "./assemble.ts";
import { awaitStore } from "./await-store.ts";
import { startWork } from "./background-work.ts";
import { followContent, followSites, openSiteStore, warnOfUnconfigured } from "./live-settings.ts";
import { locationParts, startFoundPlaces } from "./location-parts.ts";
import { measuredSearch, observedRequests, openMetrics, startTracing } from "./measurement-parts.ts";
import { messageParts } from "./message-parts.ts";
import { pictureParts } from "./picture-parts.ts";
import type { PlatformParts } from "./platform-parts.ts";
import { platformServer } from "./platform-server.ts";
import { startSearch } from "./search-parts.ts";
import { platformSecrets } from "./secret-parts.ts";

export type Platform = {
  server: Server;
  store: Store;
  sites: LiveSites;
  /** What is measured; null without `METRICS_PORT`. */
  metrics: Registry | null;
  /** Answers the requests under way, hands on its work, and closes. */
  close(times?: DrainTimes): Promise<void>;
};

export type StartEvents = {
  /** The reason why the start has to wait. */
  onWaiting?: (reason: string) => void;
  /** The server can answer for the sites that are loaded. The start goes on when this has resolved. */
  onServing?: (server: Server) => Promise<void>;
};

const atOnce: DrainTimes = { listensForMs: 0, idleUntilMs: 0, uploadsUntilMs: 2_000, answersUntilMs: 15_000 };

/** Builds the platform from a server's settings, with the adapters that they choose, and starts its work. */
export async function compose(
  settings: Settings,
  clientFolder: string,
  prepare: (store: Store, sites: LiveSites, now: number) => Promise<void>,
  { onWaiting = () => undefined, onServing = async () => undefined }: StartEvents = {},
): Promise<Platform> {
  const { databaseUrl, dataDir } = settings;
  const stopTracing = await startTracing(settings);
  const adjustable = createClock(settings.clockStart);
  const clock = adjustable.now;
  const place = databaseUrl === null ? { dataDir } : { databaseUrl };
  const locations = await locationParts(settings);
  const { store, siteStore, sites, content } = await openStored(settings, place, clock, onWaiting);
  const followed = await followTimes(settings, adjustable, store);
  await prepare(store, sites, clock());
  const metrics = openMetrics(settings, () => store.outbox.backlog(clock()));
  const { files, shared: sharedFiles } = openFileStorage(settings, metrics?.timedStorage);
  await warnOfUnconfigured(store, sites, files).catch((error: unknown) =>
    log("error", "stored files not read", errorFacts(error)),
  );
  const { search, loaded, closeSearch } = await startSearch(store, sites, {
    place,
    dataDir,
    searchMemoryBytes: settings.searchMemoryBytes,
    clock,
  });
  metrics?.watchIndexes(search.engine.size);
  const foundPlaces = await startFoundPlaces(store, dataDir);
  const drawers = drawingProcesses(settings);
  const pictures = pictureParts({ dataDir, clientFolder, shared: sharedFiles, log, drawers });
  const chosen = await chosenParts(settings, files);
  const desk = deskParts(settings, clientFolder);
  const assets = await shareBuild(pictures.assets, { builds: store.builds, log }, clock());
  const stopping = new AbortController();
  const stored = { place, store, sites, content };
  const parts = {
    ...chosen,
    ...locations,
    ...pictures,
    desk,
    assets,
    ...stored,
    foundPlaces,
    files,
    sharedFiles,
    clock,
    stopping: stopping.signal,
    log: metrics?.counted(log) ?? log,
    search: { ...search, answers: measuredSearch(search.answers, metrics) },
  };
  const assembled = assemble(parts);
  const server = platformServer(
    createApp(assembled.ports),
    assembled.desk && createDeskApp(assembled.desk),
    parts,
    observedRequests(settings, metrics),
  );
  const drain = createDrain(server);
  await onServing(server);
  await loaded;
  const stopWork = await startWork(
    { settings, parts, endingTime: followed.endingTime, sites, siteStore, place },
    assembled,
  );
  const close = async (times = atOnce) => {
    stopping.abort();
    followed.stop();
    sites.close();
    content.close();
    foundPlaces.close();
    const [cutOff] = await Promise.all([drain.stop(times), stopWork()]);
    if (cutOff > 0) log("warn", "requests interrupted", { count: cutOff });
    await closeSearch();
    await pictures.images.close();
    await pictures.drawing.close();
    await store.close();
    await stopTracing();
  };
  return { server, store, sites, metrics: metrics?.registry ?? null, close };
}

/** Follows the clock of the store's server. Where it has none, nothing ends by a clock that has jumped. */
async function followTimes(
  { clockStart, databaseUrl }: Pick<Settings, "clockStart" | "databaseUrl">,
  clock: AdjustableClock,
  { serverTime, seenTime }: Pick<Store, "serverTime" | "seenTime">,
): Promise<{ endingTime: Clock; stop: () => void }> {
  if (clockStart !== null) return { endingTime: clock.now, stop: () => undefined };
  if (databaseUrl !== null) return { endingTime: clock.now, stop: await followTime(clock, serverTime, log) };
  const ending = await startEndingTime({ clock: clock.now, running: () => performance.now(), seenTime, log });
  return { endingTime: ending.now, stop: ending.stop };
}

/** The desk's host and build, where it has a host. */
function deskParts({ deskHost, mode, port }: Settings, clientFolder: string): PlatformParts["desk"] {
  if (deskHost === null) return null;
  const url = mode === "production" ? `https://${deskHost}` : `http://${deskHost}:${port}`;
  return { host: deskHost, url, assets: loadDeskAssets(join(clientFolder, "../desk")) };
}

/** Opens the store, and follows the settings and content of sites there or in a folder. */
async function openStored(settings: Settings, place: StoreOptions, clock: Clock, onWaiting: (reason: string) => void) {
  const opened = await awaitStore(place, { onWaiting, log });
  const store = { ...opened, stock: rememberedStock(opened.stock) };
  const siteStore = openSiteStore(settings, store);
  const sites = await followSites(settings, siteStore).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  return { store, siteStore, sites, content: await followContent(settings, store, sites, clock) };
}

async function chosenParts(settings: Settings, files: FileStorage) {
  const { dataDir, mode, proxyHops, autograbUrl, stripeUrl } = settings;
  const environment = process.env;
  const messages = messageParts(settings, environment, files);
  const secrets = await platformSecrets(settings);
  return { dataDir, mode, proxyHops, autograbUrl, stripeUrl, environment, secrets, ...messages };
}

/** Processes that draw, for each server process: one for each core altogether. */
function drawingProcesses({ webProcesses }: Settings): number {
  return Math.max(1, Math.floor(availableParallelism() / webProcesses));
}
