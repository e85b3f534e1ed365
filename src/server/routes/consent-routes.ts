import { cookieChoicesPath } from "../../addresses/paths.ts";
import { HTTPException } from "hono/http-exception";
import { consentCookieText, isConsent } from "../../storefront/frame/consent.ts";
import { cookieChoicesPage } from "../../storefront/frame/cookie-choices.ts";
import { notFoundPage } from "../../storefront/message/message-pages.ts";
import type { App, AppPorts } from "../app-ports.ts";
import { formFields } from "../form-fields.ts";
import { html } from "../html-answer.ts";

/** Cookie choices without JavaScript. The page shows this visitor's answer, so it is never cached. */
export function addConsentRoutes(app: App, ports: Pick<AppPorts, "assets">): void {
  app.get(cookieChoicesPath, (context) => {
    const request = context.get("request");
    const page = cookieChoicesPage(request, context.req.header("cookie") ?? "");
    return html(page ?? notFoundPage(), request, ports, "no-store");
  });
  app.post(cookieChoicesPath, async (context) => {
    const consent = (await formFields(context))("consent");
    if (!isConsent(consent))
      throw new HTTPException(400, { message: "Choose all cookies, or only the necessary ones." });
    const isSecure = context.req.header("x-forwarded-proto") === "https" || context.req.url.startsWith("https:");
    context.header("set-cookie", consentCookieText(consent, isSecure));
    return context.redirect(cookieChoicesPath, 303);
  });
}
