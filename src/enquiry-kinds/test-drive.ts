import { consents, yourDetails } from "./field-groups.ts";
import { line, optional } from "./fields.ts";
import type { EnquiryKindDefinition } from "./kind-definition.ts";

const wantedVehicle = line(optional("wanted_vehicle", "Which car would you like to drive?"));

export const testDrive = {
  name: "test-drive",
  words: {
    heading: "Book a test drive",
    intro: "Bring your driver licence. It's free, and there's no obligation to buy.",
    message: "Message",
    send: "Book the test drive",
    nextStep: null,
  },
  lead: {
    category: "Test Drive Booking",
    storedAs: null,
    name: null,
    hiddenMessage: null,
    includesVisit: false,
    adfInterest: "test-drive",
    booking: { name: "test drive", preposition: "of", booked: "test drive" },
    event: "testDrive",
  },
  about: { department: "sales", placeLabel: "Where would you like to come?" },
  form: {
    on: "own-page",
    path: "/book-test-drive",
    formerPaths: [],
    isContentPage: true,
    action: "testDrive",
    needsVehicle: false,
    vehicleLink: {
      position: 2,
      icon: "car-front",
      text: "Book a test drive",
      // Caravans are towed, not driven.
      excludedItemTypes: ["caravan"],
    },
  },
  // The time first: it is what the shopper came for, and nothing is stored before it can be answered.
  steps: [
    {
      heading: "Your test drive",
      groups: [
        {
          legend: "Your test drive",
          fields: ["unasked-category", { onlyWithoutVehicle: wantedVehicle }, "place", "appointment"],
        },
      ],
    },
    { heading: "Your details", groups: [yourDetails("optional-message", "buying"), consents] },
  ],
  isCallRequest: false,
} as const satisfies EnquiryKindDefinition;
