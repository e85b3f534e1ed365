import type { Server } from "node:http";
import { openStore, type Store } from "../adapters/open-store.ts";
import type { StoreOptions } from "../adapters/store/store-options.ts";
import { type Clock, createClock } from "../server/clock.ts";
import type { LiveSites } from "../server/live-sites.ts";
import { log } from "../server/log.ts";
import { createApp } from "../server/routes/app.ts";
import type { Settings } from "../server/settings.ts";
import { assemble } from "./assemble.ts";
import { startWork } from "./background-work.ts";
import { followContent, followSites, openSiteStore, warnOfUnconfigured } from "./live-settings.ts";
import { locationParts, startFoundPlaces } from "./location-parts.ts";
import { messageParts } from "./message-parts.ts";
import { pictureParts } from "./picture-parts.ts";
import { platformServer } from "./platform-server.ts";
import { startSearch } from "./search-parts.ts";
import { platformSecrets } from "./secret-parts.ts";

export type Platform = {
  server: Server;
  store: Store;
  sites: LiveSites;
  close(): Promise<void>;
};

/** Builds the platform from a server's settings, with the adapters that they choose, and starts its work. */
export async function compose(
  settings: Settings,
  clientFolder: string,
  prepare: (store: Store, sites: LiveSites, now: number) => Promise<void>,
): Promise<Platform> {
  const { databaseUrl, dataDir } = settings;
  const clock = createClock(settings.clockStart);
  const place = databaseUrl === null ? { dataDir } : { databaseUrl };
  const locations = await locationParts(settings);
  const { store, siteStore, sites, content } = await openStored(settings, place, clock);
  await prepare(store, sites, clock());
  await warnOfUnconfigured(store, sites, dataDir);
  const { search, closeSearch } = await startSearch(store, sites, place, clock);
  const foundPlaces = await startFoundPlaces(store, dataDir);
  const pictures = pictureParts(dataDir, clientFolder, log);
  const chosen = await chosenParts(settings);
  const parts = { ...chosen, ...locations, ...pictures, store, sites, content, search, foundPlaces, clock, log };
  const assembled = assemble(parts);
  const stopWork = await startWork({ settings, parts, sites, siteStore, place }, assembled);
  const server = platformServer(createApp(assembled.ports), parts);
  const close = async () => {
    sites.close();
    content.close();
    foundPlaces.close();
    await stopWork(() => new Promise((resolve) => server.close(resolve)));
    await closeSearch();
    await pictures.brochures.close();
    await pictures.images.close();
    await store.close();
  };
  return { server, store, sites, close };
}

/** Opens the store, and follows the settings and content of sites there or in a folder. */
async function openStored(settings: Settings, place: StoreOptions, clock: Clock) {
  const store = await openStore(place);
  const siteStore = openSiteStore(settings, store);
  const sites = await followSites(settings, siteStore).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  return { store, siteStore, sites, content: await followContent(settings, store, sites, clock) };
}

/** The parts that follow from the settings alone. */
async function chosenParts(settings: Settings) {
  const { dataDir, mode, proxyHops, autograbUrl, stripeUrl } = settings;
  const environment = process.env;
  const messages = messageParts(settings, environment);
  const secrets = await platformSecrets(settings);
  return { dataDir, mode, proxyHops, autograbUrl, stripeUrl, environment, secrets, ...messages };
}
