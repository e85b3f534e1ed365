import {
  choice,
  enquiryFieldLimits,
  type FieldText,
  optional,
  toOptions,
  regoField,
  required,
} from "../enquiry-kinds/fields.ts";
import type { FormField } from "../enquiry-kinds/enquiry-field.ts";
import { asksFor, type EnquiryKind, kindDefinitions } from "../enquiry-kinds/enquiry-kinds.ts";
import type { KindField, KindStep, SharedField } from "../enquiry-kinds/kind-definition.ts";
import type { EnquirySettings } from "./enquiry-settings.ts";
import type { EnquiryForm, EnquiryStep } from "./form-definition.ts";
import { placeFields, type PlacesSite, type PlaceSubject, preferredDealershipField } from "./place-fields.ts";

export type FormSubject = PlaceSubject & {
  message?: string;
};

type FormSite = PlacesSite & { enquiry: EnquirySettings };

export function enquiryForm(kind: EnquiryKind, site: FormSite, subject: FormSubject): EnquiryForm {
  return {
    kind,
    steps: kindDefinitions[kind].steps.map((step) => formStep(step, { kind, site, subject })),
    includesVisit: kindDefinitions[kind].lead.includesVisit,
    optInDefault: site.enquiry.optIn.default && asksFor(kind, "news"),
  };
}

type FormContext = { kind: EnquiryKind; site: FormSite; subject: FormSubject };

function formStep({ heading, groups }: KindStep, context: FormContext): EnquiryStep {
  const asked = groups.map((group) => ({
    ...group,
    fields: group.fields.flatMap((field) => formFields(field, context)),
  }));
  return { heading, groups: asked.filter(({ fields }) => fields.length > 0) };
}

function formFields(field: KindField, context: FormContext): FormField[] {
  if (typeof field === "string") return sharedFields[field](context);
  if (!("onlyWithoutVehicle" in field)) return [field];
  return context.subject.isAboutVehicle ? [] : [field.onlyWithoutVehicle];
}

const sharedFields: Readonly<Record<SharedField, (context: FormContext) => FormField[]>> = {
  name: () => [
    {
      ...required("name", "Name", "Enter your name"),
      control: "text",
      rule: "name",
      maxLength: enquiryFieldLimits.name,
    },
  ],
  email: () => [emailField(required)],
  phone: () => [phoneField(required)],
  "email-or-phone": () => [emailField(optional), phoneField(optional)],
  "contact-method": ({ site }) => (site.enquiry.preferredContactMethod ? [contactMethodField] : []),
  category: ({ site }) => [
    { ...required(...categoryText), control: "select", options: toOptions(site.enquiry.selectableCategories) },
  ],
  "unasked-category": ({ site }) => [
    { ...optional(...categoryText), control: "unasked", options: toOptions(site.enquiry.categories) },
  ],
  place: ({ kind, site, subject }) => placeFields(kind, site, subject),
  "preferred-dealership": ({ site, subject }) => (subject.isAboutVehicle ? [preferredDealershipField(site)] : []),
  "unasked-dealership": ({ site, subject }) =>
    subject.isAboutVehicle ? [] : [{ ...preferredDealershipField(site), name: "dealership_slug" }],
  appointment: () => [{ ...optional("dateTime", "Date and time"), control: "appointment" }],
  "own-rego": ({ site }) => (site.enquiry.rego === "optional" ? [regoField("Your own car's rego")] : []),
  message: (context) => [messageField(context.site.enquiry.messageRequired ? required : optional, context)],
  "optional-message": (context) => [messageField(optional, context)],
  buying: ({ site }) => buyingFields(site),
  news: ({ site: { enquiry } }) =>
    enquiry.optIn.shown ? [{ ...optional("opt_in", enquiry.optIn.text), control: "opt-in" }] : [],
  terms: ({ site: { enquiry } }) =>
    enquiry.terms.required
      ? [{ ...required("terms_conditions", enquiry.terms.text, "Agree to the terms of use"), control: "terms" }]
      : [],
};

const categoryText = ["category", "What is it about?", "Choose what your enquiry is about"] as const;

type TextMaker = (name: string, label: string, ask: string) => FieldText;

function emailField(makeText: TextMaker): FormField {
  return {
    ...makeText("email", "Email", "Enter your email address"),
    control: "text",
    rule: "email",
    maxLength: enquiryFieldLimits.email,
  };
}

function phoneField(makeText: TextMaker): FormField {
  return {
    ...makeText("phone", "Phone", "Enter your phone number"),
    control: "text",
    rule: "phone",
    maxLength: enquiryFieldLimits.phone,
  };
}

const contactMethodField: FormField = {
  ...optional("PreferredContactMethod", "How should we contact you?"),
  // A dropdown, because two fields labelled Phone side by side would be ambiguous.
  control: "select",
  options: toOptions(["Phone", "Email", "SMS"]),
};

function messageField(makeText: TextMaker, { kind, site, subject }: FormContext): FormField {
  return {
    ...makeText("message", site.enquiry.forms[kind].message, "Enter a message"),
    control: "textarea",
    maxLength: enquiryFieldLimits.message,
    initial: subject.message ?? "",
  };
}

function buyingFields({ enquiry }: FormSite): FormField[] {
  const services = enquiry.checkOptions.map(({ name, label }) => ({ value: name, label }));
  const yesOrNo = ["Yes", "No"];
  return [
    ...(enquiry.financeQuestion ? [choice(optional("finance", "Are you interested in finance?"), yesOrNo)] : []),
    ...(enquiry.tradeInQuestion ? [choice(optional("trade_in", "Do you have a trade-in?"), yesOrNo)] : []),
    ...(services.length > 0
      ? [{ ...optional("additional_services", "Anything else?"), control: "checks" as const, options: services }]
      : []),
  ];
}
