import { distanceKm, type Position } from "./distance.ts";
import { knownTowns } from "./known-towns.ts";
import { type Box, drawnAt, type DrawnTown, drawnTowns, mapHeight, mapWidth, offsetKm } from "./map-drawing.ts";

/** A drawing of several places among well-known towns, north up. Lengths and positions are units of the drawing. */
export type PlacesMap = {
  width: number;
  height: number;
  pins: { x: number; y: number; number: number }[];
  towns: DrawnTown[];
  scale: { length: number; label: string };
};

/** Room for the pins at the edges, and for the scale at the bottom. */
const margin = { x: 48, top: 60, bottom: 36 };
/** Places in one street are drawn among the suburbs around them. */
const leastReachKm = 6;
const scalesKm = [500, 200, 100, 50, 20, 10, 5, 2, 1];
const longestScale = 90;
const scaleBox: Box = { left: 8, top: mapHeight - 26, right: 8 + longestScale + 10, bottom: mapHeight };

/** Draws the map of several places, numbered from 1 in their order; null for fewer than two. */
export function placesMap(positions: readonly Position[]): PlacesMap | null {
  if (positions.length < 2) return null;
  const centre = mapCentre(positions);
  const projection = { centre, unitsPerKm: unitsPerKm(positions, centre) };
  const pins = positions.map((position, index) => ({ ...drawnAt(position, projection), number: index + 1 }));
  const towns = knownTowns
    .map((town) => ({ town, km: distanceKm(centre, town) }))
    .toSorted((one, other) => one.town.rank - other.town.rank || one.km - other.km)
    .map(({ town }) => town);
  const km = scalesKm.find((each) => each * projection.unitsPerKm <= longestScale) ?? 1;
  return {
    width: mapWidth,
    height: mapHeight,
    pins,
    towns: drawnTowns(towns, projection, [scaleBox, ...pins.map(pinBox)]),
    scale: { length: Math.round(km * projection.unitsPerKm), label: `${km} km` },
  };
}

function pinBox({ x, y }: { x: number; y: number }): Box {
  return { left: x - 15, top: y - 40, right: x + 15, bottom: y + 4 };
}

function mapCentre(positions: readonly Position[]): Position {
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { lat: middle(positions.map(({ lat }) => lat)), long: middle(positions.map(({ long }) => long)) };
}

function unitsPerKm(positions: readonly Position[], centre: Position): number {
  const offsets = positions.map((position) => offsetKm(position, centre));
  const eastKm = Math.max(leastReachKm, ...offsets.map((offset) => Math.abs(offset.eastKm)));
  const southKm = Math.max(leastReachKm / 2, ...offsets.map((offset) => Math.abs(offset.southKm)));
  const across = mapWidth / 2 - margin.x;
  const down = mapHeight / 2 - Math.max(margin.top, margin.bottom);
  return Math.min(across / eastKm, down / southKm);
}
