import { consents, contactFields } from "./field-groups.ts";
import type { EnquiryKindDefinition } from "./kind-definition.ts";

export const vehicleEnquiry = {
  name: "vehicle",
  words: {
    heading: "Ask about this one",
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
  about: "vehicle",
  form: { on: "vehicle-page" },
  steps: [
    {
      heading: "Your enquiry",
      groups: [
        { legend: "Your details", fields: contactFields },
        { legend: "Your enquiry", fields: ["unasked-category", "place", "own-rego", "message"] },
        { legend: "Finance and trade-in", fields: ["contact-method", "buying"], isFolded: true },
        consents,
      ],
    },
  ],
  isCallRequest: false,
} as const satisfies EnquiryKindDefinition;
