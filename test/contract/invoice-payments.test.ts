import { describeOnEveryStore } from "./every-store.ts";
import { invoicePaymentsContract } from "./invoice-payments.contract.ts";

describeOnEveryStore("Payments of invoices", invoicePaymentsContract);
