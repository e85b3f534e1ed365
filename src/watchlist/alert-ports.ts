import type { MailColours } from "../outbox/mail-html.ts";
import type { Site } from "../sites/site-config.ts";
import type { KeyedHash } from "./alert-link.ts";
import type { AlertStore } from "./alert-store.ts";
import type { Digest } from "../outbox/outbox.ts";

export type AlertPorts = {
  alerts: AlertStore;
  keyedHash: KeyedHash;
  digest: Digest;
  /** The settings of one of a site's dealerships; the site's own if the dealership is unknown. */
  siteForDealership: (site: Site, slug: string) => Site;
  /** A brand's mail colours. */
  coloursOf: (brand: string) => MailColours;
};
