import type { LeadSite } from "../lead-site.ts";
import type { LeadDeliverySettings } from "./lead-delivery-settings.ts";

/** What the delivery of leads needs of a site, or of one of its dealerships. */
export type DeliverySite = LeadSite & { leadDelivery: LeadDeliverySettings };
