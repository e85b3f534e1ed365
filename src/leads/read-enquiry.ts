import { chosenOptIn } from "./consent.ts";
import { isEmailAddress } from "./email-address.ts";
import {
  type FieldOption,
  type FormField,
  type LeadField,
  leadFields,
  type TextRule,
} from "../enquiry-kinds/enquiry-field.ts";
import type { EnquiryForm } from "./form-definition.ts";
import { parsePhoneNumber } from "./phone-number.ts";

/** Heading of the list of errors (§5, §8). */
export const errorListHeading = "Please fix the following errors:";

/** A valid enquiry. Fields that were not asked or not answered are null. */
export type ValidEnquiry = {
  name: string;
  /** Only if the form asks for it on its own; `name` is then the first name. */
  lastName: string | null;
  /** Empty if a phone number is enough and one was given. */
  email: string;
  /** E.164; empty if an email address is enough and one was given. */
  phone: string;
  message: string | null;
  category: string | null;
  rego: string | null;
  locationSlug: string | null;
  dealershipSlug: string | null;
  distributionLocationId: string | null;
  /** Four digits. */
  postcode: string | null;
  preferredContactMethod: string | null;
  isInterestedInFinance: boolean | null;
  hasTradeIn: boolean | null;
  additionalServices: string[];
  /** ISO 8601, with an offset, or as local time at the location (`2026-11-24T10:00`). */
  dateTime: string | null;
  optIn: boolean;
  termsAccepted: boolean;
  carType: string | null;
  /** Australian dollars. */
  vehiclePriceBudget: number | null;
  /** Slug of the dealership that the shopper preferred. */
  preferredDealership: string | null;
  tradeIn: { make: string; model: string; year: number | null; km: number | null } | null;
  /** A value that the page set in a hidden field. */
  special: string | null;
  /** Answers to questions that only this kind of form has, in the order of the form. */
  answers: { name: string; question: string; answer: string }[];
};

export type FieldError = { field: string; message: string };

export type ReadEnquiry = { ok: true; enquiry: ValidEnquiry } | { ok: false; errors: FieldError[] };

type Sent = Readonly<Record<string, unknown>>;
type Answers = Record<string, string>;

/**
 * Reads a sent form, as JSON or form fields. `steps` is the number of steps filled in. A form without scripts sends
 * `opt_in=false` before its checkbox, to distinguish an unticked one from a missing one, so the last of repeated
 * fields counts.
 */
export function readEnquiry(sent: Sent, form: EnquiryForm, steps = form.steps.length): ReadEnquiry {
  const { errors, answers, fields } = checkedAnswers(sent, form, steps);
  if (errors.length > 0) return { ok: false, errors };
  return { ok: true, enquiry: validEnquiry(answers, fields, sent, form) };
}

/** Checks a form before it is sent, by the rules of `readEnquiry` (EF-24). Browsers load only this part. */
export function enquiryErrors(sent: Sent, form: EnquiryForm, steps: number): FieldError[] {
  return checkedAnswers(sent, form, steps).errors;
}

function checkedAnswers(
  sent: Sent,
  form: EnquiryForm,
  steps: number,
): { errors: FieldError[]; answers: Answers; fields: FormField[] } {
  const errors: FieldError[] = [];
  const answers: Answers = {};
  const fields = form.steps.slice(0, steps).flatMap(({ groups }) => groups.flatMap((group) => group.fields));
  for (const field of fields) {
    const checked = checkField(field, sent, answers);
    if ("error" in checked) errors.push({ field: field.name, message: checked.error });
    else if (checked.value !== null) answers[field.name] = checked.value;
  }
  if (!fields.some(isRequiredContact) && !isReachable(answers) && !errors.some(({ field }) => isContact(field))) {
    errors.push({ field: "phone", message: "Enter your phone number or email address." });
  }
  return { errors, answers, fields };
}

/** Whether a field is one of the two contact fields. */
function isContact(name: string): boolean {
  return name === "phone" || name === "email";
}

/** In forms that require neither of the two, one of them is enough. */
function isRequiredContact({ name, isRequired }: FormField): boolean {
  return isRequired && isContact(name);
}

function isReachable({ phone, email }: Answers): boolean {
  return phone !== undefined || email !== undefined;
}

function validEnquiry(answers: Answers, fields: readonly FormField[], sent: Sent, form: EnquiryForm): ValidEnquiry {
  const answerOf = (name: LeadField) => answers[name] ?? null;
  const services = fields.find(({ name }) => name === "additional_services");
  return {
    name: answers.name ?? "",
    lastName: answerOf("last_name"),
    email: answers.email ?? "",
    phone: answers.phone ?? "",
    message: answerOf("message"),
    category: answerOf("category"),
    rego: answerOf("rego"),
    locationSlug: answerOf("location"),
    dealershipSlug: answerOf("dealership_slug"),
    distributionLocationId: answerOf("distribution_location"),
    postcode: answerOf("postcode"),
    preferredContactMethod: answerOf("PreferredContactMethod"),
    isInterestedInFinance: yesOrNo(answers.finance),
    hasTradeIn: yesOrNo(answers.trade_in),
    additionalServices: services?.control === "checks" ? tickedOf(sent, services) : [],
    dateTime: answerOf("dateTime"),
    optIn: isTicked(sent["opt_in"], form.optInDefault),
    termsAccepted: isAsked(form, "terms") && isTicked(sent["terms_conditions"], false),
    carType: answerOf("car_type"),
    vehiclePriceBudget: answers.vehiclePriceBudget === undefined ? null : Number(answers.vehiclePriceBudget),
    preferredDealership: answerOf("preferredDealership"),
    tradeIn: tradeInOf(answers),
    special: answerOf("special"),
    answers: fields.flatMap(({ name, label }) => {
      const answer = isLeadField(name) ? undefined : answers[name];
      return answer === undefined ? [] : [{ name, question: label, answer }];
    }),
  };
}

function isLeadField(name: string): boolean {
  return leadFields.some((known) => known === name);
}

function tradeInOf(answers: Answers): ValidEnquiry["tradeIn"] {
  const { trade_in_make: make, trade_in_model: model, trade_in_year: year, trade_in_km: km } = answers;
  if (make === undefined || model === undefined) return null;
  return { make, model, year: year === undefined ? null : Number(year), km: km === undefined ? null : Number(km) };
}

function yesOrNo(answer: string | undefined): boolean | null {
  return answer === undefined ? null : answer === "Yes";
}

type Checked = { value: string | null } | { error: string };

function checkField(field: FormField, sent: Sent, answers: Answers): Checked {
  switch (field.control) {
    case "fixed":
      return { value: field.value };
    case "text":
      return checkText(field, sentText(sent, field.name));
    case "textarea":
      return checkMessage(field, sentText(sent, field.name));
    case "select":
    case "choice":
    case "unasked":
      return checkChoice(field, oneLine(sentText(sent, field.name)), answers);
    case "preset": {
      const value = oneLine(sentText(sent, field.name));
      return { value: field.options.some((known) => known.value === value) ? value : null };
    }
    case "hidden":
      return { value: oneLine(sentText(sent, field.name)).slice(0, field.maxLength) || null };
    case "appointment":
      return checkTime(oneLine(sentText(sent, field.name)));
    case "terms":
      return isTicked(sent[field.name], false) ? { value: null } : { error: `${field.ask}.` };
    case "opt-in":
    case "checks":
      return { value: null };
  }
}

type TextField = Extract<FormField, { control: "text" }>;
type ChoiceField = Extract<FormField, { options: FieldOption[] }>;

function checkText(field: TextField, sent: string): Checked {
  const text = oneLine(sent);
  if (text === "") return missing(field);
  // These have their own message for invalid values of any length.
  const isChecked = field.rule === "phone" || field.rule === "postcode";
  if (text.length > field.maxLength && !isChecked) return tooLong(field);
  return textRules[field.rule](text);
}

/** Wording from the specification (§5). */
const invalidPostcode = "Invalid postcode. Please enter a 4-digit number.";
const noKilometres = { error: "Enter the kilometres as a number like 85000." };

const textRules: Record<TextRule, (text: string) => Checked> = {
  name: (value) => ({ value }),
  line: (value) => ({ value }),
  rego: (text) => ({ value: text.toUpperCase() }),
  email: (text) =>
    isEmailAddress(text) ? { value: text } : { error: "Enter an email address like name@example.com." },
  phone(text) {
    const phone = parsePhoneNumber(text);
    if (phone !== null) return { value: phone };
    return { error: "Enter an Australian phone number like 0412 345 678 or (02) 9123 4567." };
  },
  postcode: (text) => (/^\d{4}$/.test(text) ? { value: text } : { error: invalidPostcode }),
  year: (text) => (/^(19|20)\d\d$/.test(text) ? { value: text } : { error: "Enter a year like 2019." }),
  dollars(text) {
    const digits = text.replaceAll(/[\s,$]/g, "");
    return /^\d{1,7}$/.test(digits) ? { value: digits } : { error: "Enter an amount in dollars like 25000." };
  },
  kilometres(text) {
    const digits = text.replaceAll(/[\s,.]|km$/gi, "");
    return /^\d{1,7}$/.test(digits) ? { value: digits } : noKilometres;
  },
};

function checkMessage(field: Extract<FormField, { control: "textarea" }>, sent: string): Checked {
  const message = sent.replace(/\r\n?/g, "\n").replace(controlCharacters, " ").trim();
  if (message === "") return missing(field);
  return message.length > field.maxLength ? tooLong(field) : { value: message };
}

function checkChoice(field: ChoiceField, value: string, answers: Answers): Checked {
  if (value === "") return missing(field);
  const options = field.options.filter((known) => known.value === value);
  const [option] = options;
  if (option === undefined) return { error: `${field.ask} from the list.` };
  if (options.some((one) => isOfferedWith(one, answers))) return { value };
  return {
    error: `${option.label} belongs to ${option.owner}, not to the place that you chose. Choose another one, or change the place.`,
  };
}

/** Whether an option belongs to the chosen location; true if none was chosen. */
export function isOfferedWith({ of }: FieldOption, chosen: { location?: string; dealership_slug?: string }): boolean {
  const place = chosen.location ?? chosen.dealership_slug;
  return of === undefined || place === undefined || of.includes(place);
}

const offeredTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:[0-5]\d)?(Z|[+-][01]\d:[0-5]\d)?$/;

function checkTime(value: string): Checked {
  if (value === "") return { value: null };
  const clock = offeredTime.exec(value)?.[1];
  // `Date` reads 30 February as a day in March.
  if (clock && new Date(`${clock}Z`).toJSON()?.startsWith(clock)) return { value };
  return { error: "Enter a date and a time like 24/11/2026, 10:00 am." };
}

function missing(field: FormField): Checked {
  return field.isRequired ? { error: `${field.ask}.` } : { value: null };
}

function tooLong({ label, maxLength }: { label: string; maxLength: number }): Checked {
  const start = label.endsWith("?") ? `${label} Use` : `${label}: use`;
  return { error: `${start} at most ${maxLength.toLocaleString("en-AU")} characters.` };
}

const controlCharacters = /(?!\n)[\p{Cc}\u2028\u2029]/gu;

function oneLine(text: string): string {
  return text.replace(controlCharacters, " ").replace(/\s+/g, " ").trim();
}

function sentText(sent: Sent, field: string): string {
  const value = lastOf(Object.hasOwn(sent, field) ? sent[field] : null);
  return typeof value === "string" ? value : "";
}

/** The ticked boxes of a list, in the order of the form; unknown values are ignored. */
function tickedOf(sent: Sent, { name, options }: ChoiceField): string[] {
  const values = Object.hasOwn(sent, name) ? [sent[name]].flat() : [];
  return options.filter(({ value }) => values.includes(value)).map(({ value }) => value);
}

/** Whether any step of a form has a field of this control: consent counts only if it was asked for. */
function isAsked({ steps }: EnquiryForm, control: FormField["control"]): boolean {
  return steps.some(({ groups }) => groups.some(({ fields }) => fields.some((field) => field.control === control)));
}

/** Values that browsers and documented clients send for a ticked box; any other text is no consent. */
const tickedTexts = ["true", "on", "1", "yes", chosenOptIn];

function isTicked(sent: unknown, otherwise: boolean): boolean {
  const value = lastOf(sent);
  if (typeof value === "boolean") return value;
  if (value === undefined || value === null) return otherwise;
  return typeof value === "string" && tickedTexts.includes(value.trim().toLowerCase());
}

function lastOf(value: unknown): unknown {
  return Array.isArray(value) ? value.at(-1) : value;
}
