import type { Lead } from "./lead.ts";

/** When a shopper wants to be called; a dealer's hours decide what each of them means. */
export const callTimes = ["As soon as possible", "In the morning", "In the afternoon", "In the early evening"] as const;

type CallTime = (typeof callTimes)[number];

/** When to call, in the words of the form; null where nothing was said, or no call was asked for. */
export function callTimeOf({ form, answers }: Pick<Lead, "form" | "answers">): CallTime | null {
  if (form !== "call-back") return null;
  return callTimes.find((time) => answers.some(({ answer }) => answer === time)) ?? null;
}
