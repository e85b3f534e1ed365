import type { Stock, StockChanges, StockMark, VersionedVehicle } from "../../src/vehicles/stock.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";

type Change = { version: number; id: string };
type SiteStock = { version: number; vehicles: Map<string, Vehicle>; changes: Change[]; forgottenBefore: number };

/** A stock in memory that tests change. Each change of a site increments its version. */
export class MemoryStock implements Stock {
  readonly #sites = new Map<string, SiteStock>();
  /** Runs between the batches of a full read, when the stock may change. */
  betweenBatches: () => void = () => {};
  batchSize = 100;

  /** A change of a site: adds or replaces vehicles, and removes others. */
  change(siteId: string, { put = [], remove = [] }: { put?: readonly Vehicle[]; remove?: readonly string[] }): void {
    const site: SiteStock = this.#sites.get(siteId) ?? {
      version: 0,
      vehicles: new Map(),
      changes: [],
      forgottenBefore: 0,
    };
    this.#sites.set(siteId, site);
    site.version += 1;
    for (const vehicle of put) site.vehicles.set(vehicle.id, vehicle);
    for (const id of remove) site.vehicles.delete(id);
    for (const id of [...put.map((vehicle) => vehicle.id), ...remove]) site.changes.push({ version: site.version, id });
  }

  /** Discards the changes up to the current version. */
  forgetChanges(siteId: string): void {
    const site = this.#sites.get(siteId);
    if (site !== undefined) site.forgottenBefore = site.version;
  }

  /** Nothing is ever removed from it. */
  async findCurrentSlug(): Promise<string | null> {
    return null;
  }

  async removedVehicle(): Promise<Vehicle | null | undefined> {
    return undefined;
  }

  async isShownByFeed(): Promise<boolean> {
    return false;
  }

  async vehicleBySlug(siteId: string, slug: string): Promise<Vehicle | null> {
    return [...(this.#sites.get(siteId)?.vehicles.values() ?? [])].find((vehicle) => vehicle.slug === slug) ?? null;
  }

  /** Does not store removed vehicles, which searches do not need. */
  async lastKnownVehicle(siteId: string, id: string): Promise<Vehicle | null> {
    return this.vehicleById(siteId, id);
  }

  async vehicleById(siteId: string, id: string): Promise<Vehicle | null> {
    return this.#sites.get(siteId)?.vehicles.get(id) ?? null;
  }

  async vehiclesByIds(siteId: string, ids: readonly string[]): Promise<VersionedVehicle[]> {
    const site = this.#sites.get(siteId);
    return ids.flatMap((id) => {
      const vehicle = site?.vehicles.get(id);
      const version = site?.changes.findLast((change) => change.id === id)?.version ?? 0;
      return vehicle === undefined ? [] : [{ vehicle, version }];
    });
  }

  async *vehicles(siteId: string): AsyncIterable<Vehicle[]> {
    const site = this.#sites.get(siteId);
    const byDealership = [...(site?.vehicles.values() ?? [])].sort((left, right) =>
      left.dealershipSlug < right.dealershipSlug ? -1 : 1,
    );
    const ids = byDealership.map((vehicle) => vehicle.id);
    for (let start = 0; start < ids.length; start += this.batchSize) {
      const batch = ids.slice(start, start + this.batchSize).map((id) => site?.vehicles.get(id));
      yield batch.filter((vehicle) => vehicle !== undefined);
      this.betweenBatches();
    }
  }

  async versions(): Promise<Map<string, number>> {
    return new Map([...this.#sites].map(([siteId, site]) => [siteId, site.version]));
  }

  async marksByIds(siteId: string, ids: readonly string[]): Promise<StockMark[]> {
    return ids.flatMap((id) => this.#mark(siteId, id) ?? []);
  }

  async marksUpTo(siteId: string, version: number, limit: number): Promise<StockMark[]> {
    const ids = new Set(this.#sites.get(siteId)?.changes.map((change) => change.id));
    const marks = [...ids].flatMap((id) => this.#mark(siteId, id) ?? []).filter((mark) => mark.version <= version);
    return marks.toSorted((left, right) => right.version - left.version).slice(0, limit);
  }

  #mark(siteId: string, id: string): StockMark | null {
    const site = this.#sites.get(siteId);
    const change = site?.changes.findLast((one) => one.id === id);
    return change === undefined
      ? null
      : { id, version: change.version, hash: JSON.stringify(site?.vehicles.get(id) ?? null) };
  }

  async changesSince(siteId: string, version: number): Promise<StockChanges | null> {
    const site = this.#sites.get(siteId);
    if (site === undefined || version < site.forgottenBefore) return null;
    const ids = new Set(site.changes.filter((change) => change.version > version).map((change) => change.id));
    const changed = [...ids].map((id) => site.vehicles.get(id)).filter((vehicle) => vehicle !== undefined);
    return { version: site.version, changed, removedIds: [...ids].filter((id) => !site.vehicles.has(id)) };
  }
}
