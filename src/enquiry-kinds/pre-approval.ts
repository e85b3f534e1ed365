import { termsOnly } from "./field-groups.ts";
import { enquiryFieldLimits, optional } from "./fields.ts";
import { inSentence, journeyNames } from "./journey-names.ts";
import type { EnquiryKindDefinition } from "./kind-definition.ts";

/** An application for finance. The form on its own pages asks for more; deliveries add those answers to the lead. */
export const preApproval = {
  name: "pre-approval",
  words: {
    heading: "Apply for finance",
    intro: null,
    message: "Message",
    send: "Send application",
    nextStep: "Our finance team will read your application and call you. A lender decides after its own checks.",
  },
  lead: {
    category: "Finance Enquiry",
    storedAs: null,
    name: journeyNames.financeApplication,
    sent: { name: inSentence(journeyNames.financeApplication), preposition: "for" },
    hiddenMessage: null,
    includesVisit: false,
    adfInterest: "buy",
    event: null,
    booking: null,
  },
  about: "site",
  form: { on: "finance-page" },
  steps: [
    {
      heading: "Your application",
      groups: [
        {
          legend: "Your application",
          fields: [
            "name",
            "email",
            "phone",
            {
              ...optional("vehiclePriceBudget", "Price of the vehicle"),
              control: "text",
              rule: "dollars",
              maxLength: enquiryFieldLimits.dollars,
            },
            "unasked-dealership",
            "preferred-dealership",
          ],
        },
        termsOnly,
      ],
    },
  ],
  isCallRequest: false,
  isSentByServer: true,
} as const satisfies EnquiryKindDefinition;
