import type { Trail } from "../desk/audit.ts";
import type { Reach } from "../desk/reach.ts";
import type { Lead } from "../leads/lead.ts";
import type { StoredLead } from "../leads/lead-store.ts";
import type { OutboxEntry } from "../outbox/outbox.ts";
import type { CommandContext, CommandResult, LeadCommand } from "./lead-command.ts";
import type { StoredLeadEvent } from "./lead-event.ts";
import type { LeadState, LeadWork } from "./lead-work.ts";

/** `review`: suspect leads, which are in no other queue until somebody decides. */
export const queueTabs = ["mine", "unclaimed", "overdue", "review"] as const;
export type QueueTab = (typeof queueTabs)[number];

/** A lead in a queue or list. */
export type LeadEntry = { work: LeadWork; lead: Lead };

/** The position of the last entry of a page. */
export type LeadPosition = { at: number; siteId: string; leadId: string };

/** What a saved view shows; null: any. Times are epoch milliseconds. */
export type LeadFilter = {
  state: LeadState | null;
  ownerId: string | null;
  category: string | null;
  dealershipSlug: string | null;
  receivedFrom: number | null;
  receivedUntil: number | null;
};

export type LeadCounts = Record<QueueTab, number>;

/** A lead with what happened to it, and the same person's other enquiries within reach, newest first. */
export type LeadRecord = {
  work: LeadWork;
  lead: StoredLead;
  events: readonly StoredLeadEvent[];
  others: readonly LeadEntry[];
};

/** What a command stores in the outbox: an entry that sends an answer. */
export type SentAnswer = { subjectId: string; entry: OutboxEntry };

export type ActResult =
  | CommandResult
  | { kind: "missing" }
  /** The command was done before. */
  | { kind: "repeated" };

/** Leads as people of the desk see them. What is out of reach is answered like what does not exist. */
export interface LeadDesk {
  /** Open leads, the one whose next act is due first at the top. */
  queue(reach: Reach, tab: QueueTab, now: number, after: LeadPosition | null, limit: number): Promise<LeadEntry[]>;
  counts(reach: Reach, now: number): Promise<LeadCounts>;
  /** All leads, newest first. */
  list(reach: Reach, filter: LeadFilter, after: LeadPosition | null, limit: number): Promise<LeadEntry[]>;
  /** Leads that have every word (`searchWords`), newest first. */
  search(reach: Reach, words: readonly string[], limit: number): Promise<LeadEntry[]>;
  lead(reach: Reach, siteId: string, leadId: string): Promise<LeadRecord | null>;
  /**
   * Does what a person decided. Of two people who change one field at the same time the second gets a conflict, and
   * nothing of either is lost. A claim of a lead that somebody else has claimed is a conflict also where the lead is
   * out of reach since.
   */
  act(
    reach: Reach,
    lead: { siteId: string; leadId: string },
    command: LeadCommand,
    context: CommandContext,
    trail: Trail,
    sent?: SentAnswer,
  ): Promise<ActResult>;
}
