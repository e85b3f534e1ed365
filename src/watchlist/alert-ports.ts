import type { Digest } from "../leads/delivery/delivery-target.ts";
import type { MailColours } from "../leads/delivery/mail-html.ts";
import type { KeyedHash } from "./alert-link.ts";
import type { AlertStore } from "./alert-store.ts";

/** What alerts are made with. */
export type AlertPorts = {
  alerts: AlertStore;
  keyedHash: KeyedHash;
  digest: Digest;
  /** Colours of a brand's mails. */
  coloursOf: (brand: string) => MailColours;
};
