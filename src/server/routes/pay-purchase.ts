import { mayHoldVehicle } from "../../leads/spam-guard.ts";
import { successHref } from "../../addresses/paths.ts";
import { sendPurchase } from "../../purchases/send-purchase.ts";
import { completeLead, freeTime } from "../../purchases/settle-deposit.ts";
import { reservationPath } from "../../reservations/reservation-links.ts";
import { reserveVehicle } from "../../reservations/reserve-vehicle.ts";
import { readSender } from "../../storefront/enquiry/enquiry.route.ts";
import { stepPath } from "../../storefront/purchase/purchase-steps.ts";
import type { OpenPurchase } from "../../storefront/purchase/purchase-visit.server.ts";
import { pricedPurchase } from "../../storefront/purchase/read-step.server.ts";
import { reviewStep } from "../../storefront/purchase/review-body.server.ts";
import { changedParts, changedQuery } from "../../storefront/purchase/review-changes.ts";
import { mayBeBought } from "../../vehicles/reserve-eligibility.ts";
import type { AppPorts, SiteContext } from "../app-ports.ts";
import { recordLeadEvent } from "./enquiry-routes.ts";
import { hasProvenPhone } from "../proven-phone.ts";
import { requestOrigin, rememberReservation } from "../start-reservation.ts";

/**
 * Stores the order, and sends the shopper to pay its deposit: a reservation takes the vehicle over from the purchase.
 * `seen`: the digest of the review that the button was on; a review that has changed since is shown again. Where the dealership takes no deposits, the order is sent as it is.
 */
export async function payDeposit(
  visited: OpenPurchase,
  seen: string | null,
  context: SiteContext,
  ports: AppPorts,
): Promise<Response> {
  const request = context.get("request");
  const { now } = request;
  const changed = changedParts(seen, reviewStep(visited, request, ports).seen);
  if (changed.length > 0) return context.redirect(`${stepPath("review")}?${changedQuery(changed)}`, 303);
  const priced = pricedPurchase(visited, now);
  const sent = await sendPurchase(priced, { booksTime: true }, readSender(context), request, ports);
  if (sent.kind === "invalid") {
    const isTime = sent.errors.some(({ field }) => field === "dateTime");
    return context.redirect(isTime ? `${stepPath("handover")}?time` : stepPath("details"), 303);
  }
  void recordLeadEvent(sent.leadId, request, ports);
  return openPayment(sent.leadId, visited, context, ports);
}

/**
 * Sends the shopper of an order that is stored to pay its deposit. Repeated, it leads to the same payment page. An order
 * that does not get the vehicle keeps no time for a pick-up.
 */
export async function openPayment(
  leadId: string,
  { purchase: { siteId, purchaseId }, vehicle, settings }: OpenPurchase,
  context: SiteContext,
  ports: AppPorts,
): Promise<Response> {
  const request = context.get("request");
  const { now } = request;
  const lead = await ports.leads.lead(siteId, leadId);
  if (lead === null || !mayHoldVehicle(lead)) return context.redirect(successHref(leadId), 303);
  const answer = await reserveVehicle(
    {
      lead,
      vehicle,
      site: settings,
      address: context.get("clientAddress"),
      hasProvenPhone: await hasProvenPhone(lead.phone, context, ports),
      origin: requestOrigin(context, ports),
      mayBeHeld: (stored) => mayBeBought(stored, settings),
      purchaseId,
    },
    ports.reserving,
    now,
  );
  if (answer === null) {
    const { site, siteForDealership, findPosition } = request;
    await completeLead(
      lead,
      "Not paid online; the dealership will ask for it",
      { site, siteForDealership, findPosition },
      ports,
      now,
    );
    return context.redirect(successHref(leadId), 303);
  }
  const hasVehicle = answer.outcome === "won" || answer.outcome === "own";
  if (!hasVehicle) await freeTime(lead, { ...ports.reserving, appointments: ports.appointments });
  const path = reservationPath("shopper", answer.reservation, ports.reserving.sign);
  if (hasVehicle) rememberReservation(path, context, ports);
  return context.redirect(answer.checkoutUrl ?? path, 303);
}
