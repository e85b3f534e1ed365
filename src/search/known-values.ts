import { valueLabel } from "./facets.ts";
import { normaliseQuery } from "./normalise-query.ts";
import {
  type FacetField,
  facetFields,
  facets,
  type FieldValues,
  multiValuedFields,
  type SearchQuery,
  valueLists,
} from "./search-query.ts";
import { priceBands } from "./price-ranges.ts";

/** Whether a vehicle of a site has a value, or its settings name it. */
export type IsKnownValue = (field: FacetField, value: string) => boolean;

/** Stands for values of a field that no vehicle of a site has, and is what shoppers read instead of them. */
export const unknownValue = "Not in stock";

/** Whether the platform itself defines the value, such as a condition or a price band. */
export function isDefinedValue(field: FacetField, value: string): boolean {
  const bands = priceBands[field]?.some((band) => band.value === value) ?? false;
  return bands || (typeof facets[field].shown === "object" && valueLabel(field, value) !== value);
}

/** A shopper names a model or two that are not in stock, and should read which; more come from a program. */
const mostShownUnknown = 4;

/**
 * The query without values that no vehicle can have, if it has more than a few: an address may name hundreds of them,
 * and the page must not repeat them. It finds the same: a field with unknown values alone still finds nothing.
 */
export function withoutUnknownValues(query: SearchQuery, isKnown: IsKnownValue): SearchQuery {
  if (unknownCount(query, isKnown) <= mostShownUnknown) return query;
  return normaliseQuery({
    ...query,
    refinements: eachField(query.refinements, (field, values) => knownOrNone(field, values, isKnown)),
    exclusions: eachField(query.exclusions, (field, values) => values.filter((value) => isKnown(field, value))),
    requirements: eachField(query.requirements, (field, values) => knownAndRest(field, values, isKnown)),
    alternatives: knownAlternatives(query.alternatives, isKnown),
  });
}

function unknownCount(query: SearchQuery, isKnown: IsKnownValue): number {
  const lists = valueLists.flatMap((list) => facetFields.map((field) => ({ field, values: query[list][field] ?? [] })));
  return lists.reduce((sum, { field, values }) => sum + values.filter((value) => !isKnown(field, value)).length, 0);
}

function eachField(
  given: FieldValues,
  change: (field: FacetField, values: readonly string[]) => readonly string[],
): FieldValues {
  const changed: FieldValues = {};
  for (const field of facetFields) {
    const values = change(field, given[field] ?? []);
    if (values.length > 0) changed[field] = values;
  }
  return changed;
}

/** One of the values is enough. */
function knownOrNone(field: FacetField, values: readonly string[], isKnown: IsKnownValue): readonly string[] {
  const known = values.filter((value) => isKnown(field, value));
  return known.length > 0 || values.length === 0 ? known : [unknownValue];
}

/** All of the values are required. */
function knownAndRest(field: FacetField, values: readonly string[], isKnown: IsKnownValue): readonly string[] {
  const known = values.filter((value) => isKnown(field, value));
  return known.length === values.length || !multiValuedFields.has(field) ? known : [...known, unknownValue];
}

function knownAlternatives(given: FieldValues, isKnown: IsKnownValue): FieldValues {
  const known = eachField(given, (field, values) => values.filter((value) => isKnown(field, value)));
  const first = facetFields.find((field) => given[field] !== undefined);
  return first === undefined || Object.keys(known).length > 0 ? known : { [first]: [unknownValue] };
}
