import { consents, yourDetails } from "./field-groups.ts";
import { enquiryFieldLimits, optional } from "./fields.ts";
import type { EnquiryKindDefinition } from "./kind-definition.ts";
import type { FormField } from "./enquiry-field.ts";

const budget: FormField = {
  ...optional("vehiclePriceBudget", "Your budget for the vehicle"),
  control: "text",
  rule: "dollars",
  maxLength: enquiryFieldLimits.dollars,
};
const carType: FormField = {
  ...optional("car_type", "New or used?"),
  control: "choice",
  options: [
    { value: "new", label: "New" },
    { value: "demo", label: "Demonstrator" },
    { value: "used", label: "Used" },
  ],
};

export const financeEnquiry = {
  name: "finance",
  words: {
    heading: "Ask about finance",
    intro: "Tell us what you have in mind. This is not an application, and there is no credit check.",
    message: "What would you like to know?",
    send: "Ask about finance",
    nextStep: null,
  },
  lead: {
    category: "Finance Enquiry",
    storedAs: null,
    name: null,
    hiddenMessage: null,
    includesVisit: false,
    adfInterest: "buy",
    booking: null,
    event: null,
  },
  about: "site",
  form: { on: "finance-page" },
  steps: [
    {
      heading: "Your enquiry",
      groups: [
        yourDetails(),
        {
          legend: "Your finance",
          fields: [
            "unasked-category",
            { onlyWithoutVehicle: carType },
            budget,
            "place",
            "preferred-dealership",
            "optional-message",
          ],
        },
        consents,
      ],
    },
  ],
  isCallRequest: false,
} as const satisfies EnquiryKindDefinition;
