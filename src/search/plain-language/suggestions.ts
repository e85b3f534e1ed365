import { activeFilters } from "../active-filters.ts";
import { type Change, chooses, withChanges } from "./change.ts";
import type { StockFacts } from "./stock-facts.ts";
import { makesLongestFirst, splitName } from "./stock-words.ts";
import { nameKey, tokensOf } from "./text-tokens.ts";
import { emptyQuery } from "../search-query.ts";
import { shortestTyped } from "../shortest-typed.ts";

/** One thing to choose in the list under a search box. All of it is ready to be shown. */
export type Suggestion = {
  text: string;
  /** What stands beside it: a count or a price. */
  detail: string | null;
  href: string;
  /** Address of a small picture. */
  picture: string | null;
};

/** `filters` is the typed text read as filters, `names` are makes and models, `recent` comes from the browser. */
export type SuggestionGroup = {
  kind: "recent" | "filters" | "names" | "vehicles";
  label: string;
  items: readonly Suggestion[];
};

/** What a site answers while somebody types: groups in their order, none of them empty. */
export type Suggestions = { typed: string; groups: readonly SuggestionGroup[] };

/** A make, or a model with its make, of which a site has vehicles. */
export type SuggestedName = { text: string; count: number; changes: readonly Change[] };

const mostNames = 5;

/** Makes and models with a word that begins with what is typed; makes first, then those with most vehicles. */
export function suggestedNames(typed: string, facts: StockFacts): SuggestedName[] {
  const key = nameKey(typed);
  if (key.length < shortestTyped) return [];
  const makeNames = makesLongestFirst(facts);
  const makes = (facts.facets.make ?? [])
    .filter(({ value }) => nameKey(value).startsWith(key))
    .map(({ value, count }) => ({ text: value, count, changes: [oneValue("make", value)] }));
  const models = (facts.facets.make_model ?? [])
    .filter(({ value }) => startsInside(value, key))
    .map(({ value, count }) => ({ text: value, count, changes: changesOfModel(value, makeNames) }));
  return [...makes, ...models].slice(0, mostNames);
}

/** `Toyota HiLux` begins with `hil`, with `toyotah` and with `toy`. */
function startsInside(name: string, key: string): boolean {
  return tokensOf(name).some(({ start }) => nameKey(name.slice(start)).startsWith(key));
}

function changesOfModel(makeModel: string, makes: readonly string[]): Change[] {
  const name = splitName(makeModel, makes);
  if (name === null) return [oneValue("make_model", makeModel)];
  return [oneValue("make", name.make), oneValue("model", name.model)];
}

function oneValue(field: "make" | "model" | "make_model", value: string): Change {
  return { kind: "values", field, values: [value] };
}

/** What changes do, in a few words: `7 seats · Diesel · Up to $40,000`. Empty when they only order. */
export function changesText(changes: readonly Change[]): string {
  return activeFilters(withChanges(emptyQuery, changes))
    .map(({ valueLabel }) => valueLabel)
    .join(" · ");
}

/** Whether changes name nothing but a make or model, which the names suggest already. */
export function areNames(changes: readonly Change[]): boolean {
  return changes.every((change) => chooses(change, /^(make|model)$/));
}
