import { accountApiPath, watchlistApiPath, watchlistPath } from "../../addresses/paths.ts";
import { HTTPException } from "hono/http-exception";
import type { Account } from "../../accounts/account-store.ts";
import { readCarId, signInHref } from "../../accounts/sign-in-address.ts";
import { parseMobileNumber } from "../../accounts/mobile-number.ts";
import type { SiteRequest } from "../../storefront/page/site-request.server.ts";
import { saveWatchable, watchedIds } from "../../watchlist/saved-vehicles.ts";
import { watchlistCallBody, watchlistMergeBody } from "../../watchlist/watchlist.ts";
import { keepsWatchlists } from "../../watchlist/watchlist-settings.ts";
import type { App, AppPorts, SiteContext } from "../app-ports.ts";
import { formFields } from "../form-fields.ts";
import { signedInAccount } from "../session.ts";
import { pageBefore } from "../page-before.ts";

/** The watchlist of the signed-in account: its forms, and the API calls of §7. */
export function addWatchlistRoutes(app: App, ports: AppPorts): void {
  const findAccount = (context: SiteContext) => signedInAccount(context, context.get("request").site.slug, ports);
  app.get(accountApiPath, async (context) => {
    const account = await findAccount(context);
    context.header("cache-control", "private, no-store");
    if (account === null) return context.json({ user: null, car_ids: [] });
    const carIds = await watchedIds(account, context.get("request"), ports.watchlist);
    return context.json({ user: { id: account.accountId, phone: account.phone }, car_ids: carIds });
  });
  for (const call of ["save-car", "remove-car", "save-cars"] as const) {
    app.post(`${watchlistApiPath}/${call}`, async (context) =>
      answerCall(context, call, await findAccount(context), ports),
    );
  }
  for (const change of ["save", "remove"] as const) {
    app.post(`${watchlistPath}/${change}`, async (context) =>
      answerForm(context, change, await findAccount(context), ports),
    );
  }
}

type Call = "save-car" | "remove-car" | "save-cars";

/** `phone_number` must be the session's own: otherwise anyone could change any list (D5). */
async function answerCall(context: SiteContext, call: Call, account: Account | null, ports: AppPorts) {
  const refuse = (status: 400 | 401 | 403 | 404 | 415, error: string) =>
    context.json({ success: false, error }, status);
  if (!context.req.header("content-type")?.startsWith("application/json")) return refuse(415, "Send JSON.");
  if (account === null) return refuse(401, "Sign in to use your watchlist.");
  const body: unknown = await context.req.json().catch(() => null);
  const read = call === "save-cars" ? watchlistMergeBody.safeParse(body) : watchlistCallBody.safeParse(body);
  if (!read.success) return refuse(400, "Send phone_number and car_id as strings.");
  if (parseMobileNumber(read.data.phone_number) !== account.phone) {
    return refuse(403, "This is not the phone number that you signed in with.");
  }
  const request = context.get("request");
  const carIds = "car_ids" in read.data ? read.data.car_ids : [read.data.car_id];
  if (call === "remove-car") {
    for (const carId of carIds) await ports.watchlist.remove(request.site.slug, account.accountId, carId);
    return context.json({ success: true });
  }
  const savedIds = await saveWatchable(carIds, account, request, ports.watchlist);
  if (call === "save-cars") {
    return context.json({ success: true, car_ids: await watchedIds(account, request, ports.watchlist) });
  }
  return savedIds.length > 0 ? context.json({ success: true }) : refuse(404, "This car is no longer available.");
}

const notSavedText =
  "This vehicle was not saved: it is no longer on our website, or its dealership does not offer watchlists.";

/** Refuses forms of sites without account watchlists, where vehicles are saved in the browser. */
export function refuseWithoutWatchlists({ site }: SiteRequest): void {
  if (keepsWatchlists(site)) return;
  throw new HTTPException(404, { message: "This site stores saved vehicles in your browser, not in an account." });
}

/** The save button of a page without scripts. Anonymous visitors sign in first, and the vehicle is saved then. */
async function answerForm(context: SiteContext, change: "save" | "remove", account: Account | null, ports: AppPorts) {
  const request = context.get("request");
  refuseWithoutWatchlists(request);
  const field = await formFields(context);
  const carId = readCarId(field("car_id"));
  if (carId === null) return context.redirect(watchlistPath, 303);
  if (account === null) {
    const back = pageBefore(context.req.header("referer"), new URL(context.req.url));
    return context.redirect(signInHref({ type: "watchlist", redirect: watchlistPath, back, carId }), 303);
  }
  if (change === "save") {
    const savedIds = await saveWatchable([carId], account, request, ports.watchlist);
    if (savedIds.length === 0) throw new HTTPException(404, { message: notSavedText });
  } else await ports.watchlist.remove(request.site.slug, account.accountId, carId);
  return context.redirect(watchlistPath, 303);
}
