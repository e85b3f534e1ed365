import { consents, yourDetails } from "./field-groups.ts";
import { journeyNames } from "./journey-names.ts";
import { enquiryFieldLimits, optional, tradedInField } from "./fields.ts";
import type { EnquiryKindDefinition } from "./kind-definition.ts";

export const reservation = {
  name: "reservation",
  words: {
    heading: journeyNames.reservation,
    intro: "Tell us who you are, and we'll call you about the deposit. Nothing is charged on this page.",
    message: "Anything we should know?",
    send: "Ask to reserve it",
    nextStep: null,
  },
  lead: {
    category: "Vehicle Reservation",
    storedAs: null,
    name: null,
    sent: { name: "reservation request", preposition: "for" },
    hiddenMessage: null,
    includesVisit: false,
    adfInterest: "buy",
    booking: null,
    event: null,
  },
  about: "vehicle",
  form: { on: "reserve-page" },
  steps: [
    {
      heading: "Your reservation",
      groups: [
        yourDetails(),
        {
          legend: "Your reservation",
          fields: [
            "unasked-category",
            "place",
            "optional-message",
            // The server fills it in with the offer for the shopper's own car.
            { ...optional(tradedInField, "Trade-in"), control: "hidden", maxLength: enquiryFieldLimits.written },
          ],
        },
        consents,
      ],
    },
  ],
  isCallRequest: false,
} as const satisfies EnquiryKindDefinition;
