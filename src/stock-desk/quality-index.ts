import type { Stock } from "../vehicles/stock.ts";
import { needsTask, qualityFacts, type QualityFacts, qualityScore, qualityTaskNames } from "./quality.ts";

/** Sites whose facts are in memory. Of more, those asked for longest ago are read again when somebody asks. */
const mostSites = 20;

type OfSite = { version: number; facts: Map<string, QualityFacts> };
type ReadStock = Pick<Stock, "versions" | "vehicles" | "changesSince">;

/** The facts of a site's vehicles from which their quality follows, by id. They follow the stock. */
export type QualityIndex = { facts(siteId: string): Promise<ReadonlyMap<string, QualityFacts>> };

export function createQualityIndex(stock: ReadStock): QualityIndex {
  const sites = new Map<string, Promise<OfSite>>();
  return {
    async facts(siteId) {
      const known = sites.get(siteId);
      const next = (known ?? Promise.resolve(null)).catch(() => null).then((before) => follow(stock, siteId, before));
      // Inserted again, so that the first entry is the one asked for longest ago.
      sites.delete(siteId);
      sites.set(siteId, next);
      const [oldest] = sites.keys();
      if (sites.size > mostSites && oldest !== undefined) sites.delete(oldest);
      return (await next).facts;
    },
  };
}

async function follow(stock: ReadStock, siteId: string, known: OfSite | null): Promise<OfSite> {
  const before = known ?? (await load(stock, siteId));
  const changes = await stock.changesSince(siteId, before.version);
  // Changes that long ago are deleted, and a lower version is another history, such as that of a restored backup.
  if (changes === null || changes.version < before.version) return load(stock, siteId);
  for (const id of changes.removedIds) before.facts.delete(id);
  for (const vehicle of changes.changed) before.facts.set(vehicle.id, qualityFacts(vehicle));
  return { version: changes.version, facts: before.facts };
}

async function load(stock: ReadStock, siteId: string): Promise<OfSite> {
  const version = (await stock.versions()).get(siteId) ?? 0;
  const facts = new Map<string, QualityFacts>();
  for await (const batch of stock.vehicles(siteId))
    for (const vehicle of batch) facts.set(vehicle.id, qualityFacts(vehicle));
  return { version, facts };
}

/** Which vehicles a list by quality has: all, or those that need one thing. */
export const todoNames = ["all", ...qualityTaskNames] as const;
export type TodoName = (typeof todoNames)[number];

/** The vehicles that gain the most by what is to do come first; equal ones keep their order. */
export function worstFirst(
  ids: readonly string[],
  facts: ReadonlyMap<string, QualityFacts>,
  todo: TodoName,
  now: number,
): string[] {
  const scored = ids.flatMap((id) => {
    const known = facts.get(id);
    if (known === undefined || (todo !== "all" && !needsTask(known, todo, now))) return [];
    return [{ id, score: qualityScore(known, now) }];
  });
  return scored.toSorted((one, other) => one.score - other.score).map(({ id }) => id);
}
