import { terminalTable } from "./figures.ts";
import { compareRelevance, type ScoredQuery } from "./relevance/compare-relevance.ts";
import { relevanceReport } from "./relevance/relevance-report.ts";

/**
 * Prints how well searches find the real listings, and the queries with our engine's worst results. `npm run bench --
 * relevance --write` updates the document.
 */
const shownQueries = 40;
const comparison = await compareRelevance();
process.stdout.write(terminalTable(relevanceReport(comparison)));
process.stdout.write(`\nLowest of ours:\n${worst(comparison.queries).map(queryLine).join("\n")}\n`);

function worst(queries: readonly ScoredQuery[]): ScoredQuery[] {
  return queries
    .filter(({ ours }) => ours.score < 0.995)
    .sort((left, right) => left.ours.score - right.ours.score)
    .slice(0, shownQueries);
}

function queryLine({ text, ours, peer }: ScoredQuery): string {
  const first = ours.answer.ids[0];
  const vehicle = first === undefined ? undefined : comparison.vehicles.get(first);
  return `  ${ours.score.toFixed(3)}  ${peer?.score.toFixed(3) ?? ""}  ${text}: ${ours.answer.count} found, first ${vehicle?.name ?? "none"}`;
}
