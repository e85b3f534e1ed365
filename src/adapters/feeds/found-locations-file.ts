import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { foundDealership, type FoundDealer } from "../../stock-feed/dealer-directory.ts";
import type { FeedDealership } from "../../stock-feed/feed-site.ts";
import { foundLocationsSchema, mergeFoundLocations, type FoundLocations } from "../../stock-feed/found-locations.ts";

const none: FoundLocations = { dealerships: [], locations: [] };

/** The file of the locations that imports found for a site. */
export function foundLocationsPath(dataDir: string, siteSlug: string): string {
  return join(dataDir, "found-locations", `${siteSlug}.json`);
}

/** What imports have found for a site so far; nothing when there is no file. Throws when the file is damaged. */
export async function readFoundLocations(dataDir: string, siteSlug: string): Promise<FoundLocations> {
  const path = foundLocationsPath(dataDir, siteSlug);
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return none;
    throw error;
  }
  const parsed = foundLocationsSchema.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new Error(`${path} is damaged: ${parsed.error.issues[0]?.message ?? ""}. Repair or remove it.`);
  return parsed.data;
}

/** Adds dealers that are not in the file yet; those that are stay as they are. Answers how many were added. */
export async function addFoundLocations(
  dataDir: string,
  siteSlug: string,
  dealers: readonly FoundDealer[],
): Promise<number> {
  const known = await readFoundLocations(dataDir, siteSlug);
  const merged = mergeFoundLocations(known, dealers);
  const added = merged.locations.length - known.locations.length;
  if (added === 0 && merged.dealerships.length === known.dealerships.length) return 0;
  const path = foundLocationsPath(dataDir, siteSlug);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, `${JSON.stringify(merged, null, 2)}\n`);
  await rename(`${path}.part`, path);
  return added;
}

/** The dealerships that imports found, as an import sees dealerships. */
export function foundDealerships(found: FoundLocations): FeedDealership[] {
  return found.dealerships.map(({ slug, name }) => foundDealership(slug, name));
}
