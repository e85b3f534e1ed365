import { cardNumberFault, hasCardNumber } from "../leads/card-number.ts";
import { isEmailAddress } from "../leads/email-address.ts";
import { parsePhoneNumber } from "../leads/phone-number.ts";
import { unreadablePostcode } from "../settings/postcode-words.ts";
import { otherStateOfPostcode, stateOfPostcode } from "../settings/state-of-postcode.ts";
import { seenLine } from "../vehicles/safe-text.ts";
import type { Answers } from "./application.ts";
import type { AnswerRule, ApplicationField } from "./application-fields.ts";
import { readBirthDate } from "./birth-date.ts";

export type AnswerError = { field: string; message: string };

export type ReadAnswers = { answers: Answers; errors: AnswerError[] };

export const longestAnswer = 120;

type Sent = (name: string) => string | null;

/** Reads the answers of one step, normalised. Fields that are not required may be missing. */
export function readAnswers(sent: Sent, fields: readonly ApplicationField[], now: number): ReadAnswers {
  const answers: Answers = {};
  const errors: AnswerError[] = [];
  for (const field of fields) {
    const text = seenLine(sent(field.name) ?? "").trim();
    const read = text === "" ? missing(field) : readField(text, field, now);
    if ("error" in read) errors.push({ field: field.name, message: read.error });
    else if (read.value !== "") answers[field.name] = read.value;
  }
  const between = [...postcodeErrors(answers), ...depositErrors(answers)];
  for (const { field } of between) delete answers[field];
  return { answers, errors: [...errors, ...between] };
}

/** The answer to one field, normalised; null if it is missing or cannot be read. */
export function readAnswer(text: string, field: ApplicationField, now: number): string | null {
  const read = readField(seenLine(text).trim(), field, now);
  return "error" in read ? null : read.value;
}

type Read = { value: string } | { error: string };

function missing({ isRequired, ask }: ApplicationField): Read {
  return isRequired ? { error: `${ask}.` } : { value: "" };
}

function readField(text: string, field: ApplicationField, now: number): Read {
  if (text.length > longestAnswer) return { error: `${field.label}: use at most ${longestAnswer} characters.` };
  return rules[field.rule](text, field, now);
}

const highestDollars = 9_999_999;
const mostDependants = 20;
const highestPercent = 60;

const rules: Readonly<Record<AnswerRule, (text: string, field: ApplicationField, now: number) => Read>> = {
  line: (value, { label }) => (hasCardNumber(value) ? { error: cardNumberFault(label) } : { value }),
  email: (text) =>
    isEmailAddress(text) ? { value: text } : { error: "Enter an email address like name@example.com." },
  phone(text) {
    const value = parsePhoneNumber(text);
    return value === null ? { error: "Enter an Australian phone number like 0412 345 678." } : { value };
  },
  "birth-date": (text, _field, now) => readBirthDate(text, now),
  postcode: (text) => (/^\d{4}$/.test(text) ? { value: text } : { error: unreadablePostcode }),
  dollars(text, { label }) {
    const digits = text.replaceAll(/[\s,$]/g, "").replace(/\.\d\d?$/, "");
    const amount = /^\d{1,9}$/.test(digits) ? Number(digits) : Infinity;
    return amount <= highestDollars ? { value: String(amount) } : { error: `${label}: enter whole dollars like 1500.` };
  },
  percent(text, { label }) {
    const digits = /^(\d{1,2}(?:\.\d{1,4})?)\s*%?$/.exec(text)?.[1];
    const percent = digits === undefined ? Infinity : Number(digits);
    return percent <= highestPercent
      ? { value: String(percent) }
      : { error: `${label}: enter a number from 0 to ${highestPercent}.` };
  },
  count: (text) =>
    /^\d{1,2}$/.test(text) && Number(text) <= mostDependants
      ? { value: String(Number(text)) }
      : { error: `Enter a number from 0 to ${mostDependants}.` },
  choice(text, { options = [], ask }) {
    const value = options.find((option) => option.value === text)?.value;
    return value === undefined ? { error: `${ask} from the list.` } : { value };
  },
};

function postcodeErrors({ state, postcode }: Answers): AnswerError[] {
  if (state === undefined || postcode === undefined) return [];
  if (stateOfPostcode(postcode) === null)
    return [{ field: "postcode", message: `There is no postcode ${postcode} in Australia. Check it.` }];
  const other = otherStateOfPostcode(postcode, state);
  if (other === null) return [];
  return [{ field: "postcode", message: `${postcode} is a postcode in ${other}, but the state above is ${state}.` }];
}

function depositErrors({ price, deposit, tradeIn = "0" }: Answers): AnswerError[] {
  if (price === undefined || deposit === undefined || Number(deposit) + Number(tradeIn) < Number(price)) return [];
  const message = "Your deposit and trade-in cover the price, so there is nothing to borrow.";
  return [{ field: "deposit", message }];
}
