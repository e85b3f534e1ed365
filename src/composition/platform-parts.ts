import type { StoreOptions } from "../adapters/store/store-options.ts";
import type { SendSms } from "../accounts/send-sms.ts";
import type { DemoDeliveryStore } from "../adapters/delivery/demo-delivery-store.ts";
import type { FoundPlaces } from "../adapters/feeds/found-places.ts";
import type { DrawingPool } from "../adapters/drawing/drawing-pool.ts";
import type { EmbeddedImageService } from "../adapters/images/embedded-image-service.ts";
import type { Store } from "../adapters/open-store.ts";
import type { EmbeddedSearchEngine } from "../adapters/search/embedded/embedded-search-engine.ts";
import type { DemoSms } from "../adapters/sms/demo-sms.ts";
import type { PostcodePosition } from "../leads/delivery/lead-route.ts";
import type { Geocode } from "../locations/geocoding.ts";
import type { MapTiles } from "../locations/map-tiles.ts";
import type { PictureCache } from "../adapters/images/picture-cache.ts";
import type { FileStorage } from "../file-storage/file-storage.ts";
import type { SendMessage } from "../outbox/outbox-message.ts";
import type { SearchEngine } from "../search/search-engine.ts";
import type { AppPorts } from "../server/app-ports.ts";
import type { Assets } from "../server/assets.ts";
import type { Brochures } from "../server/brochures.ts";
import type { DeskAssets } from "../server/desk/desk-assets.ts";
import type { Clock } from "../server/clock.ts";
import type { LiveContent } from "../server/live-content.ts";
import type { LiveSites } from "../server/live-sites.ts";
import type { Log } from "../server/log.ts";

type PlatformSecrets = { searchSigning: string; signIn: string; applications: string };

/** The parts that a server, or a test, chooses. `assemble` makes the platform of them. */
export type PlatformParts = {
  store: Store;
  place: StoreOptions;
  sites: Pick<LiveSites, "current" | "revision" | "hasFaults" | "unserved" | "outdated">;
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
  findPosition: PostcodePosition;
  geocode: Geocode;
  mapTiles: MapTiles | null;
  autograbUrl: string;
  secrets: PlatformSecrets & {
    /** Second secrets, while one replaces the other: what was made with them is accepted. */
    accepted: Record<keyof PlatformSecrets, string | null>;
  };
  /** Environment variables that sites' settings refer to, such as keys of external services. */
  environment: Readonly<Record<string, string | undefined>>;
  send: SendMessage;
  sendSms: SendSms;
  stripeUrl: string;
  /** Messages that a demo would have sent; null where they are really sent. */
  demo: { sms: Pick<DemoSms, "lastText"> | null; deliveries: DemoDeliveryStore | null };
  drawing: DrawingPool;
  images: EmbeddedImageService;
  sharePictureCache: PictureCache;
  brochures: Brochures;
  assets: Assets;
  /** The desk's host without a port, its address, and its build; null without a desk. */
  desk: { host: string; url: string; assets: DeskAssets } | null;
  dataDir: string;
  /** Files that every server shares, and the bucket they are in; null without one. */
  files: FileStorage;
  sharedFiles: FileStorage | null;
  mode: AppPorts["mode"];
  /** Number of our own proxies in front of this server. */
  proxyHops: number;
  clock: Clock;
  log: Log;
  /** Aborted when the process begins to stop. */
  stopping: AbortSignal;
};
