import { isSold } from "../../../vehicles/availability.ts";
import type { Vehicle } from "../../../vehicles/vehicle.ts";
import { type CardPrices, quotedPrices } from "../../../search/card-prices.ts";
import { compareText } from "../../../search/facets.ts";
import { rangeValue } from "../../../search/search-field-values.ts";
import type { FacetField, RangeField, SortOption } from "../../../search/search-query.ts";
import { facetFields, facets, rangeFields } from "../../../search/search-query.ts";
import { DealershipRuns } from "./dealership-runs.ts";
import type { FacetColumn } from "./facet-column.ts";
import { FacetGroup, type SavedGroup } from "./facet-group.ts";
import { NumberColumn, type SavedNumbers } from "./number-column.ts";
import type { CompareNumbers } from "./sort-in-steps.ts";
import { type SavedText, TextIndex } from "./text-index.ts";
import { type SavedIds, VehicleIds } from "./vehicle-ids.ts";
import { type SavedOrder, VehicleOrder } from "./vehicle-order.ts";

/** Related facets share a group: there are few combinations, and one count serves all facets of the group. */
const groupedFields = Map.groupBy(facetFields, (field) => facets[field].group ?? field);

/** Determines whether a vehicle is listed at all; see `presentUntil` in the base condition. */
export const presence = { removed: 0, hidden: 1, available: 2, sold: 3 } as const;

/** A vehicle that is stored but not yet visible to searches. */
export type StagedVehicle = { ordinal: number; vehicle: Vehicle };

/** All of an index; its arrays are those of the index, not copies. */
export type SavedIndex = {
  version: number;
  count: number;
  removedCount: number;
  settledCount: number;
  ids: SavedIds;
  groups: readonly SavedGroup[];
  /** In the order of `rangeFields`, then photo counts, presences, ranks and times of creation. */
  columns: readonly SavedNumbers[];
  soldOrdinals: Uint32Array;
  soldTimes: Float64Array;
  byId: SavedOrder;
  orders: readonly SavedOrder[];
  dealerships: readonly Uint32Array[];
  text: SavedText;
  publishedOfModel: Float64Array;
};

/**
 * A site's vehicles as columns, for searching. Vehicles are identified by ordinal; vehicles of a dealership that were
 * added together have consecutive ordinals. A changed vehicle gets a new ordinal and its old one is marked removed.
 * Only `settle` awaits, so searches and changes never interleave.
 */
export class SiteIndex {
  version = 0;
  revision = 0;
  /** Number of ordinals visible to searches, including removed ones. Staged vehicles come after them. */
  count = 0;
  removedCount = 0;
  /** Number of ordinals added since the last `settle`. */
  get recentCount(): number {
    return this.count - this.#settledCount;
  }

  /** Whether vehicles wait for a `publish`. */
  get isStaged(): boolean {
    return this.ids.length > this.count;
  }

  readonly cardPrices: CardPrices;
  readonly ids = new VehicleIds();
  readonly groups: readonly FacetGroup[];
  readonly facets: Readonly<Record<FacetField, FacetColumn>>;
  readonly numbers: Readonly<Record<RangeField, NumberColumn>>;
  readonly photoCounts = new NumberColumn();
  /** A `presence` by ordinal. */
  readonly presences = new NumberColumn();
  /** Time of sale in epoch milliseconds, for sold vehicles where it is known. */
  readonly soldAt = new Map<number, number>();
  readonly orders: Readonly<Record<SortOption, VehicleOrder>>;
  readonly dealerships = new DealershipRuns();
  readonly text = new TextIndex();
  /** Number of vehicles that the site publishes, including sold ones, by combination of make and model. */
  readonly publishedOfModel: number[] = [];

  readonly ranks = new NumberColumn();
  readonly createdAt = new NumberColumn();
  readonly #byId: VehicleOrder;
  readonly #recentById = new Map<string, number>();
  #settledCount = 0;

  constructor(cardPrices: CardPrices = quotedPrices) {
    this.cardPrices = cardPrices;
    this.groups = [...groupedFields.values()].map((fields) => new FacetGroup(fields));
    const columns = this.groups.flatMap((group) => group.columns.map((column) => [column.field, column] as const));
    this.facets = Object.fromEntries(columns) as Record<FacetField, FacetColumn>;
    const numbers = rangeFields.map((field) => [field, new NumberColumn()] as const);
    this.numbers = Object.fromEntries(numbers) as Record<RangeField, NumberColumn>;
    const { ids } = this;
    const byId: CompareNumbers = (left, right) => ids.compare(left, right);
    const ordered = (column: NumberColumn, direction: 1 | -1, none: number) =>
      new VehicleOrder((left, right) => {
        const difference = (column.at(left) ?? none) - (column.at(right) ?? none);
        return difference === 0 ? byId(left, right) : direction * difference;
      });
    this.#byId = new VehicleOrder(byId);
    this.orders = {
      "most-relevant": ordered(this.ranks, -1, 0),
      latest: ordered(this.createdAt, -1, 0),
      "highest-price": ordered(this.numbers.price, -1, -1),
      "lowest-price": ordered(this.numbers.price, 1, Number.MAX_VALUE),
    };
  }

  /** Stores a vehicle for a later `publish`; searches do not see it yet. */
  stage(vehicle: Vehicle): StagedVehicle {
    const ordinal = this.ids.length;
    this.ids.push(vehicle.id);
    for (const group of this.groups) group.append(vehicle, this.cardPrices);
    for (const field of rangeFields) this.numbers[field].push(rangeValue(vehicle, field, this.cardPrices));
    this.photoCounts.push(vehicle.images.length);
    this.presences.push(presenceFlags(vehicle));
    if (isSold(vehicle) && vehicle.soldAt !== null) this.soldAt.set(ordinal, vehicle.soldAt);
    this.ranks.push(vehicle.customRank);
    this.createdAt.push(vehicle.createdAt);
    return { ordinal, vehicle };
  }

  /** Adds a vehicle to a new index that is not searched before `settle`. */
  load(vehicle: Vehicle): void {
    const { ordinal } = this.stage(vehicle);
    this.text.add(ordinal, vehicle);
  }

  /** Sorts all loaded vehicles and makes them visible. Pauses often. */
  async settle(version: number, pause: () => Promise<void>): Promise<void> {
    for (const { vehicleCombinations } of this.groups) vehicleCombinations.trim();
    for (const column of this.#columns) column.trim();
    this.ids.trim();
    for (const column of Object.values(this.facets)) await column.settle(pause);
    this.text.settle();
    await this.#byId.settle(this.ids.length, pause);
    for (const order of Object.values(this.orders)) {
      // Few dealers rank their vehicles; without ranks the id alone decides.
      const isById = order === this.orders["most-relevant"] && this.ranks.numbers.every((rank) => rank === 0);
      if (isById) order.settleLike(this.#byId);
      else await order.settle(this.ids.length, pause);
    }
    this.#settledCount = this.ids.length;
    for (; this.count < this.ids.length; this.count++) this.#show(this.count);
    this.version = version;
    this.revision += 1;
  }

  /** Applies a change atomically: staged vehicles replace those with the same ids, and `removedIds` are removed. */
  publish(version: number, staged: readonly StagedVehicle[], removedIds: readonly string[]): void {
    for (const id of removedIds) this.#remove(id);
    for (const { ordinal, vehicle } of staged) {
      this.#remove(vehicle.id);
      this.#recentById.set(vehicle.id, ordinal);
      this.text.add(ordinal, vehicle);
      this.#show(ordinal);
    }
    this.count += staged.length;
    const ordinals = staged.map(({ ordinal }) => ordinal);
    for (const order of Object.values(this.orders)) order.add(ordinals);
    this.version = version;
    this.revision += 1;
  }

  /** Only an index without staged vehicles can be saved. */
  save(): SavedIndex {
    return {
      version: this.version,
      count: this.count,
      removedCount: this.removedCount,
      settledCount: this.#settledCount,
      ids: this.ids.save(),
      groups: this.groups.map((group) => group.save()),
      columns: this.#columns.map((column) => column.save()),
      soldOrdinals: Uint32Array.from(this.soldAt.keys()),
      soldTimes: Float64Array.from(this.soldAt.values()),
      byId: this.#byId.save(),
      orders: Object.values(this.orders).map((order) => order.save(this.#byId)),
      dealerships: this.dealerships.save(),
      text: this.text.save(),
      publishedOfModel: Float64Array.from(this.publishedOfModel, (published) => published ?? 0),
    };
  }

  /** Makes a new, empty index the saved one. Pauses between its parts. */
  async restore(saved: SavedIndex, pause: () => Promise<void>): Promise<void> {
    this.ids.restore(saved.ids);
    for (const [place, group] of this.groups.entries()) {
      group.restore(saved.groups[place] as SavedGroup);
      await pause();
    }
    for (const [place, column] of this.#columns.entries()) column.restore(saved.columns[place] as SavedNumbers);
    for (const [place, ordinal] of saved.soldOrdinals.entries())
      this.soldAt.set(ordinal, saved.soldTimes[place] as number);
    this.#byId.restore(saved.byId);
    for (const [place, order] of Object.values(this.orders).entries())
      order.restore(saved.orders[place] as SavedOrder, this.#byId);
    this.dealerships.restore(saved.dealerships);
    await pause();
    this.text.restore(saved.text);
    await pause();
    for (const published of saved.publishedOfModel) this.publishedOfModel.push(published);
    this.removedCount = saved.removedCount;
    this.#settledCount = saved.settledCount;
    for (let ordinal = saved.settledCount; ordinal < saved.count; ordinal++)
      this.#recentById.set(this.ids.at(ordinal), ordinal);
    this.count = saved.count;
    this.version = saved.version;
    this.revision += 1;
  }

  get #columns(): NumberColumn[] {
    return [...Object.values(this.numbers), this.photoCounts, this.presences, this.ranks, this.createdAt];
  }

  #show(ordinal: number): void {
    this.dealerships.add(this.#dealershipNumber(ordinal), ordinal);
    this.#countModel(ordinal, 1);
  }

  #remove(id: string): void {
    const ordinal = this.#recentById.get(id) ?? this.#byId.findSettled((other) => compareText(this.ids.at(other), id));
    if (ordinal === undefined || this.presences.numbers[ordinal] === presence.removed) return;
    this.#countModel(ordinal, -1);
    this.presences.numbers[ordinal] = presence.removed;
    this.soldAt.delete(ordinal);
    this.text.remove(ordinal);
    this.removedCount += 1;
  }

  #dealershipNumber(ordinal: number): number {
    const { codes, group } = this.facets.dealership_slug;
    return codes.numbers[group.vehicleCombinations.numbers[ordinal] as number] as number;
  }

  #countModel(ordinal: number, change: 1 | -1): void {
    if (this.presences.numbers[ordinal] === presence.hidden) return;
    const model = this.facets.model.group.vehicleCombinations.numbers[ordinal] as number;
    this.publishedOfModel[model] = (this.publishedOfModel[model] ?? 0) + change;
  }
}

function presenceFlags(vehicle: Vehicle): number {
  if (!vehicle.showOnDealerWebsite) return presence.hidden;
  return isSold(vehicle) ? presence.sold : presence.available;
}
