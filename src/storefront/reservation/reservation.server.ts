import { dealershipName } from "../../leads/delivery/lead-facts.ts";
import { leadPhone, placeOfLead, timeZoneOfLead } from "../../leads/lead-place.ts";
import type { StoredLead } from "../../leads/lead-store.ts";
import { leadReference } from "../../leads/lead-reference.ts";
import { addressText, type Location } from "../../locations/location.ts";
import { licenseeText } from "../../locations/licence.ts";
import { locationOfVehicle } from "../../locations/places-of-vehicle.ts";
import { phoneLink } from "../../addresses/phone-href.ts";
import type { ReservationPorts } from "../../reservations/reservation-ports.ts";
import {
  fromPayment,
  type ReservationReader,
  reservationOfToken,
  reservationPath,
} from "../../reservations/reservation-links.ts";
import type { StoredReservation } from "../../reservations/reservations.ts";
import { openPurchase } from "../../purchases/change-purchase.ts";
import type { Site } from "../../sites/site-config.ts";
import { type OrderView, orderView } from "../order/order-view.ts";
import { mayBeBought, mayBeReserved } from "../../vehicles/reserve-eligibility.ts";
import { type MessagePage, notFoundPage } from "../message/message-pages.server.ts";
import type { Page } from "../page/page.ts";
import { privateLinkHead } from "../page/plain-head.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { PrivateVisit } from "../page/visit.server.ts";
import { similarVehicles } from "../vehicle/similar-vehicles.server.ts";
import { ownReservations } from "./own-reservations.server.ts";
import { dealershipQuestion, dealershipView, type DealershipAction } from "./dealership-view.ts";
import type { ReservationView } from "./reservation-page.tsx";
import { refundQuestion, shopperView, type ShownReservation } from "./reservation-view.ts";

type ReservationAnswer = Page<"reservation", ReservationView> | MessagePage;
type LinkPorts = Pick<ReservationPorts, "reservations" | "sign">;

const longestToken = 200;

/** The reservation of a private link; null if this site did not sign the token for the reader. */
export async function reservationOfLink(
  reader: ReservationReader,
  token: string,
  { site }: Pick<SiteRequest, "site">,
  { reservations, sign }: LinkPorts,
): Promise<StoredReservation | null> {
  const reservationId = reservationOfToken(reader, site.slug, token.slice(0, longestToken), sign);
  return reservationId === null ? null : reservations.reservation(site.slug, reservationId);
}

/** The shopper's page. It changes nothing: programs follow links, but do not press buttons. */
export function shopperPageOfVisit(visit: PrivateVisit): Promise<ReservationAnswer> {
  return reservationPage("shopper", visit, shopperView);
}

/** Asks the shopper whether the deposit is to go back; once it is on its way, the page says so. */
export function refundPageOfVisit(visit: PrivateVisit): Promise<ReservationAnswer> {
  return reservationPage("shopper", visit, (shown) =>
    shown.reservation.state === "held" ? refundQuestion(shown) : shopperView(shown),
  );
}

export function dealershipPageOfVisit(visit: PrivateVisit): Promise<ReservationAnswer> {
  return reservationPage("dealership", visit, dealershipView);
}

/** Asks the dealership whether it means an action. */
export function askDealership(action: DealershipAction) {
  return (visit: PrivateVisit): Promise<ReservationAnswer> =>
    reservationPage("dealership", visit, (shown) =>
      shown.reservation.state === "held" ? dealershipQuestion(shown, action) : dealershipView(shown),
    );
}

async function reservationPage(
  reader: ReservationReader,
  visit: PrivateVisit,
  toView: (shown: ShownReservation) => ReservationView,
): Promise<ReservationAnswer> {
  const { parameters, query, request, ports } = visit;
  const reservation = await reservationOfLink(reader, parameters["token"] ?? "", request, ports.reserving);
  if (reservation === null) return notFoundPage();
  const isBack = new URLSearchParams(query).get("from") === fromPayment;
  const shown = await shownReservation(reader, reservation, isBack, request, ports);
  const props = toView({ ...shown, unpaid: reservation.cause === "too-many" ? await readUnpaid(visit) : [] });
  return {
    name: "reservation",
    status: 200,
    dealershipSlug: reservation.dealershipSlug,
    props,
    head: privateLinkHead(props.title),
  };
}

async function readUnpaid(visit: PrivateVisit): Promise<ShownReservation["unpaid"]> {
  const unpaid = (await ownReservations(visit)).filter(({ state }) => state === "claimed");
  const { sign } = visit.ports.reserving;
  return unpaid.map((claim) => ({ name: claim.vehicleName, href: reservationPath("shopper", claim, sign) }));
}

async function shownReservation(
  reader: ReservationReader,
  reservation: StoredReservation,
  isBack: boolean,
  request: SiteRequest,
  ports: PrivateVisit["ports"],
): Promise<Omit<ShownReservation, "unpaid">> {
  const { siteId, leadId, vehicleId, dealershipSlug } = reservation;
  const site = request.siteForDealership(dealershipSlug);
  const lead = leadId === null ? null : await ports.leads.lead(siteId, leadId);
  const vehicle = await request.stock.lastKnownVehicle(siteId, vehicleId);
  const listed = reservation.state === "released" && vehicle !== null ? await similarVehicles(vehicle, request) : null;
  const location = vehicle === null ? null : locationOfVehicle(vehicle, site, request);
  const dealership = dealershipName({ dealershipSlug }, site);
  const { urlPattern, widths } = site.images;
  return {
    reservation,
    isBack,
    now: request.now,
    path: reservationPath(reader, reservation, ports.reserving.sign),
    reference: lead === null ? null : leadReference(lead.leadId),
    order: lead === null ? [] : orderFacts(lead),
    costs: lead === null ? null : await orderedCosts(reservation, site, ports),
    dealership,
    seller: {
      name: dealership,
      address: location && placeLine(location, dealership),
      licence: licenseeText(site, location, dealershipSlug),
    },
    timeZone: lead === null ? site.timeZone : timeZoneOfLead(lead, site),
    phone: phoneLink(leadPhone(lead && placeOfLead(lead, site), site)),
    mayBeReserved:
      vehicle !== null &&
      (reservation.purchaseId === undefined ? mayBeReserved(vehicle, site) : mayBeBought(vehicle, site)),
    offer: listed && { heading: "Similar vehicles", listed, images: { urlPattern, widths }, siteSlug: siteId },
  };
}

/** Of an order, the page shows the total and how the vehicle changes hands; the deposit has lines of its own. */
const shownQuestions = ["Total price", "Trade-in", "Balance", "Payment", "Handover"];

function orderFacts({ answers }: StoredLead): ShownReservation["order"] {
  return shownQuestions.flatMap((shown) =>
    answers
      .filter(({ question, answer }) => question === shown && answer !== "None")
      .map(({ question, answer }) => ({ label: question, value: answer })),
  );
}

/** What was ordered, as long as the purchase is stored. */
async function orderedCosts(
  { siteId, purchaseId, state }: StoredReservation,
  site: Site,
  ports: PrivateVisit["ports"],
): Promise<OrderView | null> {
  const purchase = purchaseId === undefined ? null : await openPurchase({ siteId, purchaseId }, ports);
  const ordered = purchase?.content.ordered;
  if (ordered === undefined) return null;
  return orderView(ordered, { siteName: site.name, isPaid: state !== "claimed" });
}

/** The address, with the name of the location if it has one of its own. */
function placeLine(location: Location, dealership: string): string {
  const address = addressText(location);
  return location.name === dealership ? address : `${location.name}, ${address}`;
}
