import { addressConnection } from "../leads/spam-guard.ts";
import type { StoredLead } from "../leads/lead-store.ts";
import { vehicleTitle } from "../vehicles/vehicle-title.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { openCheckout } from "../payments/open-checkout.ts";
import type { PaymentGateway } from "../payments/payment-gateway.ts";
import { applyEvent } from "./apply-event.ts";
import { depositAmount } from "./reservation-words.ts";
import { fromPayment, reservationPath } from "./reservation-links.ts";
import { checkoutMs, newClaim } from "./reservation.ts";
import type { ReservationPorts, ReservationSite } from "./reservation-ports.ts";
import type { ClaimAnswer, ClaimRequest, StoredReservation } from "./reservations.ts";

/** A shopper who asks to reserve a vehicle, by an enquiry that is already stored. */
export type Reserving = {
  lead: Pick<StoredLead, "siteId" | "leadId" | "email" | "phone">;
  vehicle: Vehicle;
  site: ReservationSite;
  /** The shopper's network address; null if unknown. */
  address: string | null;
  /** Whether the browser has proven the lead's phone number. Anybody may have typed one that is not proven. */
  hasProvenPhone: boolean;
  /** Scheme and host of the site, to which the payment page returns. */
  origin: string;
  /** Whether the vehicle, without holds and claims, may be held for the shopper. */
  mayBeHeld: (vehicle: Vehicle) => boolean;
  purchaseId?: string;
};

/** `checkoutUrl`: where to pay; null if there is nothing to pay, for which the reservation's page gives the reason. */
export type ReserveAnswer = Pick<ClaimAnswer, "outcome" | "reservation"> & { checkoutUrl: string | null };

export type ReservePorts = ReservationPorts & {
  newId: () => string;
  /** A signal that aborts when the gateway takes too long to answer. */
  timeLimit: () => AbortSignal;
};

/**
 * Claims the vehicle and opens the payment page for its deposit. Repeated for the same enquiry, it continues the same
 * reservation. Null if the dealership takes no deposits.
 */
export async function reserveVehicle(
  reserving: Reserving,
  ports: ReservePorts,
  now: number,
): Promise<ReserveAnswer | null> {
  const { lead, vehicle, mayBeHeld } = reserving;
  const gateway = ports.gateways.of(lead.siteId, vehicle.dealershipSlug);
  if (gateway === null) return null;
  const { outcome, reservation } = await ports.reservations.claim(claimRequest(reserving, ports, now), mayBeHeld);
  if (reservation.state !== "claimed") return { outcome, reservation, checkoutUrl: null };
  return { outcome, ...(await openPaymentPage(reservation, reserving, gateway, ports, now)) };
}

function claimRequest(
  { lead, vehicle, site: { reservation: terms }, address, hasProvenPhone, purchaseId }: Reserving,
  { newId, digest }: Pick<ReservePorts, "newId" | "digest">,
  now: number,
): ClaimRequest {
  const { siteId, leadId, email, phone } = lead;
  const name = (text: string) => digest(`reservation ${siteId} ${text}`);
  const contact = phone || email.toLowerCase();
  const connection = address === null ? null : addressConnection(address);
  return {
    ...newClaim({ reservationId: newId(), ...terms }, now),
    siteId,
    leadId,
    vehicleId: vehicle.id,
    vehicleName: vehicleTitle(vehicle).full,
    vehicleSlug: vehicle.slug,
    dealershipSlug: vehicle.dealershipSlug,
    ...(purchaseId !== undefined && { purchaseId }),
    claimer: {
      // A stranger who types somebody's number must not use up the claims of its owner.
      person: name(hasProvenPhone ? contact : JSON.stringify([contact, connection])),
      connection: connection === null ? null : name(connection),
    },
  };
}

type Opened = { reservation: StoredReservation; checkoutUrl: string | null };

/** Opens the payment page, or returns the open one. A gateway that does not answer releases the claim. */
async function openPaymentPage(
  reservation: StoredReservation,
  { lead, origin }: Reserving,
  gateway: PaymentGateway,
  ports: ReservePorts,
  now: number,
): Promise<Opened> {
  if (reservation.checkout !== null) return { reservation, checkoutUrl: reservation.checkout.url };
  const { siteId, reservationId, depositCents, vehicleName, claimedAt } = reservation;
  const page = `${origin}${reservationPath("shopper", reservation, ports.sign)}`;
  const event = await openCheckout(
    gateway,
    {
      siteId,
      paymentId: reservationId,
      amountCents: depositCents,
      currency: "aud",
      description: `Deposit of ${depositAmount(reservation)} to reserve the ${vehicleName}`,
      email: lead.email || null,
      successUrl: `${page}?from=${fromPayment}`,
      cancelUrl: page,
      expiresAt: claimedAt + checkoutMs,
    },
    ports.timeLimit(),
  );
  const applied = await applyEvent(reservation, event, ports, now);
  const after = applied?.reservation ?? reservation;
  return { reservation: after, checkoutUrl: after.state === "claimed" ? (after.checkout?.url ?? null) : null };
}
