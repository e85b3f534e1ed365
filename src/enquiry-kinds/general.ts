import { consents, yourDetails } from "./field-groups.ts";
import type { EnquiryKindDefinition } from "./kind-definition.ts";

/** A general enquiry; the shopper chooses the category. */
export const generalEnquiry = {
  name: "general",
  words: {
    heading: "Send us an enquiry",
    intro: null,
    message: "Message",
    send: "Send enquiry",
    nextStep: null,
  },
  lead: {
    category: null,
    storedAs: null,
    name: null,
    hiddenMessage: null,
    includesVisit: false,
    adfInterest: "by-category",
    booking: null,
    event: null,
  },
  about: "site",
  form: { on: "contact-page" },
  steps: [
    {
      heading: "Your enquiry",
      groups: [
        yourDetails(),
        { legend: "Your enquiry", fields: ["category", "place", "own-rego", "message", "buying"] },
        consents,
      ],
    },
  ],
  isCallRequest: false,
} as const satisfies EnquiryKindDefinition;
