import { compareText } from "../../../search/facets.ts";
import type { StockMake } from "../../../search/search-vocabulary.ts";
import type { SiteIndex } from "./site-index.ts";

/**
 * Makes and models of the vehicles that a site publishes, most vehicles first, so that the more common of two spellings
 * of a name gets the URL. Includes sold vehicles, so that a URL remains valid after the last vehicle is sold.
 */
export function stockMakes(index: SiteIndex): StockMake[] {
  const { make, model } = index.facets;
  const makes = new Map<string, Map<string, number>>();
  for (const [combination, count = 0] of index.publishedOfModel.entries()) {
    if (count === 0) continue;
    const makeName = make.values[make.codes.at(combination) ?? 0] ?? "";
    const modelName = model.values[model.codes.at(combination) ?? 0] ?? "";
    let models = makes.get(makeName);
    if (models === undefined) makes.set(makeName, (models = new Map()));
    models.set(modelName, (models.get(modelName) ?? 0) + count);
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
