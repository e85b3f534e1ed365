import type { Point } from "./svg.ts";
import { format } from "./svg.ts";

/** One point of an outline: a hard corner, or smooth with its handles blended towards the chord. */
export type Knot = { readonly x: number; readonly y: number; readonly corner: boolean; readonly towardsChord: number };
export type Bezier = readonly [start: Point, handleOut: Point, handleIn: Point, end: Point];

/**
 * Parses `x,y` pairs in vehicle coordinates: `*` marks a hard corner, `~c` blends the handles by c towards the chord.
 * Throws for an invalid point, because the data is part of the program.
 */
export function parseKnots(text: string, towardsChord = 0): readonly Knot[] {
  return text
    .trim()
    .split(/\s+/)
    .map((part) => {
      const match = /^(-?[\d.]+),(-?[\d.]+)(\*|~([\d.]+))?$/.exec(part);
      if (!match) throw new Error(`Not an outline point: ${part}`);
      const blend = match[4] === undefined ? towardsChord : Number(match[4]);
      return { x: Number(match[1]), y: Number(match[2]), corner: match[3] === "*", towardsChord: blend };
    });
}

/** Smooth Bezier segments through the knots, in SVG direction (y down). */
export function splineThrough(knots: readonly Knot[], closed = false): readonly Bezier[] {
  const ring = closed ? withoutRepeatedEnd(knots) : knots;
  const segmentCount = closed ? ring.length : ring.length - 1;
  const segments: Bezier[] = [];
  for (let index = 0; index < segmentCount; index += 1) {
    const from = knotAt(ring, index, closed);
    const to = knotAt(ring, index + 1, closed);
    if (!from || !to) continue;
    const length = Math.hypot(to.x - from.x, to.y - from.y) / 3;
    const out = handleDirection(ring, index, closed, from, to);
    const back = handleDirection(ring, index + 1, closed, from, to);
    segments.push([
      [from.x, -from.y],
      [from.x + out[0] * length, -(from.y + out[1] * length)],
      [to.x - back[0] * length, -(to.y - back[1] * length)],
      [to.x, -to.y],
    ]);
  }
  return segments;
}

function withoutRepeatedEnd(knots: readonly Knot[]): readonly Knot[] {
  const first = knots[0];
  const last = knots.at(-1);
  return first && last && knots.length > 2 && first.x === last.x && first.y === last.y ? knots.slice(0, -1) : knots;
}

function knotAt(knots: readonly Knot[], index: number, closed: boolean): Knot | undefined {
  return closed ? knots[(index + knots.length) % knots.length] : knots[index];
}

/** Direction of the handle at a knot for the segment between `from` and `to`. */
function handleDirection(knots: readonly Knot[], index: number, closed: boolean, from: Knot, to: Knot): Point {
  const chord = unit(to.x - from.x, to.y - from.y);
  const here = knotAt(knots, index, closed);
  const before = knotAt(knots, index - 1, closed);
  const after = knotAt(knots, index + 1, closed);
  if (!here || !before || !after || here.corner) return chord;
  const incoming: Point = [here.x - before.x, here.y - before.y];
  const outgoing: Point = [after.x - here.x, after.y - here.y];
  const weightOut = Math.hypot(...outgoing);
  const weightIn = Math.hypot(...incoming);
  const a = unit(...incoming);
  const b = unit(...outgoing);
  const tangent = unit(a[0] * weightOut + b[0] * weightIn, a[1] * weightOut + b[1] * weightIn);
  const blend = here.towardsChord;
  return [tangent[0] * (1 - blend) + chord[0] * blend, tangent[1] * (1 - blend) + chord[1] * blend];
}

function unit(x: number, y: number): Point {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

export function bezierPath(segments: readonly Bezier[], closed = false): string {
  const first = segments[0];
  if (!first) return "";
  const curves = segments.map(([, out, back, end]) => `C${[...out, ...back, ...end].map(format).join(" ")}`);
  return `M${format(first[0][0])} ${format(first[0][1])}${curves.join("")}${closed ? "Z" : ""}`;
}

/** Points along the curve, `steps` per segment. */
export function samplePoints(segments: readonly Bezier[], steps: number): readonly Point[] {
  const points: Point[] = [];
  for (const segment of segments) {
    for (let step = 0; step < steps; step += 1) points.push(pointOn(segment, step / steps));
  }
  const last = segments.at(-1);
  if (last) points.push(last[3]);
  return points;
}

function pointOn([start, out, back, end]: Bezier, t: number): Point {
  const s = 1 - t;
  const blend = (axis: 0 | 1): number =>
    s ** 3 * start[axis] + 3 * s * s * t * out[axis] + 3 * s * t * t * back[axis] + t ** 3 * end[axis];
  return [blend(0), blend(1)];
}

/** Crossings of a line of points with the vertical at x, as y values. */
export function crossingsAt(points: readonly Point[], x: number): readonly number[] {
  const crossings: number[] = [];
  for (let index = 1; index < points.length; index += 1) {
    const a = points[index - 1];
    const b = points[index];
    if (!a || !b || a[0] === b[0] || (a[0] - x) * (b[0] - x) > 0) continue;
    crossings.push(a[1] + ((x - a[0]) / (b[0] - a[0])) * (b[1] - a[1]));
  }
  return crossings;
}

/** Cubic smooth curve through plain points given in vehicle coordinates (y up). */
export function smoothPath(text: string, closed = false, towardsChord = 0): string {
  return bezierPath(splineThrough(parseKnots(text, towardsChord), closed), closed);
}
