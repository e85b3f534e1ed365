import { createPhotoEncoder } from "../adapters/photos/photo-encoder.ts";
import { autograbValuation } from "../adapters/valuation/autograb-valuation.ts";
import { demoValuation } from "../adapters/valuation/demo-valuation.ts";
import { similarVehicles } from "../adapters/valuation/similar-vehicles.ts";
import { withStockEstimates } from "../adapters/valuation/with-stock-estimates.ts";
import { siteScope } from "../search/site-scope.ts";
import type { TradeInPorts } from "../trade-in/trade-in-ports.ts";
import { loadedSite } from "./common-ports.ts";
import type { PlatformParts } from "./platform-parts.ts";

/** Valuing a shopper's own car. */
export function tradeInPorts(parts: PlatformParts) {
  const { store, geocode, log } = parts;
  return {
    tradeIns: store.tradeIns,
    tradeInPhotos: store.tradeInPhotos,
    encodePhoto: createPhotoEncoder(parts.drawing),
    geocode,
    warn: (event: string, facts: Record<string, unknown>) => log("warn", event, facts),
    findValuation: siteValuations(parts),
  };
}

function siteValuations({
  search,
  sites,
  clock,
  environment,
  autograbUrl,
}: PlatformParts): TradeInPorts["findValuation"] {
  return ({ slug, tradeIn }) => {
    const scope = () => siteScope(loadedSite(sites, slug), clock());
    const stock = demoValuation({ ...similarVehicles(search.engine.search, scope), now: clock });
    if (tradeIn.provider === "demo") return stock;
    const service = autograbValuation({ url: autograbUrl, key: environment[tradeIn.keyVariable] });
    return tradeIn.estimatesByHand === "stock" ? withStockEstimates(service, stock) : service;
  };
}
