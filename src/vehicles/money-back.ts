import { isSold } from "./availability.ts";
import type { ReservationSettings } from "./reservation-settings.ts";
import type { Vehicle } from "./vehicle.ts";

/** Hours in which a pre-owned vehicle can be returned (§9, RV-08). */
const moneyBackHours = 48;
/** Conditions for returning or exchanging a used vehicle: days, and maximum distance driven (§9, RV-09). */
const exchangeDays = 14;
const exchangeKilometres = 500;
const exchangeFuel = "at least a quarter tank of fuel";

export type MoneyBackPromise = { title: string; text: string };

/**
 * The dealer's money-back or exchange guarantee; null for new, demonstrator and sold vehicles, and if the site gives
 * none.
 */
export function moneyBackPromise(
  vehicle: Pick<Vehicle, "carType" | "itemType" | "status" | "sold">,
  settings: { reservation: Pick<ReservationSettings, "moneyBack"> },
): MoneyBackPromise | null {
  if (vehicle.carType !== "used" || isSold(vehicle)) return null;
  switch (settings.reservation.moneyBack) {
    case "none":
      return null;
    case "48-hours":
      return {
        title: `${moneyBackHours}-hour money-back guarantee`,
        text: `Bring this pre-owned ${vehicle.itemType} back within ${moneyBackHours} hours and get your money back.`,
      };
    case "14-days":
      return {
        title: `${exchangeDays}-day money back or exchange`,
        text: `Bring this used ${vehicle.itemType} back within ${exchangeDays} days, with under ${exchangeKilometres} km driven since and ${exchangeFuel}, for your money back or an exchange.`,
      };
  }
}
