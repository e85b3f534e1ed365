import type { Site } from "../sites/site-config.ts";
import type { SiteContent } from "../content/site-content.ts";
import { playerOrigins } from "../content/videos.ts";
import { thirdPartyOrigins } from "../sites/third-party-origins.ts";
import type { SiteRequest } from "../storefront/page/site-request.server.ts";

const sameEverywhere = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(self), payment=(self)",
};

type Headers = Readonly<Record<string, string>>;
const known = new WeakMap<Site, { content: SiteContent; headers: Headers }>();
const headersWithoutSite = securityHeaders([], []);

/** The headers of every response. They depend on the site's settings and videos, so they are cached for each. */
export function responseSecurityHeaders(
  request: Pick<SiteRequest, "site" | "siteForDealership" | "content"> | undefined,
): Headers {
  if (!request) return headersWithoutSite;
  const { site, siteForDealership, content } = request;
  const last = known.get(site);
  if (last?.content === content) return last.headers;
  const settings = [site, ...site.dealerships.map(({ slug }) => siteForDealership(slug))];
  const headers = securityHeaders(settings, playerOrigins(content));
  known.set(site, { content, headers });
  return headers;
}

/**
 * Scripts and styles may come from this server only; pictures also from the dealers' image hosts, data also from the
 * site's search host. No page has inline scripts or styles. For a configured chat widget, street map or tag manager, and
 * for the players of videos, exactly their origins are allowed; widgets use inline styles, so these are allowed only there.
 */
function securityHeaders(settings: readonly Site[], players: readonly string[]): Headers {
  const { widget, frames, tagScripts, tagData } = thirdPartyOrigins(settings);
  const searchOrigins = settings.flatMap(({ search: { host } }) => (host === null ? [] : new URL(host).origin));
  const sockets = widget.map((origin) => origin.replace(/^https:/, "wss:"));
  const framed = [...widget, ...frames, ...players];
  const policy = [
    "default-src 'none'",
    directive("script-src", ["'self'", ...widget, ...tagScripts]),
    directive("style-src", ["'self'", ...widget, ...(widget.length > 0 ? ["'unsafe-inline'"] : [])]),
    directive("font-src", ["'self'", ...widget]),
    "img-src 'self' https: data:",
    directive("connect-src", ["'self'", ...new Set(searchOrigins), ...widget, ...sockets, ...tagData]),
    ...(framed.length > 0 ? [directive("frame-src", framed)] : []),
    // A form may answer with a redirect to the payment page.
    directive("form-action", ["'self'", ...new Set(settings.flatMap(paymentPages))]),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
  ].join("; ");
  return { ...sameEverywhere, "content-security-policy": policy };
}

function paymentPages({ reservation }: Site): string[] {
  return reservation.provider === "stripe" ? ["https://checkout.stripe.com"] : [];
}

function directive(name: string, sources: readonly string[]): string {
  return [name, ...sources].join(" ");
}

/**
 * True if a state-changing request comes from our own page or from outside a browser. Browsers send `Sec-Fetch-Site`,
 * older ones `Origin`.
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
