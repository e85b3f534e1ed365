import { distanceKm, type Position } from "./distance.ts";
import { knownTowns, type KnownTown } from "./known-towns.ts";

/** Size of the drawing in its own units. */
const locatorWidth = 360;
const locatorHeight = 240;

/**
 * A drawing of a location among well-known towns: the location in the centre, north up. Lengths and positions are
 * units of the drawing.
 */
export type LocatorMap = {
  width: number;
  height: number;
  rings: { radius: number; label: string }[];
  towns: { name: string; x: number; y: number; /** Whether the name stands left of its dot. */ isLeft: boolean }[];
  /** For example `6 km north-west of Sydney`. */
  nearText: string;
};

/** Radius of the outer ring in kilometres; the first that shows enough towns is used. */
const reachesKm = [4, 8, 16, 30, 60, 120, 240, 500, 1000];
const enoughTowns = 4;
const mostTowns = 9;
const outerRing = 104;
const ringShares = [0.5, 1];
const kilometresPerDegree = 111.195;
/** Width per letter, in the widest of the brands' fonts. */
const letterWidth = 6.6;
const nameHeight = 14;
const dotGap = 7;
/** Names must not cover the centre marker or the ring labels. */
const marker: Box = { left: 162, top: 84, right: 198, bottom: 134 };

/** Ring labels are at the rings' lowest points. */
const ringLabels: Box[] = ringShares.map((share) => {
  const y = locatorHeight / 2 + outerRing * share;
  return { left: 155, right: 205, top: y - 9, bottom: y + 9 };
});

type Box = { left: number; top: number; right: number; bottom: number };
type Town = LocatorMap["towns"][number] & { box: Box };

/** Draws the map of a location; null if no known town is within a thousand kilometres. */
export function locatorMap(place: Position): LocatorMap | null {
  const candidates = knownTowns
    .map((town) => ({ town, km: distanceKm(place, town) }))
    .toSorted((one, other) => one.town.rank - other.town.rank || one.km - other.km)
    .map(({ town }) => town);
  const drawn = reachesKm.map((reachKm) => ({ reachKm, towns: townsWithin(reachKm, place, candidates) }));
  const chosen =
    drawn.find(({ towns }) => towns.length >= enoughTowns) ?? drawn.findLast(({ towns }) => towns.length > 0);
  if (!chosen) return null;
  return {
    width: locatorWidth,
    height: locatorHeight,
    rings: ringShares.map((share) => ({
      radius: outerRing * share,
      label: `${chosen.reachKm * share} km`,
    })),
    towns: chosen.towns.map(({ name, x, y, isLeft }) => ({ name, x, y, isLeft })),
    nearText: nearText(place),
  };
}

/** The towns whose names fit on the drawing, best-known first. */
function townsWithin(reachKm: number, place: Position, candidates: readonly KnownTown[]): Town[] {
  const placed: Town[] = [];
  for (const candidate of candidates) {
    const taken = [marker, ...ringLabels, ...placed.map(({ box }) => box)];
    const town = placedTown(candidate, place, outerRing / reachKm, taken);
    if (town !== null) placed.push(town);
    if (placed.length === mostTowns) break;
  }
  return placed;
}

function placedTown(town: KnownTown, place: Position, unitsPerKm: number, taken: readonly Box[]): Town | null {
  const eastKm = (town.long - place.long) * kilometresPerDegree * Math.cos((place.lat * Math.PI) / 180);
  const southKm = (place.lat - town.lat) * kilometresPerDegree;
  const x = Math.round(locatorWidth / 2 + eastKm * unitsPerKm);
  const y = Math.round(locatorHeight / 2 + southKm * unitsPerKm);
  for (const isLeft of [false, true]) {
    const box = nameBox(town.name, x, y, isLeft);
    if (isInside(box) && !taken.some((other) => overlap(box, other))) return { name: town.name, x, y, isLeft, box };
  }
  return null;
}

function nameBox(name: string, x: number, y: number, isLeft: boolean): Box {
  const reach = dotGap + name.length * letterWidth;
  return {
    left: isLeft ? x - reach : x - dotGap,
    right: isLeft ? x + dotGap : x + reach,
    top: y - nameHeight / 2,
    bottom: y + nameHeight / 2,
  };
}

function isInside({ left, top, right, bottom }: Box): boolean {
  return left >= 0 && top >= 0 && right <= locatorWidth && bottom <= locatorHeight;
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

const directions = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
/** Within this distance a location counts as in the town. */
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
