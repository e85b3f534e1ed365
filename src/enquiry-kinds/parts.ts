import { consents, yourDetails } from "./field-groups.ts";
import { line, optional, regoField } from "./fields.ts";
import type { EnquiryKindDefinition } from "./kind-definition.ts";

const ownVehicle = line(optional("own_vehicle", "Which car is it for?"));

export const partsEnquiry = {
  name: "parts",
  words: {
    heading: "Parts and accessories",
    intro: "Tell us what you need and what it's for. We'll check price and stock for you.",
    message: "Which parts do you need?",
    send: "Send enquiry",
    nextStep: null,
  },
  lead: {
    category: "Parts Enquiry",
    storedAs: null,
    name: null,
    hiddenMessage: null,
    includesVisit: false,
    adfInterest: "none",
    booking: null,
    event: null,
  },
  about: { department: "parts", placeLabel: "Location" },
  form: {
    on: "own-page",
    path: "/vehicle-parts-and-accessories",
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
        yourDetails(),
        { legend: "Your enquiry", fields: ["unasked-category", "place", ownVehicle, regoField("Rego"), "message"] },
        consents,
      ],
    },
  ],
  isCallRequest: false,
} as const satisfies EnquiryKindDefinition;
