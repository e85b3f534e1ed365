import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PostcodePosition } from "../../leads/delivery/lead-route.ts";
import { type PostcodePlace, readPostcodes } from "./read-postcodes.ts";
import { errorText } from "../../settings/error-text.ts";

/** Where `npm run postcodes:import` stores the list, in the data folder. */
export function importedPostcodesPath(dataDir: string): string {
  return join(dataDir, "postcodes.csv");
}

/**
 * Positions from the operator's list of postcodes (`readPostcodes`), or without one from the imported list. Without
 * either no postcode is known. Of a postcode with several places the middle is taken. Throws what is wrong.
 */
export async function postcodePositions(path: string | null, dataDir: string): Promise<PostcodePosition> {
  const read = path ?? importedPostcodesPath(dataDir);
  const text = await readFile(read, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (path === null && error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return () => null;
  const positions = indexPositions(placesIn(text, read));
  return (postcode) => positions.get(postcode) ?? null;
}

/** Stores a list that was read: servers use it after their next start. */
export async function writePostcodes(dataDir: string, places: readonly PostcodePlace[]): Promise<void> {
  const path = importedPostcodesPath(dataDir);
  const rows = places.map(({ postcode, lat, long }) => `${postcode},${lat},${long}`);
  await writeFile(`${path}.tmp`, `${["postcode,lat,long", ...rows].join("\n")}\n`);
  await rename(`${path}.tmp`, path);
}

function placesIn(text: string, path: string): PostcodePlace[] {
  try {
    const { places } = readPostcodes(text);
    if (places.length > 0) return places;
  } catch (error) {
    throw new Error(`${path}: ${errorText(error)}`, { cause: error });
  }
  throw new Error(`${path}: it contains no postcode with coordinates.`);
}

function indexPositions(places: readonly PostcodePlace[]): ReadonlyMap<string, { lat: number; long: number }> {
  const middle = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return new Map(
    [...Map.groupBy(places, ({ postcode }) => postcode)].map(([postcode, of]) => [
      postcode,
      { lat: middle(of.map(({ lat }) => lat)), long: middle(of.map(({ long }) => long)) },
    ]),
  );
}
