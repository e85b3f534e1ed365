import { distanceKm, type Position } from "./distance.ts";
import { knownTowns } from "./known-towns.ts";
import { type Box, type DrawnTown, drawnTowns, mapHeight, mapWidth } from "./map-drawing.ts";

/**
 * A drawing of a location among well-known towns: the location in the centre, north up. Lengths and positions are
 * units of the drawing.
 */
export type LocatorMap = {
  width: number;
  height: number;
  rings: { radius: number; label: string }[];
  towns: DrawnTown[];
  /** For example `6 km north-west of Sydney`. */
  nearText: string;
};

/** Radius of the outer ring in kilometres; the first that shows enough towns is used. */
const reachesKm = [4, 8, 16, 30, 60, 120, 240, 500, 1000];
const enoughTowns = 4;
const outerRing = 104;
const ringShares = [0.5, 1];
/** Names must not cover the centre marker or the ring labels. */
const marker: Box = { left: 162, top: 84, right: 198, bottom: 134 };

/** Ring labels are at the rings' lowest points. */
const ringLabels: Box[] = ringShares.map((share) => {
  const y = mapHeight / 2 + outerRing * share;
  return { left: 155, right: 205, top: y - 9, bottom: y + 9 };
});

/** Draws the map of a location; null if no known town is within a thousand kilometres. */
export function locatorMap(place: Position): LocatorMap | null {
  const candidates = knownTowns
    .map((town) => ({ town, km: distanceKm(place, town) }))
    .toSorted((one, other) => one.town.rank - other.town.rank || one.km - other.km)
    .map(({ town }) => town);
  const drawn = reachesKm.map((reachKm) => ({
    reachKm,
    towns: drawnTowns(candidates, { centre: place, unitsPerKm: outerRing / reachKm }, [marker, ...ringLabels]),
  }));
  const chosen =
    drawn.find(({ towns }) => towns.length >= enoughTowns) ?? drawn.findLast(({ towns }) => towns.length > 0);
  if (!chosen) return null;
  return {
    width: mapWidth,
    height: mapHeight,
    rings: ringShares.map((share) => ({
      radius: outerRing * share,
      label: `${chosen.reachKm * share} km`,
    })),
    towns: chosen.towns,
    nearText: nearText(place),
  };
}

const directions = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
const withinTownKm = 2;

/** Distance and direction from the nearest capital. */
function nearText(place: Position): string {
  const capitals = knownTowns.filter(({ rank }) => rank === 1);
  const [first, ...others] = capitals.map((town) => ({ town, km: distanceKm(place, town) }));
  if (!first) return "";
  const { town, km } = others.reduce((nearest, other) => (other.km < nearest.km ? other : nearest), first);
  if (km < withinTownKm) return `In the centre of ${town.name}`;
  return `${Math.round(km)} km ${directionFrom(town, place)} of ${town.name}`;
}

function directionFrom(from: Position, to: Position): string {
  const east = (to.long - from.long) * Math.cos((from.lat * Math.PI) / 180);
  const eighths = Math.round((Math.atan2(east, to.lat - from.lat) / Math.PI) * 4);
  return directions[(eighths + directions.length) % directions.length] ?? "";
}
