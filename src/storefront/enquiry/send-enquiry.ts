import { enquiriesPath, successHref } from "../../addresses/paths.ts";
import type { FieldError } from "../../leads/read-enquiry.ts";

/** Shown when the server gives no message (§8). */
export const unexpectedError = "An unexpected error occured";

/** A form's values by field; a list for names that occur more than once. */
export type FormFields = Record<string, string | string[]>;

export type EnquiryAnswer =
  /** `href`: the page to go to after the last step. */
  | { kind: "sent"; leadId: string; href: string }
  /** `isFinal`: resending would be refused again. Otherwise the fault is temporary, and resending may succeed. */
  | { kind: "refused"; message: string; errors: FieldError[]; isFinal: boolean; isPageChanged?: boolean }
  /** No response arrived, so the outcome is unknown. Resending with the same key is safe. */
  | { kind: "unreachable" };

const answerWithinMs = 15_000;
const tooManyRequests = 429;

/** Sends an enquiry. Retries use the same idempotency key, so that it is stored only once (EF-27). */
export async function sendEnquiry(fields: FormFields, key: string): Promise<EnquiryAnswer> {
  const response = await fetch(enquiriesPath, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", "idempotency-key": key },
    body: JSON.stringify(fields),
    signal: AbortSignal.timeout(answerWithinMs),
  }).catch(() => null);
  if (response === null) return { kind: "unreachable" };
  const isFinal = response.status >= 400 && response.status < 500 && response.status !== tooManyRequests;
  return readAnswer(await response.json().catch(() => ({})), isFinal);
}

/** The form step of an enquiry, counted from 1. */
export function enquiryStep(fields: FormFields): number {
  return Number(fields["step"] ?? 1);
}

export function fieldsOfForm(form: HTMLFormElement): FormFields {
  const fields: FormFields = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string") continue;
    const before = fields[name];
    fields[name] = before === undefined ? value : [before, value].flat();
  }
  return fields;
}

export function newKey(): string {
  // `crypto.randomUUID` is available over HTTPS only.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

type AnswerBody = { lead_id?: unknown; redirect?: unknown; error?: unknown; errors?: unknown; page_changed?: unknown };

function readAnswer(answer: AnswerBody, isFinal: boolean): EnquiryAnswer {
  if (typeof answer.lead_id === "string") {
    const href = typeof answer.redirect === "string" ? answer.redirect : successHref(answer.lead_id);
    return { kind: "sent", leadId: answer.lead_id, href };
  }
  const message = typeof answer.error === "string" && answer.error !== "" ? answer.error : unexpectedError;
  return {
    kind: "refused",
    message,
    errors: Array.isArray(answer.errors) ? answer.errors.filter(isFieldError) : [],
    isFinal,
    // The terms on the page are out of date: it must be shown again.
    isPageChanged: answer.page_changed === true,
  };
}

function isFieldError(value: unknown): value is FieldError {
  return (
    typeof value === "object" &&
    value !== null &&
    "field" in value &&
    typeof value.field === "string" &&
    "message" in value &&
    typeof value.message === "string"
  );
}
