import type { LedgerMovement } from "../payments/ledger.ts";
import type { OutboxEntry } from "../outbox/outbox.ts";
import type { InvoicePayment } from "./invoice-payment.ts";

export type Customer = {
  name: string;
  email: string;
  /** E.164, proven by signing in. */
  phone: string;
};

export type StoredInvoicePayment = InvoicePayment & {
  siteId: string;
  version: number;
  dealershipSlug: string;
  /** The account that pays; null once its personal data was erased, and so is `customer`. */
  accountId: string | null;
  customer: Customer | null;
};

export type NewInvoicePayment = Omit<StoredInvoicePayment, "accountId" | "customer"> & {
  accountId: string;
  customer: Customer;
  /** Hash of the connection that it came over; null if unknown. */
  connection: string | null;
};

/** Most payments that are begun in an hour: by one account, over one connection, and on one site. */
export const mostInHour = { byAccount: 10, overConnection: 30, onSite: 300 };

export type InvoiceConsequences = { movements: readonly LedgerMovement[]; entries: readonly OutboxEntry[] };

export interface InvoicePayments {
  /**
   * Stores a payment, or returns the stored one with its id. Null if too many were begun in the hour before
   * `createdAt` (`mostInHour`).
   */
  begin(payment: NewInvoicePayment): Promise<StoredInvoicePayment | null>;
  /** Replaces a payment with its next state. Returns false if it changed since it was read: nothing was stored. */
  change(
    before: StoredInvoicePayment,
    next: InvoicePayment,
    consequences: InvoiceConsequences,
    now: number,
  ): Promise<boolean>;
  payment(siteId: string, paymentId: string): Promise<StoredInvoicePayment | null>;
  /** The newest payments of an account, newest first. */
  ofAccount(siteId: string, accountId: string, most: number): Promise<StoredInvoicePayment[]>;
  all(siteId: string): Promise<StoredInvoicePayment[]>;
  /** Removes the person from a batch of payments begun before a time. Returns their number; 0 if none are left. */
  forget(siteId: string, before: number): Promise<number>;
}
