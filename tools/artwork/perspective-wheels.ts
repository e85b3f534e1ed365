import type { Side, SkinPoint } from "./body-surface.ts";
import { mix } from "./colour.ts";
import type { Vector } from "./perspective-camera.ts";
import type { Stage } from "./perspective-stage.ts";
import { isVisible, visibleSkin } from "./perspective-stage.ts";
import type { Point } from "./svg.ts";
import { element, format, group, path, polyline, stroke } from "./svg.ts";

const tyreWidth = 23;

function faceOffset(stage: Stage): number {
  return stage.shape.halfWidth - 3.5;
}

function ring(stage: Stage, axle: number, z: number, radius: number): readonly Point[] {
  const centre = stage.shape.wheelRadius;
  return Array.from({ length: 40 }, (_, index) => {
    const angle = (index / 40) * 2 * Math.PI;
    return stage.toScreen([axle + Math.cos(angle) * radius, centre + Math.sin(angle) * radius, z]);
  });
}

function tyreBody(stage: Stage, axle: number, side: Side): readonly Point[] {
  const { wheelRadius } = stage.shape;
  const outer = faceOffset(stage) * side;
  return convexHull([
    ...ring(stage, axle, outer, wheelRadius * 0.955),
    ...ring(stage, axle, outer - 3 * side, wheelRadius),
    ...ring(stage, axle, outer - (tyreWidth - 3) * side, wheelRadius),
    ...ring(stage, axle, outer - tyreWidth * side, wheelRadius * 0.955),
  ]);
}

/** The parts of tyres visible under the body, drawn before it. */
export function tyresBehind(stage: Stage): string {
  const tyres = [0, stage.shape.wheelbase].flatMap((axle) =>
    ([-1, 1] as const).map((side) => {
      const fill = tyreFill(stage, axle, side);
      return path(polyline(tyreBody(stage, axle, side), true), { fill }) + treadLines(stage, axle, side);
    }),
  );
  return tyres.join("");
}

function tyreFill(stage: Stage, axle: number, side: Side): string {
  const hull = tyreBody(stage, axle, side).map((point) => point[1]);
  const top = Math.min(...hull);
  const bottom = Math.max(...hull);
  return stage.definitions.linear(
    [0, top],
    [0, bottom],
    [
      [0, "#030404"],
      [0.55, "#0b0c0d"],
      [0.8, "#191b1d"],
      [1, "#08090a"],
    ],
  );
}

/** Grooves around the tread give the black area a direction. */
function treadLines(stage: Stage, axle: number, side: Side): string {
  const outer = faceOffset(stage) * side;
  return [0.28, 0.5, 0.72]
    .map((share) => {
      const z = outer - tyreWidth * share * side;
      const lower = Array.from({ length: 13 }, (_, index): Point => {
        const angle = (-172 + index * 13.6) * (Math.PI / 180);
        return stage.toScreen([
          axle + Math.cos(angle) * stage.shape.wheelRadius,
          stage.shape.wheelRadius * (1 + Math.sin(angle)),
          z,
        ]);
      });
      return stroke(polyline(lower), "#000000", 0.9, { opacity: 0.5 });
    })
    .join("");
}

/** Arch, wheel well, tyre and rim on the side that faces the camera. */
export function nearWheels(stage: Stage, wheel: string): string {
  return [stage.shape.wheelbase, 0].map((axle) => nearWheel(stage, axle, wheel)).join("");
}

function nearWheel(stage: Stage, axle: number, wheel: string): string {
  const { shape, definitions } = stage;
  const arch = archPoints(stage, axle, shape.wheelRadius + shape.archGap);
  const opening = [...arch, groundBelow(stage, arch.at(-1)), groundBelow(stage, arch[0])];
  const hull = tyreBody(stage, axle, 1);
  return (
    path(polyline(arch, true), { fill: "#040505" }) +
    group(
      { "clip-path": definitions.clip(polyline(opening, true)) },
      path(polyline(hull, true), { fill: tyreFill(stage, axle, 1) }),
      treadLines(stage, axle, 1),
      flatWheel(stage, axle, wheel),
    ) +
    archRing(stage, axle)
  );
}

/** The flat wheel projected onto the outer face of the tyre. */
function flatWheel(stage: Stage, axle: number, wheel: string): string {
  const { wheelRadius } = stage.shape;
  const z = faceOffset(stage);
  const at = (x: number, y: number): Point => stage.toScreen([axle + x, wheelRadius - y, z] satisfies Vector);
  const centre = at(0, 0);
  const right = at(wheelRadius * 0.5, 0);
  const left = at(-wheelRadius * 0.5, 0);
  const low = at(0, wheelRadius * 0.5);
  const high = at(0, -wheelRadius * 0.5);
  const shrink = 0.97;
  const matrix = [right[0] - left[0], right[1] - left[1], low[0] - high[0], low[1] - high[1]].map((value) =>
    ((value / 100) * shrink).toFixed(4),
  );
  return element("use", {
    href: wheel,
    transform: `matrix(${matrix.join(" ")} ${format(centre[0])} ${format(centre[1])})`,
  });
}

/** Limits an arch near the end of the car to the flank: nose and tail curve inwards below it. */
const flankFrom = 0.8;
const flankTo = 2.16;

function archSkin(stage: Stage, axle: number, radius: number): readonly SkinPoint[] {
  const { shape, surface } = stage;
  const floor = shape.sill - 9;
  const centre = shape.wheelRadius + 0.8;
  const start = Math.asin(Math.max(-1, (floor - centre) / radius));
  return Array.from({ length: 37 }, (_, index): SkinPoint => {
    const angle = Math.PI - start - ((Math.PI - 2 * start) * index) / 36;
    return surface.onFlank(axle + Math.cos(angle) * radius, centre + Math.sin(angle) * radius);
  });
}

function isArchVisible(stage: Stage, skin: SkinPoint): boolean {
  return skin[0] > flankFrom && skin[0] < flankTo && isVisible(stage, skin, 1);
}

function archPoints(stage: Stage, axle: number, radius: number, lowest = 0): readonly Point[] {
  const seen = archSkin(stage, axle, radius).filter((skin) => skin[1] >= lowest && isArchVisible(stage, skin));
  return visibleSkin(stage, seen, 1);
}

function groundBelow(stage: Stage, point: Point | undefined): Point {
  const drop = stage.shape.wheelRadius * 1.2 * stage.scale;
  return point ? [point[0], point[1] + drop] : [0, 0];
}

function archRing(stage: Stage, axle: number): string {
  const { shape, tones } = stage;
  const radius = shape.wheelRadius + shape.archGap;
  if (shape.cladding !== "high") {
    return (
      stroke(polyline(archPoints(stage, axle, radius + 2.2, shape.sill + 3)), tones.deep, 0.8 * stage.scale, {
        opacity: 0.35,
      }) +
      stroke(
        polyline(archPoints(stage, axle, radius + 0.9, shape.sill + 3)),
        mix(tones.base, tones.light, 0.7),
        1.6 * stage.scale,
        {
          opacity: 0.75,
        },
      )
    );
  }
  const innerSkin = archSkin(stage, axle, radius);
  const outerSkin = archSkin(stage, axle, radius + 5.6);
  const seen = innerSkin.map(
    (skin, index) => isArchVisible(stage, skin) && isArchVisible(stage, outerSkin[index] ?? skin),
  );
  const inner = visibleSkin(
    stage,
    innerSkin.filter((_, index) => seen[index]),
    1,
  );
  const outer = visibleSkin(
    stage,
    outerSkin.filter((_, index) => seen[index]),
    1,
  );
  const heights = outer.map((point) => point[1]);
  const fill = stage.definitions.linear(
    [0, Math.min(...heights)],
    [0, Math.max(...heights)],
    [
      [0, "#4b5056"],
      [0.3, "#2c3034"],
      [1, "#121416"],
    ],
  );
  return (
    path(polyline([...outer, ...inner.toReversed()], true), { fill }) +
    stroke(polyline(outer), "#8b9299", 0.5 * stage.scale, { opacity: 0.4 })
  );
}

/** The convex hull of the points. */
export function convexHull(points: readonly Point[]): readonly Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())];
}

function turn(a: Point | undefined, b: Point | undefined, c: Point): number {
  return a && b ? (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) : 0;
}

/** One side of the hull, without its last point. */
function halfHull(source: readonly Point[]): Point[] {
  const chain: Point[] = [];
  for (const point of source) {
    while (chain.length > 1 && turn(chain.at(-2), chain.at(-1), point) <= 0) chain.pop();
    chain.push(point);
  }
  return chain.slice(0, -1);
}
