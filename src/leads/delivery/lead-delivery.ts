import type { LeadSite } from "../lead-site.ts";
import type { OverdueSettings } from "./overdue-settings.ts";
import type { ContactOfLead } from "../lead-contacts.ts";
import type { LeadLinks } from "../lead-links.ts";
import type { MailColours } from "../../outbox/mail-html.ts";

/** What a shopper is told of a deposit, instead of what happens next. `payHref`: where to pay it; null if it is not due. */
export type LeadDeposit = { text: string; payHref: string | null };

/** What a shopper is told of the offer for their own car, and the private address of its page. */
export type LeadOffer = { text: string; href: string };

export type LeadDelivery = ContactOfLead & {
  /** Settings of the lead's dealership. Targets read their own only in `namedBy`. */
  site: LeadSite & { leadDelivery: OverdueSettings };
  links: LeadLinks;
  application?: readonly { label: string; text: string }[] | null;
  /** Only for the shopper of an enquiry with a reservation. */
  deposit?: LeadDeposit | null;
  /** Only for the shopper of a trade-in with an offer. */
  offer?: LeadOffer | null;
  /** The lead's page in the desk, for the dealership; null where nobody of it works in the desk. */
  deskHref?: string | null;
  colours: MailColours;
  /** The same for every attempt, so that receivers can ignore repeats. */
  deliveryId: string;
};
