import { termsOnly } from "./field-groups.ts";
import { enquiryFieldLimits, optional, tradedInField } from "./fields.ts";
import type { FormField } from "./enquiry-field.ts";
import { inSentence, journeyNames } from "./journey-names.ts";
import type { EnquiryKindDefinition } from "./kind-definition.ts";

function written(name: string, label: string): FormField {
  return { ...optional(name, label), control: "text", rule: "line", maxLength: enquiryFieldLimits.written };
}

/** A vehicle bought online. Its own pages ask for everything; the server sends the enquiry. */
export const onlinePurchase = {
  name: "online-purchase",
  words: {
    heading: journeyNames.onlinePurchase,
    intro: null,
    message: "Message",
    send: "Pay the deposit",
    nextStep: "The dealership will call you about the contract and the handover.",
  },
  lead: {
    category: journeyNames.onlinePurchase,
    storedAs: null,
    name: null,
    sent: { name: inSentence(journeyNames.onlinePurchase), preposition: "of" },
    hiddenMessage: null,
    includesVisit: false,
    adfInterest: "buy",
    booking: null,
    event: null,
  },
  about: "vehicle",
  form: { on: "checkout-journey" },
  steps: [
    {
      heading: "Your order",
      groups: [
        {
          legend: "Your details",
          fields: ["name", "email", "phone", written("address", "Address"), "place", "appointment"],
        },
        {
          legend: "Your order",
          fields: [
            written("handover", "Handover"),
            written("payment", "Payment"),
            written(tradedInField, "Trade-in"),
            written("order_total", "Total price"),
            written("order_parts", "Made up of"),
            written("order_deposit", "Deposit"),
            written("order_balance", "Balance"),
          ],
        },
        termsOnly,
      ],
    },
  ],
  isCallRequest: false,
  isSentByServer: true,
} as const satisfies EnquiryKindDefinition;
