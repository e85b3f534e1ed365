import { consents, yourDetails } from "./field-groups.ts";
import { enquiryFieldLimits, optional } from "./fields.ts";
import type { FormField } from "./enquiry-field.ts";
import type { EnquiryKindDefinition } from "./kind-definition.ts";

const offer: FormField = { ...optional("offer", "Offer"), control: "hidden", maxLength: enquiryFieldLimits.line };
const offerId: FormField = {
  ...optional("offer_id", "Offer ID"),
  control: "hidden",
  maxLength: enquiryFieldLimits.line,
};

export const specialOffer = {
  name: "special-offer",
  words: {
    heading: "Ask about this offer",
    intro: null,
    message: "Message",
    send: "Send enquiry",
    nextStep: null,
  },
  lead: {
    category: "Special Offer Enquiry",
    storedAs: null,
    name: null,
    hiddenMessage: null,
    includesVisit: false,
    adfInterest: "buy",
    booking: null,
    event: null,
  },
  about: "site",
  form: { on: "offer-page" },
  steps: [
    {
      heading: "Your enquiry",
      groups: [
        yourDetails(),
        { legend: "Your enquiry", fields: ["unasked-category", offer, offerId, "place", "message", "buying"] },
        consents,
      ],
    },
  ],
  isCallRequest: false,
} as const satisfies EnquiryKindDefinition;
