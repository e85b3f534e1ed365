import { bodyLimit } from "hono/body-limit";
import { consentCookieText, cookieChoicesPath, isConsent } from "../../storefront/frame/consent.ts";
import { cookieChoicesPage } from "../../storefront/frame/cookie-choices.ts";
import { notFoundPage } from "../../storefront/pages.ts";
import type { App, AppPorts } from "../app-ports.ts";
import { html } from "../html-answer.ts";

/** An answer is one word. */
const largestAnswerBytes = 1_024;

/** Cookie choices without JavaScript: the page shows this visitor's answer, so it is never kept. */
export function addConsentRoutes(app: App, ports: Pick<AppPorts, "assets">): void {
  app.get(cookieChoicesPath, (context) => {
    const request = context.get("request");
    const page = cookieChoicesPage(request, context.req.header("cookie") ?? "");
    return html(page ?? notFoundPage(), request, ports, "no-store");
  });
  const limit = bodyLimit({
    maxSize: largestAnswerBytes,
    onError: (context) => context.json({ error: "The request is too long." }, 413),
  });
  app.post(cookieChoicesPath, limit, async (context) => {
    const sent = await context.req.parseBody().catch(() => null);
    const consent = sent?.["consent"];
    if (!isConsent(consent)) return context.json({ error: "Choose `all` or `needed`." }, 400);
    const isSecure = context.req.header("x-forwarded-proto") === "https" || context.req.url.startsWith("https:");
    context.header("set-cookie", consentCookieText(consent, isSecure));
    return context.redirect(cookieChoicesPath, 303);
  });
}
