import { z } from "zod";
import { normaliseQuery } from "../search/normalise-query.ts";
import { emptyQuery, facets, type FacetField, type SearchQuery, sortOptions } from "../search/search-query.ts";
import { buildSearchUrl } from "../search/search-url.ts";
import { carTypes } from "../vehicles/vehicle.ts";
import type { AssistantRequest, ReadWords } from "./assistant-request.ts";
import { assistantTool, ToolRefusal } from "./assistant-tool.ts";
import { pageUrl, vehicleSummary } from "./vehicle-facts.ts";

const vehiclesOnPage = 10;
const mostNamedValues = 30;
const highestPage = 200;

const word = z.string().trim().min(1).max(100);
const amount = z.number().min(0).max(10_000_000);

const input = z.strictObject({
  text: z
    .string()
    .max(200)
    .optional()
    .describe("Plain words, as in the site's search box: used diesel ute under $40,000 near Wagga Wagga."),
  make: word.optional().describe("Such as Toyota."),
  model: word.optional().describe("Such as RAV4."),
  car_type: z.enum(carTypes).optional(),
  body: word.optional().describe("Such as SUV, Ute, Hatch, Sedan or Wagon."),
  fuel: word.optional().describe("Such as Petrol, Diesel, Hybrid or Electric."),
  transmission: word.optional(),
  state: word.optional().describe("An Australian state, such as NSW."),
  min_price: amount.optional().describe("Australian dollars."),
  max_price: amount.optional().describe("Australian dollars."),
  max_km: amount.optional().describe("Highest odometer reading."),
  min_year: z.int().min(1900).max(2100).optional(),
  sort: z.enum(sortOptions).optional(),
  page: z.int().min(1).max(highestPage).optional(),
});

type Input = z.output<typeof input>;

const fieldsOfInput = {
  make: "make",
  model: "model",
  car_type: "car_type",
  body: "simple_body",
  fuel: "fuel",
  transmission: "transmission",
  state: "state",
} as const satisfies Partial<Record<keyof Input, FacetField>>;

export const searchTool = assistantTool({
  name: "search_vehicles",
  title: "Search vehicles",
  description:
    "Searches the vehicles that this dealer shows for sale, by plain words and filters; filters take precedence over words. Prices are as shown on the site, with what they include.",
  input,
  isReadOnly: true,
  async run(asked, request, { readWords }) {
    const { engine, scope, site, urls } = request;
    const { query, unused } = await toQuery(asked, request, readWords);
    const result = await engine.search(scope, { query, hitsPerPage: vehiclesOnPage, facets: [], ranges: [] });
    return {
      count: result.count,
      page: result.page,
      pages: Math.min(result.pages, highestPage),
      ...(unused.length > 0 ? { words_not_used: unused } : {}),
      vehicles: result.hits.map((vehicle) => vehicleSummary(vehicle, request)),
      url: pageUrl(site, buildSearchUrl({ ...query, page: 1 }, urls)),
    };
  },
});

async function toQuery(asked: Input, request: AssistantRequest, readWords: ReadWords) {
  const { query, unused } = await readAskedWords(asked, request, readWords);
  const named = Object.entries(fieldsOfInput).flatMap(([name, field]) => {
    const value = asked[name as keyof typeof fieldsOfInput];
    return value === undefined ? [] : [[field, value] as const];
  });
  const whole = normaliseQuery({
    ...query,
    refinements: { ...query.refinements, ...(await knownValues(named, request)) },
    ranges: {
      ...query.ranges,
      ...fieldRange("price", asked.min_price, asked.max_price),
      ...fieldRange("km", undefined, asked.max_km),
      ...fieldRange("year", asked.min_year, undefined),
    },
    sort: asked.sort ?? query.sort,
    page: asked.page ?? 1,
  });
  return { query: whole, unused };
}

function readAskedWords({ text = "" }: Input, { site }: AssistantRequest, readWords: ReadWords): ReturnType<ReadWords> {
  const query = { ...emptyQuery, text, sort: site.search.defaultSort };
  return text.trim() === "" ? Promise.resolve({ query, unused: [] }) : readWords(query);
}

function fieldRange(field: "price" | "km" | "year", min: number | undefined, max: number | undefined) {
  if (min === undefined && max === undefined) return {};
  return { [field]: { min: min ?? null, max: max ?? null } };
}

/** The values as the stock spells them. A value that no vehicle has is refused with those that there are. */
async function knownValues(
  named: readonly (readonly [FacetField, string])[],
  { engine, scope }: AssistantRequest,
): Promise<SearchQuery["refinements"]> {
  if (named.length === 0) return {};
  const fields = named.map(([field]) => field);
  const { facets: counts } = await engine.search(scope, {
    query: emptyQuery,
    hitsPerPage: 0,
    facets: fields,
    ranges: [],
  });
  return Object.fromEntries(
    named.map(([field, value]) => {
      const values = (counts[field] ?? []).map((one) => one.value);
      const known = values.find((one) => one.toLowerCase() === value.toLowerCase());
      if (known !== undefined) return [field, [known]];
      const list = values.slice(0, mostNamedValues).join(", ");
      throw new ToolRefusal(
        `No vehicle here has the ${facets[field].label.toLowerCase()} "${value}". There are: ${list || "none"}.`,
      );
    }),
  );
}
