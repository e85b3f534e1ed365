import type { AskedSite, EnquirySite } from "../enquiries/enquiry-site.ts";
import type { EnquiryPorts } from "../enquiries/store-enquiry.ts";
import type { RateLimits } from "../leads/rate-limits.ts";
import type { Geocode } from "../locations/geocoding.ts";
import type { TradeInSettings } from "./trade-in-settings.ts";
import type { TradeInStore } from "./trade-in-store.ts";
import type { Valuation } from "./valuation.ts";

export type TradeInSite = AskedSite & { tradeIn: TradeInSettings };

export type TradeInRequest = Omit<EnquirySite, "site"> & { site: TradeInSite };

export type TradeInPorts = EnquiryPorts & {
  tradeIns: TradeInStore;
  findValuation: (site: Pick<TradeInSite, "slug" | "tradeIn">) => Valuation;
  geocode: Geocode;
  rateLimits: RateLimits;
  warn: (event: string, facts: Record<string, unknown>) => void;
};
