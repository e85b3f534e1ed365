import { addressConnection, mayHoldVehicle } from "../leads/spam-guard.ts";
import { newestContact } from "../leads/lead-contacts.ts";
import { isAboutUnlisted } from "../leads/gone-vehicle.ts";
import type { StoredLead } from "../leads/lead-store.ts";
import { reservationPath, reservationsOfCookie, withReservation } from "../reservations/reservation-links.ts";
import type { Reservation } from "../reservations/reservation.ts";
import { reserveVehicle } from "../reservations/reserve-vehicle.ts";
import { mayBeReserved } from "../vehicles/reserve-eligibility.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { AppPorts, SiteContext } from "./app-ports.ts";
import { hasProvenPhone } from "./proven-phone.ts";
import { cookieToken, setCookieToken } from "./session.ts";
import { minuteMs } from "../settings/durations.ts";

const pressedTwiceMs = minuteMs;

/**
 * Where a shopper goes who asked to reserve a vehicle: to the payment page, or to the reservation's page, which says
 * why there is nothing to pay. Null for other enquiries, and where no deposit is taken.
 */
export async function reservationHref(leadId: string, context: SiteContext, ports: AppPorts): Promise<string | null> {
  const { reserving } = ports;
  const request = context.get("request");
  const lead = await ports.leads.lead(request.site.slug, leadId);
  const asked = lead === null ? null : newestContact(lead);
  if (lead === null || asked === null || !asksToReserve(asked)) return null;
  const vehicle = await request.stock.lastKnownVehicle(request.site.slug, asked.carId ?? "");
  if (vehicle === null) return null;
  const site = request.siteForDealership(vehicle.dealershipSlug);
  if (site.actions.reserve === "off") return null;
  const { siteId, email, phone } = { ...asked, siteId: lead.siteId };
  const origin = requestOrigin(context, ports);
  const shopper = {
    lead: { siteId, leadId, email, phone },
    address: context.get("clientAddress"),
    hasProvenPhone: await hasProvenPhone(phone, context, ports),
    origin,
  };
  const mayBeHeld = (stored: Vehicle) => mayBeReserved(stored, site);
  const answer = await reserveVehicle({ ...shopper, vehicle, site, mayBeHeld }, reserving, request.now);
  if (answer === null) return null;
  const { outcome, reservation, checkoutUrl } = answer;
  const path = reservationPath("shopper", reservation, reserving.sign);
  // Somebody who repeats another person's details must not get to that person's reservation: the payment page leads
  // back to it.
  const isShopper = outcome !== "own" || hasReservationCookie(reservation.reservationId, context, ports);
  if (!isShopper && (checkoutUrl === null || !isPressedTwice(lead, reservation, context))) return null;
  // A refused claim must not displace one that holds a vehicle.
  if (outcome === "won" || outcome === "own") rememberReservation(path, context, ports);
  return checkoutUrl ?? path;
}

function asksToReserve(lead: Pick<StoredLead, "form" | "isLastStep" | "suspicions" | "vehicle" | "unknownVehicle">) {
  return lead.form === "reservation" && lead.isLastStep && mayHoldVehicle(lead) && !isAboutUnlisted(lead);
}

/** The second of two presses is sent without the cookie of the first, over the same connection. */
function isPressedTwice({ consent }: StoredLead, { claimedAt }: Reservation, context: SiteContext): boolean {
  const address = context.get("clientAddress");
  if (address === null || !consent?.address || context.get("request").now - claimedAt > pressedTwiceMs) return false;
  return addressConnection(consent.address) === addressConnection(address);
}

/** Scheme and host that the payment page returns to. */
export function requestOrigin(context: SiteContext, { mode }: Pick<AppPorts, "mode">): string {
  return mode === "demo" ? new URL(context.req.url).origin : `https://${context.get("request").site.hosts[0]}`;
}

/** Lets the browser get back to its reservation. */
export function rememberReservation(path: string, context: SiteContext, ports: AppPorts): void {
  setCookieToken(context, "reservation", withReservation(cookieToken(context, "reservation", ports), path), ports);
}

function hasReservationCookie(reservationId: string, context: SiteContext, ports: AppPorts): boolean {
  const cookie = cookieToken(context, "reservation", ports);
  const { slug } = context.get("request").site;
  return reservationsOfCookie(cookie, slug, ports.reserving.sign).includes(reservationId);
}
