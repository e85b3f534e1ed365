import type { LeadSite } from "../lead-site.ts";
import type { LeadDeliverySettings } from "./lead-delivery-settings.ts";

export type DeliverySite = LeadSite & { leadDelivery: LeadDeliverySettings };
