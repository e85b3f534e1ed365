import { unreadablePostcode } from "../settings/postcode-words.ts";
import type { FieldOption, FormField, TextRule } from "../enquiry-kinds/enquiry-field.ts";
import { chosenOptIn } from "./consent.ts";
import { cardNumberFault, hasCardNumber } from "./card-number.ts";
import { isEmailAddress } from "./email-address.ts";
import { isOfferedWith } from "./offered-option.ts";
import { parsePhoneNumber } from "./phone-number.ts";

/** A form as it arrived, and the answers that have been read from it, by the names of its fields. */
export type Sent = Readonly<Record<string, unknown>>;
export type Answers = Record<string, string>;

/** The value of a field, null if it has none, or why what was sent is no answer. */
export type Checked = { value: string | null } | { error: string };

/** Reads one field of a form. `answers` are those of the fields before it. */
export function checkField(field: FormField, sent: Sent, answers: Answers): Checked {
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
export type ChoiceField = Extract<FormField, { options: FieldOption[] }>;

function checkText(field: TextField, sent: string): Checked {
  const text = oneLine(sent);
  if (text === "") return missing(field);
  // These have their own message for invalid values of any length.
  const isChecked = field.rule === "phone" || field.rule === "postcode";
  if (text.length > field.maxLength && !isChecked) return tooLong(field);
  if (isFreeText(field.rule) && hasCardNumber(text)) return { error: cardNumberFault(field.label) };
  return textRules[field.rule](text);
}

function isFreeText(rule: TextRule): boolean {
  return rule === "name" || rule === "line";
}

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
  postcode: (text) => (/^\d{4}$/.test(text) ? { value: text } : { error: unreadablePostcode }),
  year: (text) => (/^(19|20)\d\d$/.test(text) ? { value: text } : { error: "Enter a year like 2019." }),
  dollars(text) {
    const digits = text.replaceAll(/[\s,$]/g, "");
    return /^\d{1,7}$/.test(digits) ? { value: digits } : { error: "Enter an amount in dollars like 25000." };
  },
  kilometres(text) {
    // `132.000` has a point between thousands; `45.5` could mean either.
    const digits = text.replaceAll(/[\s,]|\.(?=\d{3}\b)|km$/gi, "");
    return /^\d{1,7}$/.test(digits) ? { value: digits } : noKilometres;
  },
};

function checkMessage(field: Extract<FormField, { control: "textarea" }>, sent: string): Checked {
  const message = sent.replace(/\r\n?/g, "\n").replace(controlCharacters, " ").trim();
  if (message === "") return missing(field);
  if (hasCardNumber(message)) return { error: cardNumberFault(field.label) };
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
  const value = lastValue(Object.hasOwn(sent, field) ? sent[field] : null);
  return typeof value === "string" ? value : "";
}

/** Values that browsers and documented clients send for a ticked box; any other text is no consent. */
const tickedTexts = ["true", "on", "1", "yes", chosenOptIn];

/** Whether a box was ticked; `otherwise` if the form does not say. */
export function isTicked(sent: unknown, otherwise: boolean): boolean {
  const value = lastValue(sent);
  if (typeof value === "boolean") return value;
  if (value === undefined || value === null) return otherwise;
  return typeof value === "string" && tickedTexts.includes(value.trim().toLowerCase());
}

function lastValue(value: unknown): unknown {
  return Array.isArray(value) ? value.at(-1) : value;
}
