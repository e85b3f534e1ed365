import type { Context } from "hono";
import { brandNamed } from "../../brands/brands.ts";
import { pageOf } from "../../storefront/pages.ts";
import { usualPath } from "../../storefront/page/usual-path.ts";
import type { CallAction } from "../../vehicles/call-action.ts";
import type { App, AppPorts } from "../app-ports.ts";
import { html } from "../html-answer.ts";
import type { Log } from "../log.ts";

/** All pages requested with GET. */
export function addPageRoutes(app: App, ports: AppPorts): void {
  app.get("*", async (context) => {
    const request = context.get("request");
    const url = new URL(context.req.url);
    const usual = usualPath(url.pathname);
    if (usual !== url.pathname && hasPageOfItsOwn(app, usual)) return redirected(context, usual + url.search);
    const answer = await pageOf(
      { path: url.pathname, query: url.search },
      request,
      brandNamed(request.site.brand).heroArtwork,
    );
    if (answer.kind === "redirect") return redirected(context, answer.to, answer.isTemporary);
    if (answer.page.name === "vehicle") warnOfMissingPhone(answer.page.props.vehicle.actions.call, ports.log);
    return html(
      answer.page,
      request,
      ports,
      answer.page.status === 200 ? "public, max-age=0, must-revalidate" : "no-store",
    );
  });
}

/** Not cacheable without revalidation, because canonical addresses depend on settings. */
function redirected(context: Context, to: string, isTemporary = false): Response {
  context.header("cache-control", "no-cache");
  return context.redirect(to, isTemporary ? 302 : 301);
}

/** Whether another route serves a page at exactly this path, such as `/sign-in`. */
function hasPageOfItsOwn(app: App, path: string): boolean {
  return app.router.match("GET", path)[0].some(([[, route]]) => route.method === "GET" && route.path === path);
}

/** A hidden call button is only logged (§8). */
function warnOfMissingPhone(call: CallAction, log: Log): void {
  if (call.kind === "hidden" && call.warning !== null) log("warn", "call button hidden", { reason: call.warning });
}
