import { locationOfVehicle, vehicleContact } from "../../locations/places-of-vehicle.ts";
import type { Location } from "../../locations/location.ts";
import { openPurchase } from "../../purchases/change-purchase.ts";
import { type Claim, isInForce } from "../../purchases/claim.ts";
import { type FinanceTerms, financeTerms } from "../../finance/finance-terms.ts";
import type { Purchase, TradeInOffer } from "../../purchases/purchase.ts";
import { ownTradeIn } from "../../purchases/own-trade-in.ts";
import { purchaseOfToken } from "../../purchases/purchase-link.ts";
import { type Stage, purchaseStage } from "../../purchases/stage.ts";
import type { StoredReservation } from "../../reservations/reservations.ts";
import { isInScope } from "../../search/base-condition.ts";
import { vehicleAtAddress } from "../../search/shown-vehicle.ts";
import type { Site } from "../../sites/site-config.ts";
import { isSoldOnline, mayBeBought } from "../../vehicles/reserve-eligibility.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { Visitor, VisitorPorts } from "../page/visit.server.ts";

export type VisitedPurchase = {
  purchase: Purchase;
  stage: Stage;
  /** The vehicle as the site shows it; null if it does not any more. */
  vehicle: Vehicle | null;
  settings: Site;
  terms: FinanceTerms;
  place: Location | null;
  claim: (Claim & { purchaseId: string }) | null;
  reservation: StoredReservation | null;
  /** The newest offer for the visitor's own car; null if none stands. */
  offer: TradeInOffer | null;
};

export type OpenPurchase = VisitedPurchase & { vehicle: Vehicle };

export type PurchaseVisitPorts = Pick<
  VisitorPorts,
  "purchases" | "sealing" | "sign" | "reserving" | "tradeIns" | "hashKey"
>;

/** The purchase that the visitor's browser is at; null if there is none (any more). */
export async function purchaseOfVisitor(
  visitor: Pick<Visitor, "token">,
  request: SiteRequest,
  ports: PurchaseVisitPorts,
): Promise<VisitedPurchase | null> {
  const token = visitor.token("purchase");
  const key = token === null ? null : purchaseOfToken("cookie", request.site.slug, token, ports.sign);
  const purchase = key && (await openPurchase(key, ports));
  return purchase && visitedPurchase(purchase, visitor, request, ports);
}

export async function visitedPurchase(
  purchase: Purchase,
  visitor: Pick<Visitor, "token">,
  request: SiteRequest,
  ports: Omit<PurchaseVisitPorts, "sealing">,
): Promise<VisitedPurchase> {
  const { siteId, purchaseId, vehicleId, leadId } = purchase;
  const {
    purchases,
    reserving: { reservations },
  } = ports;
  const { now } = request;
  const found = await request.stock.vehicleById(siteId, vehicleId);
  const vehicle = found !== null && isInScope(found, request.scope) ? found : null;
  const settings = request.siteForDealership(vehicle?.dealershipSlug ?? "");
  const claim = await purchases.claimOn(siteId, vehicleId);
  const newest = leadId === null ? undefined : (await reservations.ofLead(siteId, leadId))[0];
  const reservation = newest?.purchaseId === purchaseId ? newest : null;
  const stage = purchaseStage(
    {
      purchaseId,
      claim,
      reservation: reservation?.state ?? null,
      vehicle: vehicle && {
        isForSale: mayBeBought({ ...vehicle, reserved: false }, settings),
        isReserved: vehicle.reserved,
      },
    },
    now,
  );
  const place = vehicle && handoverPlace(vehicle, settings, request);
  return {
    purchase,
    stage,
    vehicle,
    settings,
    terms: await financeTerms(vehicle, settings, now, request.disclaimers),
    place,
    claim: claim !== null && isInForce(claim, now) ? claim : null,
    reservation,
    offer: await ownTradeIn(visitor.token("trade-in"), request, ports),
  };
}

function handoverPlace(vehicle: Vehicle, settings: Site, request: SiteRequest): Location | null {
  return locationOfVehicle(vehicle, settings, request) ?? vehicleContact(vehicle, settings, request);
}

/** The vehicle that `car_id` names by its slug or id, if the site sells it online (RT-10); null otherwise. */
export async function vehicleSoldOnline(carId: string, request: SiteRequest): Promise<Vehicle | null> {
  const shown = await vehicleOfCarId(carId, request);
  return shown !== null && isSoldOnline(shown, request.siteForDealership(shown.dealershipSlug)) ? shown : null;
}

/** The vehicle of the site that `car_id` names by its slug or id. */
export async function vehicleOfCarId(carId: string, request: SiteRequest): Promise<Vehicle | null> {
  if (carId === "") return null;
  const byId = await request.stock.vehicleById(request.site.slug, carId);
  return byId !== null && isInScope(byId, request.scope) ? byId : vehicleAtAddress(carId, request);
}
