import { slugWords } from "../vehicles/vehicle-slug.ts";

export type VocabularyEntry = { slug: string; name: string };
export type VocabularyMake = VocabularyEntry & { models: readonly VocabularyEntry[] };

/** The makes and models with a URL on a site. Plain data: browsers may receive a part of it. */
export type SearchVocabulary = readonly VocabularyMake[];

export type StockMake = { name: string; models: readonly string[] };

export type FoundMake = VocabularyEntry & {
  modelBySlug: ReadonlyMap<string, string>;
  slugByModel: ReadonlyMap<string, string>;
};

type VocabularyIndex = { bySlug: ReadonlyMap<string, FoundMake>; byName: ReadonlyMap<string, FoundMake> };

const indexes = new WeakMap<SearchVocabulary, VocabularyIndex>();

/**
 * Combines a site's stock with the list of manufacturers: a manufacturer provides the slug, the stock the spelling for
 * filters. If two names have the same slug, the first one gets it; a name without a slug remains in the query string
 * (§2, RT-06, RT-07).
 */
export function buildSearchVocabulary(
  stock: readonly StockMake[],
  manufacturers: readonly VocabularyEntry[] = [],
): SearchVocabulary {
  const slugOfMake = new Map(manufacturers.map((make) => [slugWords(make.name), makeSlug(make)]));
  const makes = new Map<string, VocabularyMake>();
  for (const { name, models } of stock) {
    const slug = slugOfMake.get(slugWords(name)) ?? slugWords(name);
    if (slug !== "" && !makes.has(slug)) makes.set(slug, { slug, name, models: modelEntries(models) });
  }
  for (const manufacturer of manufacturers) {
    const slug = makeSlug(manufacturer);
    if (slug !== "" && !makes.has(slug)) makes.set(slug, { slug, name: manufacturer.name, models: [] });
  }
  return [...makes.values()];
}

/** Replaces a slug that is not valid in a path with one derived from the name. */
function makeSlug(make: VocabularyEntry): string {
  const slug = make.slug.toLowerCase();
  return /^[a-z0-9][a-z0-9._~-]*$/.test(slug) ? slug : slugWords(make.name);
}

function modelEntries(models: readonly string[]): VocabularyEntry[] {
  const entries = new Map<string, VocabularyEntry>();
  for (const name of models) {
    const slug = slugWords(name);
    if (slug !== "" && !entries.has(slug)) entries.set(slug, { slug, name });
  }
  return [...entries.values()];
}

/** The make for a path segment (case-insensitive), or null. */
export function makeOfSlug(vocabulary: SearchVocabulary, step: string): FoundMake | null {
  return lookUp(vocabularyIndex(vocabulary).bySlug, step);
}

/** The make with exactly this name, or null if it has no URL. */
export function makeOfName(vocabulary: SearchVocabulary, name: string): FoundMake | null {
  return vocabularyIndex(vocabulary).byName.get(name) ?? null;
}

/** The name of the model for a path segment (case-insensitive), or null. */
export function modelOfSlug(make: FoundMake, step: string): string | null {
  return lookUp(make.modelBySlug, step);
}

function lookUp<Found>(bySlug: ReadonlyMap<string, Found>, step: string): Found | null {
  return bySlug.get(step.toLowerCase()) ?? bySlug.get(slugWords(step)) ?? null;
}

/** Built once per vocabulary, because every URL on a page looks up slugs. */
function vocabularyIndex(vocabulary: SearchVocabulary): VocabularyIndex {
  const known = indexes.get(vocabulary);
  if (known !== undefined) return known;
  const makes = vocabulary.map((make): FoundMake => ({
    slug: make.slug,
    name: make.name,
    modelBySlug: new Map(make.models.map((model) => [model.slug, model.name])),
    slugByModel: new Map(make.models.map((model) => [model.name, model.slug])),
  }));
  const index = {
    bySlug: new Map(makes.map((make) => [make.slug, make])),
    byName: new Map(makes.toReversed().map((make) => [make.name, make])),
  };
  indexes.set(vocabulary, index);
  return index;
}
