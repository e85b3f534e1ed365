import { termsOnly } from "./field-groups.ts";
import { line, optional, tradedInField } from "./fields.ts";
import type { EnquiryKindDefinition } from "./kind-definition.ts";

/** A vehicle bought online. Its own pages ask for everything; the server sends the enquiry. */
export const onlinePurchase = {
  name: "online-purchase",
  words: {
    heading: "Buy online",
    intro: null,
    message: "Message",
    send: "Pay the deposit",
    nextStep: "The dealership calls you about the contract and the handover.",
  },
  lead: {
    category: "Online Purchase",
    storedAs: null,
    name: null,
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
          fields: ["name", "email", "phone", line(optional("address", "Address")), "place", "appointment"],
        },
        {
          legend: "Your order",
          fields: [
            line(optional("handover", "Handover")),
            line(optional("payment", "Payment")),
            line(optional(tradedInField, "Trade-in")),
            line(optional("order_total", "Total price")),
            line(optional("order_parts", "Made up of")),
            line(optional("order_deposit", "Deposit")),
            line(optional("order_balance", "Balance")),
          ],
        },
        termsOnly,
      ],
    },
  ],
  isCallRequest: false,
} as const satisfies EnquiryKindDefinition;
