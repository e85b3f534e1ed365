import { consents, yourDetails } from "./field-groups.ts";
import { choice, line, optional, regoField } from "./fields.ts";
import type { EnquiryKindDefinition } from "./kind-definition.ts";

const ownVehicle = {
  ...line(optional("own_vehicle", "Which car is it for?")),
  help: "Year, make and model, such as 2019 Mazda CX-5",
};
const serviceType = choice(optional("service_type", "What does it need?"), [
  "Logbook service",
  "Repair or fault",
  "Tyres and brakes",
  "Air conditioning",
  "Recall",
  "Something else",
]);

export const serviceBooking = {
  name: "service-booking",
  words: {
    heading: "Book a service",
    intro: "Choose a drop-off time. We'll confirm it before you come in.",
    message: "What should we look at?",
    send: "Book the service",
    nextStep: null,
  },
  lead: {
    category: "Service Booking",
    storedAs: null,
    name: null,
    hiddenMessage: null,
    includesVisit: false,
    adfInterest: "none",
    booking: { name: "service booking", preposition: "for", booked: "service" },
    event: null,
  },
  about: { department: "service", placeLabel: "Where would you like to come?" },
  form: {
    on: "own-page",
    path: "/service",
    formerPaths: ["/pages/book-a-service"],
    isContentPage: true,
    action: null,
    needsVehicle: false,
    vehicleLink: null,
  },
  steps: [
    {
      heading: "Your visit",
      groups: [
        { legend: "Your car", fields: [ownVehicle, regoField("Rego"), serviceType, "message"] },
        { legend: "When and where", fields: ["unasked-category", "place", "appointment"] },
      ],
    },
    { heading: "Your details", groups: [yourDetails(), consents] },
  ],
  isCallRequest: false,
} as const satisfies EnquiryKindDefinition;
