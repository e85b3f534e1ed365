import { type FormField, type LeadField, leadFields } from "../enquiry-kinds/enquiry-field.ts";
import { type Answers, checkField, type ChoiceField, isTicked, type Sent } from "./check-enquiry-field.ts";
import { contactStep, type EnquiryForm } from "./form-definition.ts";

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
  preferredDealership: string | null;
  tradeIn: { make: string; model: string; year: number | null; km: number | null } | null;
  /** A value that the page set in a hidden field. */
  special: string | null;
  answers: { name: string; question: string; answer: string }[];
};

export type FieldError = { field: string; message: string };

export type ReadEnquiry = { ok: true; enquiry: ValidEnquiry } | { ok: false; errors: FieldError[] };

/**
 * Reads a sent form, as JSON or form fields. `steps` is the number of steps filled in. A form without scripts sends
 * `opt_in=false` before its checkbox, to distinguish an unticked one from a missing one, so the last of repeated
 * fields counts.
 */
export function readEnquiry(sent: Sent, form: EnquiryForm, steps = form.steps.length): ReadEnquiry {
  const { errors, answers, fields } = checkedAnswers(sent, form, steps);
  errors.push(...contactErrors(answers, fields, errors));
  if (errors.length > 0) return { ok: false, errors };
  return { ok: true, enquiry: validEnquiry(answers, fields, sent, form) };
}

/**
 * Checks the steps of a form that are filled in, by the rules of `readEnquiry` (EF-24). Browsers load only this part.
 * Steps before the one with contact details are complete without them.
 */
export function enquiryErrors(sent: Sent, form: EnquiryForm, steps: number): FieldError[] {
  const { errors, answers, fields } = checkedAnswers(sent, form, steps);
  return steps < contactStep(form) ? errors : [...errors, ...contactErrors(answers, fields, errors)];
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
  return { errors, answers, fields };
}

function contactErrors(answers: Answers, fields: readonly FormField[], errors: readonly FieldError[]): FieldError[] {
  if (fields.some(isRequiredContact) || isReachable(answers) || errors.some(({ field }) => isContact(field))) return [];
  return [{ field: "phone", message: "Enter your phone number or email address." }];
}

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
  const readAnswer = (name: LeadField) => answers[name] ?? null;
  const services = fields.find(({ name }) => name === "additional_services");
  return {
    name: answers.name ?? "",
    lastName: readAnswer("last_name"),
    email: answers.email ?? "",
    phone: answers.phone ?? "",
    message: readAnswer("message"),
    category: readAnswer("category"),
    rego: readAnswer("rego"),
    locationSlug: readAnswer("location"),
    dealershipSlug: readAnswer("dealership_slug"),
    distributionLocationId: readAnswer("distribution_location"),
    postcode: readAnswer("postcode"),
    preferredContactMethod: readAnswer("PreferredContactMethod"),
    isInterestedInFinance: yesOrNo(answers.finance),
    hasTradeIn: yesOrNo(answers.trade_in),
    additionalServices: services?.control === "checks" ? tickedOptions(sent, services) : [],
    dateTime: readAnswer("dateTime"),
    optIn: isTicked(sent["opt_in"], form.optInDefault),
    termsAccepted: isAsked(form, "terms") && isTicked(sent["terms_conditions"], false),
    carType: readAnswer("car_type"),
    vehiclePriceBudget: answers.vehiclePriceBudget === undefined ? null : Number(answers.vehiclePriceBudget),
    preferredDealership: readAnswer("preferredDealership"),
    tradeIn: readTradeIn(answers),
    special: readAnswer("special"),
    answers: fields.flatMap(({ name, label }) => {
      const answer = isLeadField(name) ? undefined : answers[name];
      return answer === undefined ? [] : [{ name, question: label, answer }];
    }),
  };
}

function isLeadField(name: string): boolean {
  return leadFields.some((known) => known === name);
}

function readTradeIn(answers: Answers): ValidEnquiry["tradeIn"] {
  const { trade_in_make: make, trade_in_model: model, trade_in_year: year, trade_in_km: km } = answers;
  if (make === undefined || model === undefined) return null;
  return { make, model, year: year === undefined ? null : Number(year), km: km === undefined ? null : Number(km) };
}

function yesOrNo(answer: string | undefined): boolean | null {
  return answer === undefined ? null : answer === "Yes";
}

/** The ticked boxes of a list, in the order of the form; unknown values are ignored. */
function tickedOptions(sent: Sent, { name, options }: ChoiceField): string[] {
  const values = Object.hasOwn(sent, name) ? [sent[name]].flat() : [];
  return options.filter(({ value }) => values.includes(value)).map(({ value }) => value);
}

/** Whether any step of a form has a field of this control: consent counts only if it was asked for. */
function isAsked({ steps }: EnquiryForm, control: FormField["control"]): boolean {
  return steps.some(({ groups }) => groups.some(({ fields }) => fields.some((field) => field.control === control)));
}
