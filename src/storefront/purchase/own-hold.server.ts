import { type KeptFor, keptForYouText } from "../../purchases/kept-for.ts";
import { reservationPath } from "../../reservations/reservation-links.ts";
import type { StoredReservation } from "../../reservations/reservations.ts";
import { vehicleAtAddress } from "../../search/shown-vehicle.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { Visitor, VisitorPorts } from "../page/visit.server.ts";
import { continueHref } from "./purchase.server.ts";
import { purchaseOfVisitor } from "./purchase-visit.server.ts";
import { ownReservations } from "../reservation/own-reservations.server.ts";
import type { OwnHold } from "../vehicle/own-hold.ts";

export type HoldVisit = { visitor: Visitor; request: SiteRequest; ports: VisitorPorts };

type Hold = { kept: KeptFor; href: string };

/** Whether the visitor's own purchase or reservation holds the vehicle with this slug; null if neither does. */
export async function ownHold(slug: string, visit: HoldVisit): Promise<OwnHold | null> {
  const vehicle = await vehicleAtAddress(slug, visit.request);
  if (vehicle === null) return null;
  const hold = (await purchaseHold(vehicle, visit)) ?? (await reservationHold(vehicle, visit));
  if (hold === null) return null;
  const { timeZone } = visit.request.siteForDealership(vehicle.dealershipSlug);
  return { text: keptForYouText(hold.kept, timeZone), link: { href: hold.href, label: linkLabels[hold.kept.kind] } };
}

const linkLabels: Record<KeptFor["kind"], string> = {
  buying: "Continue your purchase",
  paying: "Continue to the deposit",
  held: "See your reservation",
};

async function purchaseHold({ id }: Vehicle, { visitor, request, ports }: HoldVisit): Promise<Hold | null> {
  const own = await purchaseOfVisitor(visitor, request, ports);
  if (own?.purchase.vehicleId !== id) return null;
  const href = continueHref(own, request, ports);
  if (own.stage === "open" && own.claim !== null) return { kept: { kind: "buying", until: own.claim.until }, href };
  return own.reservation && shownHold(own.reservation, href);
}

async function reservationHold({ id }: Vehicle, visit: HoldVisit): Promise<Hold | null> {
  const own = (await ownReservations(visit)).find(({ vehicleId }) => vehicleId === id);
  return own === undefined ? null : shownHold(own, reservationPath("shopper", own, visit.ports.reserving.sign));
}

function shownHold({ state, until }: StoredReservation, href: string): Hold | null {
  if (state === "claimed") return { kept: { kind: "paying", until }, href };
  return state === "held" ? { kept: { kind: "held", until }, href } : null;
}
