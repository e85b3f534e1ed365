import type { Vehicle } from "../../../vehicles/vehicle.ts";
import type { SiteIndex } from "./site-index.ts";

/** More indexes than this are not made in the life of a process. */
const ordinalsOfIndex = 2 ** 32;

/**
 * The vehicles that were shown last, of all sites. An ordinal of an index stands for one state of one vehicle for
 * ever, so nothing that is kept here goes out of date.
 */
export class VehicleCache {
  readonly #capacity: number;
  readonly #vehicles = new Map<number, Vehicle>();
  readonly #numberOf = new WeakMap<SiteIndex, number>();
  #indexCount = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(index: SiteIndex, ordinal: number): Vehicle | undefined {
    const key = this.#keyOf(index, ordinal);
    const vehicle = this.#vehicles.get(key);
    if (vehicle === undefined) return undefined;
    // Put in again, so that the first of the map is the one that was not used for longest.
    this.#vehicles.delete(key);
    this.#vehicles.set(key, vehicle);
    return vehicle;
  }

  put(index: SiteIndex, ordinal: number, vehicle: Vehicle): void {
    this.#vehicles.set(this.#keyOf(index, ordinal), vehicle);
    if (this.#vehicles.size <= this.#capacity) return;
    const oldest = this.#vehicles.keys().next();
    if (!oldest.done) this.#vehicles.delete(oldest.value);
  }

  #keyOf(index: SiteIndex, ordinal: number): number {
    let number = this.#numberOf.get(index);
    if (number === undefined) this.#numberOf.set(index, (number = this.#indexCount++));
    return number * ordinalsOfIndex + ordinal;
  }
}
