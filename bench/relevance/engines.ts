import { createEmbeddedSearchEngine } from "../../src/adapters/search/embedded/embedded-search-engine.ts";
import { emptyQuery } from "../../src/search/search-query.ts";
import { ignoredWords, synonymsByPhrase } from "../../src/search/text-synonyms.ts";
import { testTime } from "../../src/vehicles/vehicle-for-test.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { MemoryStock } from "../../test/contract/search-stock.ts";

/** The first vehicles found by a text, and the total number. */
export type Answer = { ids: readonly string[]; count: number };
export type Ask = (text: string) => Promise<Answer>;

export const hitsPerAnswer = 10;
const site = "listings";
const index = "relevance";

/** Queries our own engine. */
export async function askOurs(vehicles: readonly Vehicle[]): Promise<Ask> {
  const stock = new MemoryStock();
  stock.change(site, { put: vehicles });
  const engine = createEmbeddedSearchEngine({ stock });
  await engine.refresh(site);
  const scope = {
    siteId: site,
    now: testTime,
    soldVisibleDays: 3,
    carTypes: null,
    makes: null,
    minimumPhotoCount: 0,
  };
  return async (text) => {
    const query = { ...emptyQuery, text };
    const { hits, count } = await engine.search(scope, { query, hitsPerPage: hitsPerAnswer, facets: [], ranges: [] });
    return { ids: hits.map(({ id }) => id), count };
  };
}

/** Fields searched by both engines, the most important first. */
const searchedFields = [
  "make",
  "model",
  "badge",
  "series",
  "year",
  "colour",
  "body",
  "simpleBody",
  "transmission",
  "fuel",
  "simpleFuel",
  "drive",
  "carType",
  "stocknum",
  "vin",
  "regplate",
] as const satisfies readonly (keyof Vehicle)[];

/** The same rules as ours as far as supported: synonyms, ignored words, and typo tolerance. */
const settings = {
  searchableAttributes: searchedFields,
  synonyms: Object.fromEntries(synonymsByPhrase),
  stopWords: [...ignoredWords],
  typoTolerance: { minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 }, disableOnNumbers: true },
};

/** Queries a Meilisearch that holds the same vehicles; throws if it rejects them. */
export async function askMeilisearch(url: string, key: string, vehicles: readonly Vehicle[]): Promise<Ask> {
  const send = async (method: string, path: string, body: unknown): Promise<Record<string, unknown>> => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
    const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`Meilisearch: ${method} ${path}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const documents = vehicles.map((vehicle) => ({
    id: vehicle.id,
    ...Object.fromEntries(searchedFields.map((field) => [field, vehicle[field]])),
  }));
  await send("PATCH", `/indexes/${index}/settings`, settings);
  const { taskUid } = await send("POST", `/indexes/${index}/documents?primaryKey=id`, documents);
  await untilDone(url, key, Number(taskUid));
  return async (text) => {
    const answer = await send("POST", `/indexes/${index}/search`, { q: text, hitsPerPage: hitsPerAnswer, page: 1 });
    const hits = answer["hits"] as { id: string }[];
    return { ids: hits.map(({ id }) => id), count: Number(answer["totalHits"]) };
  };
}

async function untilDone(url: string, key: string, task: number): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/tasks/${task}`, { headers: { authorization: `Bearer ${key}` } });
    const { status, error } = (await response.json()) as { status: string; error: unknown };
    if (status === "succeeded") return;
    if (status === "failed") throw new Error(`Meilisearch: ${JSON.stringify(error)}`);
    await new Promise((resume) => setTimeout(resume, 200));
  }
}
