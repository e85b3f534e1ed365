import { brands } from "../src/brands/brands.ts";
import { exampleInputWith } from "../src/sites/example-site-for-test.ts";
import type { SiteInput } from "../src/sites/site-config.ts";
import { noSites, reloadSites, type SiteFile, type Sites } from "../src/sites/sites.ts";
import { testTime, vehicleForTest } from "../src/vehicles/vehicle-for-test.ts";
import type { Vehicle } from "../src/vehicles/vehicle.ts";

/** The moment at which tests take place unless they say another. */
export const testNow = testTime;

/** The example site's file under its own slug and host, with what a test says about it. */
export function siteFile(slug: string, changes: Parameters<typeof exampleInputWith>[0] = {}): SiteInput {
  return exampleInputWith({ slug, name: `${slug} Motors`, hosts: [`${slug}.localhost`], ...changes });
}

/** A plain used car at the example site's first dealership, with what a test says about it. */
export function stockVehicle(id: string, fields: Partial<Vehicle> = {}): Vehicle {
  return vehicleForTest({
    id,
    slug: `2022-toyota-rav4-${id}`,
    stocknum: `S-${id}`,
    dealershipSlug: "north",
    dealershipId: "d1",
    dealershipName: "Example North",
    locationName: "Example North",
    city: "Wagga Wagga",
    state: "NSW",
    ...fields,
  });
}

/** Plain cars that differ in id, price and rank only: the first has the highest rank. */
export function plainVehicles(count: number, fields: Partial<Vehicle> = {}): Vehicle[] {
  return Array.from({ length: count }, (_, index) =>
    stockVehicle(`car-${String(index + 1).padStart(3, "0")}`, {
      price: 20_000 + index * 100,
      customRank: count - index,
      ...fields,
    }),
  );
}

/** The settings file of a site. */
export function settingsFile(input: SiteInput): SiteFile {
  return { kind: "site", file: `${input.slug}.json`, text: JSON.stringify(input) };
}

/** Sites of settings files; throws where one is faulty. */
export function loadSites(files: readonly SiteFile[]): Sites {
  const { sites, faults } = reloadSites(noSites, files, Object.keys(brands));
  if (faults.length > 0) throw new Error(`The test's sites are faulty: ${JSON.stringify(faults)}`);
  return sites;
}
