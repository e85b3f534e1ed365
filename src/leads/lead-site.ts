import type { SiteLocations } from "../locations/location.ts";
import type { ContactSettings } from "../settings/contact-settings.ts";
import type { Dealership, SiteIdentity } from "../settings/identity-settings.ts";
import type { EnquirySettings } from "./enquiry-settings.ts";

export type LeadSite = SiteIdentity &
  SiteLocations & { contact: ContactSettings; dealerships: readonly Dealership[]; enquiry: EnquirySettings };
