import { compareText } from "../../../search/facets.ts";
import type { StockMake } from "../../../search/search-vocabulary.ts";
import type { SiteIndex } from "./site-index.ts";

/**
 * Makes and models of the vehicles that a site publishes, those with most vehicles first: of two spellings of
 * one name the usual one gets the address. The sold count too, so that an address outlives its last vehicle.
 */
export function stockMakes(index: SiteIndex): StockMake[] {
  const makes = new Map<string, Map<string, number>>();
  for (const vehicle of index.vehicles) {
    if (!vehicle.showOnDealerWebsite) continue;
    let models = makes.get(vehicle.make);
    if (models === undefined) makes.set(vehicle.make, (models = new Map()));
    models.set(vehicle.model, (models.get(vehicle.model) ?? 0) + 1);
  }
  const mostFirst = [...makes].sort(
    ([leftName, left], [rightName, right]) => total(right) - total(left) || compareText(leftName, rightName),
  );
  return mostFirst.map(([name, models]) => ({
    name,
    models: [...models]
      .sort(([leftName, left], [rightName, right]) => right - left || compareText(leftName, rightName))
      .map(([model]) => model),
  }));
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
