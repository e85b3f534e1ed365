import { purchaseHref, purchasePath, purchaseResumePath } from "../../addresses/paths.ts";
import { openPurchase, startPurchase } from "../../purchases/change-purchase.ts";
import { keepVehicle } from "../../purchases/keep-vehicle.ts";
import { purchaseOfToken, purchaseToken } from "../../purchases/purchase-link.ts";
import { hasMailedLink, type Purchase } from "../../purchases/purchase.ts";
import type { PurchaseKey } from "../../purchases/purchase-store.ts";
import { hasReservation } from "../../purchases/stage.ts";
import { vehicleAtAddress } from "../../search/shown-vehicle.ts";
import { notFoundPage } from "../../storefront/message/message-pages.server.ts";
import { runningPurchase } from "../../storefront/purchase/another-purchase.server.ts";
import { letGoneHref, letGoPath, stepPath } from "../../storefront/purchase/purchase-steps.ts";
import { notKeptPage } from "../../storefront/purchase/not-kept.server.ts";
import { continueHref } from "../../storefront/purchase/purchase.server.ts";
import {
  purchaseOfVisitor,
  type VisitedPurchase,
  visitedPurchase,
  vehicleSoldOnline,
} from "../../storefront/purchase/purchase-visit.server.ts";
import { linkEnded, resumePage } from "../../storefront/purchase/unavailable.server.ts";
import type { App, AppPorts, SiteContext } from "../app-ports.ts";
import { formFields } from "../form-fields.ts";
import { html } from "../html-answer.ts";
import { limitStarts } from "../limit-starts.ts";
import { refuseNotOffered } from "../refuse-not-offered.ts";
import { deleteCookieToken, setCookieToken, readVisitor } from "../session.ts";
import { addPurchaseStepRoutes, longestCarId } from "./purchase-step-routes.ts";

const longestToken = 200;

/** Buying a vehicle online: its forms, and the private link that continues it. They redirect: no script is needed. */
export function addPurchaseRoutes(app: App, ports: AppPorts): void {
  app.get(`${purchaseResumePath}/:token`, (context) => askToResume(context, context.req.param("token"), ports));
  app.post(`${purchaseResumePath}/:token`, (context) => resume(context, context.req.param("token"), ports));
  app.post(purchasePath, (context) => start(context, ports));
  app.post(letGoPath, (context) => letGo(context, ports));
  addPurchaseStepRoutes(app, ports);
}

/**
 * Whoever opens a link from somebody else's purchase would enter their details there for the other to read, so the
 * browser takes a purchase over only at the press of a button.
 */
async function askToResume(context: SiteContext, token: string, ports: AppPorts): Promise<Response> {
  const request = context.get("request");
  const purchase = await purchaseOfLink(token, context, ports);
  if (purchase === null) return html(linkEnded, request, ports, "no-store");
  const visited = await visitedPurchase(purchase, readVisitor(context, ports), request, ports);
  const own = await purchaseOfVisitor(readVisitor(context, ports), request, ports);
  if (own?.purchase.purchaseId === purchase.purchaseId)
    return context.redirect(continueHref(visited, request, ports), 303);
  const path = `${purchaseResumePath}/${token}`;
  return html(resumePage(visited.vehicle, path, own && runningPurchase(own)), request, ports, "no-store");
}

async function purchaseOfLink(token: string, context: SiteContext, ports: AppPorts): Promise<Purchase | null> {
  const { slug } = context.get("request").site;
  const key = purchaseOfToken("mail", slug, token.slice(0, longestToken), ports.sign);
  return key && openPurchase(key, ports);
}

async function resume(context: SiteContext, token: string, ports: AppPorts): Promise<Response> {
  const request = context.get("request");
  const purchase = await purchaseOfLink(token, context, ports);
  if (purchase === null) return html(linkEnded, request, ports, "no-store");
  const own = await purchaseOfVisitor(readVisitor(context, ports), request, ports);
  const another = own?.purchase.purchaseId === purchase.purchaseId ? null : own;
  const field = await formFields(context);
  if (another !== null && !mayEnd(another, field)) return context.redirect(`${purchaseResumePath}/${token}`, 303);
  if (another !== null) await leave(another, ports);
  remember(context, purchase, ports);
  const visited = await visitedPurchase(purchase, readVisitor(context, ports), request, ports);
  return context.redirect(continueHref(visited, request, ports), 303);
}

/** Keeps the vehicle for the visitor, and opens the first step. */
async function start(context: SiteContext, ports: AppPorts): Promise<Response> {
  const request = context.get("request");
  const field = await formFields(context);
  const carId = (field("car_id") ?? "").slice(0, longestCarId);
  const vehicle = await vehicleSoldOnline(carId, request);
  if (vehicle === null) {
    if (carId !== "" && (await vehicleAtAddress(carId, request)) !== null) refuseNotOffered("purchase");
    return html(notFoundPage(), request, ports, "no-store");
  }
  const own = await purchaseOfVisitor(readVisitor(context, ports), request, ports);
  if (own !== null && own.purchase.vehicleId === vehicle.id && isRunning(own))
    return context.redirect(continueHref(own, request, ports), 303);
  if (own !== null && !mayEnd(own, field)) return context.redirect(purchaseHref(vehicle.slug), 303);
  const started = await startedBefore(field("start"), vehicle.id, context, ports);
  if (started.purchase === null) await limitStarts("purchases", context, ports);
  const key = { siteId: request.site.slug, purchaseId: started.purchaseId, vehicleId: vehicle.id };
  const purchase = started.purchase ?? (await startPurchase(key, request.now, ports));
  const settings = request.siteForDealership(vehicle.dealershipSlug);
  const outcome = await keepVehicle(purchase, settings, context.get("clientAddress"), ports, request.now);
  if (outcome !== "won" && outcome !== "own") {
    await ports.purchases.remove(purchase);
    return html(await notKeptPage(outcome, vehicle, request, ports), request, ports, "no-store");
  }
  if (own !== null) await leave(own, ports);
  remember(context, purchase, ports);
  return context.redirect(stepPath("trade-in"), 303);
}

/**
 * What an earlier press of the same form started, or the id of a new purchase. The browser may have dropped the answer
 * to the first press, and the cookie with it. After the first step only the cookie continues a purchase.
 */
async function startedBefore(
  token: string | null,
  vehicleId: string,
  context: SiteContext,
  ports: AppPorts,
): Promise<{ purchaseId: string; purchase: Purchase | null }> {
  const { slug } = context.get("request").site;
  const key = token === null ? null : purchaseOfToken("start", slug, token.slice(0, longestToken), ports.sign);
  if (key === null) return { purchaseId: ports.newId(), purchase: null };
  const purchase = await openPurchase(key, ports);
  const isUsed = purchase !== null && (purchase.vehicleId !== vehicleId || purchase.content.tradeIn !== null);
  return isUsed ? { purchaseId: ports.newId(), purchase: null } : { purchaseId: key.purchaseId, purchase };
}

/** Whether the shopper was asked, or need not be, before another purchase ends this one. */
function mayEnd(own: VisitedPurchase, field: (name: string) => string | null): boolean {
  return runningPurchase(own) === null || field("instead") === own.purchase.purchaseId;
}

/**
 * One vehicle at a time is kept for a browser. Without a mailed link, an earlier purchase cannot be opened any more. One
 * with a reservation stays: the reservation's page shows what was ordered.
 */
async function leave({ purchase, stage }: VisitedPurchase, { purchases }: AppPorts): Promise<void> {
  if (hasReservation(stage)) return;
  if (hasMailedLink(purchase.content)) return purchases.letGo(purchase);
  await purchases.discard(purchase);
}

function isRunning({ stage }: VisitedPurchase): boolean {
  return stage === "open" || stage === "lapsed" || stage === "paying" || stage === "placed";
}

/** Lets the vehicle go, and removes what was entered. A deposit is not touched: it has its own page. */
async function letGo(context: SiteContext, ports: AppPorts): Promise<Response> {
  const request = context.get("request");
  const own = await purchaseOfVisitor(readVisitor(context, ports), request, ports);
  const field = await formFields(context);
  if (own !== null && field("purchase") !== own.purchase.purchaseId) return context.redirect(letGoPath, 303);
  // Another tab may have asked to pay, or paid, since the question was shown.
  if (own !== null && (hasReservation(own.stage) || !(await ports.purchases.discard(own.purchase))))
    return context.redirect(letGoPath, 303);
  deleteCookieToken(context, "purchase", ports);
  return context.redirect(letGoneHref(own?.vehicle ?? null), 303);
}

function remember(context: SiteContext, key: PurchaseKey, ports: AppPorts): void {
  setCookieToken(context, "purchase", purchaseToken("cookie", key, ports.sign), ports);
}
