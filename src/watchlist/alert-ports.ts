import type { MailColours } from "../outbox/mail-html.ts";
import type { AdvertisingSite } from "./advertised-vehicle.ts";
import type { KeyedHash } from "./alert-link.ts";
import type { AlertStore } from "./alert-store.ts";
import type { Digest } from "../outbox/outbox.ts";

export type AlertPorts = {
  alerts: AlertStore;
  keyedHash: KeyedHash;
  digest: Digest;
  /** The settings of one of a site's dealerships, the site's own if that is unknown; null if the site is not loaded. */
  siteForDealership: (siteId: string, dealershipSlug: string) => AdvertisingSite | null;
  brandColours: (brand: string) => MailColours;
};
