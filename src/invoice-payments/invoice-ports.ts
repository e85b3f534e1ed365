import type { DeliverySite } from "../leads/delivery/delivery-site.ts";
import type { SignText } from "../leads/signed-token.ts";
import type { MailColours } from "../outbox/mail-html.ts";
import type { Digest } from "../outbox/outbox.ts";
import type { PaymentGateways } from "../payments/payment-gateway.ts";
import type { InvoicePayments } from "./invoice-payments.ts";
import type { OnlinePaymentSettings } from "./online-payment-settings.ts";

/** What payments of invoices need of a site, or of one of its dealerships. */
export type InvoiceSite = DeliverySite & { onlinePayment: OnlinePaymentSettings };

/** What a change of a payment needs. */
export type InvoiceChangePorts = { invoicePayments: InvoicePayments; digest: Digest };

/** What writing the mails needs. */
export type InvoiceMailPorts = InvoiceChangePorts & {
  /** The settings of one of a site's dealerships, the site's own if that is unknown; null if the site is not loaded. */
  siteForDealership: (siteId: string, dealershipSlug: string) => InvoiceSite | null;
  sign: SignText;
  brandColours: (brand: string) => MailColours;
};

/** What paying an invoice needs from the platform. */
export type InvoicePorts = InvoiceMailPorts & {
  gateways: Pick<PaymentGateways, "of">;
  newId: () => string;
  /** A signal that aborts when the gateway takes too long to answer. */
  timeLimit: () => AbortSignal;
};
