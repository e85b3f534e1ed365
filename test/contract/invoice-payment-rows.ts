import type { NewInvoicePayment } from "../../src/invoice-payments/invoice-payments.ts";

/** A payment of an invoice that has just begun. */
export function invoicePayment(paymentId: string, changes: Partial<NewInvoicePayment> = {}): NewInvoicePayment {
  return {
    siteId: "north",
    paymentId,
    version: 1,
    state: "open",
    reference: "INV-1",
    amountCents: 5_000,
    createdAt: 1,
    expiresAt: 2,
    checkout: null,
    isWithoutGateway: false,
    receipts: [],
    refunds: [],
    dealershipSlug: "north",
    accountId: "account-1",
    customer: { name: "Ann Example", email: "Ann@example.com", phone: "+61412345678" },
    connection: null,
    ...changes,
  };
}
