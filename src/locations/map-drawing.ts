import type { Position } from "./distance.ts";
import type { KnownTown } from "./known-towns.ts";

/** Size of a drawn map in its own units. */
export const mapWidth = 360;
export const mapHeight = 240;

export type Box = { left: number; top: number; right: number; bottom: number };
export type DrawnTown = {
  name: string;
  x: number;
  y: number;
  /** Whether the name stands left of its dot. */ isLeft: boolean;
};
/** The centre of a drawing, and the size of a kilometre on it. */
export type Projection = { centre: Position; unitsPerKm: number };
type BoxedTown = DrawnTown & { box: Box };

const mostTowns = 9;
const kilometresPerDegree = 111.195;
/** Width per letter, in the widest of the brands' fonts. */
const letterWidth = 6.6;
const nameHeight = 14;
const dotGap = 7;

/** Where a position is on a drawing, north up. */
export function drawnAt(position: Position, { centre, unitsPerKm }: Projection): { x: number; y: number } {
  const { eastKm, southKm } = offsetKm(position, centre);
  return {
    x: Math.round(mapWidth / 2 + eastKm * unitsPerKm),
    y: Math.round(mapHeight / 2 + southKm * unitsPerKm),
  };
}

/** How far east and south of another position one is, on a plane. */
export function offsetKm(position: Position, from: Position): { eastKm: number; southKm: number } {
  return {
    eastKm: (position.long - from.long) * kilometresPerDegree * Math.cos((from.lat * Math.PI) / 180),
    southKm: (from.lat - position.lat) * kilometresPerDegree,
  };
}

/** The towns whose names fit on a drawing, in the order of the candidates. Names keep off the `taken` boxes. */
export function drawnTowns(
  candidates: readonly KnownTown[],
  projection: Projection,
  taken: readonly Box[],
): DrawnTown[] {
  const placed: BoxedTown[] = [];
  for (const candidate of candidates) {
    const town = placedTown(candidate, projection, [...taken, ...placed.map(({ box }) => box)]);
    if (town !== null) placed.push(town);
    if (placed.length === mostTowns) break;
  }
  return placed.map(({ name, x, y, isLeft }) => ({ name, x, y, isLeft }));
}

function placedTown(town: KnownTown, projection: Projection, taken: readonly Box[]): BoxedTown | null {
  const { x, y } = drawnAt(town, projection);
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
  return left >= 0 && top >= 0 && right <= mapWidth && bottom <= mapHeight;
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
