import { searchServicePath } from "../../addresses/paths.ts";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { timeout } from "hono/timeout";
import {
  answerSearchService,
  largestSearchBodyBytes,
  searchBodyIncomplete,
  searchBodyTooLarge,
} from "../../search/protocol/search-service.route.ts";
import { siteRequest } from "../../storefront/page/site-request.server.ts";
import { allowedMethods, refuseMethod, refuseUnknownApi, refuseUntaken } from "../allowed-methods.ts";
import type { App, AppPorts, SiteContext } from "../app-ports.ts";
import { awayAnswer } from "../away-answer.ts";
import { clientAddress } from "../client-address.ts";
import { addDemoDeliveries } from "../demo-deliveries.ts";
import { demoIndex } from "../demo-index.ts";
import { demoStyles, demoStylesPath } from "../demo-page.ts";
import { errorAnswer, failureForScript } from "../error-answer.ts";
import { addHealthRoutes } from "./health-routes.ts";
import { addKeptAnswers } from "../kept-answers.ts";
import { limitedBody } from "../limited-body.ts";
import { addAlertRoutes } from "./alert-routes.ts";
import { addReservationRoutes } from "./reservation-routes.ts";
import { addSavedSearchRoutes } from "./saved-search-routes.ts";
import { addBlogFeedRoutes } from "./blog-feed-routes.ts";
import { addBrochureRoutes } from "./brochure-routes.ts";
import { addConsentRoutes } from "./consent-routes.ts";
import { addDataRoutes } from "./data-routes.ts";
import { addDiscoveryRoutes } from "./discovery-routes.ts";
import { addDriveAwayRoutes } from "./drive-away-routes.ts";
import { addEnquiryDataRoutes } from "./enquiry-data-routes.ts";
import { addEnquiryRoutes } from "./enquiry-routes.ts";
import { addFileRoutes } from "./file-routes.ts";
import { addLeadLinkRoutes } from "./lead-link-routes.ts";
import { addOnlinePaymentRoutes } from "./online-payment-routes.ts";
import { addAssistantRoutes } from "./assistant-routes.ts";
import { addListingFeedRoutes } from "./listing-feed-routes.ts";
import { addMapStillRoutes } from "./map-tile-routes.ts";
import { addOwnHoldRoutes } from "./own-hold-routes.ts";
import { addPageRoutes } from "./page-routes.ts";
import { addPaymentEventRoutes } from "./payment-event-routes.ts";
import { addDemoPaymentRoutes } from "./demo-payment-routes.ts";
import { addPhoneRevealRoutes } from "./phone-reveal-routes.ts";
import { addPurchaseRoutes } from "./purchase-routes.ts";
import { addSharePictureRoutes } from "./share-picture-routes.ts";
import { addSpinRoutes } from "./spin-routes.ts";
import { addPreApprovalRoutes } from "./pre-approval-routes.ts";
import { addSignInGates } from "./sign-in-gates.ts";
import { addSignInRoutes } from "./sign-in-routes.ts";
import { addTradeInPhotoRoutes, addTradeInUploads, isPhotoUpload } from "./trade-in-photo-routes.ts";
import { addTradeInRoutes } from "./trade-in-routes.ts";
import { addWatchlistRoutes } from "./watchlist-routes.ts";
import { isSameSite, responseSecurityHeaders } from "../security-headers.ts";

const answerWithinMs = 15_000;
const longestAddress = 8_192;
/** Larger than any valid enquiry: each of its longest message's 4,000 characters takes up to nine bytes in a form. */
const largestFormBytes = 65_536;
const demoHosts: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** All routes of the platform, in the order in which a request passes them. */
export function createApp(ports: AppPorts): App {
  const app: App = new Hono();
  app.use(async (context, next) => {
    await next();
    const forScript = failureForScript(context.res, context.req);
    if (forScript !== null) {
      // Assigning a response over another merges their headers, so the previous one is removed first.
      context.res = undefined;
      context.res = forScript;
    }
    if (context.res.status === 405 && !context.res.headers.has("allow"))
      context.res.headers.set("allow", allowedMethods(app, context.req.path).join(", "));
    const headers = responseSecurityHeaders(context.get("request"));
    for (const [name, value] of Object.entries(headers))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  });
  const inTime = timeout(answerWithinMs, () => new HTTPException(503, { message: "The response took too long." }));
  app.use((context, next) => (isPhotoUpload(context.req) ? next() : inTime(context, next)));
  addHealthRoutes(app, ports);
  addFileRoutes(app, ports);
  if (ports.mode === "demo") {
    app.get(demoStylesPath, (context) => context.body(demoStyles, 200, { "content-type": "text/css; charset=utf-8" }));
  }
  app.use(async (context, next) => {
    if (context.req.url.length > longestAddress) return context.text("The address is too long.", 414);
    const site = ports.sites().siteByHost(context.req.header("host"));
    if (!site) return unknownHost(context, ports);
    context.set("clientAddress", clientAddress(context, ports.proxyHops));
    const isLoaded = await ports.loadSite(site.slug);
    context.set("request", siteRequest(ports.sites(), site, ports.clock(), ports));
    return isLoaded ? next() : awayAnswer(context, ports);
  });
  app.use(async (context, next) => {
    if (context.req.method === "GET" || context.req.method === "HEAD" || isSameSite(context.req.raw)) return next();
    throw new HTTPException(403, { message: "This request came from another site and was refused." });
  });
  addKeptAnswers(app, ports);
  app.all(
    `${searchServicePath}/*`,
    limitedBody({
      largestBytes: largestSearchBodyBytes,
      tooLarge: searchBodyTooLarge,
      incomplete: searchBodyIncomplete,
    }),
    (context) => answerSearchService(context, context.get("request"), ports.documents),
  );
  addTradeInUploads(app, ports);
  app.use((context, next) => {
    const { method, path } = context.req;
    refuseUnknownApi(app, method, path);
    if (method === "GET" || method === "HEAD") return next();
    const allowed = allowedMethods(app, path);
    return allowed.includes(method) ? next() : refuseMethod(allowed);
  });
  addPaymentEventRoutes(app, ports);
  app.use(limitedBody({ largestBytes: largestFormBytes, tooLarge: formTooLarge }));
  addConsentRoutes(app);
  addDriveAwayRoutes(app);
  addSignInGates(app, ports);
  addSignInRoutes(app, ports);
  addWatchlistRoutes(app, ports);
  addEnquiryDataRoutes(app, ports);
  addOwnHoldRoutes(app, ports);
  addAlertRoutes(app, ports);
  addSavedSearchRoutes(app, ports);
  addDataRoutes(app, ports);
  addAssistantRoutes(app, ports);
  addListingFeedRoutes(app, ports);
  addDiscoveryRoutes(app, ports);
  addSharePictureRoutes(app, ports);
  addMapStillRoutes(app, ports);
  addTradeInRoutes(app, ports);
  addTradeInPhotoRoutes(app, ports);
  addEnquiryRoutes(app, ports);
  addSpinRoutes(app, ports);
  addLeadLinkRoutes(app, ports);
  addPreApprovalRoutes(app, ports);
  addPurchaseRoutes(app, ports);
  addPhoneRevealRoutes(app, ports);
  addDemoPaymentRoutes(app, ports);
  addReservationRoutes(app, ports);
  addOnlinePaymentRoutes(app, ports);
  if (ports.demoDeliveries !== null) addDemoDeliveries(app, ports.demoDeliveries);
  addBlogFeedRoutes(app);
  addBrochureRoutes(app, ports);
  addPageRoutes(app, ports);
  // Routes of features that a site's settings turn off fall through to here.
  app.all("*", ({ req }) => refuseUntaken(req.path));
  app.onError((error, context) => errorAnswer(error, context, ports));
  return app;
}

function formTooLarge(): never {
  throw new HTTPException(413, { message: "That is too long. Shorten it and send it again." });
}

function unknownHost(context: SiteContext, ports: AppPorts): Response {
  const host = context.req.header("host") ?? "";
  const name = host.toLowerCase().replace(/:\d+$/, "");
  if (ports.mode === "demo" && context.req.path === "/" && demoHosts.includes(name))
    return demoIndex(ports.sites(), host, ports.deskHost);
  return new Response("There is no site at this address.\n", {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
