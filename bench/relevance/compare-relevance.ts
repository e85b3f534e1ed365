import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { startMeilisearch } from "../../test/meilisearch.ts";
import type { Answer, Ask } from "./engines.ts";
import { askMeilisearch, askOurs } from "./engines.ts";
import { judgedQueries } from "./judged-queries.ts";
import type { JudgedQuery } from "./judged-query.ts";
import { readListings } from "./listings.ts";
import { ndcgScore } from "./scores.ts";

export type Scored = { score: number; isEmpty: boolean; answer: Answer };
export type ScoredQuery = JudgedQuery & { className: string; ours: Scored; peer: Scored | null };
export type Comparison = { queries: ScoredQuery[]; vehicles: ReadonlyMap<string, Vehicle> };

/** Runs every judged query with our engine, and with Meilisearch if available. Throws for a query without a result. */
export async function compareRelevance(): Promise<Comparison> {
  const listings = await readListings();
  const vehicles = new Map(listings.map((vehicle) => [vehicle.id, vehicle]));
  const ours = await askOurs(listings);
  const meilisearch = await startOrReach();
  try {
    const peer = meilisearch && (await askMeilisearch(meilisearch.url, meilisearch.key, listings));
    const queries: ScoredQuery[] = [];
    for (const { name, queries: ofClass } of judgedQueries(listings)) {
      for (const judged of ofClass) {
        const scored = (ask: Ask): Promise<Scored> => scoredAnswer(judged, ask, vehicles);
        queries.push({ ...judged, className: name, ours: await scored(ours), peer: peer && (await scored(peer)) });
      }
    }
    return { queries, vehicles };
  } finally {
    await meilisearch?.stop();
  }
}

async function startOrReach(): Promise<{ url: string; key: string; stop(): Promise<void> } | null> {
  const url = process.env["MEILISEARCH_URL"] ?? "";
  if (url !== "") return { url, key: process.env["MEILISEARCH_KEY"] ?? "", stop: async () => {} };
  try {
    const started = await startMeilisearch();
    return { url: started.url, key: started.masterKey, stop: started.stop };
  } catch (error) {
    process.stderr.write(`Without a peer: ${(error as Error).message}\n`);
    return null;
  }
}

async function scoredAnswer(judged: JudgedQuery, ask: Ask, vehicles: Comparison["vehicles"]): Promise<Scored> {
  const answer = await ask(judged.text);
  const score = ndcgScore(judged, answer, vehicles);
  if (score === null) throw new Error(`No listing answers "${judged.text}": its judgment must be wrong.`);
  return { score, isEmpty: answer.count === 0, answer };
}
