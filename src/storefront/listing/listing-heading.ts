import type { ActiveFilter } from "../../search/active-filters.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import { formatCount } from "../../vehicles/australian-format.ts";

/** More filters and values than these are only counted, so that the heading stays readable. */
const mostPhrases = 4;
const mostValues = 3;

type Searched = {
  query: SearchQuery;
  filters: readonly ActiveFilter[];
  count: number;
  /** The singular noun for what the results are, if no filter names it. */
  noun: string;
  site: { copy: { searchHeading: string } };
};

/** `found` states the count too: `84 Toyota utes up to $40,000`. It is omitted if the filters alone do not give it. */
export type ListingHeading = { heading: string; found?: string };

/**
 * The heading of a listing: its filters in words and the page, or the site's own heading without filters. Left out are
 * the order, which stands beside the heading, and words that were typed: the page shows them beside the results, as the
 * shopper's and not the site's.
 */
export function listingHeading(searched: Searched): ListingHeading {
  const { query, count, site } = searched;
  const filters = searched.filters.filter(({ kind }) => kind !== "text");
  const page = query.page > 1 ? `, page ${query.page}` : "";
  if (filters.length === 0) return { heading: site.copy.searchHeading + page };
  const heading = `${firstUpper(filtersInWords({ ...searched, filters }, false))}${page}`;
  if (query.text !== "" || query.sort === "lowest-price") return { heading };
  const words = filtersInWords({ ...searched, filters }, count === 1);
  return { heading, found: `${count === 0 ? "No" : formatCount(count)} ${words}` };
}

const nounFields: readonly string[] = ["body", "simple_body", "item_type"];
const nameFields: readonly string[] = ["make_model", "make", "model", "badge"];
const adjectiveFields: readonly string[] = ["car_type", "colour", "transmission", "drive", "fuel", ...nounFields];

/** Words before values that stand after the noun. Values of these fields are names and keep their capitals. */
const prepositions: Readonly<Record<string, string>> = {
  filtered_features: "with ",
  tag: "marked ",
  city: "in ",
  state: "in ",
  location_name: "in ",
  dealership_name: "at ",
  dealership_slug: "at ",
};

/** Labels that name what is sold: there are `utes`, but `trail motorcycles`. */
const isGoods = /(suv|ute|hatch|hatchback|sedan|wagon|van|coup[eé]|convertible|mover|drive|bus|truck|car|motorcycle)$/i;

/** A phrase of its own: a filter, or the alternatives of a field. */
type Phrase = { field: string; labels: string[]; text: (conjunction: string) => string };

function filtersInWords({ filters, noun }: Searched, isOne: boolean): string {
  const phrases = [...Map.groupBy(filters, together).values()].flatMap(phraseFor);
  const goods = nounFields.flatMap((field) =>
    phrases.filter((phrase) => phrase.field === field && areGoods(phrase)),
  )[0];
  const names = phrases.filter(({ field }) => nameFields.includes(field));
  const others = phrases.filter((phrase) => !names.includes(phrase) && !(goods && areGoods(phrase)));
  const said = others.filter(({ labels }) => labels.length <= mostValues).slice(0, mostPhrases);
  const more = others.flatMap((phrase) => (said.includes(phrase) ? [] : phrase.labels)).length;
  const isModel = names.some(({ field, labels }) => field !== "make" && labels.length === 1);
  const things = goods?.labels ?? (isModel ? [] : [noun]);
  const isForSale = goods ? goods.field !== "item_type" : names.length > 0;
  const conjunction = isOne ? "or" : "and";
  const after = said.filter((phrase) => !isBefore(phrase)).map(({ text }) => text("or"));
  return [
    ...[...said.filter(isBefore), ...names].map(({ text }) => text(conjunction)),
    joined(
      things.map((thing) => lowerCase(isOne ? thing : plural(thing))),
      conjunction,
    ),
    isForSale && others.every(isBefore) ? "for sale" : "",
    [...after, ...(more > 0 ? [`with ${more} more filter${more === 1 ? "" : "s"}`] : [])].join(", "),
  ]
    .filter((part) => part !== "")
    .join(" ");
}

function together(filter: ActiveFilter): ActiveFilter | string {
  return filter.kind === "refinements" ? filter.field : filter;
}

function phraseFor(filters: readonly ActiveFilter[]): Phrase[] {
  const [filter] = filters;
  if (!filter || filter.kind === "text") return [];
  const labels = filters.map(({ valueLabel }) => valueLabel);
  if (filter.kind === "refinements") {
    const { field } = filter;
    const shown = nameFields.includes(field) || field in prepositions ? labels : labels.map(lowerCase);
    return [{ field, labels, text: (conjunction) => valuesInWords(field, shown, conjunction) }];
  }
  const text = filter.kind === "range" ? rangeInWords(filter) : otherInWords(filter);
  return [{ field: filter.kind, labels, text: () => text }];
}

function valuesInWords(field: string, values: readonly string[], conjunction: string): string {
  if (field === "year") return `made in ${joined(values, conjunction)}`;
  if (field === "seats") return `with ${joined(values, conjunction)}`;
  if (field === "sleeps") return `sleeping ${joined(values, conjunction).replaceAll("sleeps ", "")}`;
  return (prepositions[field] ?? "") + joined(values, conjunction);
}

function rangeInWords({ field, range: { min, max }, valueLabel }: Extract<ActiveFilter, { kind: "range" }>): string {
  if (min === max) return field === "year" ? `made in ${valueLabel}` : `at ${valueLabel}`;
  const text = min !== null && max !== null ? `from ${valueLabel}` : firstLower(valueLabel);
  return field === "km" ? `with ${text}` : text;
}

function otherInWords({ kind, valueLabel }: ActiveFilter): string {
  return kind === "alternatives" ? `either ${valueLabel}` : firstLower(valueLabel);
}

function isBefore({ field }: Phrase): boolean {
  return adjectiveFields.includes(field);
}

function areGoods({ field, labels }: Phrase): boolean {
  return nounFields.includes(field) && labels.length <= mostValues && labels.every((label) => isGoods.test(label));
}

function plural(noun: string): string {
  return `${noun}${/(ch|s)$/.test(noun) ? "es" : "s"}`;
}

/** Abbreviations, such as `SUV` and `4WD`, keep their capitals. */
function lowerCase(words: string): string {
  return words.replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

function firstLower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function firstUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function joined(words: readonly string[], conjunction: string): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} ${conjunction} ${last}` : last;
}
