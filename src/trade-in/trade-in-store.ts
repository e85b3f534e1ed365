import type { TradeIn } from "./trade-in.ts";

/** Above this number of unfinished trade-ins of a site, the oldest are deleted. */
export const mostUnfinished = 20_000;

/** Stores trade-ins in progress. Those with a lead are erased with it. */
export interface TradeInStore {
  create(tradeIn: TradeIn): Promise<void>;
  tradeIn(siteId: string, tradeInId: string): Promise<TradeIn | null>;
  /** The trade-in of a lead; null if the lead has none. */
  ofLead(siteId: string, leadId: string): Promise<TradeIn | null>;
  /** Replaces it. Returns false if it is no longer stored. */
  update(tradeIn: TradeIn): Promise<boolean>;
  /** Deletes those without a lead that were started before a time (epoch milliseconds). Returns their number. */
  forgetUnfinished(before: number): Promise<number>;
}
