import { reservation } from "../../enquiry-kinds/reservation.ts";
import { claimMs } from "../../reservations/reservation.ts";
import type { Site } from "../../sites/site-config.ts";
import { depositText } from "../../vehicles/reserve-terms.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { EnquiryFormView } from "./enquiry-form-view.ts";
import { minuteMs } from "../../settings/durations.ts";

type Texts = EnquiryFormView["texts"];

/** The words of the form before a payment page. A site's own introduction and button stay. */
export function depositTexts(
  texts: Texts,
  { itemType }: Pick<Vehicle, "itemType">,
  { reservation: terms }: Pick<Site, "reservation">,
): Texts {
  const { words } = reservation;
  const deposit = depositText(terms);
  const unlessOwn = (text: string | null, usual: string, other: string) => (text === usual ? other : (text ?? other));
  return {
    ...texts,
    intro: unlessOwn(
      texts.intro,
      words.intro,
      `Tell us who you are, then pay the deposit of ${deposit} on the next page. Nothing is charged on this page.`,
    ),
    send: unlessOwn(texts.send, words.send, `Continue to the deposit of ${deposit}`),
    nextStep: `We hold the ${itemType} for you for ${claimMs / minuteMs} minutes, while you pay the deposit of ${deposit} on a secure payment page.`,
  };
}
