import { cookieChoicesPath } from "../../addresses/paths.ts";
import { HTTPException } from "hono/http-exception";
import { consentCookieText, isConsent } from "../../storefront/frame/consent.ts";
import type { App } from "../app-ports.ts";
import { formFields } from "../form-fields.ts";
import { isSecureRequest } from "../is-secure-request.ts";

/** Cookie choices without JavaScript. */
export function addConsentRoutes(app: App): void {
  app.post(cookieChoicesPath, async (context) => {
    const consent = (await formFields(context))("consent");
    if (!isConsent(consent))
      throw new HTTPException(400, { message: "Choose all cookies, or only the necessary ones." });
    context.header("set-cookie", consentCookieText(consent, isSecureRequest(context)));
    return context.redirect(cookieChoicesPath, 303);
  });
}
