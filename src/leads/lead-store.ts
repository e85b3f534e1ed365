import type { OutboxEntry } from "../outbox/outbox.ts";
import type { ConfirmOnce } from "./enquiry-thread.ts";
import type { Lead } from "./lead.ts";

/** An enquiry to be stored: the sent fields, plus data from the server. */
export type NewLead = Lead & {
  siteId: string;
  leadId: string;
  /** Epoch milliseconds. */
  receivedAt: number;
};

export type LeadContact = Lead & { contactId: string; /** Epoch milliseconds. */ receivedAt: number };

/** A lead as stored. Times are epoch milliseconds. */
export type StoredLead = NewLead & {
  /** Repeats of the enquiry by the same person, oldest first; the lead itself is the first contact. */
  laterContacts: LeadContact[];
  openedAt: number | null;
  /** When it was found unopened after the site's limit. */
  overdueAt: number | null;
  erasedAt: number | null;
};

/** The position of a lead in its site's list. */
export type LeadPlace = Pick<StoredLead, "receivedAt" | "leadId">;

/**
 * Result of storing an enquiry, with the id of its lead. `repeated`: its key was seen with the same content, and
 * nothing was stored. `changed`: its key was seen with different content, and nothing was stored yet. `joined`: it
 * became a later contact of an existing lead.
 */
export type LeadReceipt = { leadId: string; outcome: "new" | "joined" | "repeated" | "changed" };

/** Data to recognise an enquiry that was sent before. */
export type Recognition = {
  /** Keys the enquiry could have had before: a lead under one of them is returned, and nothing is stored. */
  earlierKeys?: readonly string[];
  /** Keys of equal enquiries (`sameEnquiryKeys`): it joins a lead that had one of them at `sameSince` or later. */
  sameKeys?: readonly string[];
  /** Epoch milliseconds. */
  sameSince?: number;
  /**
   * Keys of the person and vehicle (`threadKeys`): leads that share one, directly or through others, form a thread,
   * and a new lead gets its number in the thread. Keys of later contacts and steps are included.
   */
  threadKeys?: readonly string[];
  /** Omits confirmations to the shopper from the outbox if this was confirmed recently. */
  confirmOnce?: ConfirmOnce;
  /** Hash of the content. Without it only the key is compared. */
  content?: string;
  /** Id of the lead that it corrects: it becomes a later contact of that lead. */
  correctedLeadId?: string;
  /** The key combined with each contact point of its sender: stored as keys of this lead. */
  ownerKeys?: readonly string[];
};

/**
 * The key of a form step, and the hash of its content. `dayKeys` limit the confirmations of a day, as in
 * `ConfirmOnce`, and `threadKeys` link it, as in `Recognition`.
 */
export type SentKey = {
  key: string;
  content: string;
  dayKeys?: readonly string[];
  threadKeys?: readonly string[];
};

export type KnownEnquiry = {
  leadId: string;
  /** Whether the same content was sent with the key before. */
  isSame: boolean;
  /** Id of the lead's newest later contact, if its content differs; null otherwise. */
  replacedBy: string | null;
};

/** Stores leads. `submit` returns only after the lead and its outbox entries are on disk. */
export interface LeadStore {
  /**
   * Stores an enquiry as a new lead, or as a later contact of the lead it repeats; the outbox entries become that
   * lead's. Idempotent by site and key, even for concurrent calls; different `content` marks a correction.
   */
  submit(
    lead: NewLead,
    idempotencyKey: string,
    outbox: readonly OutboxEntry[],
    recognition?: Recognition,
  ): Promise<LeadReceipt>;
  /**
   * Replaces an unfinished lead with its state after a later step, under the same id (D12). Waiting deliveries become
   * due with those of `outbox`; if one was already delivered, `outbox` follows it, unless nothing changed. Stores the
   * key of the step. Returns false if there is no unfinished lead with that id: it never existed, or its last step was
   * already stored.
   */
  continueLead(lead: NewLead, outbox: readonly OutboxEntry[], sent?: SentKey): Promise<boolean>;
  /**
   * The known enquiry under any of its keys; null if none. A lead found by one of `ownerKeys` takes precedence over
   * the first lead of a key.
   */
  known(
    siteId: string,
    keys: readonly string[],
    content: string,
    ownerKeys?: readonly string[],
  ): Promise<KnownEnquiry | null>;
  lead(siteId: string, leadId: string): Promise<StoredLead | null>;
  /** Whether a site has a contact of this id: the first one of a lead, or a later one. */
  hasContact(siteId: string, contactId: string): Promise<boolean>;
  /** Up to `most` leads of a site after a position that are neither opened nor overdue, oldest first. */
  waiting(siteId: string, after: LeadPlace, most: number): Promise<StoredLead[]>;
  /** The sites that have such leads, received since a time. */
  sitesWaiting(since: number): Promise<string[]>;
  /**
   * Marks a lead as overdue and stores its alerts in one transaction. Returns false if it was already overdue or
   * opened.
   */
  markOverdue(siteId: string, leadId: string, now: number, alerts: readonly OutboxEntry[]): Promise<boolean>;
  /** Records when a lead was first opened. Returns false if there is no such lead. */
  markOpened(siteId: string, leadId: string, now: number): Promise<boolean>;
  /**
   * Erases the personal data of a batch of a site's leads received before a time (epoch milliseconds). Returns the
   * size of the batch; 0 when none is left.
   */
  expire(siteId: string, before: number, now: number): Promise<number>;
  /** Newest first. Without a site, of every site: for operator commands only. */
  leads(siteId: string | null): Promise<StoredLead[]>;
  /** A page of a site's leads, newest first, from the newest lead or after `before`. */
  leadsBefore(siteId: string, before: LeadPlace | null, limit: number): Promise<StoredLead[]>;
  /** Leads of a site, or of all sites, with this id, or this reference in any letter case. */
  leadsNamed(siteId: string | null, name: string): Promise<StoredLead[]>;
}
