import type { Site } from "../../sites/site-config.ts";
import type { ContactOfLead } from "../lead-contacts.ts";
import type { LeadLinks } from "../lead-links.ts";
import type { MailColours } from "./mail-html.ts";

/** A contact of a lead on its way, with what its texts need to know. */
export type LeadDelivery = ContactOfLead & {
  /** Settings of the lead's dealership. */
  site: Site;
  links: LeadLinks;
  /** Of the site's brand. */
  colours: MailColours;
  /** The same for every attempt: a receiver that sees it again has seen the lead before. */
  deliveryId: string;
};
