import type { EnquiryField, FieldError } from "../../leads/enquiry-form.ts";

/** Shown when the server gives no words of its own (§8). */
export const unexpectedError = "An unexpected error occured";

export type EnquiryAnswer =
  | { kind: "sent"; leadId: string }
  | { kind: "refused"; message: string; errors: FieldError[] };

const answerWithinMs = 15_000;

/** Sends an enquiry. The same key for every try of one enquiry makes it arrive once (EF-27). */
export async function sendEnquiry(fields: Record<string, unknown>, key: string): Promise<EnquiryAnswer> {
  try {
    const response = await fetch("/enquiries", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", "idempotency-key": key },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    return readAnswer(await response.json());
  } catch {
    return { kind: "refused", message: unexpectedError, errors: [] };
  }
}

function readAnswer(answer: { lead_id?: unknown; error?: unknown; errors?: unknown }): EnquiryAnswer {
  if (typeof answer.lead_id === "string") return { kind: "sent", leadId: answer.lead_id };
  return {
    kind: "refused",
    message: typeof answer.error === "string" && answer.error !== "" ? answer.error : unexpectedError,
    errors: Array.isArray(answer.errors) ? answer.errors.filter(isFieldError) : [],
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
