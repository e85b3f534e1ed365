import { consents, yourDetails } from "./field-groups.ts";
import { choice, line, optional, required } from "./fields.ts";
import type { EnquiryKindDefinition } from "./kind-definition.ts";

const company = line(required("company", "Company", "Enter your company"));
const fleetSize = choice(optional("fleet_size", "Vehicles in your fleet"), [
  "1 to 5",
  "6 to 20",
  "21 to 100",
  "More than 100",
]);

export const fleetEnquiry = {
  name: "fleet",
  words: {
    heading: "Fleet enquiry",
    intro: "One vehicle or fifty: tell us what your business needs.",
    message: "What are you looking for?",
    send: "Send enquiry",
    nextStep: null,
  },
  lead: {
    category: "Fleet Enquiry",
    storedAs: null,
    name: null,
    hiddenMessage: null,
    includesVisit: false,
    adfInterest: "buy",
    booking: null,
    event: null,
  },
  about: "site",
  form: {
    on: "own-page",
    path: "/fleet",
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
        yourDetails(company, fleetSize),
        { legend: "Your enquiry", fields: ["unasked-category", "place", "message"] },
        consents,
      ],
    },
  ],
  isCallRequest: false,
} as const satisfies EnquiryKindDefinition;
