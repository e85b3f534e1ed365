import { readFile } from "node:fs/promises";
import type { PostcodePosition } from "../../leads/delivery/lead-route.ts";

const fourDigits = /^\d{4}$/;
const coordinate = /^-?\d+(\.\d+)?$/;

/**
 * Reads an operator's list of postcodes: CSV whose heading has `postcode`, `lat` and `long`, in any order. Of a
 * postcode with several places the middle is taken. Without a file no postcode is known. Throws what is wrong.
 */
export async function postcodePositions(path: string | null): Promise<PostcodePosition> {
  if (path === null) return () => null;
  const [heading = "", ...lines] = (await readFile(path, "utf8")).replace(/^\uFEFF/, "").split(/\r?\n/);
  const names = heading.split(",").map((name) => name.replaceAll('"', "").trim().toLowerCase());
  const columns = ["postcode", "lat", "long"].map((name) => names.indexOf(name));
  if (columns.includes(-1)) throw new Error(`${path}: the heading must name postcode, lat and long.`);
  const sums = new Map<string, { lat: number; long: number; places: number }>();
  for (const line of lines) {
    const cells = line.split(",").map((cell) => cell.replaceAll('"', "").trim());
    const [postcode = "", lat = "", long = ""] = columns.map((column) => cells[column]);
    // A cell without a number is no coordinate: Number("") would be the equator.
    if (!fourDigits.test(postcode) || !coordinate.test(lat) || !coordinate.test(long)) continue;
    const sum = sums.get(postcode) ?? { lat: 0, long: 0, places: 0 };
    sums.set(postcode, { lat: sum.lat + Number(lat), long: sum.long + Number(long), places: sum.places + 1 });
  }
  if (sums.size === 0) throw new Error(`${path}: there is no postcode with coordinates in it.`);
  return (postcode) => {
    const sum = sums.get(postcode);
    return sum === undefined ? null : { lat: sum.lat / sum.places, long: sum.long / sum.places };
  };
}
