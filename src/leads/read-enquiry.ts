import { chosenOptIn } from "./consent.ts";
import { isEmailAddress } from "./email-address.ts";
import type { AnswerField, EnquiryField, FieldOption, FormField, TextRule, TradeInField } from "./enquiry-field.ts";
import { isChat } from "./enquiry-kind.ts";
import type { EnquiryForm } from "./form-definition.ts";
import { parsePhoneNumber } from "./phone-number.ts";

/** Heading of the list of errors (§5, §8). */
export const errorListHeading = "Please fix the following errors:";

/** An enquiry whose every field holds to its form. What was not asked, or not answered, is null. */
export type ValidEnquiry = {
  name: string;
  /** Empty where a phone number is enough and one was given. */
  email: string;
  /** E.164; empty where an e-mail address is enough and one was given. */
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
  /** ISO 8601: with an offset, or as a clock at the place shows it (`2026-11-24T10:00`). */
  dateTime: string | null;
  optIn: boolean;
  termsAccepted: boolean;
  tradeIn: { make: string; model: string; year: number | null; km: number | null } | null;
  /** What only this kind of form asks, in the order of the form. */
  answers: { name: AnswerField; question: string; answer: string }[];
};

export type FieldError = { field: EnquiryField; message: string };

export type ReadEnquiry = { ok: true; enquiry: ValidEnquiry } | { ok: false; errors: FieldError[] };

type Sent = Readonly<Record<string, unknown>>;
type Answers = Partial<Record<EnquiryField, string>>;

/**
 * Reads what a form sent, as JSON or form fields. `steps` is how many of the form's steps were filled in. A form
 * without scripts sends `opt_in=false` before its tick box, so that an unticked one is told from a missing one: of
 * repeated fields the last counts.
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
  const isReachable = answers.phone !== undefined || answers.email !== undefined;
  if (isChat(form.kind) && !isReachable && !errors.some(isAboutReaching)) {
    errors.push({ field: "phone", message: "Enter your phone number or email address." });
  }
  return { errors, answers, fields };
}

function isAboutReaching({ field }: FieldError): boolean {
  return field === "phone" || field === "email";
}

function validEnquiry(answers: Answers, fields: readonly FormField[], sent: Sent, form: EnquiryForm): ValidEnquiry {
  const answerOf = (name: EnquiryField) => answers[name] ?? null;
  const services = fields.find(({ name }) => name === "additional_services");
  return {
    name: answers.name ?? "",
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
    tradeIn: tradeInOf(answers),
    answers: fields.flatMap(({ name, label }) => {
      const answer = isAnswerField(name) ? answers[name] : undefined;
      return answer === undefined ? [] : [{ name: name as AnswerField, question: label, answer }];
    }),
  };
}

const answerFields: readonly AnswerField[] = [
  "wanted_vehicle",
  "call_time",
  "own_vehicle",
  "service_type",
  "company",
  "fleet_size",
  "position",
  "offer",
];

function isAnswerField(name: EnquiryField): boolean {
  return answerFields.some((known) => known === name);
}

function tradeInOf(answers: Pick<Answers, TradeInField>): ValidEnquiry["tradeIn"] {
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
  // These have their own words for what is none, however long.
  const isChecked = field.rule === "phone" || field.rule === "postcode";
  if (text.length > field.maxLength && !isChecked) return tooLong(field);
  return textRules[field.rule](text);
}

/** The words of the specification (§5). */
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
  const option = field.options.find((known) => known.value === value);
  // Of a place that was not chosen nothing is wanted.
  if (option?.of !== undefined && !isOfferedWith(option, answers)) return missing(field);
  return option === undefined ? { error: `${field.ask} from the list.` } : { value };
}

/** Whether a choice belongs to the place that was chosen; without any choice of place it does. */
export function isOfferedWith({ of }: FieldOption, chosen: Pick<Answers, "location" | "dealership_slug">): boolean {
  const place = chosen.location ?? chosen.dealership_slug;
  return of === undefined || place === undefined || of.includes(place);
}

const offeredTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:[0-5]\d)?(Z|[+-][01]\d:[0-5]\d)?$/;

function checkTime(value: string): Checked {
  if (value === "") return { value: null };
  const clock = offeredTime.exec(value)?.[1];
  // Programs read 30 February as a day in March.
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

function sentText(sent: Sent, field: EnquiryField): string {
  const value = lastOf(Object.hasOwn(sent, field) ? sent[field] : null);
  return typeof value === "string" ? value : "";
}

/** The ticked ones of a list of boxes, in the order of the form; what is not on the list does not count. */
function tickedOf(sent: Sent, { name, options }: ChoiceField): string[] {
  const values = Object.hasOwn(sent, name) ? [sent[name]].flat() : [];
  return options.filter(({ value }) => values.includes(value)).map(({ value }) => value);
}

/** Whether any of a form's steps has a field of this control: what is not shown is not agreed to. */
function isAsked({ steps }: EnquiryForm, control: FormField["control"]): boolean {
  return steps.some(({ groups }) => groups.some(({ fields }) => fields.some((field) => field.control === control)));
}

/** What browsers and documented clients send for a ticked box; any other text is no agreement. */
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
