import { brands } from "../../brands/brands.ts";
import { pageOf } from "../../storefront/pages.ts";
import type { CallAction } from "../../vehicles/call-action.ts";
import type { App, AppPorts } from "../app-ports.ts";
import { html } from "../html-answer.ts";
import type { Log } from "../log.ts";

/** Every page that a GET answers. */
export function addPageRoutes(app: App, ports: AppPorts): void {
  app.get("*", async (context) => {
    const request = context.get("request");
    const url = new URL(context.req.url);
    const brand = brands[request.site.brand];
    const answer = await pageOf({ path: url.pathname, query: url.search }, request, brand?.heroArtwork ?? "");
    if (answer.kind === "redirect") {
      // Settings decide what is canonical, so a browser must not keep a redirect for ever.
      context.header("cache-control", "no-cache");
      return context.redirect(answer.to, answer.isTemporary ? 302 : 301);
    }
    if (answer.page.name === "vehicle") warnOfMissingPhone(answer.page.props.vehicle.actions.call, ports.log);
    return html(
      answer.page,
      request,
      ports,
      answer.page.status === 200 ? "public, max-age=0, must-revalidate" : "no-store",
    );
  });
}

/** A hidden call button is only logged (§8). */
function warnOfMissingPhone(call: CallAction, log: Log): void {
  if (call.kind === "hidden" && call.warning !== null) log("warn", "call button hidden", { reason: call.warning });
}
