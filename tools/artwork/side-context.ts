import type { ArtworkFinish } from "./artwork-spec.ts";
import type { CarShape } from "./car-shape.ts";
import { shapeLength, noseX, tailX } from "./car-shape.ts";
import type { PaintTones } from "./paint-tones.ts";
import { bezierPath, crossingsAt, samplePoints, splineThrough } from "./spline.ts";
import type { Box, Definitions, Point } from "./svg.ts";
import { format } from "./svg.ts";

/** Data shared by the layers of a side view. Units are centimetres; y is 0 at the ground and increases downwards. */
export type SideContext = {
  readonly definitions: Definitions;
  readonly shape: CarShape;
  readonly tones: PaintTones;
  readonly finish: ArtworkFinish;
  /** The painted body, closed along the sill. */
  readonly bodyPath: string;
  readonly bodyClip: string;
  readonly outline: readonly Point[];
  readonly nose: number;
  readonly tail: number;
  /** Large enough for every blurred stroke. */
  readonly region: Box;
};

export function sideContext(
  definitions: Definitions,
  shape: CarShape,
  tones: PaintTones,
  finish: ArtworkFinish,
): SideContext {
  const curve = splineThrough(shape.outline);
  const reach = shape.wheelRadius + shape.archGap + 3;
  const sill = -shape.sill;
  const bodyPath = `${bezierPath(curve)}L${format(shape.wheelbase + reach)} ${format(sill)}L${format(-reach)} ${format(sill)}Z`;
  return {
    definitions,
    shape,
    tones,
    finish,
    bodyPath,
    bodyClip: definitions.clip(bodyPath),
    outline: samplePoints(curve, 10),
    nose: noseX(shape),
    tail: tailX(shape),
    region: { x: noseX(shape) - 20, y: -shape.height - 20, width: shapeLength(shape) + 40, height: shape.height + 40 },
  };
}

/** Height above the ground of the upper body outline at x. */
export function topAt(context: SideContext, x: number): number {
  return -Math.min(...crossingsAt(context.outline, x), 0);
}

/** The part of the upper outline between two x values, moved down by `drop`. */
export function upperOutline(context: SideContext, from: number, to: number, drop: number): readonly Point[] {
  const floor = -context.shape.sill - 20;
  return context.outline.filter(([x, y]) => x >= from && x <= to && y < floor).map(([x, y]) => [x, y + drop] as const);
}
