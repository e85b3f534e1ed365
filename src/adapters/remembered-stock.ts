import type { Stock, VersionedVehicle } from "../vehicles/stock.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { findStoreFault } from "./store/store-fault.ts";

const mostVehicles = 5_000;
/** A page that waits longer for a store shows what is remembered. */
const answerWithinMs = 2_000;

/**
 * A stock that answers from memory while its store does not answer: the vehicles that were read last, in loads of the
 * search index or one by one. Vehicles that it does not remember cannot be read meanwhile.
 */
export function rememberedStock(stock: Stock, capacity = mostVehicles): Stock {
  const memory = new VehicleMemory(capacity);
  const one = async (siteId: string, ask: () => Promise<Vehicle | null>, known: Vehicle | undefined) => {
    const vehicle = await answered(ask, known);
    if (vehicle !== null && vehicle !== known) memory.put(siteId, vehicle);
    return vehicle;
  };
  return {
    ...stock,
    vehicleBySlug: (siteId, slug) => one(siteId, () => stock.vehicleBySlug(siteId, slug), memory.bySlug(siteId, slug)),
    vehicleById: (siteId, id) => one(siteId, () => stock.vehicleById(siteId, id), memory.byId(siteId, id)),
    // May answer a vehicle that is no longer on the site, so the answer is not remembered.
    lastKnownVehicle: (siteId, id) => answered(() => stock.lastKnownVehicle(siteId, id), memory.byId(siteId, id)),
    async vehiclesByIds(siteId, ids) {
      const entries = await answered(() => stock.vehiclesByIds(siteId, ids), memory.findAll(siteId, ids));
      for (const { vehicle } of entries) memory.put(siteId, vehicle);
      return entries;
    },
    async *vehicles(siteId) {
      memory.forgetSite(siteId);
      for await (const batch of stock.vehicles(siteId)) {
        for (const vehicle of batch) if (memory.hasRoom) memory.put(siteId, vehicle);
        yield batch;
      }
    },
    async changesSince(siteId, version) {
      const changes = await stock.changesSince(siteId, version);
      for (const id of changes?.removedIds ?? []) memory.forget(siteId, id);
      for (const vehicle of changes?.changed ?? [])
        if (memory.hasRoom || memory.byId(siteId, vehicle.id) !== undefined) memory.put(siteId, vehicle);
      return changes;
    },
  };
}

/** The store's answer, or what is known if the store is at fault or takes too long. */
async function answered<T>(ask: () => Promise<T>, known: T | undefined): Promise<T> {
  if (known === undefined) return ask();
  const { promise: late, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(resolve, answerWithinMs, known);
  const answer = ask().catch((error: unknown) => {
    if (findStoreFault(error) === null) throw error;
    return known;
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

class VehicleMemory {
  readonly #capacity: number;
  readonly #vehicles = new Map<string, Vehicle>();
  readonly #keyOfSlug = new Map<string, string>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get hasRoom(): boolean {
    return this.#vehicles.size < this.#capacity;
  }

  byId(siteId: string, id: string): Vehicle | undefined {
    return this.#vehicles.get(rememberedKey(siteId, id));
  }

  bySlug(siteId: string, slug: string): Vehicle | undefined {
    const key = this.#keyOfSlug.get(rememberedKey(siteId, slug));
    return key === undefined ? undefined : this.#vehicles.get(key);
  }

  /** Undefined if one of them is not remembered. */
  findAll(siteId: string, ids: readonly string[]): VersionedVehicle[] | undefined {
    const found = ids.map((id) => this.byId(siteId, id)).filter((vehicle) => vehicle !== undefined);
    return found.length === ids.length ? found.map((vehicle) => ({ vehicle, version: 0 })) : undefined;
  }

  put(siteId: string, vehicle: Vehicle): void {
    const key = rememberedKey(siteId, vehicle.id);
    this.#remove(key);
    // Inserted again, so that the map's first entry is the one read longest ago.
    this.#vehicles.set(key, vehicle);
    this.#keyOfSlug.set(rememberedKey(siteId, vehicle.slug), key);
    if (this.#vehicles.size <= this.#capacity) return;
    const oldest = this.#vehicles.keys().next();
    if (!oldest.done) this.#remove(oldest.value);
  }

  forget(siteId: string, id: string): void {
    this.#remove(rememberedKey(siteId, id));
  }

  forgetSite(siteId: string): void {
    for (const key of this.#vehicles.keys()) if (key.startsWith(rememberedKey(siteId, ""))) this.#remove(key);
  }

  #remove(key: string): void {
    const vehicle = this.#vehicles.get(key);
    if (vehicle === undefined) return;
    this.#vehicles.delete(key);
    this.#keyOfSlug.delete(rememberedKey(key.slice(0, key.indexOf("\n")), vehicle.slug));
  }
}

function rememberedKey(siteId: string, name: string): string {
  return `${siteId}\n${name}`;
}
