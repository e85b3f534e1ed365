import { setRefinement, setSort } from "../search/query-changes.ts";
import type { FacetCount, SearchEngine, SearchScope } from "../search/search-engine.ts";
import { emptyQuery, type FacetField, type SearchQuery } from "../search/search-query.ts";
import { effectivePrice } from "../vehicles/price-display.ts";
import type { CarType, Vehicle } from "../vehicles/vehicle.ts";

/** Each costs a search; no model has more grades. */
const mostGrades = 16;

/** Facets that describe a model, in the order of a page. */
const factFields = ["simple_body", "fuel", "transmission", "drive", "seats"] as const satisfies readonly FacetField[];

type Grade = { badge: string; count: number; cheapest: Vehicle | null };

/** What the stock says about a model. Only vehicles for sale count. */
export type ModelFigures = {
  counts: Readonly<Record<CarType, number>>;
  /** The cheapest new vehicle with a price, or else demonstrator; null without any. */
  cheapest: Vehicle | null;
  /** Grades of the new vehicles, cheapest first, then those without a price. */
  grades: Grade[];
  /** Values that new vehicles and demonstrators have, the most frequent first. */
  facts: { field: (typeof factFields)[number]; values: string[] }[];
  /** New vehicles first, then demonstrators; used ones only if there is neither. */
  vehicles: Vehicle[];
};

type Stock = { engine: SearchEngine; scope: SearchScope };

/** Asks the search engine about a model's vehicles, so that its page agrees with the searches it links to. */
export async function modelFigures(
  { make, model }: { make: string; model: string },
  stock: Stock,
  mostVehicles: number,
): Promise<ModelFigures> {
  const all = modelQuery(make, model);
  const ofType = (...types: CarType[]) => setRefinement(all, "car_type", types);
  const { car_type: types = [] } = await countFacets(all, ["car_type"], stock);
  const facets = await countFacets(ofType("new", "demo"), factFields, stock);
  const vehicles: Vehicle[] = [];
  for (const type of ["new", "demo"] as const)
    vehicles.push(...(await findVehicles(ofType(type), mostVehicles - vehicles.length, stock)));
  return {
    counts: { new: carTypeCount("new", types), demo: carTypeCount("demo", types), used: carTypeCount("used", types) },
    cheapest: (await findCheapest(ofType("new"), stock)) ?? (await findCheapest(ofType("demo"), stock)),
    grades: await modelGrades(ofType("new"), stock),
    facts: factFields.flatMap((field) => {
      const values = (facets[field] ?? []).map(({ value }) => value);
      return values.length === 0 ? [] : [{ field, values }];
    }),
    vehicles: vehicles.length > 0 ? vehicles : await findVehicles(ofType("used"), mostVehicles, stock),
  };
}

export function modelQuery(make: string, model: string): SearchQuery {
  return { ...emptyQuery, refinements: { make: [make], model: [model], status: ["in_stock", "coming_soon"] } };
}

async function modelGrades(query: SearchQuery, stock: Stock): Promise<Grade[]> {
  const { badge = [] } = await countFacets(query, ["badge"], stock);
  const grades: Grade[] = [];
  for (const { value, count } of badge.slice(0, mostGrades))
    grades.push({ badge: value, count, cheapest: await findCheapest(setRefinement(query, "badge", [value]), stock) });
  return grades.toSorted((one, other) => cheapestPrice(one) - cheapestPrice(other));
}

function cheapestPrice({ cheapest }: Grade): number {
  return (cheapest && effectivePrice(cheapest)) ?? Number.MAX_SAFE_INTEGER;
}

async function countFacets(query: SearchQuery, facets: readonly FacetField[], { engine, scope }: Stock) {
  return (await engine.search(scope, { query, hitsPerPage: 0, facets, ranges: [] })).facets;
}

async function findVehicles(query: SearchQuery, count: number, { engine, scope }: Stock): Promise<Vehicle[]> {
  if (count <= 0) return [];
  return (await engine.search(scope, { query, hitsPerPage: count, facets: [], ranges: [] })).hits;
}

async function findCheapest(query: SearchQuery, stock: Stock): Promise<Vehicle | null> {
  const [cheapest = null] = await findVehicles(setSort(query, "lowest-price"), 1, stock);
  return cheapest;
}

function carTypeCount(type: CarType, counts: readonly FacetCount[]): number {
  return counts.find(({ value }) => value === type)?.count ?? 0;
}
