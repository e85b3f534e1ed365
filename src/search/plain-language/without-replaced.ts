import { setAlternatives, setExclusion, setRange, setRefinement, setRequirement } from "../query-changes.ts";
import {
  type FacetField,
  facetFields,
  isFacetField,
  isRangeField,
  type RangeField,
  type SearchQuery,
} from "../search-query.ts";
import { type Change, valuesIn } from "./change.ts";

type Field = FacetField | RangeField;

/** Fields that say the same of a vehicle: what is typed for one takes the place of the others too. */
const saySame: readonly (readonly Field[])[] = [
  ["city", "location_name", "state", "dealership_name", "dealership_slug"],
  ["make", "model", "make_model"],
  ["simple_body", "body"],
  ["price", "price_range"],
];

/** The query without the filters that these changes replace, before they are made. */
export function withoutReplaced(query: SearchQuery, changes: readonly Change[]): SearchQuery {
  const makes = valuesIn(changes, "make");
  return changes.reduce((before, change) => {
    switch (change.kind) {
      case "sort":
        return before;
      case "excluded":
        return withoutDenied(before, change.field, change.values);
      case "alternatives":
        return facetFields
          .filter((field) => change.anyOf[field] !== undefined)
          .reduce((left, field) => withoutField(left, field), before);
      case "range":
        return withoutField(before, change.field);
      default:
        return change.field === "model"
          ? withoutNames(before, makes, change.values)
          : withoutField(before, change.field);
    }
  }, query);
}

/** Without what a field is to be, in its own filter and in those that say the same. */
function withoutField(query: SearchQuery, field: Field): SearchQuery {
  const fields = saySame.find((group) => group.includes(field)) ?? [field];
  const isName = fields.includes("make");
  return fields.reduce((before, one) => {
    const left = isRangeField(one) ? setRange(before, one, { min: null, max: null }) : before;
    if (!isFacetField(one)) return left;
    const unchosen = setRequirement(setRefinement(left, one, []), one, []);
    const unjoined = unchosen.alternatives[one] === undefined ? unchosen : setAlternatives(unchosen, {});
    return one === field || isName ? unjoined : setExclusion(unjoined, one, []);
  }, query);
}

/** A model is typed with its make, which takes the place of other names; it is left out no more. */
function withoutNames(query: SearchQuery, makes: readonly string[], models: readonly string[]): SearchQuery {
  const names = new Set(makes.flatMap((make) => models.map((model) => `${make} ${model}`)));
  const excluded = query.exclusions.make_model ?? [];
  return excluded.some((name) => names.has(name))
    ? setExclusion(
        query,
        "make_model",
        excluded.filter((name) => !names.has(name)),
      )
    : query;
}

/** Removes chosen values that the words exclude: `not sportage` among Sportages. A state stays, because it is wider. */
function withoutDenied(query: SearchQuery, field: FacetField, values: readonly string[]): SearchQuery {
  if (field === "make_model") {
    const { make: makes = [], model: models = [] } = query.refinements;
    const remaining = models.filter((model) => !makes.some((make) => values.includes(`${make} ${model}`)));
    return remaining.length === models.length ? query : setRefinement(query, "model", remaining);
  }
  const others = saySame.find((group) => group.includes(field) && !group.includes("make")) ?? [];
  return others
    .filter((other) => isFacetField(other) && other !== field && other !== "state")
    .reduce((before, other) => (isFacetField(other) ? setRefinement(before, other, []) : before), query);
}
