import type { LedgerAccount } from "../../../payments/ledger.ts";
import type { ReservationState } from "../../../reservations/reservation.ts";

export type ReservationsTable = {
  site_id: string;
  reservation_id: string;
  version: number;
  vehicle_id: string;
  /** Null once the lead's personal data was erased; so are `person` and `connection`. */
  lead_id: string | null;
  state: ReservationState;
  claimed_at: number;
  ended_at: number | null;
  /** When time changes it next; null for never. */
  wakes_at: number | null;
  /** Hash of the shopper's contact details. */
  person: string | null;
  /** Hash of the network address. */
  connection: string | null;
  body: string;
};

/** `body` has the rest of `StoredInvoicePayment`; the columns about a person are null once it was erased. */
export type InvoicePaymentsTable = {
  site_id: string;
  payment_id: string;
  version: number;
  account_id: string | null;
  /** Hash of the network address. */
  connection: string | null;
  phone: string | null;
  /** In lower case. */
  email: string | null;
  created_at: number;
  body: string;
};

/** A gateway's report about a payment that was not known yet. */
export type PaymentReportsTable = {
  site_id: string;
  event_id: string;
  gateway_payment_id: string;
  received_at: number;
  body: string;
};

/** The lines of the movements in `Ledger`. Rows are only added. */
export type LedgerLinesTable = {
  site_id: string;
  movement_key: string;
  account: LedgerAccount;
  amount_cents: number;
  at: number;
  payment_id: string;
  gateway_payment_id: string;
};

/** Checkouts of the demo's payment gateway. No card data and no personal data. */
export type DemoCheckoutsTable = {
  site_id: string;
  checkout_id: string;
  payment_id: string;
  gateway_payment_id: string;
  amount_cents: number;
  description: string;
  success_url: string;
  cancel_url: string;
  expires_at: number;
  paid_at: number | null;
  ended_at: number | null;
};

export type DemoRefundsTable = {
  site_id: string;
  gateway_payment_id: string;
  refund_key: string;
  refund_id: string;
  amount_cents: number;
  made_at: number;
};
