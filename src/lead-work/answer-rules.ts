import type { Lead } from "../leads/lead.ts";
import type { LeadAnswer } from "./lead-event.ts";

/** Three parts of 153 characters (GSM 03.38, concatenated): longer texts are often cut, and cost more. */
export const longestSms = 459;
const mobile = /^\+614\d{8}$/;

/** Whether a number can get texts. */
export function isMobile(phone: string): boolean {
  return mobile.test(phone);
}

export type AnswerFault = { field: "channel" | "subject" | "text"; message: string };

/** Why an answer cannot be sent to the shopper of a lead; null if it can. */
export function answerFault(
  { channel, subject, text }: Pick<LeadAnswer, "channel" | "subject" | "text">,
  { email, phone }: Pick<Lead, "email" | "phone">,
): AnswerFault | null {
  if (channel === "email") {
    if (email === "") return { field: "channel", message: "The shopper gave no email address." };
    return subject === "" ? { field: "subject", message: "Enter a subject." } : null;
  }
  if (!isMobile(phone)) return { field: "channel", message: "The shopper gave no Australian mobile number." };
  if (text.length <= longestSms) return null;
  return { field: "text", message: `Use at most ${longestSms} characters, because longer texts are cut.` };
}
