import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  type FoundLocations,
  foundLocationsSchema,
  type FoundLocationStore,
} from "../../stock-feed/found-locations.ts";

/** Where earlier releases stored the locations found by a site's imports. */
export function foundLocationsPath(dataDir: string, siteSlug: string): string {
  return join(dataDir, "found-locations", `${siteSlug}.json`);
}

export async function sitesWithFoundFile(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, "found-locations")).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -".json".length));
}

/** Moves a site's file, if any, into the store. Throws for a damaged file, which is left unchanged. */
export async function moveFoundLocations(dataDir: string, siteSlug: string, store: FoundLocationStore): Promise<void> {
  const path = foundLocationsPath(dataDir, siteSlug);
  const found = await readFoundFile(path);
  if (found === null) return;
  await store.add(siteSlug, found);
  await rm(path, { force: true });
}

async function readFoundFile(path: string): Promise<FoundLocations | null> {
  try {
    return foundLocationsSchema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw new Error(`${path} is damaged. Repair or remove it.`, { cause: error });
  }
}
