import { activeFilters } from "../active-filters.ts";
import { type Change, chooses } from "./change.ts";
import { withChanges } from "./with-changes.ts";
import type { StockFacts } from "./stock-facts.ts";
import { makesLongestFirst, splitName } from "./stock-words.ts";
import { nameKey, textTokens } from "./text-tokens.ts";
import { emptyQuery } from "../search-query.ts";
import { shortestTyped } from "../shortest-typed.ts";

/** An entry in the list under a search box, ready to display. */
export type Suggestion = {
  text: string;
  /** Text next to it: a count or a price. */
  detail: string | null;
  href: string;
  picture: string | null;
};

/** `filters` is the typed text read as filters, `names` are makes and models, `recent` comes from the browser. */
export type SuggestionGroup = {
  kind: "recent" | "filters" | "names" | "vehicles";
  label: string;
  items: readonly Suggestion[];
};

/** Response while a shopper types: non-empty groups in order. */
export type Suggestions = { typed: string; groups: readonly SuggestionGroup[] };

/** A make, or a model with its make, with vehicles on the site. */
export type SuggestedName = { text: string; count: number; changes: readonly Change[] };

const mostNames = 5;

/** Makes and models with a word that begins with the typed text; makes first, then by number of vehicles. */
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
  return textTokens(name).some(({ start }) => nameKey(name.slice(start)).startsWith(key));
}

function changesOfModel(makeModel: string, makes: readonly string[]): Change[] {
  const name = splitName(makeModel, makes);
  if (name === null) return [oneValue("make_model", makeModel)];
  return [oneValue("make", name.make), oneValue("model", name.model)];
}

function oneValue(field: "make" | "model" | "make_model", value: string): Change {
  return { kind: "values", field, values: [value] };
}

/** Short description of changes: `7 seats · Diesel · Up to $40,000`. Empty if they only sort. */
export function changesText(changes: readonly Change[]): string {
  return activeFilters(withChanges(emptyQuery, changes))
    .map(({ valueLabel }) => valueLabel)
    .join(" · ");
}

/** Whether changes set only a make or model, which the names already suggest. */
export function areNames(changes: readonly Change[]): boolean {
  return changes.every((change) => chooses(change, /^(make|model)$/));
}
