import { alertsPath, watchlistPath } from "../../addresses/paths.ts";
import { askedAlertsView, followedLinkPage } from "../../storefront/watchlist/alerts.server.ts";
import { watchlistPage } from "../../storefront/watchlist/watchlist.server.ts";
import { askForAlerts } from "../../watchlist/alert-subscriptions.ts";
import type { App, AppPorts, SiteContext } from "../app-ports.ts";
import { formFields } from "../form-fields.ts";
import { html, wantsJson } from "../html-answer.ts";
import { signedInAccount } from "../session.ts";
import { refuseWithoutWatchlists } from "./watchlist-routes.ts";

const mailedLink = `${alertsPath}/:account{[\\w-]+}/:key{[\\w-]+}`;

/**
 * Email alerts about saved vehicles: requesting them, confirming the address, and one-click unsubscribing from an
 * email.
 */
export function addAlertRoutes(app: App, ports: AppPorts): void {
  app.post(alertsPath, async (context) => {
    const request = context.get("request");
    refuseWithoutWatchlists(request);
    const account = await signedInAccount(context, request.site.slug, ports);
    if (account === null) return context.redirect(watchlistPath, 303);
    const email = (await formFields(context))("email") ?? "";
    const alerts = askedAlertsView(email, await askForAlerts(email, account, request, ports.alertPorts));
    if (alerts.kind !== "none") return context.redirect(`${watchlistPath}#alerts`, 303);
    if (wantsJson(context.req)) return context.json({ error: alerts.error }, 422);
    const page = await watchlistPage(account, request, ports, { alerts });
    return html({ ...page, status: 422 }, request, ports, "no-store");
  });
  app.post(`${alertsPath}/stop`, async (context) => {
    const { slug } = context.get("request").site;
    const account = await signedInAccount(context, slug, ports);
    if (account !== null) await ports.alertPorts.alerts.end(slug, account.accountId);
    return context.redirect(`${watchlistPath}#alerts`, 303);
  });
  app.post(`${mailedLink}/confirm`, (context) => answerLink(context, "confirm", ports));
  app.post(`${mailedLink}/stop`, (context) => answerLink(context, "stop", ports));
}

/** Responds without a redirect, because mail programs post by themselves and do not follow one (RFC 8058). */
async function answerLink(context: SiteContext, wish: "confirm" | "stop", ports: AppPorts): Promise<Response> {
  const request = context.get("request");
  const { account: accountId = "", key = "" } = context.req.param() as { account?: string; key?: string };
  return html(await followedLinkPage({ accountId, key }, wish, request, ports), request, ports, "no-store");
}
