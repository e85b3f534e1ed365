import { shownFrom } from "../../../search/base-condition.ts";
import type { Bounds, FacetCount, SearchScope, StockScope } from "../../../search/search-engine.ts";
import type { FacetField, RangeField } from "../../../search/search-query.ts";
import type { Candidates } from "./candidates.ts";
import { type FacetConstraint, facetConstraint, meets, metCombinations } from "./constraints.ts";
import { addVehicleCombinations } from "./count-facets.ts";
import type { ValueCombinations } from "./facet-column.ts";
import { addOrdinal, type OrdinalSet, ordinalSet } from "./ordinal-set.ts";
import { presence, type SiteIndex } from "./site-index.ts";

/** The vehicles that a site lists at a given time: the base condition and the site's stock filters (SE-01, SE-17). */
export class ListedVehicles {
  /** Contains no duplicates. */
  readonly ordinals: Uint32Array;
  readonly has: (ordinal: number) => boolean;
  /** All listed vehicles, as the result of a query without constraints. */
  readonly everything: Candidates;
  /** Cached facet counts and bounds over all listed vehicles. */
  readonly facets = new Map<FacetField, FacetCount[]>();
  readonly ranges = new Map<RangeField, Bounds | null>();
  readonly #combinations = new Map<ValueCombinations, Uint32Array>();
  readonly #index: SiteIndex;
  #set: OrdinalSet | null = null;
  #priced: ListedVehicles | null = null;

  constructor(index: SiteIndex, ordinals: Uint32Array, has: (ordinal: number) => boolean) {
    this.#index = index;
    this.ordinals = ordinals;
    this.has = has;
    this.everything = { matched: ordinals, count: ordinals.length, has, failingOnly: [], unmatched: new Uint32Array() };
  }

  get set(): OrdinalSet {
    if (this.#set === null) {
      this.#set = ordinalSet(this.#index.count);
      for (const ordinal of this.ordinals) addOrdinal(this.#set, ordinal);
    }
    return this.#set;
  }

  /** Number of listed vehicles for each combination of a group's values. Read-only. */
  combinations(group: ValueCombinations): Uint32Array {
    let counts = this.#combinations.get(group);
    if (counts === undefined) {
      counts = new Uint32Array(group.combinationCount);
      addVehicleCombinations(group, this.ordinals, 1, counts);
      this.#combinations.set(group, counts);
    }
    return counts;
  }

  /** Listed vehicles with a price (SE-07). */
  get priced(): ListedVehicles {
    const { numbers, none } = this.#index.numbers.price;
    this.#priced ??= this.only((ordinal) => numbers[ordinal] !== none && !Number.isNaN(numbers[ordinal]));
    return this.#priced;
  }

  /** True if checking each vehicle is faster than scanning the site's sets 32 vehicles at a time. */
  get areFew(): boolean {
    return this.ordinals.length < this.#index.count * fewShare;
  }

  only(test: (ordinal: number) => boolean): ListedVehicles {
    const has = (ordinal: number) => test(ordinal) && this.has(ordinal);
    return new ListedVehicles(this.#index, this.ordinals.filter(test), has);
  }

  /** A subset of the listed vehicles; `has` must be true for exactly its members. */
  among(ordinals: Uint32Array, has: (ordinal: number) => boolean): ListedVehicles {
    return new ListedVehicles(this.#index, ordinals, has);
  }
}

type CachedList = {
  listed: ListedVehicles;
  /**
   * The list is valid for every `shownFrom` after `after` and up to and including `until`: no sale falls in between.
   */
  after: number;
  until: number;
};

const fewShare = 1 / 16;

/** Maximum total length of the cached lists, as a multiple of the site's vehicle count. */
const cachedShare = 1.25;
const smallestCache = 10_000;

/** Listed vehicles of one site by scope, cached until its stock changes. */
export class ListedVehiclesCache {
  readonly #index: SiteIndex;
  readonly #cached = new Map<string, CachedList>();
  #cachedOrdinals = 0;
  #revision = -1;
  #last: { scope: SearchScope; listed: ListedVehicles } | null = null;

  constructor(index: SiteIndex) {
    this.#index = index;
  }

  of(scope: StockScope): ListedVehicles {
    if (scope.except === undefined) return this.#listed(scope);
    const { except, ...all } = scope;
    const { has } = this.#listed(except);
    return this.#listed(all).only((ordinal) => !has(ordinal));
  }

  #listed(scope: SearchScope): ListedVehicles {
    if (this.#revision !== this.#index.revision) this.#forgetAll();
    // The queries of one call share their scope.
    if (this.#last?.scope === scope) return this.#last.listed;
    const { dealerships, carTypes, makes, statuses, itemTypes, minimumPhotoCount } = scope;
    const from = shownFrom(scope);
    const hasHidden = from === -Infinity;
    const key = JSON.stringify([dealerships, carTypes, makes, statuses, itemTypes, minimumPhotoCount, hasHidden]);
    const known = this.#cached.get(key);
    if (known !== undefined) this.#drop(key, known);
    const entry =
      known !== undefined && (hasHidden || from > known.after) && from <= known.until
        ? known
        : list(this.#index, scope);
    this.#store(key, entry);
    this.#last = { scope, listed: entry.listed };
    return entry.listed;
  }

  #store(key: string, entry: CachedList): void {
    this.#cached.set(key, entry);
    this.#cachedOrdinals += entry.listed.ordinals.length;
    const most = Math.max(smallestCache, this.#index.count * cachedShare);
    for (const [oldest, other] of this.#cached) {
      if (this.#cachedOrdinals <= most) return;
      this.#drop(oldest, other);
    }
  }

  #drop(key: string, entry: CachedList): void {
    this.#cached.delete(key);
    this.#cachedOrdinals -= entry.listed.ordinals.length;
  }

  #forgetAll(): void {
    this.#cached.clear();
    this.#last = null;
    this.#cachedOrdinals = 0;
    this.#revision = this.#index.revision;
  }
}

function list(index: SiteIndex, scope: SearchScope): CachedList {
  const from = shownFrom(scope);
  const runs = dealershipRuns(index, scope.dealerships ?? null);
  const window = { after: -Infinity, until: Infinity };
  const present = presentVehicles(index, runs, from, scope.minimumPhotoCount, window);
  const filters = scopeFilters(index, scope);
  // `runs` already applies the dealership filter.
  const ordinals = filters.filter(({ field }) => field !== "dealership_slug").reduce(thoseThatMeet, present);
  const has = (ordinal: number) =>
    isPresent(index, ordinal, from) &&
    (index.photoCounts.numbers[ordinal] as number) >= scope.minimumPhotoCount &&
    filters.every((filter) => meets(filter, ordinal));
  return { listed: new ListedVehicles(index, ordinals, has), ...window };
}

/** Returns true if one vehicle meets the base condition (SE-01). */
function isPresent({ presences, soldAt }: SiteIndex, ordinal: number, from: number): boolean {
  const state = presences.numbers[ordinal];
  if (state === presence.hidden) return from === -Infinity;
  return state === presence.available || (state === presence.sold && (soldAt.get(ordinal) ?? -Infinity) >= from);
}

/** Vehicles that meet the base condition. Narrows the window to the last sale before `from` and the first one after. */
function presentVehicles(
  index: SiteIndex,
  runs: readonly [start: number, end: number][],
  from: number,
  minimumPhotoCount: number,
  window: { after: number; until: number },
): Uint32Array {
  const presences = index.presences.numbers;
  const photoCounts = index.photoCounts.numbers;
  const found = new Uint32Array(runs.reduce((total, [start, end]) => total + end - start, 0));
  let length = 0;
  for (const [start, end] of runs) {
    for (let ordinal = start; ordinal < end; ordinal++) {
      if ((photoCounts[ordinal] as number) < minimumPhotoCount) continue;
      if (presences[ordinal] === presence.available || (presences[ordinal] === presence.hidden && from === -Infinity)) {
        found[length++] = ordinal;
      } else if (presences[ordinal] === presence.sold) {
        const time = index.soldAt.get(ordinal) ?? -Infinity;
        if (time < from) window.after = Math.max(window.after, time);
        else {
          window.until = Math.min(window.until, time);
          found[length++] = ordinal;
        }
      }
    }
  }
  return found.slice(0, length);
}

function thoseThatMeet(ordinals: Uint32Array, constraint: FacetConstraint): Uint32Array {
  const { vehicleCombinations, combinationCount } = constraint.column.group;
  if (ordinals.length < combinationCount) return ordinals.filter((ordinal) => meets(constraint, ordinal));
  const isMet = metCombinations(constraint);
  const { numbers } = vehicleCombinations;
  let length = 0;
  for (const ordinal of ordinals) {
    if (isMet[numbers[ordinal] as number] === 1) ordinals[length++] = ordinal;
  }
  return ordinals.slice(0, length);
}

function dealershipRuns(index: SiteIndex, dealerships: readonly string[] | null): [start: number, end: number][] {
  if (dealerships === null) return [[0, index.count]];
  const { codeByValue } = index.facets.dealership_slug;
  const codes = new Set(dealerships.map((slug) => codeByValue.get(slug)).filter((code) => code !== undefined));
  return [...codes].flatMap((code) => index.dealerships.dealershipRuns(code));
}

function scopeFilters(index: SiteIndex, scope: SearchScope): FacetConstraint[] {
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
