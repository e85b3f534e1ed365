import type { ContactPoint } from "../leads/contact-point.ts";
import type { OutboxEntry } from "../outbox/outbox.ts";

/** An application as stored: its content is sealed. Times are epoch milliseconds. */
export type SealedApplication = {
  siteId: string;
  applicationId: string;
  /** Counts its changes from 1. */
  revision: number;
  createdAt: number;
  changedAt: number;
  /** Null for a draft. */
  sentAt: number | null;
  sealed: string;
};

/** Applications that end before these times are removed. */
export type ApplicationEnds = {
  draftsBefore: number;
  sentBefore: number;
};

/** Stores applications for finance. Contact points are stored beside them, so that a person's are found. */
export interface ApplicationStore {
  application(siteId: string, applicationId: string): Promise<SealedApplication | null>;
  /**
   * Stores a revision with a mail to the shopper, if there is one. False if the stored revision is not the one before;
   * for revision 1, if the application exists.
   */
  save(application: SealedApplication, points: readonly ContactPoint[], mail: OutboxEntry | null): Promise<boolean>;
  remove(siteId: string, applicationId: string): Promise<void>;
  /** Removes a batch of a site's applications. Returns how many. */
  expire(siteId: string, ends: ApplicationEnds): Promise<number>;
}

export function applicationSubject(applicationId: string): string {
  return `finance application ${applicationId}`;
}
