import { apiPath, dataPath, speculationRulesPath } from "../addresses/paths.ts";
import type { HonoRequest } from "hono";
import type { Site } from "../sites/site-config.ts";
import { isTurnedOff } from "../storefront/pages-of-site.ts";
import { siteFrame, type SiteFrameView } from "../storefront/frame/site-frame-view.ts";
import type { SitePage } from "../storefront/screens.ts";
import type { SiteRequest } from "../storefront/page/site-request.server.ts";
import { siteOrigin } from "../settings/site-origin.ts";
import { keepsWatchlists } from "../watchlist/watchlist-settings.ts";
import { isBelow } from "./allowed-methods.ts";
import type { AppPorts } from "./app-ports.ts";
import { pageFiles } from "./page-files.ts";
import { PageResponse } from "./page-response.ts";
import { renderPage } from "./render.tsx";
import { minuteMs } from "../settings/durations.ts";

const framesBySettings = new WeakMap<Site, { minute: number; frame: SiteFrameView }>();
const frameLivesMs = minuteMs;

/** Header and footer depend on the settings and, for announcements and holidays, on the day. */
function cachedSiteFrame(settings: Site, now: number): SiteFrameView {
  const minute = Math.floor(now / frameLivesMs);
  const known = framesBySettings.get(settings);
  if (known?.minute === minute) return known.frame;
  const frame = siteFrame(settings, now, isTurnedOff);
  framesBySettings.set(settings, { minute, frame });
  return frame;
}

/** Renders a page as a response. Public pages are eligible for the back/forward cache; error pages are never stored. */
export function html(
  page: SitePage,
  request: SiteRequest,
  ports: Pick<AppPorts, "assets">,
  cacheControl: string,
): Response {
  const settings = page.dealershipSlug ? request.siteForDealership(page.dealershipSlug) : request.site;
  const body = renderPage(page, {
    frame: cachedSiteFrame(settings, request.now),
    siteSlug: request.site.slug,
    keepsWatchlists: keepsWatchlists(request.site),
    analytics: request.site.analytics,
    brandName: request.site.brand,
    origin: siteOrigin(request.site),
    assets: ports.assets,
  });
  return new PageResponse(Buffer.from(body), {
    status: page.status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": cacheControl,
      link: pageFiles(page.name, request.site.brand, ports.assets).link,
      "speculation-rules": `"${speculationRulesPath}"`,
    },
  });
}

/** Whether a script reads the response: it accepts JSON, sends JSON, or requests a data address. */
export function wantsJson(request: HonoRequest): boolean {
  const types = [request.header("accept"), request.header("content-type")];
  const isForScripts = [dataPath, apiPath].some((path) => isBelow(request.path, path));
  return isForScripts || types.some((type) => type?.includes("application/json"));
}
