import type { DeliverySite } from "../leads/delivery/delivery-site.ts";
import type { SignText } from "../leads/signed-token.ts";
import type { LeadStore } from "../leads/lead-store.ts";
import type { MailColours } from "../outbox/mail-html.ts";
import type { Digest } from "../outbox/outbox.ts";
import type { PaymentGateways } from "../payments/payment-gateway.ts";
import type { ActionSettings } from "../vehicles/action-settings.ts";
import type { ReservationSettings } from "../vehicles/reservation-settings.ts";
import type { Reservations } from "./reservations.ts";

export type ReservationSite = DeliverySite & {
  reservation: ReservationSettings;
  actions: Pick<ActionSettings, "reserve">;
};

export type ChangePorts = { reservations: Reservations; digest: Digest };

export type ReservationPorts = ChangePorts & {
  leads: Pick<LeadStore, "lead">;
  gateways: Pick<PaymentGateways, "of">;
  /** The settings of one of a site's dealerships, the site's own if that is unknown; null if the site is not loaded. */
  siteForDealership: (siteId: string, dealershipSlug: string) => ReservationSite | null;
  sign: SignText;
  brandColours: (brand: string) => MailColours;
};
