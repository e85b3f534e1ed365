import type { CarBody, CarShape } from "./car-shape.ts";
import { beltAt, beltSlope, noseX, tailX } from "./car-shape.ts";
import { interpolate, smoothStep } from "./interpolate.ts";
import type { Vector } from "./perspective-camera.ts";
import { cross, normalise, subtract } from "./perspective-camera.ts";
import { samplePoints, splineThrough } from "./spline.ts";

export type Side = 1 | -1;

/**
 * A point on the skin of the body. `around` runs along a horizontal slice: 0 is the middle of the nose, 1 the start of
 * the flank, 2 its end, 3 the middle of the tail.
 */
export type SkinPoint = readonly [around: number, height: number];

/** The body as a stack of horizontal slices: straight flanks between rounded ends. */
export type BodySurface = {
  readonly bottom: number;
  readonly top: number;
  noseAt(height: number): number;
  tailAt(height: number): number;
  halfWidthAt(height: number, x: number): number;
  pointAt(skin: SkinPoint, side: Side): Vector;
  normalAt(skin: SkinPoint, side: Side): Vector;
  /** Skin points by side-view x, and by the distance from the middle on the nose or the tail. */
  onFlank(x: number, height: number): SkinPoint;
  onNose(z: number, height: number): SkinPoint;
  onTail(z: number, height: number): SkinPoint;
  /** Heights close enough together that adjacent slices differ little. */
  readonly levels: readonly number[];
};

/** Exponents of the super-ellipses in plan view: the higher, the flatter the end and the tighter its corners. */
const endRoundness = 3.3;
const glassRoundness = 2.5;
const boxyBodies: ReadonlySet<CarBody> = new Set(["four-wheel-drive", "ute", "van", "people-mover"]);

export function createBodySurface(shape: CarShape): BodySurface {
  const outline = samplePoints(splineThrough(shape.outline), 12).map(([x, y]) => [-y, x] as const);
  const apex = outline.reduce((best, point, index) => (point[0] > (outline[best]?.[0] ?? 0) ? index : best), 0);
  const front = rising(outline.slice(0, apex + 1));
  const rear = rising(outline.slice(apex).toReversed());
  const bottom = shape.sill - 8;
  const top = shape.height;
  const under = (height: number): number => Math.max(0, shape.sill - height) * 1.1;
  const noseAt = (height: number): number => interpolate(front, height) + under(height);
  const tailAt = (height: number): number => interpolate(rear, height) - under(height);
  const widths = widthTable(shape);
  const middle = (noseX(shape) + tailX(shape)) / 2;
  const slope = beltSlope(shape);
  const halfWidthAt = (height: number, x: number): number => {
    const roofwards = smoothStep(top - 26, top - 8, height);
    return Math.max(1, interpolate(widths, height - slope * (x - middle) * (1 - roofwards)));
  };
  const exponentAt = (height: number): number =>
    endRoundness + (glassRoundness - endRoundness) * smoothStep(shape.cowl[1] - 4, shape.cowl[1] + 6, height);
  const noseDepths = noseDepthTable(shape);
  const tailDepths = tailDepthTable(shape);
  const slices = new Map<number, Slice>();
  const sliceAt = (height: number): Slice => {
    const known = slices.get(height);
    if (known) return known;
    const slice = sliceFrom(
      noseAt(height),
      tailAt(height),
      interpolate(noseDepths, height),
      interpolate(tailDepths, height),
    );
    slices.set(height, slice);
    return slice;
  };

  const pointAt = ([around, height]: SkinPoint, side: Side): Vector => {
    const { nose, tail, noseReach, tailReach } = sliceAt(height);
    const exponent = exponentAt(height);
    if (around < 1) {
      const [along, across] = corner(around, exponent);
      const x = nose + noseReach * (1 - along);
      return [x, height, side * across * halfWidthAt(height, x)];
    }
    if (around > 2) {
      const [along, across] = corner(3 - around, exponent);
      const x = tail - tailReach * (1 - along);
      return [x, height, side * across * halfWidthAt(height, x)];
    }
    const x = nose + noseReach + (tail - tailReach - nose - noseReach) * (around - 1);
    return [x, height, side * halfWidthAt(height, x)];
  };

  const surface: BodySurface = {
    bottom,
    top,
    noseAt,
    tailAt,
    halfWidthAt,
    pointAt,
    normalAt: (skin, side) => surfaceNormal(surface, skin, side),
    onFlank: (x, height) => {
      const { nose, tail, noseReach, tailReach } = sliceAt(height);
      const noseEnd = nose + noseReach;
      const tailStart = tail - tailReach;
      if (x < noseEnd) return [turnAlong(1 - (x - nose) / noseReach, exponentAt(height)), height];
      if (x > tailStart) return [3 - turnAlong(1 - (tail - x) / tailReach, exponentAt(height)), height];
      return [1 + (x - noseEnd) / (tailStart - noseEnd), height];
    },
    onNose: (z, height) => [turnAcross(z / halfWidthAt(height, noseAt(height) + 10), exponentAt(height)), height],
    onTail: (z, height) => [3 - turnAcross(z / halfWidthAt(height, tailAt(height) - 10), exponentAt(height)), height],
    levels: levelsFrom(bottom, top, noseAt, tailAt),
  };
  return surface;
}

/** Super-ellipse: progress along and across a quarter turn, both 0 to 1. */
function corner(turn: number, exponent: number): readonly [along: number, across: number] {
  const angle = (turn * Math.PI) / 2;
  return [Math.max(0, Math.cos(angle)) ** (2 / exponent), Math.max(0, Math.sin(angle)) ** (2 / exponent)];
}

function turnAlong(along: number, exponent: number): number {
  return (Math.acos(Math.max(0, Math.min(1, along)) ** (exponent / 2)) * 2) / Math.PI;
}

function turnAcross(across: number, exponent: number): number {
  return (Math.asin(Math.max(0, Math.min(1, across)) ** (exponent / 2)) * 2) / Math.PI;
}

/** Keeps the points with rising heights, so that every height has one x. */
function rising(points: Table): Table {
  const thinned: (readonly [number, number])[] = [];
  for (const point of points) {
    const last = thinned.at(-1);
    if (!last || point[0] > last[0] + 0.02) thinned.push(point);
  }
  return thinned;
}

function widthTable(shape: CarShape): Table {
  const { sill, halfWidth: half, height: top } = shape;
  const belt = beltAt(shape, (noseX(shape) + tailX(shape)) / 2);
  const lean = shape.body === "coupe" || shape.body === "convertible" ? 0.4 : boxyBodies.has(shape.body) ? 0.19 : 0.3;
  const shoulder = half - 7.5 - Math.max(0, top - 9 - belt - 3) * lean;
  return [
    [sill - 12, half - 14],
    [sill - 4, half - 8],
    [sill + 4, half - 5],
    [sill + 14, half - 2],
    [sill + 0.52 * (belt - sill), half],
    [belt - 12, half - 0.8],
    [belt - 5, half - 2.4],
    [belt - 1, half - 5],
    [belt + 3, half - 7.5],
    [top - 9, shoulder],
    [top - 6, shoulder - 4],
    [top - 3.4, shoulder - 10],
    [top - 1.6, shoulder - 22],
    [top - 0.5, shoulder - 40],
    [top, 8],
  ];
}

type Slice = { readonly nose: number; readonly tail: number; readonly noseReach: number; readonly tailReach: number };

/**
 * Start and end of a slice, and the depth of its rounded ends; in a short slice the ends share the available length.
 */
function sliceFrom(nose: number, tail: number, noseDepth: number, tailDepth: number): Slice {
  const squeeze = Math.min(1, Math.max(0.01, (tail - nose) / (noseDepth + tailDepth + 1)));
  return { nose, tail, noseReach: noseDepth * squeeze, tailReach: tailDepth * squeeze };
}

type Table = readonly (readonly [number, number])[];

function noseDepthTable(shape: CarShape): Table {
  const cowl = shape.cowl[1];
  const screen = shape.body === "van" ? 24 : 30;
  const nose = boxyBodies.has(shape.body) ? 30 : 36;
  return [
    [0, nose - 4],
    [cowl - 12, nose],
    [cowl - 1, nose + 4],
    [cowl + 3, screen],
    [shape.height, screen + 8],
  ];
}

function tailDepthTable(shape: CarShape): Table {
  const boxy = boxyBodies.has(shape.body);
  const belt = shape.belt[1];
  return [
    [0, boxy ? 16 : 26],
    [belt - 6, boxy ? 15 : 26],
    [belt + 6, boxy ? 14 : 24],
    [shape.height, boxy ? 18 : 30],
  ];
}

function levelsFrom(
  bottom: number,
  top: number,
  noseAt: (y: number) => number,
  tailAt: (y: number) => number,
): readonly number[] {
  const levels = [bottom];
  let height = bottom;
  while (height < top - 0.05) {
    let step = 3.6;
    while (step > 0.12 && (noseAt(height + step) - noseAt(height) > 7 || tailAt(height) - tailAt(height + step) > 9))
      step /= 1.6;
    if (height > top - 10) step = Math.min(step, 1.1);
    height = Math.min(top, height + step);
    levels.push(height);
  }
  return levels;
}

function surfaceNormal(surface: BodySurface, [around, height]: SkinPoint, side: Side): Vector {
  const before = surface.pointAt([Math.max(0, around - 0.02), height], side);
  const after = surface.pointAt([Math.min(3, around + 0.02), height], side);
  const below = surface.pointAt([around, Math.max(surface.bottom, height - 0.8)], side);
  const above = surface.pointAt([around, Math.min(surface.top, height + 0.8)], side);
  const normal = normalise(cross(subtract(after, before), subtract(above, below)));
  return side === 1 ? normal : [-normal[0], -normal[1], -normal[2]];
}
