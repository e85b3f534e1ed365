import type { Site } from "../sites/site-config.ts";
import { parsePhoneNumber } from "./phone-number.ts";

/** Kinds of enquiry; only the general one asks for a category, the last two need no message (§5). */
export type EnquiryKind = "general" | "vehicle" | "photo-request" | "test-drive";

/** Heading of the list of errors (§5, §8). */
export const errorListHeading = "Please fix the following errors:";
/** A body with more bytes than this is refused unread. */
export const largestEnquiryBodyBytes = 32_768;

/** Longest accepted texts, in characters; the form's fields carry them as `maxLength`. */
export const enquiryFieldLimits = {
  name: 100,
  email: 254,
  phone: 30,
  message: 4_000,
  category: 100,
  rego: 10,
} as const;

/** What one form demands. Serialisable: the page hands it to the browser, so that both sides hold to it. */
export type EnquiryFormRules = {
  isMessageRequired: boolean;
  isCategoryRequired: boolean;
  /** A category outside this list is refused (EF-28). */
  categories: readonly string[];
  hasRego: boolean;
  /** What a form without the consent's field means (EF-10). */
  optInDefault: boolean;
  isTermsRequired: boolean;
};

/** Names of the fields as forms send them (§3). */
export type EnquiryField = "name" | "email" | "phone" | "message" | "category" | "rego" | "opt_in" | "terms_conditions";

/** An enquiry whose every field holds to the rules. */
export type ValidEnquiry = {
  name: string;
  email: string;
  /** E.164. */
  phone: string;
  message: string | null;
  category: string | null;
  rego: string | null;
  optIn: boolean;
  termsAccepted: boolean;
};

export type FieldError = { field: EnquiryField; message: string };

export type EnquiryFormResult = { ok: true; enquiry: ValidEnquiry } | { ok: false; errors: FieldError[] };

type EnquirySettings = Pick<Site["enquiry"], "categories" | "selectableCategories" | "messageRequired" | "rego"> & {
  optIn: Pick<Site["enquiry"]["optIn"], "default">;
  terms: Pick<Site["enquiry"]["terms"], "required">;
};

/** The rules of a form on a site. `isMessageRequired` false relaxes one form only (§5, EF-08). */
export function enquiryFormRules(
  kind: EnquiryKind,
  settings: EnquirySettings,
  isMessageRequired = true,
): EnquiryFormRules {
  const asksForMessage = kind === "general" || kind === "vehicle";
  return {
    isMessageRequired: asksForMessage && isMessageRequired && settings.messageRequired,
    isCategoryRequired: kind === "general",
    categories: kind === "general" ? settings.selectableCategories : settings.categories,
    hasRego: settings.rego === "optional",
    optInDefault: settings.optIn.default,
    isTermsRequired: settings.terms.required,
  };
}

/**
 * Reads what a form sent, as JSON or form fields, by its rules; the browser and the server both call it
 * (EF-24). A form without scripts sends `opt_in=false` before its tick box, so that an unticked one is told
 * from a missing one: of repeated fields the last counts.
 */
export function readEnquiryForm(sent: Readonly<Record<string, unknown>>, rules: EnquiryFormRules): EnquiryFormResult {
  const errors: FieldError[] = [];
  const read = <Value>(field: EnquiryField, check: (text: string) => Checked<Value>): Value | null => {
    const checked = check(fieldText(sent, field));
    if ("value" in checked) return checked.value;
    errors.push({ field, message: checked.error });
    return null;
  };
  const name = read("name", checkName);
  const email = read("email", checkEmail);
  const phone = read("phone", checkPhone);
  const category = read("category", (text) => checkCategory(text, rules));
  const rego = rules.hasRego ? read("rego", checkRego) : null;
  const message = read("message", (text) => checkMessage(text, rules));
  const termsAccepted = isTicked(sent.terms_conditions, false);
  if (rules.isTermsRequired && !termsAccepted) {
    errors.push({ field: "terms_conditions", message: "Agree to the terms of use." });
  }
  if (name === null || email === null || phone === null || errors.length > 0) return { ok: false, errors };
  const optIn = isTicked(sent.opt_in, rules.optInDefault);
  return { ok: true, enquiry: { name, email, phone, message, category, rego, optIn, termsAccepted } };
}

type Checked<Value> = { value: Value } | { error: string };

const emailAddress =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;
const controlCharacters = /(?!\n)[\p{Cc}\u2028\u2029]/gu;

function checkName(text: string): Checked<string> {
  const name = oneLine(text);
  if (name === "") return { error: "Enter your name." };
  return name.length > enquiryFieldLimits.name ? tooLong("name", "Name") : { value: name };
}

function checkEmail(text: string): Checked<string> {
  const email = text.trim();
  if (email === "") return { error: "Enter your email address." };
  if (email.length > enquiryFieldLimits.email) return tooLong("email", "Email address");
  const isAddress = emailAddress.test(email) && !/^\.|\.\.|\.@/.test(email);
  return isAddress ? { value: email } : { error: "Enter an email address like name@example.com." };
}

function checkPhone(text: string): Checked<string> {
  if (text.trim() === "") return { error: "Enter your phone number." };
  const phone = parsePhoneNumber(text);
  if (phone !== null) return { value: phone };
  return { error: "Enter an Australian phone number like 0412 345 678 or (02) 9123 4567." };
}

function checkCategory(text: string, rules: EnquiryFormRules): Checked<string | null> {
  const category = oneLine(text);
  if (category === "") {
    return rules.isCategoryRequired ? { error: "Choose what your enquiry is about." } : { value: null };
  }
  if (rules.categories.includes(category)) return { value: category };
  return { error: "Choose what your enquiry is about from the list." };
}

function checkRego(text: string): Checked<string | null> {
  const rego = oneLine(text).toUpperCase();
  if (rego.length > enquiryFieldLimits.rego) return tooLong("rego", "Rego");
  return { value: rego === "" ? null : rego };
}

function checkMessage(text: string, rules: EnquiryFormRules): Checked<string | null> {
  const message = text.replace(/\r\n?/g, "\n").replace(controlCharacters, " ").trim();
  if (message.length > enquiryFieldLimits.message) return tooLong("message", "Message");
  if (message !== "") return { value: message };
  return rules.isMessageRequired ? { error: "Enter a message." } : { value: null };
}

function tooLong(field: keyof typeof enquiryFieldLimits, label: string): { error: string } {
  return { error: `${label}: use at most ${enquiryFieldLimits[field].toLocaleString("en-AU")} characters.` };
}

function fieldText(sent: Readonly<Record<string, unknown>>, field: EnquiryField): string {
  const value = lastOf(Object.hasOwn(sent, field) ? sent[field] : null);
  return typeof value === "string" ? value : "";
}

function oneLine(text: string): string {
  return text.replace(controlCharacters, " ").replace(/\s+/g, " ").trim();
}

function isTicked(sent: unknown, otherwise: boolean): boolean {
  const value = lastOf(sent);
  if (typeof value === "boolean") return value;
  if (typeof value !== "string") return otherwise;
  return !["", "false", "0", "off", "no"].includes(value.trim().toLowerCase());
}

function lastOf(value: unknown): unknown {
  return Array.isArray(value) ? value.at(-1) : value;
}
