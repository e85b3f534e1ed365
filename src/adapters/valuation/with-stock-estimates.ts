import type { Valuation } from "../../trade-in/valuation.ts";

/**
 * A service that values cars by its own ids, with estimates from the site's stock for cars that the shopper entered by
 * hand, which have no id.
 */
export function withStockEstimates(service: Valuation, stock: Pick<Valuation, "value">): Valuation {
  return {
    lookup: (rego) => service.lookup(rego),
    value: (query) => (query.vehicle.providerId === null ? stock.value(query) : service.value(query)),
  };
}
