import { leadScreenPath } from "../desk/desk-paths.ts";
import type { RouteOutput } from "../desk/desk-route.ts";
import type { leadApi } from "../lead-work/lead-api.ts";

export type LeadApi = ReturnType<typeof leadApi>;
export type LeadPage = RouteOutput<LeadApi["list"]>;
export type LeadEntry = LeadPage["leads"][number];
export type LeadRecord = RouteOutput<LeadApi["lead"]>;
export type LeadCounts = RouteOutput<LeadApi["counts"]>;
export type AnswerTemplate = RouteOutput<LeadApi["templates"]>["templates"][number];
export type LeadState = LeadEntry["state"];
export type LeadOutcome = NonNullable<LeadEntry["outcome"]>;

export const stateLabels: Record<LeadState, string> = {
  new: "New",
  contacted: "Contacted",
  appointment: "Appointment",
  negotiating: "Negotiating",
  closed: "Closed",
};

export const outcomeLabels: Record<LeadOutcome, string> = {
  sold: "Sold",
  lost: "Lost",
  unreachable: "Could not be reached",
  duplicate: "Duplicate",
  "not-an-enquiry": "Not an enquiry",
};

/** The state of a lead in one or two words; of a closed one its outcome. */
export function leadStateText({ state, outcome }: Pick<LeadEntry, "state" | "outcome">): string {
  return state === "closed" && outcome !== null ? outcomeLabels[outcome] : stateLabels[state];
}

/** The address of a lead's page. `search` is that of the list, for the way back. */
export function leadHref({ siteId, leadId }: Pick<LeadEntry, "siteId" | "leadId">, search: string): string {
  const path = leadScreenPath(siteId, leadId);
  return search === "" ? path : `${path}?${search}`;
}

/** The id of a lead's row in a list. */
export function leadRowId({ leadId }: Pick<LeadEntry, "leadId">): string {
  return `lead-${leadId}`;
}
