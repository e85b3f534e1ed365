import { mkdir } from "node:fs/promises";
import { watch } from "node:fs";
import { join } from "node:path";
import { locationFromWire } from "../../locations/location-wire.ts";
import type { Location } from "../../sites/site-location.ts";
import { readFoundLocations } from "./found-locations-file.ts";

const settleMs = 200;

export type FoundPlaces = {
  /** What imports found for a site, by the slug of the dealership; empty for most sites. */
  of(siteSlug: string): ReadonlyMap<string, Location>;
  /** Grows with every change. */
  revision(): number;
  close(): void;
};

/**
 * Follows the locations that imports found in stock files (`--create-locations`). They have no settings of
 * their own, so they stay beside the sites' files. A damaged file is reported and the last good one stays.
 */
export async function watchFoundPlaces(
  dataDir: string,
  siteSlugs: () => string[],
  onFault: (message: string) => void,
): Promise<FoundPlaces> {
  const folder = join(dataDir, "found-locations");
  await mkdir(folder, { recursive: true });
  const bySite = new Map<string, ReadonlyMap<string, Location>>();
  let revision = 0;
  let timer: NodeJS.Timeout | undefined;
  const read = async () => {
    for (const slug of siteSlugs()) {
      try {
        const { locations } = await readFoundLocations(dataDir, slug);
        // A dealer of whom no address is known has no place; its vehicles say where they are themselves.
        const placed = locations.filter(({ address }) => address.city !== null && address.state !== null);
        bySite.set(slug, new Map(placed.map((wire) => [wire.dealership_slug, locationFromWire(wire)])));
      } catch (error) {
        onFault(error instanceof Error ? error.message : String(error));
      }
    }
    revision += 1;
  };
  await read();
  const watcher = watch(folder, { persistent: false }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void read(), settleMs);
  });
  return {
    of: (siteSlug) => bySite.get(siteSlug) ?? new Map(),
    revision: () => revision,
    close() {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
