import { formatDollars } from "./australian-format.ts";
import type { ReservationSettings } from "./reservation-settings.ts";
import type { Vehicle } from "./vehicle.ts";

type Deposit = Pick<ReservationSettings, "depositCents" | "holdHours">;

export type ReserveTerms = {
  facts: { value: string; label: string }[];
  /** What happens after the dealer's reply, in order. */
  steps: string[];
};

/** The deposit in dollars, such as `$200` (§9, RV-01). */
export function depositText({ depositCents }: Pick<Deposit, "depositCents">): string {
  return formatDollars(depositCents / 100);
}

/**
 * The deposit, how long it holds a vehicle, and that it is fully refundable (§9 "Reserve and guarantees"). `isHeld`:
 * whether the vehicle is held already while the deposit is paid.
 */
export function reserveTerms(
  { itemType }: Pick<Vehicle, "itemType">,
  reservation: Deposit,
  isHeld: boolean,
): ReserveTerms {
  const deposit = depositText(reservation);
  const hold = `${reservation.holdHours} hours`;
  return {
    facts: [
      { value: deposit, label: "deposit" },
      { value: hold, label: "held for you alone" },
      { value: "In full", label: "refunded if it is not for you" },
    ],
    steps: [
      `Your deposit of ${deposit} holds the ${itemType} for ${hold}.${isHeld ? "" : " Until it is paid, somebody else can still buy it."}`,
      "See it, drive it, decide. If it isn't for you, your deposit is refunded in full.",
    ],
  };
}
