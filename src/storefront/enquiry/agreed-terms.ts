import type { ReservationSettings } from "../../vehicles/reservation-settings.ts";
import { depositText } from "../../vehicles/reserve-terms.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";

/** The field with the terms of the page that a reservation was asked for on. */
export const agreedTermsField = "agreed_terms";

export type AgreedTerms = Pick<ReservationSettings, "depositCents" | "holdHours"> & {
  /** Whether the deposit is paid on the next page; otherwise the dealership asks for it. */
  takesDeposit: boolean;
};

/** The terms as the reservation page sends them back: `20000 48 online`. */
export function agreedTermsText({ depositCents, holdHours, takesDeposit }: AgreedTerms): string {
  return [depositCents, holdHours, takesDeposit ? "online" : "by call"].join(" ");
}

/** The difference from the terms that a form was sent with; null if there is none, or the form sent no terms. */
export function changedTermsText(
  sent: string,
  { itemType }: Pick<Vehicle, "itemType">,
  terms: AgreedTerms,
): string | null {
  if (sent === "" || sent === agreedTermsText(terms)) return null;
  const payment = terms.takesDeposit
    ? "It is paid on the next page."
    : "The dealership will call you about it. Nothing is charged online.";
  return `The terms of the reservation changed after you opened this page. The deposit is now ${depositText(terms)}, and it holds the ${itemType} for ${terms.holdHours} hours. ${payment} You have not been charged, and nothing was sent. Check the terms, then continue.`;
}
