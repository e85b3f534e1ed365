import { termsOnly, yourDetails } from "./field-groups.ts";
import { line, optional } from "./fields.ts";
import type { EnquiryKindDefinition } from "./kind-definition.ts";

const position = line(optional("position", "Position you are interested in"));

/** A job application. It is stored and sent as a general enquiry with a subcategory (§5, EF-12). */
export const careersEnquiry = {
  name: "careers",
  words: {
    heading: "Work with us",
    intro: "No formal letter needed. Tell us what you do and what you want to do.",
    message: "About you",
    send: "Send application",
    nextStep: null,
  },
  lead: {
    category: "Careers Enquiry",
    storedAs: { category: "General Enquiry", subcategory: "Career Enquiry" },
    name: "Job Application",
    hiddenMessage: null,
    includesVisit: false,
    adfInterest: "none",
    booking: null,
    event: "careers",
  },
  about: "site",
  form: {
    on: "own-page",
    path: "/careers",
    formerPaths: [],
    isContentPage: true,
    action: null,
    needsVehicle: false,
    vehicleLink: null,
  },
  steps: [
    {
      heading: "Your enquiry",
      groups: [
        yourDetails(position),
        { legend: "Your enquiry", fields: ["unasked-category", "place", "message"] },
        termsOnly,
      ],
    },
  ],
  isCallRequest: false,
} as const satisfies EnquiryKindDefinition;
