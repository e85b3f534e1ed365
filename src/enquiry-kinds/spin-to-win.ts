import { line, optional } from "./fields.ts";
import type { EnquiryKindDefinition } from "./kind-definition.ts";

export const spinToWin = {
  name: "spin-to-win",
  words: {
    heading: "Spin to win",
    intro: null,
    message: "Message",
    send: "Spin the wheel",
    nextStep: null,
  },
  lead: {
    category: "Competition Enquiry",
    storedAs: null,
    name: "Spin to Win",
    hiddenMessage: null,
    includesVisit: false,
    adfInterest: "none",
    booking: null,
    event: null,
  },
  about: "site",
  form: { on: "spin-to-win" },
  steps: [
    {
      heading: "Your spin",
      groups: [
        {
          legend: "Your details",
          fields: [
            "name",
            "email-or-phone",
            line(optional("campaign", "Campaign")),
            line(optional("prize", "Result")),
            line(optional("replaces", "Replaces")),
            "unasked-category",
          ],
        },
      ],
    },
  ],
  isCallRequest: false,
  isSentByServer: true,
} as const satisfies EnquiryKindDefinition;
