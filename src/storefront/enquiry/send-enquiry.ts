import { enquiriesPath } from "../../addresses/paths.ts";
import type { EnquiryField } from "../../leads/enquiry-field.ts";
import type { FieldError } from "../../leads/read-enquiry.ts";

/** Shown when the server gives no words of its own (§8). */
export const unexpectedError = "An unexpected error occured";

/** What a form holds, by field; a list where a name stands more than once. */
export type FormFields = Record<string, string | string[]>;

export type EnquiryAnswer =
  | { kind: "sent"; leadId: string }
  /** `isFinal`: it would be refused again. Else the fault is not the enquiry's, and it may go through later. */
  | { kind: "refused"; message: string; errors: FieldError[]; isFinal: boolean }
  /** No server was reached: nobody knows whether it got there. The same key makes sending again safe. */
  | { kind: "unreachable" };

const answerWithinMs = 15_000;
const tooManyRequests = 429;

/** Sends an enquiry. The same key for every try of one enquiry makes it arrive once (EF-27). */
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

/** Which step of its form an enquiry is, counted from 1. */
export function stepOf(fields: FormFields): number {
  return Number(fields["step"] ?? 1);
}

/** Everything in a form that has a name. */
export function fieldsOfForm(form: HTMLFormElement): FormFields {
  const fields: FormFields = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string") continue;
    const before = fields[name];
    fields[name] = before === undefined ? value : [before, value].flat();
  }
  return fields;
}

/** A key that no other enquiry has. */
export function newKey(): string {
  // randomUUID is there on https only.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

type AnswerBody = { lead_id?: unknown; error?: unknown; errors?: unknown };

function readAnswer(answer: AnswerBody, isFinal: boolean): EnquiryAnswer {
  if (typeof answer.lead_id === "string") return { kind: "sent", leadId: answer.lead_id };
  return {
    kind: "refused",
    message: typeof answer.error === "string" && answer.error !== "" ? answer.error : unexpectedError,
    errors: Array.isArray(answer.errors) ? answer.errors.filter(isFieldError) : [],
    isFinal,
  };
}

function isFieldError(value: unknown): value is { field: EnquiryField; message: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "field" in value &&
    typeof value.field === "string" &&
    "message" in value &&
    typeof value.message === "string"
  );
}
