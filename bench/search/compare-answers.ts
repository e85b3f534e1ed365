import { isDeepStrictEqual } from "node:util";
import type { FacetCount } from "../../src/search/search-engine.ts";
import type { MixedQuery } from "./query-mix.ts";
import type { PeerAnswer } from "./search-peer.ts";

/** How often a peer found the same number of vehicles for a text: engines differ in what they consider a match. */
export type TextAgreement = { queries: number; sameCount: number };

/**
 * Compares a peer's answers with ours, as far as the peer got. Without text they must be identical: hits in order,
 * count, all facets and bounds. Throws the query and both answers if they differ.
 */
export function compareAnswers(
  queries: readonly MixedQuery[],
  ours: readonly PeerAnswer[],
  peerName: string,
  peers: readonly PeerAnswer[],
): TextAgreement {
  const agreement: TextAgreement = { queries: 0, sameCount: 0 };
  for (const [number, theirs] of peers.entries()) {
    const query = queries[number];
    const own = ours[number];
    if (query === undefined || own === undefined) break;
    if (query.request.query.text === "") {
      const differing = differingParts(own, theirs);
      if (differing.length > 0) throw new Error(difference(number, query, peerName, differing));
    } else {
      agreement.queries += 1;
      if (own.count === theirs.count) agreement.sameCount += 1;
    }
  }
  return agreement;
}

type Part = { name: string; ours: unknown; theirs: unknown };

function differingParts(ours: PeerAnswer, theirs: PeerAnswer): Part[] {
  const parts: Part[] = [
    { name: "count", ours: ours.count, theirs: theirs.count },
    { name: "ids", ours: ours.ids, theirs: theirs.ids },
    { name: "ranges", ours: ours.ranges, theirs: theirs.ranges },
    ...Object.entries(ours.facets).map(([field, counts]) => ({
      name: field,
      ours: sorted(counts),
      theirs: sorted(theirs.facets[field as keyof PeerAnswer["facets"]] ?? []),
    })),
  ];
  return parts.filter((part) => !isDeepStrictEqual(part.ours, part.theirs));
}

/** Engines order equal counts differently; the listing sorts them in any case. */
function sorted(counts: readonly FacetCount[]): string[] {
  return counts.map(({ value, count }) => `${value}: ${count}`).toSorted();
}

const longestPart = 1_500;

function difference(number: number, query: MixedQuery, peerName: string, parts: readonly Part[]): string {
  const { dealerships, request } = query;
  const lines = parts.map(
    ({ name, ours, theirs }) => `  ${name}\n    ours:  ${shortened(ours)}\n    ${peerName}: ${shortened(theirs)}`,
  );
  return [
    `Query ${number} has another answer from ${peerName}.`,
    `  dealerships: ${dealerships === null ? "all" : dealerships.length}, ${JSON.stringify(request.query)}`,
    ...lines,
  ].join("\n");
}

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? "none";
  return text.length > longestPart ? `${text.slice(0, longestPart)}…` : text;
}
