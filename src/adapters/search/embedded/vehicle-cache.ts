import type { Vehicle } from "../../../vehicles/vehicle.ts";
import type { SiteIndex } from "./site-index.ts";

/** Exceeds the number of indexes that one process ever builds. */
const ordinalsOfIndex = 2 ** 32;

/**
 * The most recently shown vehicles of all sites. An ordinal of an index always stands for the same state of one
 * vehicle, so cached entries never become outdated.
 */
export class VehicleCache {
  readonly #capacity: number;
  readonly #vehicles = new Map<number, Vehicle>();
  readonly #numberByKey = new WeakMap<SiteIndex, number>();
  #indexCount = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(index: SiteIndex, ordinal: number): Vehicle | undefined {
    const key = this.#vehicleKey(index, ordinal);
    const vehicle = this.#vehicles.get(key);
    if (vehicle === undefined) return undefined;
    // Reinserted, so that the map's first entry is the least recently used.
    this.#vehicles.delete(key);
    this.#vehicles.set(key, vehicle);
    return vehicle;
  }

  put(index: SiteIndex, ordinal: number, vehicle: Vehicle): void {
    this.#vehicles.set(this.#vehicleKey(index, ordinal), vehicle);
    if (this.#vehicles.size <= this.#capacity) return;
    const oldest = this.#vehicles.keys().next();
    if (!oldest.done) this.#vehicles.delete(oldest.value);
  }

  #vehicleKey(index: SiteIndex, ordinal: number): number {
    let number = this.#numberByKey.get(index);
    if (number === undefined) this.#numberByKey.set(index, (number = this.#indexCount++));
    return number * ordinalsOfIndex + ordinal;
  }
}
