import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openStore } from "../../src/adapters/open-store.ts";
import type { StoreOptions } from "../../src/adapters/store/store-options.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { projectFolder } from "../measured-server.ts";
import { GeneratedStock } from "../search/generated-stock.ts";

/** A demo site with one yard, whose settings fill 26 kB. */
const model = join(projectFolder, "sites", "red-gum.json");

export function exampleSlug(number: number): string {
  return `dealer-${String(number).padStart(4, "0")}`;
}

export function exampleHost(number: number): string {
  return `${exampleSlug(number)}.localhost`;
}

/** Writes the settings of as many sites into a folder, all of them copies of one. */
export async function writeExampleSites(folder: string, count: number): Promise<void> {
  const settings = JSON.parse(await readFile(model, "utf8")) as Record<string, unknown>;
  await mkdir(folder, { recursive: true });
  for (let number = 1; number <= count; number += 1) {
    const site = { ...settings, slug: exampleSlug(number), hosts: [exampleHost(number)], isDemo: false };
    await writeFile(join(folder, `${exampleSlug(number)}.json`), JSON.stringify(site, null, 2));
  }
}

/** Gives every example site as many vehicles. */
export async function fillExampleSites(place: StoreOptions, sites: number, vehicles: number): Promise<void> {
  const stock = new GeneratedStock(sites * vehicles);
  const store = await openStore(place);
  try {
    for (let number = 1; number <= sites; number += 1) {
      const first = (number - 1) * vehicles;
      await store.stockWrites.putVehicles(
        exampleSlug(number),
        Array.from({ length: vehicles }, (_, index) => ownVehicle(stock.vehicleAt(first + index), index)),
      );
    }
  } finally {
    await store.close();
  }
}

/** As a vehicle of the one dealership that every example site has. */
function ownVehicle(vehicle: Vehicle, number: number): Vehicle {
  return { ...vehicle, stocknum: `S${number}`, dealershipSlug: "red-gum-wagga", dealershipName: "Red Gum Wagga Wagga" };
}

/** The environment of a production server with the example sites. */
export function exampleEnvironment(sitesDir: string, dataDir: string, place: StoreOptions): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: "databaseUrl" in place ? place.databaseUrl : "",
    SITES_DIR: sitesDir,
    FORECOURT_MODE: "production",
    SEARCH_SIGNING_KEY: "a key that only the benchmark uses",
    SIGN_IN_SECRET: "a secret that only the benchmark uses",
    FINANCE_APPLICATION_KEY: "a secret that only the benchmark uses",
  };
}
