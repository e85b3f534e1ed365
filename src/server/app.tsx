import { Hono, type HonoRequest } from "hono";
import { bodyLimit } from "hono/body-limit";
import { timeout } from "hono/timeout";
import { HTTPException } from "hono/http-exception";
import { brands } from "../brands/brands.ts";
import type { KeptDeliveries } from "../adapters/delivery/kept-deliveries.ts";
import type { EmbeddedImageService, ImageFormat } from "../adapters/images/embedded-image-service.ts";
import { largestEnquiryBodyBytes } from "../leads/enquiry-form.ts";
import type { LeadStore } from "../leads/lead-store.ts";
import type { PhoneReveals } from "../leads/phone-reveals.ts";
import type { DocumentSearch } from "../search/protocol/document-search.ts";
import { searchServicePath } from "../search/search-connection.ts";
import { answerSearchService, largestSearchBodyBytes, searchBodyTooLarge } from "../search/search-service.route.ts";
import type { Sites } from "../sites/sites.ts";
import type { Site } from "../sites/site-config.ts";
import { type EnquiryPorts, receiveEnquiry } from "../storefront/enquiry/enquiry.route.ts";
import type { Page } from "../storefront/page.ts";
import {
  cardsData,
  countData,
  faultPage,
  frameOfSite,
  isSearchPath,
  listingData,
  noBrochurePage,
  notFoundPage,
  pageOf,
  successPage,
  suggestionsData,
} from "../storefront/pages.ts";
import { brochureOf } from "../storefront/vehicle/brochure.ts";
import { receivePhoneReveal } from "../storefront/vehicle/phone-reveal.route.ts";
import { type SiteRequest, siteRequest, type StorefrontPorts } from "../storefront/site-request.ts";
import type { SiteFrameView } from "../storefront/frame/site-frame-view.ts";
import type { CallAction } from "../vehicles/call-action.ts";
import type { Brochures } from "./brochures.ts";
import type { Assets } from "./assets.ts";
import type { Clock } from "./clock.ts";
import { demoDeliveries } from "./demo-deliveries.ts";
import { demoIndex } from "./demo-index.ts";
import { errorFacts, type Log } from "./log.ts";
import { renderPage } from "./render.tsx";
import { isSameSite, securityHeaders } from "./security-headers.ts";

export type AppPorts = StorefrontPorts &
  EnquiryPorts & {
    leads: LeadStore;
    /** Answers the search service, which is always the built-in one. */
    documents: DocumentSearch;
    phoneReveals: PhoneReveals;
    images: EmbeddedImageService;
    brochures: Brochures;
    assets: Assets;
    sites: () => Sites;
    clock: Clock;
    log: Log;
    mode: "demo" | "production";
    /** What a demo would have sent; null where leads are really sent. */
    kept: KeptDeliveries | null;
    /** Whether the store answers; the reason when it does not. */
    isReady: () => Promise<boolean>;
    /** What an operator may want to know of a platform that is ready, one line each. */
    notes: () => string[];
  };

type Variables = { request: SiteRequest };
type App = Hono<{ Variables: Variables }>;

const answerWithinMs = 15_000;
const longestAddress = 8_192;
/** Who deletes a letter and types it again need not ask again. */
const suggestionsCache = "private, max-age=60";
const demoHosts: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];
const immutable = "public, max-age=31536000, immutable";
const pictureAddress = /^\/images\/([1-9]\d{1,3})\/([a-z0-9/-]{3,120})\.(avif|webp|jpeg|png)$/;

/** Every route of the platform, in the order in which a request meets them. */
export function createApp(ports: AppPorts): App {
  const app: App = new Hono();
  app.use(async (context, next) => {
    await next();
    const searchHost = context.get("request")?.site.search.host ?? null;
    for (const [name, value] of Object.entries(securityHeaders(searchHost))) context.res.headers.set(name, value);
  });
  app.use(timeout(answerWithinMs, () => new HTTPException(503, { message: "The answer took too long." })));
  app.get("/livez", (context) => context.text("ok"));
  app.get("/readyz", async (context) =>
    (await ports.isReady()) ? context.text(["ready", ...ports.notes()].join("\n")) : context.text("not ready", 503),
  );
  app.get("/assets/*", async (context) => {
    const asset = await ports.assets.asset(context.req.path);
    if (!asset) return context.notFound();
    return context.body(new Uint8Array(asset.body), 200, {
      "content-type": asset.contentType,
      "cache-control": asset.immutable ? immutable : "public, max-age=86400",
    });
  });
  app.get("/images/*", (context) => picture(context.req.path, ports.images));
  app.use(async (context, next) => {
    if (context.req.url.length > longestAddress) return context.text("The address is too long.", 414);
    const site = ports.sites().siteByHost(context.req.header("host"));
    if (!site) return unknownHost(context.req.header("host") ?? "", context.req.path, ports);
    context.set("request", siteRequest(ports.sites(), site, ports.clock(), ports));
    return next();
  });
  app.use(async (context, next) => {
    if (context.req.method === "GET" || context.req.method === "HEAD" || isSameSite(context.req.raw)) return next();
    return context.json({ error: "This request came from another site and was refused." }, 403);
  });
  app.all(
    `${searchServicePath}/*`,
    bodyLimit({ maxSize: largestSearchBodyBytes, onError: searchBodyTooLarge }),
    (context) => answerSearchService(context, context.get("request"), ports.documents),
  );
  addDataRoutes(app);
  addEnquiryRoutes(app, ports);
  addPhoneRevealRoute(app, ports);
  const { kept } = ports;
  if (kept !== null) {
    app.get("/demo/deliveries", async (context) => {
      const { site } = context.get("request");
      return demoDeliveries(site, await kept.of(site.slug));
    });
  }
  app.get("/success", async (context) => {
    const request = context.get("request");
    const leadId = context.req.query("lead")?.slice(0, 100) ?? "";
    const lead = leadId === "" ? null : await ports.leads.lead(request.site.slug, leadId);
    return html(successPage(request, lead?.leadId ?? null), request, ports, "no-store");
  });
  app.get("/cars/:file{[^/]+\\.pdf}", async (context) => {
    const request = context.get("request");
    const answer = await brochureOf(context.req.param("file").slice(0, -".pdf".length), request);
    if (answer.kind === "refused") {
      if (wantsJson(context.req)) return context.json({ error: answer.message }, answer.status);
      return html(noBrochurePage(answer.status, answer.message), request, ports, "no-store");
    }
    return context.body(new Uint8Array(await ports.brochures(answer.brochure)), 200, {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(answer.brochure.fileName)}`,
      "cache-control": "no-cache",
    });
  });
  app.get("*", async (context) => {
    const request = context.get("request");
    const url = new URL(context.req.url);
    const brand = brands[request.site.brand];
    const answer = await pageOf({ path: url.pathname, query: url.search }, request, brand?.heroArtwork ?? "");
    if (answer.kind === "redirect") {
      // Settings decide what is canonical, so a browser must not keep a redirect for ever.
      context.header("cache-control", "no-cache");
      return context.redirect(answer.to, answer.isTemporary ? 302 : 301);
    }
    if (answer.page.name === "vehicle") warnOfMissingPhone(answer.page.props.vehicle.actions.call, ports.log);
    return html(
      answer.page,
      request,
      ports,
      answer.page.status === 200 ? "public, max-age=0, must-revalidate" : "no-store",
    );
  });
  app.all("*", (context) => context.json({ error: "This address answers GET only." }, 405));
  app.onError((error, context) => fault(error, context.get("request"), wantsJson(context.req), ports));
  return app;
}

/** A hidden call button is only logged (§8). */
function warnOfMissingPhone(call: CallAction, log: Log): void {
  if (call.kind === "hidden" && call.warning !== null) log("warn", "call button hidden", { reason: call.warning });
}

function addDataRoutes(app: App): void {
  app.get("/data/count", async (context) => {
    const count = await countData(new URL(context.req.url).search, context.get("request"));
    return context.json({ count }, 200, { "cache-control": "no-store" });
  });
  app.get("/data/suggestions", async (context) => {
    const suggestions = await suggestionsData(new URL(context.req.url).search, context.get("request"));
    return context.json(suggestions, 200, { "cache-control": suggestionsCache });
  });
  app.get("/data/cards", async (context) => {
    const cards = await cardsData(new URL(context.req.url).search, context.get("request"));
    return context.json(cards, 200, { "cache-control": "no-store" });
  });
  app.get("/data/*", async (context) => {
    const url = new URL(context.req.url);
    const path = url.pathname.slice("/data".length);
    if (!isSearchPath(path)) return context.json({ error: "There is no data at this address." }, 404);
    return context.json(await listingData({ path, query: url.search }, context.get("request")), 200, {
      "cache-control": "no-store",
    });
  });
}

function addEnquiryRoutes(app: App, ports: AppPorts): void {
  const limit = bodyLimit({
    maxSize: largestEnquiryBodyBytes,
    onError: (context) =>
      context.json({ error: "The enquiry is too long. Shorten the message and send it again." }, 413),
  });
  app.post("/enquiries", limit, async (context) => {
    const request = context.get("request");
    const isForScript = wantsJson(context.req);
    const outcome = await receiveEnquiry(context, request, ports);
    switch (outcome.kind) {
      case "stored":
        return isForScript
          ? context.json({ lead_id: outcome.leadId })
          : context.redirect(`/success?lead=${outcome.leadId}`, 303);
      case "invalid":
        if (!isForScript) return html(outcome.page, request, ports, "no-store");
        return context.json({ error: "Please fix the following errors:", errors: outcome.errors }, 422);
      case "refused":
        return context.json({ error: outcome.message }, outcome.status);
    }
  });
}

/** A reveal holds three ids. */
const largestRevealBytes = 1_024;

function addPhoneRevealRoute(app: App, ports: AppPorts): void {
  const limit = bodyLimit({
    maxSize: largestRevealBytes,
    onError: (context) => context.json({ error: "The request is too long." }, 413),
  });
  app.post("/phone-reveals", limit, async (context) => {
    if (!context.req.header("content-type")?.startsWith("application/json")) {
      return context.json({ error: "Send JSON." }, 415);
    }
    const body: unknown = await context.req.json().catch(() => null);
    const outcome = await receivePhoneReveal(body, context.get("request"), ports.phoneReveals);
    if (outcome.kind === "recorded") return context.body(null, 204);
    return context.json({ error: outcome.message }, outcome.status);
  });
}

const framesBySite = new WeakMap<Site, { day: number; frame: SiteFrameView }>();
const frameLivesMs = 60_000;

/** Header and footer change with the settings and, for announcements, with the day. */
function frameOf(request: SiteRequest): SiteFrameView {
  const minute = Math.floor(request.now / frameLivesMs);
  const known = framesBySite.get(request.site);
  if (known?.day === minute) return known.frame;
  const frame = frameOfSite(request);
  framesBySite.set(request.site, { day: minute, frame });
  return frame;
}

function html(page: Page, request: SiteRequest, ports: Pick<AppPorts, "assets">, cacheControl: string): Response {
  const body = renderPage(page, {
    frame: frameOf(request),
    siteSlug: request.site.slug,
    brandName: request.site.brand,
    origin: `https://${request.site.hosts[0]}`,
    assets: ports.assets,
  });
  // Bytes, because a Response reads a text of this length twice.
  return new Response(new TextEncoder().encode(body), {
    status: page.status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": cacheControl },
  });
}

async function picture(path: string, images: EmbeddedImageService): Promise<Response> {
  const [, width = "", reference = "", format = ""] = pictureAddress.exec(path) ?? [];
  const found = await images.picture(`artwork:${reference}`, Number(width), format as ImageFormat);
  if (!found)
    return new Response("There is no such picture.", { status: 404, headers: { "content-type": "text/plain" } });
  return new Response(new Uint8Array(found.body), {
    headers: { "content-type": found.contentType, "cache-control": immutable },
  });
}

function unknownHost(host: string, path: string, ports: AppPorts): Response {
  const name = host.toLowerCase().replace(/:\d+$/, "");
  if (ports.mode === "demo" && path === "/" && demoHosts.includes(name)) return demoIndex(ports.sites(), host);
  return new Response("There is no site at this address.\n", {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}

/** Whether a script reads the answer: it asks for JSON, sends JSON, or the address holds data. */
function wantsJson(request: HonoRequest): boolean {
  const types = [request.header("accept"), request.header("content-type")];
  return request.path.startsWith("/data/") || types.some((type) => type?.includes("application/json"));
}

function fault(error: unknown, request: SiteRequest | undefined, isForScript: boolean, ports: AppPorts): Response {
  const status = error instanceof HTTPException ? error.status : 500;
  ports.log("error", "request failed", { site: request?.site.slug ?? null, status, ...errorFacts(error) });
  if (!request || isForScript) {
    return Response.json({ error: "Something went wrong on our side. Please try again." }, { status });
  }
  return html(status === 404 ? notFoundPage() : faultPage(status === 503 ? 503 : 500), request, ports, "no-store");
}
