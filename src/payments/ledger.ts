/**
 * The accounts of a site's ledger. Positive amounts are debits, negative ones credits.
 *
 * - `gateway-clearing`, an asset: money that the gateway received and did not send back.
 * - `deposits-held`, a liability: deposits that belong to shoppers until they are refunded or applied. A payment
 *   that was refunded and lost in a dispute is a debit here: an account of its own would break the release before.
 * - `deposits-applied`, a liability: deposits that count towards a purchase.
 * - `invoice-payments`, a liability: what customers paid towards invoices, until the dealership books it.
 * - `disputed-payments`, an asset: money that the gateway withdrew while a bank examines a shopper's dispute.
 */
export const ledgerAccounts = [
  "gateway-clearing",
  "deposits-held",
  "deposits-applied",
  "invoice-payments",
  "disputed-payments",
] as const;

export type LedgerAccount = (typeof ledgerAccounts)[number];

export type LedgerLine = { account: LedgerAccount; amountCents: number };

/** One change of the ledger. Never changed or deleted: a later movement corrects it. */
export type LedgerMovement = {
  /** What it records, such as `paid:pi_1`; unique by site, so that nothing is recorded twice. */
  movementKey: string;
  /** When the money moved, by the gateway's clock, in epoch milliseconds. */
  at: number;
  paymentId: string;
  gatewayPaymentId: string;
  /** At most one line for each account. Their sum is 0. */
  lines: readonly LedgerLine[];
};

/** The movements of money of every site, in double entry. Rows are only ever added. */
export interface Ledger {
  /** Adds a movement unless the site has one with its key. Throws if it does not balance. */
  post(siteId: string, movement: LedgerMovement): Promise<"posted" | "already-posted">;
  /** The site's movements since a time, oldest first. */
  movementsSince(siteId: string, since: number): AsyncIterable<LedgerMovement>;
  siteIds(): Promise<string[]>;
}

type Subject = Pick<LedgerMovement, "at" | "paymentId" | "gatewayPaymentId"> & {
  /** More than 0. */
  amountCents: number;
};

export function depositPaid(subject: Subject): LedgerMovement {
  return transfer(paidKey(subject.gatewayPaymentId), subject, "gateway-clearing", "deposits-held");
}

/** A deposit, or part of one, was refunded. `refundId` is the gateway's. */
export function depositRefunded(subject: Subject & { refundId: string }): LedgerMovement {
  return transfer(refundKey(subject.refundId), subject, "deposits-held", "gateway-clearing");
}

/** A refund did not reach the shopper: reverses `depositRefunded`, which must be posted too, before or after. */
export function refundReversed(subject: Subject & { refundId: string }): LedgerMovement {
  return transfer(refundReversedKey(subject.refundId), subject, "gateway-clearing", "deposits-held");
}

/** The deposit counts towards a purchase: it is no longer the shopper's. */
export function depositApplied(subject: Subject): LedgerMovement {
  return transfer(`applied:${subject.gatewayPaymentId}`, subject, "deposits-held", "deposits-applied");
}

/** A deposit that counted towards a purchase is the shopper's again, because it is refunded. */
export function applicationUndone(subject: Subject & { refundId: string }): LedgerMovement {
  return transfer(`application-undone:${subject.refundId}`, subject, "deposits-applied", "deposits-held");
}

export function invoicePaid(subject: Subject): LedgerMovement {
  return transfer(paidKey(subject.gatewayPaymentId), subject, "gateway-clearing", "invoice-payments");
}

/** A payment of an invoice, or part of it, was refunded. `refundId` is the gateway's. */
export function invoiceRefunded(subject: Subject & { refundId: string }): LedgerMovement {
  return transfer(refundKey(subject.refundId), subject, "invoice-payments", "gateway-clearing");
}

/** A refund did not reach the customer: reverses `invoiceRefunded`, which must be posted too, before or after. */
export function invoiceRefundReversed(subject: Subject & { refundId: string }): LedgerMovement {
  return transfer(refundReversedKey(subject.refundId), subject, "gateway-clearing", "invoice-payments");
}

/** The shopper disputes the payment with the bank, and the gateway withdraws it. */
export function paymentDisputed(subject: Subject): LedgerMovement {
  return transfer(disputedKey(subject.gatewayPaymentId), subject, "disputed-payments", "gateway-clearing");
}

/** The gateway gave a disputed payment back: reverses `paymentDisputed`, which must be posted too, before or after. */
export function disputeWon(subject: Subject): LedgerMovement {
  return transfer(disputeWonKey(subject.gatewayPaymentId), subject, "gateway-clearing", "disputed-payments");
}

/** The payer has a disputed payment back from the bank: what is owed for it, in `liability`, ends. */
export function disputeLost(subject: Subject, liability: "deposits-held" | "invoice-payments"): LedgerMovement {
  return transfer(`dispute-lost:${subject.gatewayPaymentId}`, subject, liability, "disputed-payments");
}

export function paidKey(gatewayPaymentId: string): string {
  return `paid:${gatewayPaymentId}`;
}

export function refundKey(refundId: string): string {
  return `refund:${refundId}`;
}

export function refundReversedKey(refundId: string): string {
  return `refund-reversed:${refundId}`;
}

export function disputedKey(gatewayPaymentId: string): string {
  return `disputed:${gatewayPaymentId}`;
}

export function disputeWonKey(gatewayPaymentId: string): string {
  return `dispute-won:${gatewayPaymentId}`;
}

/** Whether a movement can be posted: whole cents, no account twice, and a sum of 0. */
export function isBalanced({ lines }: Pick<LedgerMovement, "lines">): boolean {
  const accounts = new Set(lines.map(({ account }) => account));
  const isWhole = lines.every(({ amountCents }) => Number.isSafeInteger(amountCents) && amountCents !== 0);
  return lines.length > 1 && accounts.size === lines.length && isWhole && sumCents(lines) === 0;
}

function sumCents(lines: readonly LedgerLine[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

function transfer(
  movementKey: string,
  { at, paymentId, gatewayPaymentId, amountCents }: Subject,
  debited: LedgerAccount,
  credited: LedgerAccount,
): LedgerMovement {
  const lines = [
    { account: debited, amountCents },
    { account: credited, amountCents: -amountCents },
  ];
  return { movementKey, at, paymentId, gatewayPaymentId, lines };
}
