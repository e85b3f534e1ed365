import { usesDataLayer } from "../../analytics/uses-data-layer.ts";
import { cookieValues } from "../../settings/cookie-values.ts";
import type { Site } from "../../sites/site-config.ts";
import { thirdPartyOrigins } from "../../sites/third-party-origins.ts";

/** What a visitor allowed: everything, or only what the site needs to work. */
export type Consent = "all" | "needed";

/** Name of the cookie that holds a visitor's answer. */
export const consentCookie = "forecourt_consent";

/** Fired on `window` when a visitor has answered; the cookie is already set. */
export const consentEvent = "forecourt:consent";

/** The visitor is asked again after this. */
const consentLivesDays = 180;

/** The answer in a `Cookie` header or in `document.cookie`; null if there is none. */
export function readConsent(cookies: string): Consent | null {
  return cookieValues(cookies, consentCookie).find(isConsent) ?? null;
}

export function isConsent(value: unknown): value is Consent {
  return value === "all" || value === "needed";
}

/** Whether third-party content may be loaded: only after a yes. */
export function allowsThirdParties(cookies: string): boolean {
  return readConsent(cookies) === "all";
}

/** The cookie of an answer, for `Set-Cookie` and `document.cookie`. Scripts read it, so it is not `HttpOnly`. */
export function consentCookieText(consent: Consent, isSecure: boolean): string {
  const maxAgeSeconds = consentLivesDays * 24 * 60 * 60;
  return `${consentCookie}=${consent}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Whether a site loads anything that requires consent. If not, visitors are not asked. */
export function needsConsent(site: Pick<Site, "actions" | "locationPages" | "analytics">): boolean {
  if (usesDataLayer(site.analytics)) return true;
  const { widget, frames, tiles } = thirdPartyOrigins([site]);
  return widget.length + frames.length + tiles.length > 0;
}
