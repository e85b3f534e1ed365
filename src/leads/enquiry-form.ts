import type { Site } from "../sites/site-config.ts";
import type { EnquiryField, FormField } from "./enquiry-field.ts";
import { consentLegend, type EnquiryForm, type EnquiryStep, type FieldGroup } from "./form-definition.ts";
import { asksForNews, type EnquiryKind, isChat, kindDefinitions } from "./enquiry-kind.ts";
import { callTimes } from "./call-back.ts";
import { enquiryFieldLimits, line, optional, optionsOf, required } from "./field-text.ts";
import { placeFields, type PlaceSubject } from "./place-fields.ts";

/** What a form is about, as far as its page knows. */
export type FormSubject = PlaceSubject & {
  /** Message that the form starts with. */
  message?: string;
};

/** The form of a kind on a site. */
export function enquiryForm(kind: EnquiryKind, site: Site, subject: FormSubject): EnquiryForm {
  const builder = { kind, site, subject };
  const you = group("Your details", [...contactFields(kind, site), ...businessFields(kind)]);
  const consents = group(consentLegend, consentFields(kind, site));
  const later = laterGroups(builder);
  const steps: EnquiryStep[] =
    later.length === 0
      ? [{ heading: "Your enquiry", groups: [you, group("Your enquiry", enquiryFields(builder)), consents] }]
      : [
          { heading: "Your details", groups: [you, consents] },
          { heading: later.at(-1)?.legend ?? "", groups: later },
        ];
  return {
    kind,
    steps: steps.map(withoutEmptyGroups),
    optInDefault: site.enquiry.optIn.default && asksForNews(kind),
  };
}

type Builder = { kind: EnquiryKind; site: Site; subject: FormSubject };

function group(legend: string, fields: FormField[]): FieldGroup {
  return { legend, fields };
}

function withoutEmptyGroups({ heading, groups }: EnquiryStep): EnquiryStep {
  return { heading, groups: groups.filter(({ fields }) => fields.length > 0) };
}

/** The fields of the later steps. By then the lead is stored, so a shopper who stops is not lost. */
function laterGroups(builder: Builder): FieldGroup[] {
  const { kind } = builder;
  const more = enquiryFields(builder);
  if (kind === "test-drive") return [group("Your test drive", more)];
  if (kind === "service-booking") return [group("Your car", ownVehicleFields()), group("Your visit", more)];
  if (kind === "trade-in") return [group("Your car", [...tradeInFields(), ...more])];
  return [];
}

function contactFields(kind: EnquiryKind, { enquiry }: Site): FormField[] {
  const { name, email, phone } = enquiryFieldLimits;
  const reached = isChat(kind) ? optional : required;
  const methods: FormField = {
    ...optional("PreferredContactMethod", "How should we answer?"),
    // Not side by side: of two fields that are called Phone nobody could say which is meant.
    control: "select",
    options: optionsOf(["Phone", "Email", "SMS"]),
  };
  const isCall = kind === "call-back";
  const inWriting: FormField[] = [
    { ...reached("email", "Email", "Enter your email address"), control: "text", rule: "email", maxLength: email },
  ];
  return [
    { ...required("name", "Name", "Enter your name"), control: "text", rule: "name", maxLength: name },
    ...(isCall ? [] : inWriting),
    { ...reached("phone", "Phone", "Enter your phone number"), control: "text", rule: "phone", maxLength: phone },
    ...(enquiry.preferredContactMethod && !isCall ? [methods] : []),
  ];
}

function businessFields(kind: EnquiryKind): FormField[] {
  if (kind === "fleet") {
    return [
      line(required("company", "Company", "Enter your company")),
      {
        ...optional("fleet_size", "Vehicles in your fleet"),
        control: "choice",
        options: optionsOf(["1 to 5", "6 to 20", "21 to 100", "More than 100"]),
      },
    ];
  }
  return kind === "careers" ? [line(optional("position", "Position you are interested in"))] : [];
}

/** What the enquiry is about, at which place and when. */
function enquiryFields(builder: Builder): FormField[] {
  const { kind, site, subject } = builder;
  const { enquiry } = site;
  const isAboutCar = kind === "general" || kind === "vehicle" || kind === "test-drive" || kind === "special-offer";
  return [
    categoryField(builder),
    ...(kind === "test-drive" && !subject.isAboutVehicle
      ? [line(optional("wanted_vehicle", "Which car would you like to drive?"))]
      : []),
    ...(kind === "special-offer" ? [line(optional("offer", "Offer"))] : []),
    ...placeFields(kind, site, subject),
    ...(kind === "call-back" ? [callTimeField()] : []),
    ...(kindDefinitions[kind].hasAppointment
      ? [{ ...optional("dateTime", "Date and time"), control: "appointment" as const }]
      : []),
    ...(kind === "parts" ? [line(optional("own_vehicle", "What is your car?"))] : []),
    ...(kind === "parts" ? [regoField("Rego")] : []),
    ...(enquiry.rego === "optional" && (kind === "general" || kind === "vehicle")
      ? [regoField("Your own car's rego")]
      : []),
    messageField(builder),
    ...(isAboutCar && enquiry.financeQuestion ? [yesOrNo("finance", "Are you interested in finance?")] : []),
    ...(isAboutCar && enquiry.tradeInQuestion ? [yesOrNo("trade_in", "Do you have a trade-in?")] : []),
    ...(isAboutCar && enquiry.checkOptions.length > 0 ? [additionalServices(site)] : []),
  ];
}

/** Only the general form asks for a category (EF-09); elsewhere one that is sent must still be known (EF-28). */
function categoryField({ kind, site }: Builder): FormField {
  const { categories, selectableCategories } = site.enquiry;
  const isAsked = kind === "general";
  return {
    ...(isAsked ? required : optional)("category", "What is it about?", "Choose what your enquiry is about"),
    control: isAsked ? "select" : "unasked",
    options: optionsOf(isAsked ? selectableCategories : categories),
  };
}

function messageField({ kind, site, subject }: Builder): FormField {
  const isRequired = !kindDefinitions[kind].isMessageOptional && site.enquiry.messageRequired;
  return {
    ...(isRequired ? required : optional)("message", site.enquiry.forms[kind].message, "Enter a message"),
    control: "textarea",
    maxLength: enquiryFieldLimits.message,
    initial: subject.message ?? "",
  };
}

function callTimeField(): FormField {
  return { ...optional("call_time", "When should we call?"), control: "choice", options: optionsOf(callTimes) };
}

function ownVehicleFields(): FormField[] {
  const kinds = [
    "Logbook service",
    "Repair or fault",
    "Tyres and brakes",
    "Air conditioning",
    "Recall",
    "Something else",
  ];
  return [
    {
      ...line(optional("own_vehicle", "What is your car?")),
      help: "Year, make and model, such as 2019 Mazda CX-5",
    },
    regoField("Rego"),
    { ...optional("service_type", "What does it need?"), control: "choice", options: optionsOf(kinds) },
  ];
}

function tradeInFields(): FormField[] {
  return [
    line(required("trade_in_make", "Make", "Enter the make of your car")),
    line(required("trade_in_model", "Model", "Enter the model of your car")),
    {
      ...optional("trade_in_year", "Year"),
      control: "text",
      rule: "year",
      maxLength: 4,
    },
    {
      ...optional("trade_in_km", "Kilometres"),
      control: "text",
      rule: "kilometres",
      maxLength: 12,
    },
    regoField("Rego"),
    {
      ...required("postcode", "Postcode", "Invalid postcode. Please enter a 4-digit number"),
      control: "text",
      rule: "postcode",
      maxLength: 4,
    },
  ];
}

function additionalServices({ enquiry }: Site): FormField {
  const options = enquiry.checkOptions.map(({ name, label }) => ({ value: name, label }));
  return { ...optional("additional_services", "Anything else?"), control: "checks", options };
}

function consentFields(kind: EnquiryKind, { enquiry }: Site): FormField[] {
  const { optIn, terms } = enquiry;
  return [
    ...(optIn.shown && asksForNews(kind) ? [{ ...optional("opt_in", optIn.text), control: "opt-in" as const }] : []),
    ...(terms.required
      ? [{ ...required("terms_conditions", terms.text, "Agree to the terms of use"), control: "terms" as const }]
      : []),
  ];
}

function regoField(label: string): FormField {
  return {
    ...optional("rego", label),
    control: "text",
    rule: "rego",
    maxLength: enquiryFieldLimits.rego,
  };
}

function yesOrNo(name: EnquiryField, label: string): FormField {
  return { ...optional(name, label), control: "choice", options: optionsOf(["Yes", "No"]) };
}
