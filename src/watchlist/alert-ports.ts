import type { Digest } from "../leads/delivery/delivery-target.ts";
import type { MailColours } from "../leads/delivery/mail-html.ts";
import type { Site } from "../sites/site-config.ts";
import type { KeyedHash } from "./alert-link.ts";
import type { AlertStore } from "./alert-store.ts";

/** What alerts are made with. */
export type AlertPorts = {
  alerts: AlertStore;
  keyedHash: KeyedHash;
  digest: Digest;
  /** The settings of one of a site's dealerships; the site's own for an unknown one. */
  siteForDealership: (site: Site, slug: string) => Site;
  /** Colours of a brand's mails. */
  coloursOf: (brand: string) => MailColours;
};
