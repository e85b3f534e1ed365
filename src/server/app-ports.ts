import type { Context, Hono } from "hono";
import type { DemoDeliveryStore } from "../adapters/delivery/demo-delivery-store.ts";
import type { EmbeddedImageService } from "../adapters/images/embedded-image-service.ts";
import type { AnalyticsEvents } from "../analytics/lead-events.ts";
import type { StoredFeeds } from "../listing-feeds/stored-feed.ts";
import type { PaymentEvents } from "../payments/payment-events.ts";
import type { PaymentGateways } from "../payments/payment-gateway.ts";
import type { PhoneReveals } from "../leads/phone-reveals.ts";
import type { DocumentSearch } from "../search/protocol/document-search.ts";
import type { MapTiles } from "../locations/map-tiles.ts";
import type { ComposeStill } from "../locations/still-map.ts";
import type { Sites } from "../sites/sites.ts";
import type { EnquiryPorts } from "../enquiries/store-enquiry.ts";
import type { SiteRequest, StorefrontPorts } from "../storefront/page/site-request.server.ts";
import type { VisitorPorts } from "../storefront/page/visit.server.ts";
import type { KeptAnswers } from "../storefront/page/kept-answers.ts";
import type { EncodePhoto } from "../trade-in/trade-in-photos.ts";
import type { LinkMailPorts, LinkMailWriting } from "../leads/link-mails.ts";
import type { TradeInPorts } from "../trade-in/trade-in-ports.ts";
import type { Assets } from "./assets.ts";
import type { Brochures } from "./brochures.ts";
import type { Clock } from "./clock.ts";
import type { StockSitemaps } from "../discovery/stock-page.ts";
import type { Readiness } from "./readiness.ts";
import type { SharePictures } from "./share-pictures.ts";
import type { PageChanges } from "../listing-feeds/page-changes.ts";
import type { Log } from "./log.ts";

export type AppPorts = StorefrontPorts &
  VisitorPorts &
  EnquiryPorts &
  TradeInPorts &
  LinkMailPorts &
  LinkMailWriting & {
    /** Whether the site's stock can be searched: loads it if it is not in memory, and gives up after a while. */
    loadSite: (siteId: string) => boolean | Promise<boolean>;
    /** Serves the search service, always with the built-in engine. */
    documents: DocumentSearch;
    listingFeeds: StoredFeeds;
    /** The value of an environment variable that settings name. */
    readSecret: (variable: string) => string | undefined;
    phoneReveals: PhoneReveals;
    analytics: AnalyticsEvents;
    encodePhoto: EncodePhoto;
    keptAnswers: Pick<KeptAnswers, "keep" | "sealed" | "remove">;
    images: EmbeddedImageService;
    /** Tiles of this server's own map file; null without one. */
    mapTiles: MapTiles | null;
    composeStill: ComposeStill | null;
    brochures: Brochures;
    sharePictures: SharePictures;
    stockSitemaps: StockSitemaps;
    pageChanges: Pick<PageChanges, "record" | "times">;
    digest: (text: string) => string;
    assets: Assets;
    sites: () => Sites;
    clock: Clock;
    log: Log;
    /** Number of our own proxies in front of this server. */
    proxyHops: number;
    mode: "demo" | "production";
    /** The host of the desk; null without one. */
    deskHost: string | null;
    /** Deliveries captured in a demo; null if leads are really delivered. */
    demoDeliveries: DemoDeliveryStore | null;
    payments: { gateways: PaymentGateways; events: PaymentEvents };
    readiness: () => Promise<Readiness>;
  };

type Env = {
  Variables: {
    request: SiteRequest;
    /** IP address of the client; null if unknown. */
    clientAddress: string | null;
  };
};

/** The platform's routes; behind the host check each has the request of its site. */
export type App = Hono<Env>;
export type SiteContext = Context<Env>;
