import { compareText } from "../../../search/facets.ts";
import type { SortRule } from "../../../search/protocol/document-search.ts";
import type { FieldValue } from "../../../search/protocol/filter-node.ts";
import type { SortOption } from "../../../search/search-query.ts";
import { type Candidates, candidatesAtEnd } from "./candidates.ts";
import { type FieldReader, numberOrText } from "./field-reader.ts";
import type { NumberColumn } from "./number-column.ts";
import { type Page, pageOfHits, sortedPart } from "./page-of-hits.ts";
import { counted, type SearchBudget, withoutBudget } from "./search-budget.ts";
import type { SiteIndex } from "./site-index.ts";
import type { CompareNumbers } from "./sort-in-steps.ts";

/** Sort rules whose order the index maintains, each with the id as tie-break. */
const cachedOrders: Readonly<Record<string, SortOption>> = {
  "": "most-relevant",
  "-custom_rank": "most-relevant",
  "-created_at": "latest",
  "-price": "highest-price",
  price: "lowest-price",
};

/** A page of the candidates sorted by the rules; the site's default order breaks ties. */
export function sortedPage(
  index: SiteIndex,
  rules: readonly SortRule[],
  candidates: Candidates,
  page: Page,
  getReader: (field: string) => FieldReader,
  budget: SearchBudget = withoutBudget,
): readonly number[] {
  const cached = cachedOrder(rules);
  if (cached !== null) return pageOfHits(index, cached, candidates.matched, candidates.has, page);
  const compare = counted(documentOrder(index, rules, getReader), budget);
  if (page.start >= candidates.count) return [];
  const [first] = rules;
  const sought = page.end === 1 && first !== undefined ? atEnd(candidates, first, getReader) : candidates.matched;
  return sortedPart(sought, { start: page.start, end: Math.min(page.end, candidates.count) }, compare);
}

/** The order of the rules; the site's default order breaks ties. */
export function documentOrder(
  index: SiteIndex,
  rules: readonly SortRule[],
  getReader: (field: string) => FieldReader,
): CompareNumbers {
  const cached = cachedOrder(rules);
  if (cached !== null) return index.orders[cached].compare;
  const comparisons = rules.map((rule) => ruleOrder(rule, index, getReader));
  const own = index.orders["most-relevant"].compare;
  return (left, right) => {
    for (const comparison of comparisons) {
      const order = comparison(left, right);
      if (order !== 0) return order;
    }
    return own(left, right);
  };
}

/**
 * The candidates with the lowest or highest number, which include the first one; all candidates if the rule is not
 * about a number.
 */
function atEnd(candidates: Candidates, rule: SortRule, getReader: (field: string) => FieldReader): Uint32Array {
  const reader = getReader(rule.field);
  if (reader.kind !== "range") return candidates.matched;
  return candidatesAtEnd(candidates, reader.column, rule.isDescending ? "max" : "min");
}

function cachedOrder(rules: readonly SortRule[]): SortOption | null {
  const names = rules.map(({ field, isDescending }) => (isDescending ? `-${field}` : field));
  const [first = "", ...others] = names;
  const order = cachedOrders[first];
  // Without `id` as second rule the site's default order breaks ties, as only the default order itself does.
  const isCached = others.join() === "id" || (others.length === 0 && order === "most-relevant");
  if (order === undefined || !isCached) return null;
  return order;
}

/** Vehicles without a value come last, both ascending and descending. */
function ruleOrder(
  { field, isDescending }: SortRule,
  { ids }: Pick<SiteIndex, "ids">,
  getReader: (field: string) => FieldReader,
): CompareNumbers {
  const direction = isDescending ? -1 : 1;
  // Without making a text of each id.
  if (field === "id") return (left, right) => ids.compare(left, right) * direction;
  const reader = getReader(field);
  if (reader.kind === "range") return comparisonOfNumbers(reader.column, direction);
  const readValue = reader.kind === "facet" ? firstValue(reader) : numberOrText(reader);
  return (left, right) => {
    const one = readValue(left);
    const other = readValue(right);
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === "number" && typeof other === "number") return (one - other) * direction;
    return compareText(String(one), String(other)) * direction;
  };
}

/** As `ruleOrder`, but reads the column directly: finding the ends of a range compares very many vehicles. */
function comparisonOfNumbers({ numbers, highest }: NumberColumn, direction: 1 | -1): CompareNumbers {
  return (left, right) => {
    const one = numbers[left] as number;
    const other = numbers[right] as number;
    const isGiven = one <= highest;
    const isOtherGiven = other <= highest;
    return isGiven && isOtherGiven ? (one - other) * direction : Number(isOtherGiven) - Number(isGiven);
  };
}

function firstValue({ column, values }: FieldReader & { kind: "facet" }): (ordinal: number) => FieldValue | null {
  const { codes, group } = column;
  return (ordinal) => {
    const code = codes.numbers[group.vehicleCombinations.numbers[ordinal] as number] as number;
    return code === 0 ? null : (values[code] ?? null);
  };
}
