import type { ReportedEvent } from "./payment-gateway.ts";

/** What a gateway reports about a payment that it names by its own id. */
export type PaymentReport = Extract<
  ReportedEvent,
  { kind: "refunded" | "refund-failed" | "disputed" | "dispute-closed" }
>;

/** Reports about payments that are not known yet, such as a refund that was reported before its payment. */
export interface PaymentReports {
  /** Our id of a payment that the ledger has; null if it is not known. */
  findPayment(siteId: string, gatewayPaymentId: string): Promise<string | null>;
  /** Stores a report about a payment that is not known yet. */
  keepReport(siteId: string, report: PaymentReport, now: number): Promise<void>;
  /** The stored reports about a payment. */
  findReports(siteId: string, gatewayPaymentId: string): Promise<PaymentReport[]>;
}
