import { photoRequestPath } from "../addresses/paths.ts";
import { consents, yourDetails } from "./field-groups.ts";
import type { EnquiryKindDefinition } from "./kind-definition.ts";

export const photoRequest = {
  name: "photo-request",
  words: {
    heading: "Ask for more photos",
    intro: "Tell us where to send them, and what you would like to see.",
    message: "Message",
    send: "Ask for photos",
    nextStep: null,
  },
  lead: {
    category: null,
    storedAs: null,
    name: "Photo Request",
    hiddenMessage: "photoRequestMessage",
    includesVisit: false,
    adfInterest: "by-category",
    booking: null,
    event: null,
  },
  about: "vehicle",
  form: {
    on: "own-page",
    path: photoRequestPath,
    formerPaths: [],
    isContentPage: false,
    action: "photoRequest",
    needsVehicle: true,
    vehicleLink: { position: 3, icon: "image", text: "Ask for more photos", excludedItemTypes: [] },
  },
  steps: [
    {
      heading: "Your enquiry",
      groups: [
        yourDetails(),
        { legend: "Your enquiry", fields: ["unasked-category", "place", "optional-message"] },
        consents,
      ],
    },
  ],
  isCallRequest: false,
} as const satisfies EnquiryKindDefinition;
