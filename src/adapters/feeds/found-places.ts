import { locationFromWire } from "../../locations/location-wire.ts";
import type { Location } from "../../locations/location.ts";
import type { FoundLocationStore } from "../../stock-feed/found-locations.ts";

const pollMs = 500;

export type FoundPlaces = {
  /** Locations found by a site's imports, by dealership slug; empty for most sites. */
  of(siteSlug: string): ReadonlyMap<string, Location>;
  revision(): number;
  close(): void;
};

/**
 * Follows the locations that imports find in stock files (`--create-locations`). While the store is unavailable the
 * known ones remain, and the error is reported once.
 */
export async function followFoundPlaces(
  store: Pick<FoundLocationStore, "of" | "versions">,
  onFault: (error: unknown) => void,
): Promise<FoundPlaces> {
  const bySite = new Map<string, { version: number; places: ReadonlyMap<string, Location> }>();
  let revision = 0;
  let isFailing = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const read = async () => {
    const versions = await store.versions();
    const gone = [...bySite.keys()].filter((siteId) => !versions.has(siteId));
    const changed = [...versions].filter(([siteId, version]) => bySite.get(siteId)?.version !== version);
    for (const siteId of gone) bySite.delete(siteId);
    for (const [siteId, version] of changed) bySite.set(siteId, { version, places: await readPlaces(store, siteId) });
    if (gone.length + changed.length > 0) revision += 1;
  };
  const poll = async () => {
    try {
      await read();
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isClosed) onFault(error);
      isFailing = true;
    }
  };
  const schedule = () => {
    if (isClosed) return;
    timer = setTimeout(() => void poll().then(schedule), pollMs);
    timer.unref();
  };
  await read();
  schedule();
  return {
    of: (siteSlug) => bySite.get(siteSlug)?.places ?? new Map(),
    revision: () => revision,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

async function readPlaces(store: Pick<FoundLocationStore, "of">, siteId: string): Promise<Map<string, Location>> {
  const { locations } = await store.of(siteId);
  // A dealer without a known address has no location; its vehicles have their own.
  const placed = locations.filter(({ address }) => address.city !== null && address.state !== null);
  return new Map(placed.map((wire) => [wire.dealership_slug, locationFromWire(wire)]));
}
