import type { ReservationState } from "../reservations/reservation.ts";
import { type Claim, isInForce } from "./claim.ts";

/**
 * Where a purchase stands. `open`: the vehicle is kept for the shopper. `lapsed`: it is not, and is free. `taken`:
 * somebody else has it. `gone`: it is not for sale any more. `paying`: the deposit is being paid. `placed`: it was paid.
 * `returned`: it went back, or is on its way back.
 */
export type Stage = "open" | "lapsed" | "taken" | "gone" | "paying" | "placed" | "returned";

/** Whether a purchase is with its reservation, so that the reservation's page says how it goes on and what was charged. */
export function hasReservation(stage: Stage): boolean {
  return stage === "paying" || stage === "placed" || stage === "returned";
}

export type StageFacts = {
  purchaseId: string;
  claim: (Claim & { purchaseId: string }) | null;
  /** The state of the purchase's newest reservation; null if it has none. */
  reservation: ReservationState | null;
  /** The vehicle's; null if the site does not show it any more. */
  vehicle: { isForSale: boolean; isReserved: boolean } | null;
};

const stageOfReservation: Record<ReservationState, Stage | null> = {
  claimed: "paying",
  held: "placed",
  completed: "placed",
  refunding: "returned",
  refunded: "returned",
  // It ended without a payment, so the purchase goes on.
  released: null,
};

/** The stage of a purchase at `now`, in epoch milliseconds. */
export function purchaseStage({ purchaseId, claim, reservation, vehicle }: StageFacts, now: number): Stage {
  const reserved = reservation === null ? null : stageOfReservation[reservation];
  if (reserved !== null) return reserved;
  if (vehicle === null) return "gone";
  const inForce = claim !== null && isInForce(claim, now) ? claim : null;
  if (inForce?.purchaseId === purchaseId) return "open";
  // A claim whose time is over still shows the vehicle as reserved for a moment.
  if (inForce !== null || (vehicle.isReserved && claim === null)) return "taken";
  return vehicle.isForSale ? "lapsed" : "gone";
}
