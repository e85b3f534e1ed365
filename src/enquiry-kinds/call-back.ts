import { callBackPath } from "../addresses/paths.ts";
import { termsOnly } from "./field-groups.ts";
import { choice, optional } from "./fields.ts";
import type { EnquiryKindDefinition } from "./kind-definition.ts";

/** When the shopper wants to be called. The dealer's opening hours decide what each of them means. */
export const callTimes = ["As soon as possible", "In the morning", "In the afternoon", "In the early evening"] as const;

const callTime = choice(optional("call_time", "When should we call?"), callTimes);

/** A request to be called. It asks for no email address. */
export const callBack = {
  name: "call-back",
  words: {
    heading: "Ask us to call you",
    intro: "Leave your number and tell us when suits you. We'll call during our opening hours.",
    message: "What is it about?",
    send: "Ask for a call",
    nextStep: null,
  },
  lead: {
    category: "Phone Call",
    storedAs: null,
    name: "Call-back Request",
    hiddenMessage: null,
    includesVisit: false,
    adfInterest: "by-category",
    booking: null,
    event: null,
  },
  about: "site",
  form: {
    on: "own-page",
    path: callBackPath,
    formerPaths: [],
    isContentPage: false,
    action: "callBack",
    needsVehicle: false,
    vehicleLink: { position: 1, icon: "phone", text: "Ask us to call you", excludedItemTypes: [] },
  },
  steps: [
    {
      heading: "Your enquiry",
      groups: [
        { legend: "Your details", fields: ["name", "phone"] },
        { legend: "Your enquiry", fields: ["unasked-category", "place", callTime, "optional-message"] },
        termsOnly,
      ],
    },
  ],
  isCallRequest: true,
} as const satisfies EnquiryKindDefinition;
