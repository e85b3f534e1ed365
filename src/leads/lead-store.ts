import type { ConfirmOnce } from "./enquiry-thread.ts";
import type { Lead } from "./lead.ts";

/** An enquiry as it is handed to the store: what was sent, plus what the server knows. */
export type NewLead = Lead & {
  siteId: string;
  leadId: string;
  /** Epoch milliseconds. */
  receivedAt: number;
};

/** A later enquiry of the same person about the same. */
export type LeadContact = Lead & { contactId: string; /** Epoch milliseconds. */ receivedAt: number };

/** A lead as it is stored. Times are epoch milliseconds. */
export type StoredLead = NewLead & {
  /** The times the same person asked the same again, the oldest first; the lead itself is the first contact. */
  laterContacts: LeadContact[];
  /** When somebody at the dealer first said that they have it. */
  openedAt: number | null;
  /** When it was found unopened for longer than the site allows. */
  overdueAt: number | null;
  /** When its personal data was taken out. */
  erasedAt: number | null;
};

/** Where a lead stands in the order of its site's leads. */
export type LeadPlace = Pick<StoredLead, "receivedAt" | "leadId">;

/** Work that must follow a fact, stored in the fact's own transaction. */
export type OutboxEntry = {
  id: string;
  kind: string;
  /** Who gets it. Entries of one target are worked one at a time, in the order of their facts. */
  target: string;
  payload: unknown;
  /** Epoch milliseconds before which nobody works it. */
  dueAt: number;
  /** It waits for its own time, and later entries of its target do not wait for it. */
  isAside?: true;
};

/**
 * What became of an enquiry. `leadId` is that of the lead it belongs to. `repeated`: its key was seen before with
 * the same content, and nothing was stored. `changed`: its key was seen with another content, and nothing was
 * stored yet. `joined`: it became a later contact of a lead that was there.
 */
export type LeadReceipt = { leadId: string; outcome: "new" | "joined" | "repeated" | "changed" };

/** How an enquiry is known again. */
export type Recognition = {
  /** Keys the enquiry would have had before: a lead under one of them is the answer, and nothing is stored. */
  earlierKeys?: readonly string[];
  /** Names of the same enquiry (`sameEnquiryKeys`): it joins a lead that had one of them at `sameSince` or later. */
  sameKeys?: readonly string[];
  /** Epoch milliseconds. */
  sameSince?: number;
  /**
   * Names of the person and vehicle (`threadKeys`): leads with one in common, directly or over others, are one
   * thread, and a new lead learns which of it it is. What a later contact or step adds links as well.
   */
  threadKeys?: readonly string[];
  /** Confirmations to the shopper are left out of the outbox when this was confirmed lately. */
  confirmOnce?: ConfirmOnce;
  /** Stands for what was sent, equal for equal contents. Without it the key alone decides. */
  content?: string;
  /** Id of the lead that it corrects: it becomes a later contact of that lead. */
  laterOf?: string;
  /** The key together with each contact point of its sender: from now on these lead to this lead. */
  ownerKeys?: readonly string[];
};

/**
 * Under which key a step of a form was sent, and what stands for its content. `dayKeys` bound the confirmations of a
 * day, as in `ConfirmOnce`, and `threadKeys` link it, as in `Recognition`.
 */
export type SentKey = {
  key: string;
  content: string;
  dayKeys?: readonly string[];
  threadKeys?: readonly string[];
};

/** The lead that an enquiry of a known key belongs to. */
export type KnownEnquiry = {
  leadId: string;
  /** Whether the same content was sent with the key before. */
  isSame: boolean;
  /** Id of the lead's newest later contact where that has another content; null where nothing newer differs. */
  replacedBy: string | null;
};

/** Keeps leads. `submit` answers only after the lead and its outbox entries are on disk. */
export interface LeadStore {
  /**
   * Stores an enquiry as a new lead, or as a later contact of the lead it is the same as; the outbox entries
   * become that lead's. Idempotent by site and key, also when both come at once; `content` tells a correction.
   */
  submit(
    lead: NewLead,
    idempotencyKey: string,
    outbox: readonly OutboxEntry[],
    recognition?: Recognition,
  ): Promise<LeadReceipt>;
  /**
   * Puts what a later step of a form made of a lead in place of an unfinished one, with the same id (D12). Its
   * waiting deliveries are due when those of `outbox` are; where one was delivered already, `outbox` follows it.
   * Nothing follows what stays the same. False when there is no unfinished lead of that id: it never was, or
   * its last step was stored before. From then on the key of the step is known.
   */
  continueLead(lead: NewLead, outbox: readonly OutboxEntry[], sent?: SentKey): Promise<boolean>;
  /**
   * What is known of an enquiry under any of its keys; null when none was seen before. A lead that one of `ownerKeys`
   * stands for comes before the first lead of a key.
   */
  known(
    siteId: string,
    keys: readonly string[],
    content: string,
    ownerKeys?: readonly string[],
  ): Promise<KnownEnquiry | null>;
  lead(siteId: string, leadId: string): Promise<StoredLead | null>;
  /** Up to `most` leads of a site behind that place that nobody opened or found overdue, the oldest first. */
  waiting(siteId: string, after: LeadPlace, most: number): Promise<StoredLead[]>;
  /** Notes that a lead is overdue, with its alerts in one transaction. False when it was noted before, or opened. */
  markOverdue(siteId: string, leadId: string, now: number, alerts: readonly OutboxEntry[]): Promise<boolean>;
  /** Notes when a lead was first opened. False when there is no such lead. */
  markOpened(siteId: string, leadId: string, now: number): Promise<boolean>;
  /**
   * Takes the personal data out of some hundred of a site's leads received before then (epoch milliseconds).
   * Answers how many; 0 when there is none left.
   */
  expire(siteId: string, before: number, now: number): Promise<number>;
  /** Newest first. Without a site: of every site, for the operator's command only. */
  leads(siteId: string | null): Promise<StoredLead[]>;
  /** A page of a site's leads, newest first: those before a lead, or from the newest one on. */
  leadsBefore(siteId: string, before: LeadPlace | null, limit: number): Promise<StoredLead[]>;
  /** Leads of a site, or of every one, that have this id, or this reference in any letter case. */
  leadsNamed(siteId: string | null, name: string): Promise<StoredLead[]>;
}
