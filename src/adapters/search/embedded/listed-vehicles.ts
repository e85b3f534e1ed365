import { shownFrom } from "../../../search/base-condition.ts";
import type { Bounds, FacetCount, SearchScope } from "../../../search/search-engine.ts";
import type { FacetField, RangeField } from "../../../search/search-query.ts";
import { type Constraint, facetConstraint, meets } from "./constraints.ts";
import { presence, type SiteIndex } from "./site-index.ts";

/** What a site lists of its stock at a moment: the base condition and its stock filters (SE-01, SE-17). */
export type ListedVehicles = {
  /** Each once. */
  ordinals: Uint32Array;
  has(ordinal: number): boolean;
  /** Counts and bounds over all of them, as they are asked for. */
  facets: Map<FacetField, FacetCount[]>;
  ranges: Map<RangeField, Bounds | null>;
};

type Kept = ListedVehicles & {
  /** It is the same for every `shownFrom` after the first and up to the second: no sale falls in between. */
  after: number;
  until: number;
};

/** Lists kept for as many vehicles as the site has, times this. */
const keptShare = 2;
const smallestKept = 10_000;

/** The lists of one site, kept until its stock changes. */
export class ListedVehiclesCache {
  readonly #index: SiteIndex;
  readonly #kept = new Map<string, Kept>();
  #keptOrdinals = 0;
  #revision = -1;

  constructor(index: SiteIndex) {
    this.#index = index;
  }

  /** What the scope lists. */
  of(scope: SearchScope): ListedVehicles {
    if (this.#revision !== this.#index.revision) this.#forgetAll();
    const { dealerships, carTypes, makes, statuses, itemTypes, minimumPhotoCount } = scope;
    const key = JSON.stringify([dealerships, carTypes, makes, statuses, itemTypes, minimumPhotoCount]);
    const from = shownFrom(scope);
    const known = this.#kept.get(key);
    if (known !== undefined) this.#drop(key, known);
    const listed = known !== undefined && from > known.after && from <= known.until ? known : list(this.#index, scope);
    this.#keep(key, listed);
    return listed;
  }

  #keep(key: string, listed: Kept): void {
    this.#kept.set(key, listed);
    this.#keptOrdinals += listed.ordinals.length;
    const most = Math.max(smallestKept, this.#index.count * keptShare);
    for (const [oldest, other] of this.#kept) {
      if (this.#keptOrdinals <= most) return;
      this.#drop(oldest, other);
    }
  }

  #drop(key: string, listed: Kept): void {
    this.#kept.delete(key);
    this.#keptOrdinals -= listed.ordinals.length;
  }

  #forgetAll(): void {
    this.#kept.clear();
    this.#keptOrdinals = 0;
    this.#revision = this.#index.revision;
  }
}

function list(index: SiteIndex, scope: SearchScope): Kept {
  const from = shownFrom(scope);
  const filters = filtersOf(index, scope);
  const window = { after: -Infinity, until: Infinity };
  const has = (ordinal: number) =>
    isShown(index, ordinal, scope.minimumPhotoCount, from, window) && filters.every((filter) => meets(filter, ordinal));
  const runs = runsOf(index, scope.dealerships ?? null);
  const found = new Uint32Array(runs.reduce((total, [start, end]) => total + end - start, 0));
  let length = 0;
  for (const [start, end] of runs) {
    for (let ordinal = start; ordinal < end; ordinal++) if (has(ordinal)) found[length++] = ordinal;
  }
  return { ordinals: found.slice(0, length), has, ...window, facets: new Map(), ranges: new Map() };
}

/** The base condition of one vehicle. Narrows the window in which the answer stays what it is. */
function isShown(
  { presences, photoCounts, soldAt }: SiteIndex,
  ordinal: number,
  minimumPhotoCount: number,
  from: number,
  window: { after: number; until: number },
): boolean {
  const state = presences.numbers[ordinal];
  if (state === presence.sold) {
    const soldTime = soldAt.get(ordinal) ?? -Infinity;
    if (soldTime >= from) window.until = Math.min(window.until, soldTime);
    else window.after = Math.max(window.after, soldTime);
    if (soldTime < from) return false;
  } else if (state !== presence.available) return false;
  return (photoCounts.numbers[ordinal] as number) >= minimumPhotoCount;
}

function runsOf(index: SiteIndex, dealerships: readonly string[] | null): [start: number, end: number][] {
  if (dealerships === null) return [[0, index.count]];
  const { codeOf } = index.facets.dealership_slug;
  const codes = new Set(dealerships.map((slug) => codeOf.get(slug)).filter((code) => code !== undefined));
  return [...codes].flatMap((code) => index.dealerships.runsOf(code));
}

function filtersOf(index: SiteIndex, scope: SearchScope): Constraint[] {
  const filters = [
    ["dealership_slug", scope.dealerships],
    ["car_type", scope.carTypes],
    ["make", scope.makes],
    ["status", scope.statuses],
    ["item_type", scope.itemTypes],
  ] as const;
  return filters.flatMap(([field, values]) =>
    values === null || values === undefined ? [] : [facetConstraint(index.facets[field], values)],
  );
}
