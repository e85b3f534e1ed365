import type { DriveAwaySettings } from "../drive-away/drive-away-settings.ts";
import type { FinanceDisclaimers } from "../finance/disclosed-finance.ts";
import type { AskedSite, EnquirySite } from "../enquiries/enquiry-site.ts";
import type { SubmitPorts } from "../enquiries/submit-enquiry.ts";
import type { Sender } from "../enquiries/store-enquiry.ts";
import type { ComparisonSettings } from "../finance/comparison-note.ts";
import type { FinanceSettings } from "../finance/finance-settings.ts";
import type { ListingFeedSettings } from "../listing-feeds/listing-feed-settings.ts";
import type { LocationPageSettings } from "../locations/location-page-settings.ts";
import type { SearchEngine } from "../search/search-engine.ts";
import type { SearchQuery } from "../search/search-query.ts";
import type { SearchSite } from "../search/site-scope.ts";
import type { SearchUrlSite } from "../search/search-url.ts";
import type { SearchVocabulary } from "../search/search-vocabulary.ts";
import type { PriceSettings } from "../vehicles/price-settings.ts";
import type { Stock } from "../vehicles/stock.ts";
import type { VehiclePageSettings } from "../vehicles/vehicle-page-settings.ts";
import type { AssistantSettings } from "./assistant-settings.ts";

export type AssistantSite = AskedSite &
  SearchSite &
  ComparisonSettings & {
    price: PriceSettings;
    driveAway: DriveAwaySettings;
    finance: FinanceSettings;
    locationPages: LocationPageSettings;
    vehiclePage: Pick<VehiclePageSettings, "shownFacts">;
    listingFeeds: ListingFeedSettings;
    assistants: AssistantSettings;
  };

/** A request of an assistant to one site. A page's request has all of these fields. */
export type AssistantRequest = Omit<EnquirySite, "site" | "siteForDealership" | "stock"> & {
  site: AssistantSite;
  siteForDealership: (slug: string) => AssistantSite;
  stock: Pick<Stock, "vehicleBySlug" | "vehicleById" | "lastKnownVehicle" | "findCurrentSlug">;
  engine: SearchEngine & { vocabulary(siteId: string): SearchVocabulary };
  urls: SearchUrlSite;
  disclaimers: FinanceDisclaimers;
};

/** A search as the site's search box reads it. `unused`: words that it left out, as typed. */
export type ReadWords = (query: SearchQuery) => Promise<{ query: SearchQuery; unused: readonly string[] }>;

export type AssistantPorts = {
  readWords: ReadWords;
  sender: Sender;
  enquiries: SubmitPorts;
  /** The legal pages for enquiries under the settings of the site or of a dealership. */
  legalPages: (settings: AssistantSite) => LegalPages;
  /** Counts the enquiry of this client; false if it has sent too many. */
  mayEnquire: () => Promise<boolean>;
  onEnquiry: (leadId: string) => void;
};

/** The legal pages of a site as they are now; `versions` by the fields of enquiries that record them. */
export type LegalPages = {
  policyHref: string | null;
  termsHref: string | null;
  versions: readonly (readonly [field: string, version: string])[];
};
