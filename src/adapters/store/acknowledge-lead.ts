import type { Transaction } from "kysely";
import type { SubjectChange } from "../../desk/live-changes.ts";
import type { Tables } from "./database.ts";
import { writeAudit } from "./write-audit.ts";
import { markOpened } from "./lead-marks.ts";
import { leadChange } from "./create-work.ts";
import { addEvents, lockWork, storeWork } from "./work-rows.ts";

/** Somebody pressed the button of the emailed page: the shopper no longer waits for a person. */
export async function acknowledge(
  transaction: Transaction<Tables>,
  siteId: string,
  leadId: string,
  now: number,
): Promise<boolean> {
  // First of all, as in acts and erasures, so that they never deadlock.
  const work = await lockWork(transaction, { siteId, leadId });
  const isMarked = await markOpened(transaction, siteId, leadId, now);
  if (!isMarked || work === null || work.waitingSince === null) return isMarked;
  const stored = await storeWork(transaction, { ...work, waitingSince: null, answerDueAt: null, escalationsTaken: 0 });
  await addEvents(transaction, work, [{ kind: "acknowledged" }], { at: now, actorId: null });
  await writeAudit(transaction, [], [leadChange(stored)], now);
  return true;
}

/** The change that open lists learn of when a lead is stored. */
export async function leadChanges(
  transaction: Transaction<Tables>,
  lead: { siteId: string; leadId: string },
): Promise<SubjectChange[]> {
  const work = await lockWork(transaction, lead);
  return work === null ? [] : [leadChange(work)];
}
