import type { BodySurface, Side, SkinPoint } from "./body-surface.ts";
import type { CarShape } from "./car-shape.ts";
import type { PaintTones } from "./paint-tones.ts";
import type { Camera, Vector } from "./perspective-camera.ts";
import { dot } from "./perspective-camera.ts";
import type { Definitions, LayerColour, Point } from "./svg.ts";
import { polyline } from "./svg.ts";

/** Data shared by all parts of a perspective picture; screen units are pixels of the canvas. */
export type Stage = {
  readonly definitions: Definitions;
  readonly shape: CarShape;
  readonly tones: PaintTones;
  readonly surface: BodySurface;
  readonly camera: Camera;
  /** Pixels per centimetre at the middle of the car. */
  readonly scale: number;
  toScreen(point: Vector): Point;
};

/** The visible part of a line drawn on the skin. */
export function skinLine(stage: Stage, points: readonly SkinPoint[], side: Side, closed = false): string {
  return polyline(visibleSkin(stage, points, side), closed);
}

export function visibleSkin(stage: Stage, points: readonly SkinPoint[], side: Side): readonly Point[] {
  return points
    .filter((skin) => isVisible(stage, skin, side))
    .map((skin) => stage.toScreen(stage.surface.pointAt(skin, side)));
}

export function isVisible({ surface, camera }: Stage, skin: SkinPoint, side: Side, tolerance = 0): boolean {
  const point = surface.pointAt(skin, side);
  return dot(surface.normalAt(skin, side), camera.towards(point)) > tolerance;
}

/** A colour that fades out towards both ends of a line, so that a highlight has no blunt end. */
export function fading({ definitions }: Stage, points: readonly Point[], colour: string): LayerColour {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return colour;
  return (layer) =>
    definitions.linear(
      [first[0] + layer * 0.6, first[1]],
      [last[0] + layer * 0.6, last[1]],
      [
        [0, colour, 0],
        [0.22, colour, 1],
        [0.78, colour, 1],
        [1, colour, 0],
      ],
    );
}

/**
 * Points from the left end across the middle to the right end of a nose or tail; `to` and `from` are distances across.
 */
export function across(
  stage: Stage,
  end: "nose" | "tail",
  halfWidth: number,
  heightAt: (share: number) => number,
  steps = 14,
): readonly Point[] {
  const points: Point[] = [];
  for (let step = 0; step <= steps; step += 1) {
    const share = (step / steps) * 2 - 1;
    const side: Side = share < 0 ? -1 : 1;
    const z = Math.abs(share) * halfWidth;
    const height = heightAt(share);
    const skin = end === "nose" ? stage.surface.onNose(z, height) : stage.surface.onTail(z, height);
    if (isVisible(stage, skin, side, -0.05)) points.push(stage.toScreen(stage.surface.pointAt(skin, side)));
  }
  return points;
}
