import type { Site } from "../sites/site-config.ts";
import { thirdPartyOrigins } from "../sites/third-party-origins.ts";
import type { SiteRequest } from "../storefront/page/site-request.ts";

const sameEverywhere = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(self), payment=(self)",
};

const headersBySite = new WeakMap<Site, Record<string, string>>();
const headersWithoutSite = securityHeaders([]);

/** The headers of every answer to a request; the settings of its site decide them, so they are made once for each. */
export function securityHeadersOf(request: Pick<SiteRequest, "site" | "siteForDealership"> | undefined) {
  if (!request) return headersWithoutSite;
  const { site, siteForDealership } = request;
  const known = headersBySite.get(site);
  if (known) return known;
  const headers = securityHeaders([site, ...site.dealerships.map(({ slug }) => siteForDealership(slug))]);
  headersBySite.set(site, headers);
  return headers;
}

/**
 * Scripts and styles come from this server only; pictures may come from the dealers' image hosts, data also from the
 * site's own search service. There is no inline script or style on any page. A site that names a chat widget or a
 * street map, or a tag manager, lets exactly their origins in; widgets style themselves inline, so only there inline styles are allowed.
 */
function securityHeaders(settings: readonly Site[]): Record<string, string> {
  const { widget, frames, tagScripts, tagData } = thirdPartyOrigins(settings);
  const searchOrigins = settings.flatMap(({ search: { host } }) => (host === null ? [] : new URL(host).origin));
  const sockets = widget.map((origin) => origin.replace(/^https:/, "wss:"));
  const framed = [...widget, ...frames];
  const policy = [
    "default-src 'none'",
    directive("script-src", ["'self'", ...widget, ...tagScripts]),
    directive("style-src", ["'self'", ...widget, ...(widget.length > 0 ? ["'unsafe-inline'"] : [])]),
    directive("font-src", ["'self'", ...widget]),
    "img-src 'self' https: data:",
    directive("connect-src", ["'self'", ...new Set(searchOrigins), ...widget, ...sockets, ...tagData]),
    ...(framed.length > 0 ? [directive("frame-src", framed)] : []),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
  ].join("; ");
  return { ...sameEverywhere, "content-security-policy": policy };
}

function directive(name: string, sources: readonly string[]): string {
  return [name, ...sources].join(" ");
}

/**
 * True when a state-changing request comes from our own page or from no browser at all. A browser tells
 * with `Sec-Fetch-Site`, an older one with `Origin`.
 */
export function isSameSite(request: Request): boolean {
  const fetchSite = request.headers.get("sec-fetch-site");
  if (fetchSite !== null) return fetchSite === "same-origin" || fetchSite === "none";
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  return originHost(origin) === request.headers.get("host");
}

function originHost(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
