import { driveAwayHref, driveAwayStep, vehiclesPath } from "../../addresses/paths.ts";
import { stateCookieText } from "../../drive-away/state-cookie.ts";
import { australianStates } from "../../settings/australian-state.ts";
import { stateOfPostcode } from "../../settings/state-of-postcode.ts";
import type { App } from "../app-ports.ts";
import { formFields } from "../form-fields.ts";
import { isSecureRequest } from "../is-secure-request.ts";

/** Remembers on the device in which state a visitor would register a vehicle, and shows the estimate again. */
export function addDriveAwayRoutes(app: App): void {
  app.post(`${vehiclesPath}/:slug${driveAwayStep}`, async (context, next) => {
    if (context.get("request").site.driveAway.charges.length === 0) return next();
    const field = await formFields(context);
    const postcode = field("postcode") ?? "";
    const state = australianStates.find((known) => known === field("state")) ?? stateOfPostcode(postcode);
    const page = driveAwayHref(context.req.param("slug"));
    if (state === null) return context.redirect(`${page}?postcode=${encodeURIComponent(postcode.slice(0, 8))}`, 303);
    context.header("set-cookie", stateCookieText(state, isSecureRequest(context)));
    return context.redirect(page, 303);
  });
}
