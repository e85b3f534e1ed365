import { linkMailWords } from "../../leads/link-mails.ts";
import { isInForce } from "../../purchases/claim.ts";
import { purchaseToken } from "../../purchases/purchase-link.ts";
import { hasReservation } from "../../purchases/stage.ts";
import { reservationPath } from "../../reservations/reservation-links.ts";
import { mayBeBought } from "../../vehicles/reserve-eligibility.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { MessagePage } from "../message/message-pages.server.ts";
import type { PageAnswer } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { PrivateVisit, VisitorPorts } from "../page/visit.server.ts";
import { ownReservations } from "../reservation/own-reservations.server.ts";
import { type PurchaseAnswer, purchaseStepPage, purchaseStartPage } from "./purchase-pages.server.ts";
import { runningPurchase } from "./another-purchase.server.ts";
import { isReached, openStep, openStepHref, shownInsteadParameter } from "./open-step.server.ts";
import { changedNotice } from "./review-changes.ts";
import { letGoStep, pageSteps, stepPath } from "./purchase-steps.ts";
import {
  type OpenPurchase,
  purchaseOfVisitor,
  type VisitedPurchase,
  vehicleOfCarId,
  vehicleSoldOnline,
} from "./purchase-visit.server.ts";
import {
  gonePage,
  letGonePage,
  letGoPage,
  notForSalePage,
  notOfferedPage,
  nothingStarted,
  takenPage,
} from "./unavailable.server.ts";

type Answer = PageAnswer<PurchaseAnswer | MessagePage>;

/** The first page of buying the vehicle of `car_id`, or the step that the visitor has reached with it. */
export async function purchaseStartOfVisit(visit: PrivateVisit): Promise<Answer | null> {
  const { query, request, visitor, ports } = visit;
  const carId = queryCarId(query);
  const own = await purchaseOfVisitor(visitor, request, ports);
  if (carId === "")
    return own === null ? nothingStarted(request, true) : { redirectTo: continueHref(own, request, ports) };
  const vehicle = await vehicleSoldOnline(carId, request);
  if (vehicle === null) return switchedOffStart(carId, own, request, ports);
  if (own?.purchase.vehicleId === vehicle.id && own.stage !== "returned")
    return { redirectTo: continueHref(own, request, ports) };
  const held = (await ownReservations(visit)).find(({ vehicleId }) => vehicleId === vehicle.id);
  if (held !== undefined) return { redirectTo: reservationPath("shopper", held, ports.reserving.sign) };
  const unavailable = await unavailablePage(vehicle, request, ports);
  if (unavailable !== null) return unavailable;
  const purchaseId = ports.signIn.newId();
  const startToken = purchaseToken("start", { siteId: request.site.slug, purchaseId }, ports.sign);
  const another = own && runningPurchase(own);
  return purchaseStartPage(vehicle, vehicleSettings(vehicle, request), { another, startToken }, request);
}

/** For a visitor who was buying the vehicle when its dealership stopped selling online; null for everybody else. */
async function switchedOffStart(
  carId: string,
  own: VisitedPurchase | null,
  request: SiteRequest,
  ports: Pick<VisitorPorts, "reserving">,
): Promise<Answer | null> {
  const vehicle = await vehicleOfCarId(carId, request);
  if (vehicle === null || own?.purchase.vehicleId !== vehicle.id) return null;
  if (hasReservation(own.stage)) return { redirectTo: continueHref(own, request, ports) };
  return notOfferedPage(vehicle, vehicleSettings(vehicle, request));
}

function queryCarId(query: string): string {
  return new URLSearchParams(query).get("car_id") ?? "";
}

/** Why a visitor cannot start to buy the vehicle now; null if nothing is in the way. */
export async function unavailablePage(
  vehicle: Vehicle,
  request: SiteRequest,
  { purchases }: Pick<VisitorPorts, "purchases">,
): Promise<MessagePage | null> {
  const settings = vehicleSettings(vehicle, request);
  const claim = await purchases.claimOn(request.site.slug, vehicle.id);
  if (claim !== null && isInForce(claim, request.now)) return takenPage(vehicle, claim, settings, request.now);
  // A claim that is over still shows the vehicle as reserved for a moment.
  const isFree = mayBeBought({ ...vehicle, reserved: vehicle.reserved && claim === null }, settings);
  return isFree ? null : notForSalePage(vehicle, settings, await keptNow(vehicle, request));
}

function vehicleSettings({ dealershipSlug }: Vehicle, request: SiteRequest) {
  return request.siteForDealership(dealershipSlug);
}

function keptNow({ id }: Vehicle, { site, keptFor, now }: SiteRequest) {
  return keptFor(site.slug, id, now);
}

/** A step of the visitor's own purchase, or where it is instead. Null if there is no such step. */
export async function purchaseStepOfVisit(visit: PrivateVisit): Promise<Answer | null> {
  const { parameters, query, request, visitor, ports } = visit;
  const step = pageSteps.find((known) => known === parameters["step"]);
  const letsGo = parameters["step"] === letGoStep;
  if (step === undefined && !letsGo) return null;
  const visited = await purchaseOfVisitor(visitor, request, ports);
  if (visited === null)
    return letsGo ? letGonePage(await vehicleSoldOnline(queryCarId(query), request)) : nothingStarted(request, false);
  if (step === undefined) return letGoPage(visited, continueHref(visited, request, ports));
  const elsewhere = await redirectFromStep(visited, request, ports);
  if (elsewhere !== null) return elsewhere;
  if (!isReached(step, visited, request.now)) return { redirectTo: openStepHref(visited, request.now) };
  const { vehicle } = visited;
  if (vehicle === null) return gonePage();
  const asked = new URLSearchParams(query);
  return purchaseStepPage(step, { ...visited, vehicle }, request, ports, {
    notice: purchaseNotice(asked, visited),
  });
}

const notices: readonly (readonly [parameter: string, text: string])[] = [
  ["mailed", `${linkMailWords.mailed} What you entered is saved.`],
  ["unmailed", `${linkMailWords.unmailed} What you entered is saved in this browser.`],
  [
    shownInsteadParameter,
    "The page you asked for comes after this step. Answer this step first. Nothing that you answered before was lost.",
  ],
  ["time", "Your pick-up time is no longer available. Choose another one."],
];

function purchaseNotice(asked: URLSearchParams, { settings }: VisitedPurchase): string | null {
  const changed = asked.get("changed");
  if (changed !== null) return changedNotice(changed, settings.reservation.depositCents);
  return notices.find(([parameter]) => asked.has(parameter))?.[1] ?? null;
}

/** Where a purchase is that no step can be taken in; null if one can. */
export async function redirectFromStep(
  visited: VisitedPurchase,
  request: SiteRequest,
  ports: Pick<VisitorPorts, "reserving">,
): Promise<Answer | null> {
  const { stage, reservation, vehicle, claim, settings } = visited;
  if (vehicle !== null && !settings.actions.onlinePurchase && !hasReservation(stage))
    return notOfferedPage(vehicle, settings);
  switch (stage) {
    case "open":
    case "lapsed":
      return null;
    case "paying":
    case "placed":
    case "returned":
      return reservation && { redirectTo: reservationPath("shopper", reservation, ports.reserving.sign) };
    case "taken":
      if (vehicle === null) return gonePage();
      return claim === null
        ? notForSalePage(vehicle, settings, await keptNow(vehicle, request))
        : takenPage(vehicle, claim, settings, request.now);
    case "gone":
      return vehicle === null ? gonePage() : notForSalePage(vehicle, settings, null);
  }
}

export function continueHref(
  visited: VisitedPurchase,
  { now }: Pick<SiteRequest, "now">,
  { reserving }: Pick<VisitorPorts, "reserving">,
): string {
  const { stage, reservation } = visited;
  if (hasReservation(stage) && reservation !== null) return reservationPath("shopper", reservation, reserving.sign);
  return stepPath(openStep(visited, now));
}

export function isOpenPurchase(visited: VisitedPurchase): visited is OpenPurchase {
  return visited.vehicle !== null && (visited.stage === "open" || visited.stage === "lapsed");
}
