import type { Side } from "./body-surface.ts";
import { tailX } from "./car-shape.ts";
import { smoothStep } from "./interpolate.ts";
import type { Vector } from "./perspective-camera.ts";
import type { Stage } from "./perspective-stage.ts";
import { crossingsAt, samplePoints, splineThrough } from "./spline.ts";
import { convexHull } from "./perspective-wheels.ts";
import type { Point } from "./svg.ts";
import { boundingBox, path, polyline, stroke } from "./svg.ts";

export function roofRail(stage: Stage, side: Side): string {
  const { shape, surface, scale } = stage;
  if (!shape.roofRails) return "";
  const from = shape.doors.pillar - 14;
  const to = Math.min((shape.pillars.at(-1) ?? shape.doors.pillar) + 66, tailX(shape) - 56);
  const z = surface.halfWidthAt(shape.height - 8, (from + to) / 2) - 5;
  const roof = samplePoints(splineThrough(shape.outline), 12);
  const points = Array.from({ length: 33 }, (_, index): Point => {
    const share = index / 32;
    const x = from + (to - from) * share;
    const lift = 4 * smoothStep(0, 0.09, Math.min(share, 1 - share)) - 0.6;
    const crest = -Math.min(...crossingsAt(roof, x));
    return stage.toScreen([x, crest - roofCamber + lift, side * z]);
  });
  const line = polyline(points);
  return (
    stroke(line, "#111416", 2.2 * scale, { "stroke-linejoin": "round" }) +
    stroke(line, "#aeb6bd", 0.55 * scale, { transform: `translate(0 ${(-0.6 * scale).toFixed(2)})` })
  );
}

/** How far the roof is lower at its sides than in its middle. */
const roofCamber = 4.6;

/** One exterior mirror: two offset ovals and the area between them. */
export function mirror(stage: Stage, side: Side, seenFromBehind: boolean): string {
  const { shape, tones, scale, definitions } = stage;
  const tall = shape.height > 180;
  const [footX, footY] = shape.mirror;
  const height = tall ? 9.5 : 6.5;
  const y = footY + height + 1;
  const z = shape.halfWidth + (tall ? 4 : 1.5);
  const oval = (x: number, grow: number): readonly Point[] =>
    Array.from({ length: 28 }, (_, index) => {
      const angle = (index / 28) * 2 * Math.PI;
      const point: Vector = [
        x,
        y + squarish(Math.sin(angle)) * height * grow,
        side * (z + squarish(Math.cos(angle)) * 11 * grow),
      ];
      return stage.toScreen(point);
    });
  const back = oval(footX + 10, 1);
  const front = oval(footX - 3, 0.72);
  const shell = convexHull([...front, ...back]);
  const box = boundingBox(shell);
  const fill = definitions.linear(
    [0, box.y],
    [0, box.y + box.height],
    [
      [0, tones.sky],
      [0.18, tones.light],
      [0.5, tones.base],
      [0.8, tones.mid],
      [1, tones.dark],
    ],
  );
  const stalk = polyline([
    stage.toScreen([footX + 2, footY + 0.5, side * (shape.halfWidth - 9)]),
    stage.toScreen([footX + 3, footY + 4, side * (shape.halfWidth - 1)]),
  ]);
  const glass = oval(footX + 10.4, 0.84);
  return (
    stroke(stalk, "#101315", 4 * scale) +
    path(polyline(shell, true), { fill, stroke: tones.line, "stroke-width": 0.5 * scale, "stroke-linejoin": "round" }) +
    (seenFromBehind
      ? path(polyline(back, true), { fill: "#0c0e10" }) + path(polyline(glass, true), { fill: "#7f8d98" })
      : "")
  );
}

/** Turns the sine of a circle into that of a rounded square. */
function squarish(value: number): number {
  return Math.sign(value) * Math.abs(value) ** 0.7;
}
