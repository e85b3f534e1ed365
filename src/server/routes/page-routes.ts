import type { Context } from "hono";
import type { LeftOutBlock } from "../../storefront/content/content-view.ts";
import { isOnSite, type PrivateRoute } from "../../storefront/page/page-route.server.ts";
import { isRedirect } from "../../storefront/page/page.ts";
import { usualPath } from "../../storefront/page/usual-path.ts";
import { answerPage, privateRoutes, toVisit } from "../../storefront/pages.server.ts";
import type { SitePage } from "../../storefront/screens.ts";
import type { CallAction } from "../../vehicles/call-action.ts";
import type { App, AppPorts, SiteContext } from "../app-ports.ts";
import { html } from "../html-answer.ts";
import type { Log } from "../log.ts";
import { publicPage } from "../page-caching.ts";
import { readVisitor } from "../session.ts";

/** All pages requested with GET: those about their visitor by their own paths, and every other address. */
export function addPageRoutes(app: App, ports: AppPorts): void {
  for (const route of privateRoutes) {
    for (const path of route.paths)
      app.get(routerPath(path), async (context, next) => (await privateAnswer(route, context, ports)) ?? next());
  }
  app.get("*", async (context) => {
    const request = context.get("request");
    const url = new URL(context.req.url);
    const usual = usualPath(url.pathname);
    if (usual !== url.pathname && hasRouteOfItsOwn(app, usual)) return redirected(context, usual + url.search);
    const answer = await answerPage({ path: url.pathname, query: url.search }, request);
    if (isRedirect(answer)) return redirected(context, answer.redirectTo, answer.isTemporary);
    if (answer.name === "content") warnOfLeftOut(answer.props.leftOut, ports.log);
    if (answer.name === "content-form") warnOfLeftOut(answer.props.serverRendered?.page.leftOut ?? [], ports.log);
    if (answer.name === "vehicle") warnOfMissingPhone(answer.props.vehicle.actions.call, ports.log);
    return html(answer, request, ports, answer.status === 200 ? publicPage : "no-store");
  });
}

/** The response with a page about its visitor, which no cache stores; null if there is no page at this address. */
async function privateAnswer(
  route: PrivateRoute<SitePage>,
  context: SiteContext,
  ports: AppPorts,
): Promise<Response | null> {
  const request = context.get("request");
  if (!isOnSite(route, request.site)) return null;
  const { pathname: path, search: query } = new URL(context.req.url);
  const visit = toVisit({ path, query }, context.req.param(), request);
  const answer = await route.load({ ...visit, visitor: readVisitor(context, ports), ports });
  if (answer === null) return null;
  if (!isRedirect(answer)) return html(answer, request, ports, "no-store");
  context.header("cache-control", "no-store");
  return context.redirect(answer.redirectTo, 303);
}

/** A page's path in the notation of the router: `/:slug` for `/{slug}`. */
function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** Not cacheable without revalidation, because canonical addresses depend on settings. */
function redirected(context: Context, to: string, isTemporary = false): Response {
  context.header("cache-control", "no-cache");
  return context.redirect(to, isTemporary ? 302 : 301);
}

/** Whether another route serves exactly this path, such as `/sign-in`. */
function hasRouteOfItsOwn(app: App, path: string): boolean {
  return app.router.match("GET", path)[0].some(([[, route]]) => route.method === "GET" && route.path === path);
}

/** A hidden call button is only logged (§8). */
function warnOfMissingPhone(call: CallAction, log: Log): void {
  if (call.kind === "hidden" && call.warning !== null) log("warn", "call button hidden", { reason: call.warning });
}

/** A block of a content page that fails does not break its page: operators learn of it here. */
function warnOfLeftOut(blocks: readonly LeftOutBlock[], log: Log): void {
  for (const block of blocks) log("error", "content block left out", block);
}
