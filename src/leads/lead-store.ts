import type { Lead } from "./lead.ts";

/** A lead as it is stored: what was sent, plus what the server knows. */
export type StoredLead = Lead & {
  siteId: string;
  leadId: string;
  /** Epoch milliseconds. */
  receivedAt: number;
};

/** Work that must follow a fact, stored in the fact's own transaction. */
export type OutboxEntry = {
  id: string;
  kind: string;
  /** Who gets it. Entries of one target are worked one at a time, in the order of their facts. */
  target: string;
  payload: unknown;
  /** Epoch milliseconds before which nobody works it. */
  dueAt: number;
};

export type LeadReceipt = { leadId: string; /** True when the key was seen before. */ repeated: boolean };

/** Keeps leads. `submit` answers only after the lead and its outbox entries are on disk. */
export interface LeadStore {
  /**
   * Idempotent by site and key: a repeat answers the first lead's id and stores nothing. So does a lead that is
   * already there under one of `earlierKeys`, the keys it would have had before.
   */
  submit(
    lead: StoredLead,
    idempotencyKey: string,
    outbox: OutboxEntry[],
    earlierKeys?: readonly string[],
  ): Promise<LeadReceipt>;
  lead(siteId: string, leadId: string): Promise<StoredLead | null>;
  /** Newest first. Without a site: of every site, for the operator's command only. */
  leads(siteId: string | null, page?: { limit: number; offset: number }): Promise<StoredLead[]>;
}
