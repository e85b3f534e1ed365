import { z } from "zod";
import { deskRoute, type RouteContext } from "../desk/desk-route.ts";
import { idSchema } from "../desk/scope-schema.ts";
import type { Installation } from "../desk/scope.ts";
import { valueLabel } from "../search/facets.ts";
import type { SearchResult, SearchScope, StockScope, StockSearch } from "../search/search-engine.ts";
import { facets, type SearchQuery } from "../search/search-query.ts";
import { siteScope } from "../search/site-scope.ts";
import type { StockSettings } from "../vehicles/stock-settings.ts";
import type { Stock } from "../vehicles/stock.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import {
  reachedStock,
  stockEntry,
  stockEntrySchema,
  stockFacets,
  stockQuery,
  stockViews,
  viewScope,
} from "./stock-list.ts";
import { type QualityIndex, type TodoName, todoNames, worstFirst } from "./quality-index.ts";
import { whyHidden } from "./why-hidden.ts";

export type StockApiPorts = {
  search: StockSearch["search"];
  ids: StockSearch["ids"];
  quality: QualityIndex;
  /** Lets searches of this process see all changes of a site that are stored. */
  refresh: (siteId: string) => Promise<void>;
  stock: Pick<Stock, "isShownByFeed" | "vehiclesByIds">;
  findSite: (siteId: string) => { slug: string; stock: StockSettings } | null;
};

const pageSize = 50;
/** As long as the query strings of the site's own listing that the desk makes. */
const longestSearch = 4_000;
const countsSchema = z.strictObject({ all: z.number(), shown: z.number(), hidden: z.number() });
const facetSchema = z.strictObject({
  field: z.enum(stockFacets),
  label: z.string(),
  values: z.array(z.strictObject({ value: z.string(), label: z.string(), count: z.number() })),
});
const listSchema = z.strictObject({
  sites: z.array(z.strictObject({ siteId: z.string(), name: z.string() })),
  /** The site whose stock this is; null if no site is within reach. */
  siteId: z.string().nullable(),
  counts: countsSchema,
  page: z.number(),
  pages: z.number(),
  facets: z.array(facetSchema),
  vehicles: z.array(stockEntrySchema),
});
type StockList = z.output<typeof listSchema>;

const listInput = z.strictObject({
  /** Default: the first site within reach. */
  site: idSchema.optional(),
  view: z.enum(stockViews).default("all"),
  /** A query string of the site's own listing: text, filters, sort and page. */
  search: z.string().max(longestSearch).default(""),
  /** Lists what gains most first: all vehicles, or those that need one thing. Empty: in the order of the search. */
  todo: z.enum(["", ...todoNames]).default(""),
});

const noStock: Omit<StockList, "sites"> = {
  siteId: null,
  counts: { all: 0, shown: 0, hidden: 0 },
  page: 1,
  pages: 0,
  facets: [],
  vehicles: [],
};

/** The routes of the list of stock. */
export function stockApi(ports: StockApiPorts) {
  return {
    list: deskRoute({
      method: "GET",
      path: "/api/stock",
      action: "stock.read",
      input: listInput,
      output: listSchema,
      run: async (context) => ({ kind: "done", value: await stockList(ports, context) }),
    }),
  };
}

type ListContext = Pick<RouteContext<z.output<typeof listInput>>, "input" | "reach" | "installation" | "now">;

async function stockList(ports: StockApiPorts, { input, reach, installation, now }: ListContext): Promise<StockList> {
  const reachedIds = new Set(reach.areas.map(({ siteId }) => siteId));
  const sites = installation.sites
    .filter(({ siteId }) => reachedIds.has(siteId))
    .map(({ siteId, name }) => ({ siteId, name }));
  const siteId = input.site ?? sites[0]?.siteId ?? "";
  const reached = reachedStock(reach, siteId, now);
  const site = ports.findSite(siteId);
  if (reached === null || site === null) return { sites, ...noStock };
  await ports.refresh(siteId);
  const shown = siteScope(site, now);
  const query = stockQuery(input.search);
  const scopes = stockViews.map((view) => viewScope(view, reached, shown));
  const asked = viewScope(input.view, reached, shown);
  const { todo } = input;
  const found =
    todo === ""
      ? await listedBySearch(ports, asked, scopes, query)
      : await listedByQuality(ports, asked, scopes, { query, todo, now });
  const [all = 0, listed = 0, hidden = 0] = found.counts;
  const names = dealershipNames(installation, siteId);
  const vehicles = await entries(ports, found.hits, { shown, names, now });
  const { page, pages } = found;
  const counts = { all, shown: listed, hidden };
  return { sites, siteId, counts, page, pages, facets: facetViews(found, query, names), vehicles };
}

type Listed = Pick<SearchResult, "hits" | "facets" | "page" | "pages"> & {
  /** In the order of the scopes. */
  counts: number[];
};

async function listedBySearch(
  { search }: StockApiPorts,
  asked: StockScope,
  scopes: readonly StockScope[],
  query: SearchQuery,
): Promise<Listed> {
  const counting = { query, hitsPerPage: 0, facets: [], ranges: [] };
  const found = await search(asked, { ...counting, hitsPerPage: pageSize, facets: stockFacets });
  const counted = await Promise.all(scopes.map((scope) => search(scope, counting)));
  return { ...found, counts: counted.map(({ count }) => count) };
}

type ByQuality = { query: SearchQuery; todo: TodoName; now: number };

async function listedByQuality(
  ports: StockApiPorts,
  asked: StockScope,
  scopes: readonly StockScope[],
  { query, todo, now }: ByQuality,
): Promise<Listed> {
  const facts = await ports.quality.facts(asked.siteId);
  const needing = async (scope: StockScope) => worstFirst(await ports.ids(scope, query), facts, todo, now);
  const [ids, ...counted] = await Promise.all([asked, ...scopes].map(needing));
  const found = await ports.search(asked, { query, hitsPerPage: 0, facets: stockFacets, ranges: [] });
  const ofPage = (ids ?? []).slice((query.page - 1) * pageSize, query.page * pageSize);
  const vehicles = await ports.stock.vehiclesByIds(asked.siteId, ofPage);
  const byId = new Map(vehicles.map(({ vehicle }) => [vehicle.id, vehicle]));
  return {
    hits: ofPage.flatMap((id) => byId.get(id) ?? []),
    facets: found.facets,
    page: query.page,
    pages: Math.ceil((ids ?? []).length / pageSize),
    counts: counted.map(({ length }) => length),
  };
}

function dealershipNames({ sites }: Installation, siteId: string): Record<string, string> {
  const dealerships = sites.find((site) => site.siteId === siteId)?.dealerships ?? [];
  return Object.fromEntries(dealerships.map(({ slug, name }) => [slug, name]));
}

function facetViews(found: Pick<SearchResult, "facets">, { refinements }: SearchQuery, names: Record<string, string>) {
  const offered = stockFacets.filter((field) => {
    const { after } = facets[field];
    return after === undefined || refinements[after] !== undefined;
  });
  return offered.map((field) => ({
    field,
    label: facets[field].label,
    values: (found.facets[field] ?? []).map(({ value, count }) => ({
      value,
      count,
      label: valueLabel(field, value, { dealership_slug: names }),
    })),
  }));
}

type Shown = { shown: SearchScope; names: Record<string, string>; now: number };

function entries({ stock }: StockApiPorts, hits: readonly Vehicle[], { shown, names, now }: Shown) {
  return Promise.all(
    hits.map(async (vehicle) => {
      const isShownByFeed = vehicle.showOnDealerWebsite || (await stock.isShownByFeed(shown.siteId, vehicle.id));
      const causes = whyHidden(vehicle, shown, { isShownByFeed });
      return stockEntry(vehicle, names[vehicle.dealershipSlug] ?? vehicle.dealershipSlug, causes, now);
    }),
  );
}
