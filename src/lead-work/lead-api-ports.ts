import type { People } from "../desk/people.ts";
import type { LeadLinks } from "../leads/lead-links.ts";
import type { LeadSite } from "../leads/lead-site.ts";
import type { RateLimits } from "../leads/rate-limits.ts";
import type { Digest, Outbox } from "../outbox/outbox.ts";
import type { LeadDesk } from "./lead-desk.ts";
import type { VehicleNow } from "./lead-record-view.ts";
import type { LeadWorkSettings } from "./lead-work-settings.ts";

export type LeadApiPorts = {
  leadDesk: LeadDesk;
  people: Pick<People, "list" | "names" | "find">;
  outbox: Pick<Outbox, "readEntries">;
  rateLimits: RateLimits;
  newId: () => string;
  digest: Digest;
  /** The settings of a site or of one of its dealerships; null when the site is not loaded. */
  findLeadSite: (
    siteId: string,
    dealershipSlug: string | null,
  ) => { site: LeadSite & { leadWork: LeadWorkSettings }; linksOfLead: (leadId: string) => LeadLinks } | null;
  /**
   * Pages of sites that say that they are a demonstration, from which one can enquire: of the site, and of each of its
   * dealerships with a location.
   */
  demoSites: () => readonly { siteId: string; dealershipSlug: string | null; name: string; address: string }[];
  /** A vehicle as its site shows it now; null if the site does not know it. */
  vehicleNow: (siteId: string, vehicleId: string, now: number) => Promise<VehicleNow | null>;
};
