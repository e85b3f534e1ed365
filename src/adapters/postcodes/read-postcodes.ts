import type { Position } from "../../locations/distance.ts";

/** A place of a list of postcodes; a postcode may have several. */
export type PostcodePlace = Position & { postcode: string };
export type PostcodeFault = { line: number; message: string };
/** A list of postcodes, and the lines that were left out with the reason. */
export type ReadPostcodes = { places: PostcodePlace[]; faults: PostcodeFault[] };

const fourDigits = /^\d{4}$/;
const coordinate = /^-?\d+(\.\d+)?$/;
/** From the Cocos Islands to Norfolk Island, and from Torres Strait to Macquarie Island. */
const bounds = { lat: [-55, -9], long: [96, 168.5] } as const;
/** Columns of GeoNames' postal code files, which are separated by tabs and have no heading. */
const geoNames = { postcode: 1, lat: 9, long: 10, count: 12 };
const headings = {
  postcode: ["postcode", "postal code", "pcode"],
  lat: ["lat", "latitude"],
  long: ["long", "lng", "lon", "longitude"],
};

type Columns = { postcode: number; lat: number; long: number };

/**
 * Reads a list of postcodes: CSV whose heading names postcode, lat and long in any order, or a file of GeoNames.
 * Throws if it is neither.
 */
export function readPostcodes(text: string): ReadPostcodes {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const isGeoNames = (lines[0] ?? "").split("\t").length === geoNames.count;
  const columns = isGeoNames ? geoNames : findColumns(splitCells(lines[0] ?? ""));
  const read: ReadPostcodes = { places: [], faults: [] };
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "" || (index === 0 && !isGeoNames)) continue;
    const place = readPlaceRow(isGeoNames ? line.split("\t") : splitCells(line), columns);
    if (typeof place === "string") read.faults.push({ line: index + 1, message: place });
    else read.places.push(place);
  }
  return read;
}

function findColumns(names: readonly string[]): Columns {
  const columnIndex = (known: readonly string[]) => names.findIndex((name) => known.includes(name.toLowerCase()));
  const columns = {
    postcode: columnIndex(headings.postcode),
    lat: columnIndex(headings.lat),
    long: columnIndex(headings.long),
  };
  if (Object.values(columns).includes(-1)) throw new Error("the header must contain postcode, lat and long.");
  return columns;
}

/** The place of a row, or what is wrong with it. */
function readPlaceRow(cells: readonly string[], columns: Columns): PostcodePlace | string {
  const [postcode = "", lat = "", long = ""] = [columns.postcode, columns.lat, columns.long].map((column) =>
    (cells[column] ?? "").trim(),
  );
  if (!fourDigits.test(postcode)) return `"${postcode}" is not a four-digit postcode`;
  // A cell without a number is no coordinate: Number("") would be the equator.
  if (!coordinate.test(lat) || !coordinate.test(long)) return `postcode ${postcode} has no coordinates`;
  const place = { postcode, lat: Number(lat), long: Number(long) };
  const isInside = isWithin(place.lat, bounds.lat) && isWithin(place.long, bounds.long);
  return isInside ? place : `postcode ${postcode} is outside Australia at ${lat}, ${long}`;
}

function isWithin(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most;
}

function splitCells(line: string): string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = ""]) =>
    cell.trim().replace(/^"|"$/g, "").replaceAll('""', '"'),
  );
}
