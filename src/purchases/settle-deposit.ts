import type { Appointments } from "../leads/appointments.ts";
import { completingDeliveries } from "../leads/delivery/lead-steps.ts";
import { type LeadRouting, leadMessages } from "../leads/delivery/delivery-target.ts";
import { confirmationDayKeys } from "../leads/enquiry-thread.ts";
import type { NewLead, StoredLead } from "../leads/lead-store.ts";
import { type OutboxHandler, type OutboxHandlers, siteNotLoaded } from "../outbox/outbox-handler.ts";
import { depositAmount } from "../reservations/reservation-words.ts";
import type { ReservationPorts } from "../reservations/reservation-ports.ts";
import type { StoredReservation } from "../reservations/reservations.ts";
import { toNewLead } from "../trade-in/value-trade-in.ts";
import type { LeadStore } from "../leads/lead-store.ts";

declare module "../outbox/outbox-kinds.ts" {
  interface OutboxKinds {
    /** Tells an online purchase that its deposit was paid, or that the vehicle is free again. */
    "purchase-deposit": true;
  }
}

export type SettlePorts = Pick<ReservationPorts, "reservations" | "digest"> & {
  leads: Pick<LeadStore, "lead" | "continueLead">;
  appointments: Pick<Appointments, "release" | "confirm">;
  findRouting: (siteId: string) => LeadRouting | null;
};

export function purchaseHandlers(ports: SettlePorts): Pick<OutboxHandlers, "purchase-deposit"> {
  return { "purchase-deposit": depositHandler(ports) };
}

/**
 * Follows the deposit of an online purchase: once it is paid, its lead is complete and delivered; if the vehicle is
 * free again, so is the time of its pick-up. Reads the reservation as it is now, so entries may come late or twice.
 */
function depositHandler({ reservations, leads, appointments, findRouting, digest }: SettlePorts): OutboxHandler {
  return {
    isMail: false,
    isNotice: false,
    isPayloadPersonal: false,
    async work({ siteId, subjectId }, { now }) {
      const reservation = await reservations.reservation(siteId, subjectId);
      const lead = reservation?.leadId ? await leads.lead(siteId, reservation.leadId) : null;
      if (reservation === null || lead === null || lead.erasedAt !== null)
        return { kind: "refused", reason: "The shopper's personal data was erased." };
      if (!isPaid(reservation)) {
        await freeTime(lead, { reservations, appointments });
        return { kind: "taken" };
      }
      const routing = findRouting(siteId);
      if (routing === null) return siteNotLoaded;
      await completeLead(lead, depositPaidText(reservation), routing, { leads, appointments, digest }, now());
      return { kind: "taken" };
    },
  };
}

/** Frees the time of the pick-up, unless the vehicle is held for the lead. */
export async function freeTime(
  { siteId, leadId }: Pick<StoredLead, "siteId" | "leadId">,
  { reservations, appointments }: Pick<SettlePorts, "reservations" | "appointments">,
): Promise<void> {
  const isHeld = (await reservations.ofLead(siteId, leadId)).some(({ holdsVehicle }) => holdsVehicle);
  if (!isHeld) await appointments.release(siteId, leadId);
}

function isPaid({ state }: StoredReservation): boolean {
  return state === "held" || state === "completed";
}

function depositPaidText(reservation: StoredReservation): string {
  return `${depositAmount(reservation)}, paid online`;
}

/** Completes the lead of a purchase, with its time of pick-up and what is known of its deposit. Completing it twice is the same as once. */
export async function completeLead(
  lead: StoredLead,
  depositText: string,
  routing: LeadRouting,
  { leads, appointments, digest }: Pick<SettlePorts, "leads" | "appointments" | "digest">,
  now: number,
): Promise<void> {
  await appointments.confirm(lead.siteId, lead.leadId);
  if (lead.isLastStep) return;
  const complete: NewLead = {
    ...toNewLead(lead),
    answers: lead.answers.map((each) => (each.question === "Deposit" ? { ...each, answer: depositText } : each)),
    isLastStep: true,
    formCompleted: true,
  };
  const outbox = completingDeliveries(leadMessages(complete, routing, digest), now, digest);
  const dayKeys = confirmationDayKeys(complete);
  await leads.continueLead(complete, outbox, { key: `${lead.leadId} bought`, content: depositText, dayKeys });
}
