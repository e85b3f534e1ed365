import { setImmediate } from "node:timers/promises";
import { type CardPrices, quotedPrices } from "../../../search/card-prices.ts";
import type { DocumentAnswer, DocumentRequest, DocumentSearch } from "../../../search/protocol/document-search.ts";
import type { FilterNode } from "../../../search/protocol/filter-node.ts";
import type { SearchScope } from "../../../search/search-engine.ts";
import type { EmbeddedSearchEngine } from "./embedded-search-engine.ts";
import { findDocuments, type OrdinalDocuments } from "./find-documents.ts";
import { fieldReader } from "./field-reader.ts";
import { type NarrowedScope, narrowedScope } from "./narrowed-scope.ts";
import { OverBudgetError, processorMs, searchBudget } from "./search-budget.ts";
import type { Searchable } from "./search-site-index.ts";

const longestTurnMs = 5;

type CallAnswer = {
  answers: (OrdinalDocuments & { cardPrices: CardPrices; ms: number })[] | null;
  ordinals: readonly number[];
};

export function createEmbeddedDocumentSearch(engine: Pick<EmbeddedSearchEngine, "site">): DocumentSearch {
  return {
    async documents(scope, requests, mostProcessorMs): Promise<DocumentAnswer[] | null> {
      const site = engine.site(scope.siteId);
      const found = await site?.answer((searchable) => answerCall(searchable, scope, requests, mostProcessorMs));
      if (found === undefined) return requests.map(nothing);
      let start = 0;
      return (
        found.answer.answers?.map(({ ordinals, ...answer }) => {
          const hits = found.vehicles.slice(start, (start += ordinals.length));
          return { hits, ...answer };
        }) ?? null
      );
    },
  };
}

async function answerCall(
  searchable: Searchable,
  scope: SearchScope,
  requests: readonly DocumentRequest[],
  mostProcessorMs: number,
): Promise<CallAnswer> {
  const answers: NonNullable<CallAnswer["answers"]> = [];
  const { cardPrices } = searchable.index;
  const narrowed = narrowedByToken(searchable, scope);
  let taken = 0;
  let turn = startOfTurn();
  for (const request of requests) {
    const started = performance.now();
    const budget = searchBudget(turn.processorMs + mostProcessorMs - taken);
    const answer = withinBudget(() => findDocuments(searchable, narrowed(request.tokenFilter), request, budget));
    if (answer === null) return tooLong;
    answers.push({ ...answer, cardPrices, ms: performance.now() - started });
    if (performance.now() - turn.ms <= longestTurnMs || answers.length === requests.length) continue;
    taken += processorMs() - turn.processorMs;
    if (taken > mostProcessorMs) return tooLong;
    // Yields between searches so that a call with many of them does not block other requests.
    await setImmediate();
    turn = startOfTurn();
  }
  return { answers, ordinals: answers.flatMap(({ ordinals }) => ordinals) };
}

/** The queries of one call share their token, so its scope is made once. */
function narrowedByToken({ index }: Searchable, scope: SearchScope): (tokenFilter: FilterNode | null) => NarrowedScope {
  const known = new Map<FilterNode | null, NarrowedScope>();
  return (tokenFilter) => {
    const found =
      known.get(tokenFilter) ?? narrowedScope(scope, tokenFilter, (field) => fieldReader(index, scope.siteId, field));
    known.set(tokenFilter, found);
    return found;
  };
}

const tooLong: CallAnswer = { answers: null, ordinals: [] };

/** Null if the search takes too long. */
function withinBudget<Answer>(search: () => Answer): Answer | null {
  try {
    return search();
  } catch (error) {
    if (error instanceof OverBudgetError) return null;
    throw error;
  }
}

function startOfTurn(): { ms: number; processorMs: number } {
  return { ms: performance.now(), processorMs: processorMs() };
}

function nothing({ facets }: DocumentRequest): DocumentAnswer {
  const distributions = Object.fromEntries(facets.map((field) => [field, { counts: [], bounds: null }]));
  return { hits: [], cardPrices: quotedPrices, count: 0, distributions, ms: 0 };
}
