import { consents, yourDetails } from "./field-groups.ts";
import { line, optional } from "./fields.ts";
import type { EnquiryKindDefinition } from "./kind-definition.ts";

const offer = line(optional("offer", "Offer"));

/** An enquiry about a special offer. */
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
  form: { on: "none" },
  steps: [
    {
      heading: "Your enquiry",
      groups: [
        yourDetails(),
        { legend: "Your enquiry", fields: ["unasked-category", offer, "place", "message", "buying"] },
        consents,
      ],
    },
  ],
  isCallRequest: false,
} as const satisfies EnquiryKindDefinition;
