import { setImmediate } from "node:timers/promises";
import type { CardPrices } from "../../../search/card-prices.ts";
import type { SearchVocabulary, VocabularyEntry } from "../../../search/search-vocabulary.ts";
import { buildSearchVocabulary } from "../../../search/search-vocabulary.ts";
import type { Stock } from "../../../vehicles/stock.ts";
import type { Vehicle } from "../../../vehicles/vehicle.ts";
import { buildSiteIndex, catchUp } from "./follow-stock.ts";
import type { Searchable } from "./search-site-index.ts";
import { ConstraintSets } from "./constraint-sets.ts";
import { ListedVehiclesCache } from "./listed-vehicles.ts";
import { SiteIndex } from "./site-index.ts";
import { stockMakes } from "./stock-makes.ts";
import type { IndexSnapshots } from "./index-snapshots.ts";
import type { VehicleCache } from "./vehicle-cache.ts";

export type SiteSearchOptions = {
  siteId: string;
  stock: Stock;
  cardPrices: () => CardPrices;
  manufacturers: readonly VocabularyEntry[];
  /** Shared by all sites. */
  vehicles: VehicleCache;
  /** Indexes on disk; null if none are stored. */
  snapshots: IndexSnapshots | null;
  /** Called when rebuilding the index in the background fails; the current index remains in use. */
  onError: (error: unknown) => void;
};

const attempts = 5;
/**
 * An index is rebuilt when more vehicles than this number and more than this share have changed since the last build.
 */
const mostRecent = 5_000;
const recentShare = 1 / 8;

/** Delay before a new index is written to disk, so that an import in progress does not interrupt the writing. */
const writtenAfterMs = 5_000;
/** A new snapshot is written when this many vehicles have changed, well before the store no longer knows the changes. */
const mostUnwritten = 2_500;

export class SiteSearch {
  readonly #options: SiteSearchOptions;
  #searchable: Searchable | null = null;
  #underWay: Promise<void> = Promise.resolve();
  #tidying: Promise<void> | null = null;
  #tidied: SiteIndex | null = null;
  #isClosed = false;
  /** The index of the last snapshot, and the vehicles that had changed in it. */
  #written: { index: SiteIndex; changes: number } | null = null;
  #writing: Promise<void> | null = null;
  #writeTimer: NodeJS.Timeout | undefined;
  readonly #pause = async (): Promise<void> => {
    await setImmediate();
    if (this.#isClosed) throw new Error(`The search of site ${this.#options.siteId} is closed.`);
  };
  #vocabulary: { revision: number; of: SiteIndex; makes: SearchVocabulary } | null = null;

  constructor(options: SiteSearchOptions) {
    this.#options = options;
  }

  /** Increases whenever the index is replaced, for example after a change of the site's settings. */
  indexNumber = 0;

  /** Returns true if searches see this stock version under the site's current settings. */
  isAt(version: number): boolean {
    return this.index?.version === version && this.#isCurrent(this.index);
  }

  /** Null before the first load. */
  get index(): SiteIndex | null {
    return this.#searchable?.index ?? null;
  }

  /**
   * Runs `ask` on the index and returns the vehicles for its ordinals, in order and as of the index version. Runs it
   * again if the store has changed in the meantime. Undefined before the first load.
   */
  async answer<Answer extends { ordinals: readonly number[] }>(
    ask: (searchable: Searchable) => Answer | Promise<Answer>,
  ): Promise<{ answer: Answer; vehicles: Vehicle[] } | undefined> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      if (this.#searchable === null) return undefined;
      const { index } = this.#searchable;
      const { version } = index;
      const answer = await ask(this.#searchable);
      const vehicles = await this.#readVehicles(index, version, answer.ordinals);
      if (vehicles !== null) return { answer, vehicles };
      await this.refresh();
    }
    throw new Error(`The stock of site ${this.#options.siteId} changes faster than its vehicles can be read.`);
  }

  /** Runs one update at a time, so that an older version never replaces a newer one. */
  refresh(): Promise<void> {
    this.#underWay = this.#underWay.catch(() => {}).then(() => this.#update());
    return this.#underWay;
  }

  /** Returns the same object until the stock changes. */
  vocabulary(): SearchVocabulary {
    const index = this.index ?? new SiteIndex();
    if (this.#vocabulary?.of !== index || this.#vocabulary.revision !== index.revision) {
      const makes = buildSearchVocabulary(stockMakes(index), this.#options.manufacturers);
      this.#vocabulary = { of: index, revision: index.revision, makes };
    }
    return this.#vocabulary.makes;
  }

  /** Stops work in progress. Loaded stock stays searchable. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#writeTimer);
    await Promise.allSettled([this.#underWay, this.#tidying, this.#writing]);
  }

  async #update(): Promise<void> {
    const { stock, siteId, cardPrices } = this.#options;
    const tidied = this.#tidied;
    this.#tidied = null;
    for (const known of [tidied, this.index]) {
      if (known === null || !this.#isCurrent(known) || !(await catchUp(known, stock, siteId, this.#pause))) continue;
      this.#show(known);
      this.#tidyLater(known);
      this.#writeLater();
      return;
    }
    const stored = this.index === null ? await this.#storedIndex() : null;
    this.#show(stored ?? (await buildSiteIndex(stock, siteId, cardPrices(), this.#pause)));
    this.#writeLater();
  }

  /** The index on disk, brought up to date. */
  async #storedIndex(): Promise<SiteIndex | null> {
    const { stock, siteId, cardPrices, snapshots } = this.#options;
    const stored = (await snapshots?.read(siteId, cardPrices(), this.#pause)) ?? null;
    if (stored === null) return null;
    this.#written = { index: stored, changes: changeCount(stored) };
    return (await catchUp(stored, stock, siteId, this.#pause)) ? stored : null;
  }

  #writeLater(): void {
    const { snapshots } = this.#options;
    const { index } = this;
    if (snapshots === null || index === null || this.#writing !== null || this.#isClosed) return;
    const written = this.#written?.index === index ? this.#written.changes : -Infinity;
    if (changeCount(index) - written <= mostUnwritten) return;
    clearTimeout(this.#writeTimer);
    this.#writeTimer = setTimeout(() => {
      this.#writing = this.#write(snapshots, index);
    }, writtenAfterMs);
    this.#writeTimer.unref();
  }

  async #write(snapshots: IndexSnapshots, index: SiteIndex): Promise<void> {
    const changes = changeCount(index);
    if (await snapshots.write(this.#options.siteId, index, this.#pause)) this.#written = { index, changes };
    this.#writing = null;
  }

  #isCurrent({ cardPrices }: SiteIndex): boolean {
    return cardPrices.key === this.#options.cardPrices().key;
  }

  #show(index: SiteIndex): void {
    if (index === this.index) return;
    this.indexNumber += 1;
    this.#searchable = { index, listed: new ListedVehiclesCache(index), sets: new ConstraintSets(index) };
  }

  /** Rebuilds an index with many changes in the background, while the old one stays in use and up to date. */
  #tidyLater(index: SiteIndex): void {
    const unsettled = index.recentCount + index.removedCount;
    if (this.#tidying !== null || unsettled <= Math.max(mostRecent, index.count * recentShare)) return;
    const { stock, siteId, cardPrices, onError } = this.#options;
    this.#tidying = buildSiteIndex(stock, siteId, cardPrices(), this.#pause)
      .then((tidied) => {
        this.#tidied = tidied;
        this.#tidying = null;
        return this.refresh();
      })
      .catch((error: unknown) => {
        this.#tidying = null;
        if (!this.#isClosed) onError(error);
      });
  }

  /** Null if one of the vehicles has changed since that version of the index. */
  async #readVehicles(index: SiteIndex, version: number, ordinals: readonly number[]): Promise<Vehicle[] | null> {
    const { stock, siteId, vehicles } = this.#options;
    const found = new Map(ordinals.map((ordinal) => [ordinal, vehicles.get(index, ordinal)]));
    const missing = [...found.keys()].filter((ordinal) => found.get(ordinal) === undefined);
    if (missing.length > 0) {
      const ids = missing.map((ordinal) => index.ids.at(ordinal));
      const read = new Map((await stock.vehiclesByIds(siteId, ids)).map((entry) => [entry.vehicle.id, entry]));
      for (const [place, ordinal] of missing.entries()) {
        const entry = read.get(ids[place] ?? "");
        if (entry === undefined || entry.version > version) return null;
        vehicles.put(index, ordinal, entry.vehicle);
        found.set(ordinal, entry.vehicle);
      }
    }
    return ordinals.map((ordinal) => found.get(ordinal)).filter((vehicle) => vehicle !== undefined);
  }
}

/** Vehicles that changed since the index was built. */
function changeCount({ recentCount, removedCount }: SiteIndex): number {
  return Math.max(recentCount, removedCount);
}
