import type { DeliverySite } from "../leads/delivery/delivery-site.ts";
import type { SignText } from "../leads/signed-token.ts";
import type { MailColours } from "../outbox/mail-html.ts";
import type { Digest } from "../outbox/outbox.ts";
import type { PaymentGateways } from "../payments/payment-gateway.ts";
import type { InvoicePayments } from "./invoice-payments.ts";
import type { OnlinePaymentSettings } from "./online-payment-settings.ts";

export type InvoiceSite = DeliverySite & { onlinePayment: OnlinePaymentSettings };

export type InvoiceChangePorts = { invoicePayments: InvoicePayments; digest: Digest };

export type InvoiceMailPorts = InvoiceChangePorts & {
  /** The settings of one of a site's dealerships, the site's own if that is unknown; null if the site is not loaded. */
  siteForDealership: (siteId: string, dealershipSlug: string) => InvoiceSite | null;
  sign: SignText;
  brandColours: (brand: string) => MailColours;
};

export type InvoicePorts = InvoiceMailPorts & {
  gateways: Pick<PaymentGateways, "of">;
  newId: () => string;
  /** A signal that aborts when the gateway takes too long to answer. */
  timeLimit: () => AbortSignal;
};
