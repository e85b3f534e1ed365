import { globSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DemoDeliveryStore, demoDeliveryStore } from "../src/adapters/delivery/demo-delivery-store.ts";
import { tableGeocoding } from "../src/adapters/geocoding/table-geocoding.ts";
import {
  createEmbeddedSearchEngine,
  type EmbeddedSearchEngine,
} from "../src/adapters/search/embedded/embedded-search-engine.ts";
import { createDemoSms, type DemoSms } from "../src/adapters/sms/demo-sms.ts";
import type { Store } from "../src/adapters/open-store.ts";
import { assemble } from "../src/composition/assemble.ts";
import { pictureParts } from "../src/composition/picture-parts.ts";
import type { PlatformParts } from "../src/composition/platform-parts.ts";
import { platformServer } from "../src/composition/platform-server.ts";
import { createDeskApp, type DeskApp } from "../src/server/desk/desk-app.ts";
import type { DeskPorts } from "../src/server/desk/desk-ports.ts";
import { createApp } from "../src/server/routes/app.ts";
import type { App, AppPorts } from "../src/server/app-ports.ts";
import { siteCardPrices } from "../src/finance/site-card-prices.ts";
import { jobRunner } from "../src/server/jobs/run-jobs.ts";
import type { OutboxMessage } from "../src/outbox/outbox-message.ts";
import { leaseMs, workEntry } from "../src/outbox/work-entry.ts";
import type { DemoPayments } from "../src/payments/demo-checkouts.ts";
import type { PaymentEvents } from "../src/payments/payment-events.ts";
import type { Log } from "../src/server/log.ts";
import { folderStorage } from "../src/adapters/file-storage/folder-storage.ts";
import { contentFormats } from "../src/adapters/content/content-formats.ts";
import { liveContent } from "../src/server/live-content.ts";
import type { Geocode } from "../src/locations/geocoding.ts";
import type { StoredFile } from "../src/settings/file-store.ts";
import { faultText } from "../src/sites/config-fault.ts";
import type { SiteInput } from "../src/sites/site-config.ts";
import type { Location } from "../src/locations/location.ts";
import type { SiteFile, Sites } from "../src/sites/sites.ts";
import { manufacturers } from "../src/vehicles/manufacturers.ts";
import type { Vehicle } from "../src/vehicles/vehicle.ts";
import { openEmptySqlite } from "./empty-sqlite.ts";
import { settingsFile, loadSites, testNow } from "./stock-and-sites.ts";

export { settingsFile, plainVehicles, siteFile, loadSites, stockVehicle, testNow } from "./stock-and-sites.ts";

export type TestPlatformOptions = {
  sites?: readonly SiteInput[];
  /** Settings files, of groups too, in place of `sites`. */
  files?: readonly SiteFile[];
  /** Files of content. */
  content?: readonly StoredFile[];
  /** Stock by site slug. */
  vehicles?: Readonly<Record<string, readonly Vehicle[]>>;
  /** Places that imports found, by site slug. */
  foundPlaces?: Readonly<Record<string, ReadonlyMap<string, Location>>>;
  /** Where the clock stands; `clock.now` moves it. */
  now?: number;
  mode?: AppPorts["mode"];
  /** The store in place of an embedded one of its own. The platform closes it. */
  store?: Store;
  /** Variables that sites' settings name, such as keys of outside services. */
  environment?: Readonly<Record<string, string>>;
  /** Address of a local server that answers as Stripe does. */
  stripeUrl?: string;
  /** Address of a server that answers like AutoGrab. */
  autograbUrl?: string;
  /** Finds postcodes in place of the table by region. */
  geocode?: Geocode;
  /** Ports in place of the real ones, for faults. */
  replacePorts?: (ports: AppPorts) => Partial<AppPorts>;
};

/** The desk's host in tests. */
export const deskHost = "desk.example";

export type LogLine = { level: string; event: string; facts: Record<string, unknown> };

type TestRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | FormData | URLSearchParams;
};

export type TestPlatform = {
  app: App;
  /** The desk's ports and routes, at the host `deskHost`. */
  desk: DeskPorts;
  deskApp: DeskApp;
  store: Store;
  engine: EmbeddedSearchEngine;
  sites: Sites;
  /** Replaces the settings of all sites, as a change of their files does. */
  changeSites(inputs: readonly SiteInput[]): void;
  clock: { now: number };
  logged: LogLine[];
  /** Where the sites' payments are allowed. */
  gateways: AppPorts["payments"]["gateways"];
  /** What the demo would have sent; null in production. */
  demoDeliveries: DemoDeliveryStore | null;
  /** The text messages that sites sent. */
  sms: DemoSms;
  /** Asks the application itself: `host` is the Host header, `path` the path with its query. */
  ask(host: string, path: string, request?: TestRequest): Promise<Response>;
  /** Changes stock and waits until searches see it. */
  putVehicles(siteSlug: string, vehicles: readonly Vehicle[]): Promise<void>;
  /** Tells watchers what changed, as the server does once a minute; answers how many mails that made. */
  sendAlerts(): Promise<number>;
  /** Tells of new matches of saved searches, as the server does every few minutes; answers how many mails that made. */
  sendMatchAlerts(): Promise<number>;
  /** Ends overrides that are due to expire, as the server does every second; answers how many. */
  expireOverrides(): Promise<number>;
  /** Applies changes of many vehicles, as the server does every second; answers how many are behind it. */
  applyBulkChanges(): Promise<number>;
  /** Ends claims of online purchases whose time is over, as the server does every two seconds; answers how many. */
  endPurchaseClaims(): Promise<number>;
  /** Ends claims and holds whose time is over, as the server does every two seconds; answers how many. */
  endReservations(): Promise<number>;
  /** Compares the ledger with the gateways, and handles lost events. */
  comparePayments(): Promise<number>;
  /** Does the work of the outbox that is due, with the platform's handlers; answers the messages that it sent. */
  workOutbox(): Promise<OutboxMessage[]>;
  paymentEvents: PaymentEvents;
  /** The demo gateway's payment page; null in production. */
  demoPayments: DemoPayments | null;
  /** Erases applications for finance that are past their time, as the server does once an hour; answers how many. */
  expireApplications(): Promise<number>;
  /** Starts the real HTTP server on a free port of this machine. */
  serve(): Promise<number>;
  close(): Promise<void>;
};

/** The whole platform in this process, with its real parts, in a folder of its own. */
export async function testPlatform(options: TestPlatformOptions): Promise<TestPlatform> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-http-"));
  const store = options.store ?? (await openEmptySqlite(folder));
  for (const [site, vehicles] of Object.entries(options.vehicles ?? {})) {
    await store.stockWrites.putVehicles(site, vehicles);
  }
  const live = { sites: loadSites(options.files ?? (options.sites ?? []).map(settingsFile)), revision: 0 };
  const clock = { now: options.now ?? testNow };
  const engine = createEmbeddedSearchEngine({
    stock: store.stock,
    cardPrices: siteCardPrices(
      () => live.sites,
      () => clock.now,
    ),
    manufacturers,
    pollMilliseconds: 100,
  });
  await engine.start();
  const logged: LogLine[] = [];
  const log: Log = (level, event, facts = {}) => logged.push({ level, event, facts });
  const pictures = pictureParts({
    dataDir: folder,
    clientFolder: await writeClientFolder(folder),
    shared: null,
    log,
  });
  const demoDeliveries = options.mode === "demo" ? demoDeliveryStore(folder) : null;
  const sms = createDemoSms(folder);
  const sent: OutboxMessage[] = [];
  const parts: PlatformParts = {
    store,
    place: { dataDir: folder },
    sites: {
      current: () => live.sites,
      revision: () => live.revision,
      hasFaults: () => false,
      unserved: () => [],
      outdated: () => [],
    },
    search: { engine, answers: engine.search, isHostReady: () => false, notes: () => [] },
    content: await fileContent(options.content ?? [], live.sites, log, store),
    foundPlaces: { of: (siteId) => options.foundPlaces?.[siteId] ?? new Map(), revision: () => 0 },
    findPosition: () => null,
    geocode: options.geocode ?? tableGeocoding(() => null),
    autograbUrl: options.autograbUrl ?? "http://127.0.0.1:9",
    secrets: {
      searchSigning: "a signing key that only tests know",
      signIn: "a sign-in secret that only tests know",
      applications: "an application key that only tests know",
      accepted: { searchSigning: null, signIn: null, applications: null },
    },
    environment: options.environment ?? {},
    async send(message) {
      sent.push(message);
      return { kind: "taken" };
    },
    sendSms: sms.send,
    stripeUrl: options.stripeUrl ?? "http://127.0.0.1:1",
    demo: { sms: options.mode === "demo" ? sms : null, deliveries: demoDeliveries },
    ...pictures,
    desk: {
      host: deskHost,
      url: `https://${deskHost}`,
      assets: {
        scripts: { screens: "/desk-files/desk.js", passkey: "/desk-files/passkey.js" },
        styles: [],
        file: async () => null,
      },
    },
    mapTiles: null,
    dataDir: folder,
    files: folderStorage(folder),
    sharedFiles: null,
    mode: options.mode ?? "production",
    proxyHops: 1,
    clock: () => clock.now,
    log,
    stopping: new AbortController().signal,
  };
  const { ports, desk, jobs, handlers } = assemble(parts);
  const deskApp = desk && createDeskApp(desk);
  const app = createApp({ ...ports, ...options.replacePorts?.(ports) });
  const servers: ReturnType<typeof platformServer>[] = [];
  if (desk === null || deskApp === null) throw new Error("The platform has no desk.");
  return {
    app,
    desk,
    deskApp,
    store,
    engine,
    get sites() {
      return live.sites;
    },
    changeSites(inputs) {
      live.sites = loadSites(inputs.map(settingsFile));
      live.revision += 1;
    },
    clock,
    logged,
    gateways: ports.payments.gateways,
    demoDeliveries,
    sms,
    async ask(host, path, { method = "GET", headers = {}, body } = {}) {
      const init = { method, headers: { host, ...headers }, ...(body === undefined ? {} : { body }) };
      return app.request(new Request(`http://${host}${path}`, init));
    },
    async putVehicles(siteSlug, vehicles) {
      await store.stockWrites.putVehicles(siteSlug, vehicles);
      await engine.refresh(siteSlug);
    },
    sendAlerts: () => jobRunner(jobs.watchlistAlerts, log)(clock.now),
    sendMatchAlerts: () => jobRunner(jobs.savedSearchAlerts, log)(clock.now),
    endReservations: () => jobRunner(jobs.endReservations, log)(clock.now),
    comparePayments: () => jobRunner(jobs.paymentComparison, log)(clock.now),
    endPurchaseClaims: () => jobRunner(jobs.endPurchaseClaims, log)(clock.now),
    async workOutbox() {
      sent.length = 0;
      const timeLimit = (milliseconds: number) => AbortSignal.timeout(milliseconds);
      const work = {
        outbox: store.outbox,
        handlers,
        timeLimit,
        now: () => clock.now,
        random: () => 0.5,
        wait: async () => undefined,
      };
      // Work of a target waits for the work before it.
      for (let round = 0; round < 40; round += 1)
        for (const entry of await store.outbox.claim(clock.now + 2_000, 40, leaseMs + 2_000))
          await workEntry(entry, work);
      return [...sent];
    },
    paymentEvents: ports.payments.events,
    demoPayments: ports.payments.demo,
    applyBulkChanges: () => jobRunner(jobs.bulkChanges, log)(clock.now),
    expireOverrides: () => jobRunner(jobs.expireOverrides, log)(clock.now),
    expireApplications: () => jobRunner(jobs.applicationRetention, log)(clock.now),
    async serve() {
      const server = platformServer(app, deskApp, parts);
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return (server.address() as AddressInfo).port;
    },
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      await engine.close();
      await pictures.images.close();
      await pictures.drawing.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The entries of the desk's own build. */
const deskManifest = Object.fromEntries(
  globSync("src/desk-screens/*.entry.{ts,tsx}").map((source) => [source, { file: "desk-files/entry.js", css: [] }]),
);

/** Whatever the build could be asked for: scripts of pages, style sheets, brands. */
const clientSources = ["src/storefront/**/*.entry.{ts,tsx}", "src/{storefront,ui}/**/*.css", "src/brands/*/*.css"];

/** A browser's part in the form of the build, with files that are almost empty: pages only name them. */
export async function writeClientFolder(folder: string): Promise<string> {
  const client = join(folder, "client");
  await mkdir(join(client, "assets"), { recursive: true });
  const manifest = Object.fromEntries(
    globSync(clientSources).map((source, index) => {
      const file = `assets/entry-${index}${source.endsWith(".css") ? ".css" : ".js"}`;
      return [source, { file, src: source, imports: [], css: [], assets: [] }];
    }),
  );
  for (const { file } of Object.values(manifest)) await writeFile(join(client, file), "/* test */");
  await writeFile(join(client, "assets/icons.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  await writeFile(join(client, "manifest.json"), JSON.stringify(manifest));
  await mkdir(join(folder, "desk"), { recursive: true });
  await writeFile(join(folder, "desk/manifest.json"), JSON.stringify(deskManifest));
  return client;
}

/** Content that does not change. */
function fileContent(files: readonly StoredFile[], sites: Sites, log: Log, { pageVersions }: Store) {
  return liveContent({
    store: { place: "the test", read: async () => ({ version: "1", files }), watch: () => () => undefined },
    sites: { current: () => sites, onChange: () => undefined },
    formats: contentFormats,
    onFaults: (faults) => faults.forEach((fault) => log("error", faultText(fault))),
    onVersions: async (versions) => {
      for (const version of versions) await pageVersions.keep(version, testNow);
    },
  });
}
