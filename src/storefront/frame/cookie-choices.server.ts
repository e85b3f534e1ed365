import type { CookieChoicesView } from "./cookie-choices-page.tsx";
import { type MessagePage, notFoundPage } from "../message/message-pages.server.ts";
import type { Page } from "../page/page.ts";
import { plainHead } from "../page/plain-head.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { readConsent, needsConsent } from "./consent.ts";

/** The cookie choices page with the current answer; "not found" if the site needs no consent. */
export function cookieChoicesPage(
  { site }: Pick<SiteRequest, "site">,
  cookies: string,
): Page<"cookie-choices", CookieChoicesView> | MessagePage {
  if (!needsConsent(site)) return notFoundPage();
  return {
    name: "cookie-choices",
    status: 200,
    props: { text: site.copy.consentText, consent: readConsent(cookies) },
    head: plainHead("Cookie choices"),
  };
}
