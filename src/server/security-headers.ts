/**
 * Headers of every answer. Scripts and styles come from this server only; pictures may come from the
 * dealers' image hosts, data also from the site's own search service. There is no inline script or style on any page.
 */
export function securityHeaders(searchHost: string | null): Record<string, string> {
  return { ...sameEverywhere, "content-security-policy": contentSecurityPolicy(searchHost) };
}

function contentSecurityPolicy(searchHost: string | null): string {
  const searchOrigin = searchHost === null ? "" : ` ${new URL(searchHost).origin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' https: data:",
    `connect-src 'self'${searchOrigin}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
  ].join("; ");
}

const sameEverywhere = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(self), payment=(self)",
};

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
