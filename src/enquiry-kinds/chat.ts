import { termsOnly } from "./field-groups.ts";
import type { EnquiryKindDefinition } from "./kind-definition.ts";

export const chat = {
  name: "chat",
  words: {
    heading: "Send us a message",
    intro: null,
    message: "Message",
    send: "Send enquiry",
    nextStep: null,
  },
  lead: {
    category: null,
    storedAs: null,
    name: "Chat Message",
    hiddenMessage: null,
    includesVisit: false,
    adfInterest: "by-category",
    booking: null,
    event: null,
  },
  about: "vehicle",
  form: { on: "chat" },
  steps: [
    {
      heading: "Your enquiry",
      groups: [
        { legend: "Your details", fields: ["name", "email-or-phone", "contact-method"] },
        { legend: "Your enquiry", fields: ["unasked-category", "place", "message"] },
        termsOnly,
      ],
    },
  ],
  isCallRequest: false,
} as const satisfies EnquiryKindDefinition;
