import type { LeadEntry } from "./lead-types.ts";

/** The lead that was opened last from a list, so that the way back leads to its row. */
let openedId: string | null = null;

export function rememberOpened(leadId: string): void {
  openedId = leadId;
}

/** That lead, once, if it is in a list. */
export function takeOpened(leads: readonly LeadEntry[]): LeadEntry | null {
  const opened = leads.find(({ leadId }) => leadId === openedId) ?? null;
  if (opened !== null) openedId = null;
  return opened;
}
