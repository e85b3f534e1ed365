import { sellMyCarPath } from "../addresses/paths.ts";
import { consents, yourDetails } from "./field-groups.ts";
import type { FormField } from "./enquiry-field.ts";
import { enquiryFieldLimits, line, optional, regoField, required } from "./fields.ts";
import type { EnquiryKindDefinition } from "./kind-definition.ts";

/** Valuation services have test plates of this length. */
const longestValuedRego = 13;

const lastName: FormField = {
  ...optional("last_name", "Last name"),
  control: "text",
  rule: "name",
  maxLength: enquiryFieldLimits.name,
};

/** An offer to sell or trade in the shopper's own car. */
export const tradeIn = {
  name: "trade-in",
  words: {
    heading: "Sell us your car",
    intro: "Tell us about it. One of our valuers will call you with a price.",
    message: "Anything we should know?",
    send: "Ask for a price",
    nextStep: null,
  },
  lead: {
    category: "Trade-in Enquiry",
    storedAs: null,
    name: null,
    hiddenMessage: null,
    includesVisit: true,
    adfInterest: "trade-in",
    booking: null,
    event: null,
  },
  about: "site",
  form: {
    on: "own-page",
    path: sellMyCarPath,
    formerPaths: [],
    isContentPage: true,
    action: null,
    needsVehicle: false,
    vehicleLink: null,
  },
  steps: [
    { heading: "Your details", groups: [yourDetails(lastName), consents] },
    {
      heading: "Your car",
      groups: [
        {
          legend: "Your car",
          fields: [
            line(required("trade_in_make", "Make", "Enter the make of your car")),
            line(required("trade_in_model", "Model", "Enter the model of your car")),
            { ...optional("trade_in_year", "Year"), control: "text", rule: "year", maxLength: 4 },
            { ...optional("trade_in_km", "Kilometres"), control: "text", rule: "kilometres", maxLength: 12 },
            regoField("Rego", longestValuedRego),
            {
              ...required("postcode", "Postcode", "Invalid postcode. Please enter a 4-digit number"),
              control: "text",
              rule: "postcode",
              maxLength: enquiryFieldLimits.postcode,
            },
            "unasked-category",
            "place",
            "optional-message",
            { ...optional("special", "Special"), control: "hidden", maxLength: enquiryFieldLimits.line },
          ],
        },
      ],
    },
  ],
  isCallRequest: false,
} as const satisfies EnquiryKindDefinition;
