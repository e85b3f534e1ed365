import { moveFoundLocations, sitesWithFoundFile } from "../adapters/feeds/found-locations-file.ts";
import { followFoundPlaces, type FoundPlaces } from "../adapters/feeds/found-places.ts";
import { googleGeocoding } from "../adapters/geocoding/google-geocoding.ts";
import { tableGeocoding } from "../adapters/geocoding/table-geocoding.ts";
import { pmtilesFile } from "../adapters/map-tiles/pmtiles-file.ts";
import { postcodePositions } from "../adapters/postcodes/postcode-file.ts";
import type { Store } from "../adapters/open-store.ts";
import { errorFacts, log } from "../server/log.ts";
import { withoutRepeats } from "../server/quiet-log.ts";
import type { Settings } from "../server/settings.ts";

export async function locationParts({ postcodesFile, dataDir, mapTilesFile, googleGeocoding: google }: Settings) {
  const findPosition = await postcodePositions(postcodesFile, dataDir);
  const mapTiles = mapTilesFile === null ? null : await pmtilesFile(mapTilesFile);
  return { findPosition, mapTiles, geocode: google ? googleGeocoding(google) : tableGeocoding(findPosition) };
}

/** The places that imports found, which follow the store. Files of earlier releases are moved there first. */
export async function startFoundPlaces({ foundLocations }: Store, dataDir: string): Promise<FoundPlaces> {
  const quietLog = withoutRepeats(log);
  const report = (error: unknown) => quietLog("error", "found locations could not be read", errorFacts(error));
  for (const slug of await sitesWithFoundFile(dataDir))
    await moveFoundLocations(dataDir, slug, foundLocations).catch(report);
  return followFoundPlaces(foundLocations, report);
}
