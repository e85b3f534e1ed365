import { demoRandom } from "../../tools/demo-stock/demo-random.ts";
import type { Stock, StockChanges, StockMark, VersionedVehicle } from "../../src/vehicles/stock.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { generateDealerships, type GeneratedDealership } from "./generated-dealerships.ts";
import { generatedVehicle } from "./generated-vehicle.ts";

/** The site with the generated stock; each dealership represents the stock of one dealer's own site. */
export const generatedSite = "generated";

const batchSize = 500;
const idNumbers = 2 ** 32;

/**
 * A stock of any size, generated when read: always the same vehicles, and never all of them in memory. Vehicles of one
 * dealership are scattered over the order of ids, as in a real store. A larger stock contains the vehicles of a
 * smaller one under other ids.
 */
export class GeneratedStock implements Stock {
  readonly size: number;
  readonly dealerships: readonly GeneratedDealership[];
  readonly #stride: number;
  /** Distance of two adjacent serial numbers in the order of ids. */
  readonly #backStride: number;
  #version = 1;
  readonly #changed = new Map<string, { version: number; vehicle: Vehicle }>();

  constructor(size: number) {
    this.size = size;
    this.dealerships = generateDealerships(size);
    this.#stride = strideFor(size);
    this.#backStride = modularInverse(this.#stride, size);
  }

  /** The vehicle at a position in the order of ids. */
  vehicleAt(place: number): Vehicle {
    const serial = (place * this.#stride) % this.size;
    const id = this.#idAt(place);
    return this.#changed.get(id)?.vehicle ?? generatedVehicle(serial, id, this.#dealershipFor(serial));
  }

  /** Every vehicle in the order of ids, in batches. */
  *batches(): Generator<Vehicle[]> {
    for (let start = 0; start < this.size; start += batchSize) {
      const count = Math.min(batchSize, this.size - start);
      yield Array.from({ length: count }, (_, offset) => this.vehicleAt(start + offset));
    }
  }

  /** Replaces a vehicle of the stock by one with the same id. */
  change(vehicle: Vehicle): void {
    this.#version += 1;
    this.#changed.set(vehicle.id, { version: this.#version, vehicle });
  }

  /** In the order of serial numbers, so grouped by dealership. */
  async *vehicles(siteId: string): AsyncIterable<Vehicle[]> {
    if (siteId !== generatedSite) return;
    let place = 0;
    for (let start = 0; start < this.size; start += batchSize) {
      yield Array.from({ length: Math.min(batchSize, this.size - start) }, () => {
        const vehicle = this.vehicleAt(place);
        place = (place + this.#backStride) % this.size;
        return vehicle;
      });
    }
  }

  async vehiclesByIds(siteId: string, ids: readonly string[]): Promise<VersionedVehicle[]> {
    const found = await Promise.all(ids.map((id) => this.vehicleById(siteId, id)));
    return found
      .filter((vehicle) => vehicle !== null)
      .map((vehicle) => ({ vehicle, version: this.#changed.get(vehicle.id)?.version ?? 1 }));
  }

  async lastKnownVehicle(siteId: string, id: string): Promise<Vehicle | null> {
    return this.vehicleById(siteId, id);
  }

  async vehicleById(siteId: string, id: string): Promise<Vehicle | null> {
    const place = Math.ceil((Number.parseInt(id.slice(0, 8), 16) * this.size) / idNumbers);
    const isKnown = siteId === generatedSite && place < this.size && this.#idAt(place) === id;
    return isKnown ? this.vehicleAt(place) : null;
  }

  /** No vehicle is ever removed. */
  async removedVehicle(): Promise<undefined> {
    return undefined;
  }

  async isShownByFeed(): Promise<boolean> {
    return false;
  }

  async findCurrentSlug(): Promise<string | null> {
    return null;
  }

  /** Slow: scans the complete stock. */
  async vehicleBySlug(siteId: string, slug: string): Promise<Vehicle | null> {
    if (siteId !== generatedSite) return null;
    for (const batch of this.batches()) {
      const found = batch.find((vehicle) => vehicle.slug === slug);
      if (found !== undefined) return found;
    }
    return null;
  }

  async versions(): Promise<Map<string, number>> {
    return new Map([[generatedSite, this.#version]]);
  }

  /** Nothing is compared with it. */
  async marksByIds(): Promise<StockMark[]> {
    return [];
  }

  async marksUpTo(): Promise<StockMark[]> {
    return [];
  }

  async changesSince(siteId: string, version: number): Promise<StockChanges | null> {
    if (siteId !== generatedSite || version < 1) return null;
    const changed = [...this.#changed.values()].filter((change) => change.version > version);
    return { version: this.#version, changed: changed.map(({ vehicle }) => vehicle), removedIds: [] };
  }

  /** A UUID whose first digits encode the position, so that a vehicle is found by id without a table. */
  #idAt(place: number): string {
    const first = hex(Math.floor((place * idNumbers) / this.size), 8);
    const random = demoRandom(`id/${place}`);
    const digits = (count: number): string => hex(random.integer(0, 16 ** count - 1), count);
    return `${first}-${digits(4)}-4${digits(3)}-${random.pick(["8", "9", "a", "b"])}${digits(3)}-${digits(6)}${digits(6)}`;
  }

  #dealershipFor(serial: number): GeneratedDealership {
    let low = 0;
    let high = this.dealerships.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.dealerships[middle]?.first ?? 0) <= serial) low = middle;
      else high = middle - 1;
    }
    return this.dealerships[low] as GeneratedDealership;
  }
}

/** A stride near the golden section of the size that visits every serial number once. */
function strideFor(size: number): number {
  let stride = Math.max(1, Math.floor(size * 0.618));
  while (greatestCommonDivisor(stride, size) !== 1) stride += 1;
  return stride;
}

/** The modular inverse of `number`. */
function modularInverse(number: number, modulus: number): number {
  let [remainder, next] = [modulus, number % modulus];
  let [coefficient, nextCoefficient] = [0, 1];
  while (next > 0) {
    const quotient = Math.floor(remainder / next);
    [remainder, next] = [next, remainder - quotient * next];
    [coefficient, nextCoefficient] = [nextCoefficient, coefficient - quotient * nextCoefficient];
  }
  return ((coefficient % modulus) + modulus) % modulus;
}

function greatestCommonDivisor(left: number, right: number): number {
  return right === 0 ? left : greatestCommonDivisor(right, left % right);
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, "0");
}
