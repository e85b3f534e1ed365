import { callTimes } from "../enquiry-kinds/call-back.ts";
import { kindDefinitions } from "../enquiry-kinds/enquiry-kinds.ts";
import type { Lead } from "./lead.ts";

type CallTime = (typeof callTimes)[number];

/** When to call, in the wording of the form; null if not given or if no call was requested. */
export function askedCallTime({ form, answers }: Pick<Lead, "form" | "answers">): CallTime | null {
  if (!kindDefinitions[form].isCallRequest) return null;
  return callTimes.find((time) => answers.some(({ answer }) => answer === time)) ?? null;
}
