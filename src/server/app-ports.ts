import type { Context, Hono } from "hono";
import type { SignInPorts } from "../accounts/sign-in.ts";
import type { KeptDeliveries } from "../adapters/delivery/kept-deliveries.ts";
import type { EmbeddedImageService } from "../adapters/images/embedded-image-service.ts";
import type { DemoSms } from "../adapters/sms/demo-sms.ts";
import type { AnalyticsEvents } from "../analytics/lead-events.ts";
import type { SignText } from "../leads/lead-links.ts";
import type { LeadStore } from "../leads/lead-store.ts";
import type { Outbox } from "../leads/outbox.ts";
import type { PhoneReveals } from "../leads/phone-reveals.ts";
import type { DocumentSearch } from "../search/protocol/document-search.ts";
import type { Sites } from "../sites/sites.ts";
import type { WatchlistStore } from "../watchlist/watchlist.ts";
import type { AlertPorts } from "../watchlist/alert-ports.ts";
import type { SavedSearches } from "../watchlist/saved-search.ts";
import type { EnquiryPorts } from "../enquiries/store-enquiry.ts";
import type { SiteRequest, StorefrontPorts } from "../storefront/page/site-request.ts";
import type { Assets } from "./assets.ts";
import type { Brochures } from "./brochures.ts";
import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";

/** Everything that the routes are made with. */
export type AppPorts = StorefrontPorts &
  EnquiryPorts & {
    leads: LeadStore;
    outbox: Pick<Outbox, "entriesOf" | "attemptsOf">;
    /** Signs the private links of leads. */
    sign: SignText;
    /** Answers the search service, which is always the built-in one. */
    documents: DocumentSearch;
    phoneReveals: PhoneReveals;
    analytics: AnalyticsEvents;
    signIn: SignInPorts;
    watchlist: WatchlistStore;
    savedSearches: SavedSearches;
    alertPorts: AlertPorts;
    /** Shows the codes that a demo would have sent; null where they are really sent. */
    demoSms: Pick<DemoSms, "lastText"> | null;
    images: EmbeddedImageService;
    brochures: Brochures;
    assets: Assets;
    sites: () => Sites;
    clock: Clock;
    log: Log;
    /** How many proxies of our own stand before this server. */
    proxyHops: number;
    mode: "demo" | "production";
    /** What a demo would have sent; null where leads are really sent. */
    kept: KeptDeliveries | null;
    /** Whether the store answers; the reason when it does not. */
    isReady: () => Promise<boolean>;
    /** What an operator may want to know of a platform that is ready, one line each. */
    notes: () => string[];
  };

type Env = {
  Variables: {
    request: SiteRequest;
    /** Where the request came from; null when that is not known. */
    clientAddress: string | null;
  };
};

/** The routes of the platform; behind the host check each has its site's request. */
export type App = Hono<Env>;
/** One request to them. */
export type SiteContext = Context<Env>;
