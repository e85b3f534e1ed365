import type { Side, SkinPoint } from "./body-surface.ts";
import type { Stage } from "./perspective-stage.ts";
import { isVisible } from "./perspective-stage.ts";
import type { Knot } from "./spline.ts";
import { crossingsAt, samplePoints, splineThrough } from "./spline.ts";
import type { Point } from "./svg.ts";
import { boundingBox, ellipse, group, path, polyline, softStroke, stroke } from "./svg.ts";

type Lamp = {
  readonly outline: string;
  readonly upper: readonly Point[];
  readonly lower: readonly Point[];
  readonly points: readonly Point[];
};

/**
 * Wraps a lamp of the side view around the corner of the body, up to its inner end at a share of the half width. Null
 * if no part faces the camera.
 */
function wrappedLamp(
  stage: Stage,
  knots: readonly Knot[],
  end: "nose" | "tail",
  inner: number,
  side: Side,
): Lamp | null {
  const profile = [...samplePoints(splineThrough(knots, true), 6)];
  const first = profile[0];
  if (first) profile.push(first);
  const across = profile.map((point) => point[0]);
  const near = Math.min(...across);
  const far = Math.max(...across);
  const down = profile.map((point) => point[1]);
  const tallest = Math.min(...down);
  const lowest = Math.max(...down);
  const upright = end === "tail" && lowest - tallest > 1.2 * (far - near);
  const columns = 26;
  const upper: SkinPoint[] = [];
  const lower: SkinPoint[] = [];
  for (let column = 0; column <= columns; column += 1) {
    const share = column / columns;
    const around = aroundOfColumn(stage, knots, end, inner, share);
    const middle = lampMiddle(knots);
    const x = stage.surface.pointAt([around, middle], 1)[0];
    const heights = crossingsAt(profile, Math.max(near + 0.8, Math.min(far - 0.8, x))).map((y) => -y);
    const top = Math.max(...heights);
    const wanted =
      end === "nose" ? stage.shape.face.headLampDepth * Math.min(1, 0.62 + share * 2) * (1 - share ** 2.4) : 0;
    if (upright) {
      const round = 7 * Math.max(0, share - 0.55) ** 2;
      upper.push([around, -tallest - round * 4]);
      lower.push([around, -lowest + round * 4]);
      continue;
    }
    const taper = end === "nose" ? 1 : Math.min(1, 0.62 + share * 1.4);
    const bottom = top - Math.max(wanted, (top - Math.min(...heights)) * taper);
    upper.push([around, top]);
    lower.push([around, bottom]);
  }
  const seen = (skin: SkinPoint): boolean => isVisible(stage, skin, side, 0.02);
  const onScreen = (skin: SkinPoint): Point => stage.toScreen(stage.surface.pointAt(skin, side));
  const upperPoints = upper.filter(seen).map(onScreen);
  const lowerPoints = lower.filter(seen).map(onScreen);
  if (upperPoints.length < 3 || lowerPoints.length < 3) return null;
  const points = [...upperPoints, ...lowerPoints.toReversed()];
  return { outline: polyline(points, true), upper: upperPoints, lower: lowerPoints, points };
}

function lampMiddle(knots: readonly Knot[]): number {
  const heights = knots.map((knot) => knot.y);
  return (Math.min(...heights) + Math.max(...heights)) / 2;
}

/** Runs evenly from the inner end around the corner to the tip on the flank. */
function aroundOfColumn(
  stage: Stage,
  knots: readonly Knot[],
  end: "nose" | "tail",
  inner: number,
  share: number,
): number {
  const middle = lampMiddle(knots);
  const xs = knots.map((knot) => knot.x);
  const tip = end === "nose" ? Math.max(...xs) : Math.min(...xs);
  const { surface } = stage;
  const halfWidth = stage.shape.halfWidth;
  const start =
    end === "nose" ? surface.onNose(inner * halfWidth, middle)[0] : surface.onTail(inner * halfWidth, middle)[0];
  const stop = surface.onFlank(tip, middle)[0];
  return start + (stop - start) * share;
}

export function headLamps(stage: Stage): string {
  const { headLampInner } = stage.shape.face;
  return ([-1, 1] as const)
    .map((side) => {
      const lamp = wrappedLamp(stage, stage.shape.headLamp, "nose", headLampInner, side);
      return lamp ? headLamp(stage, lamp, side) : "";
    })
    .join("");
}

function headLamp(stage: Stage, lamp: Lamp, side: Side): string {
  const { definitions, scale } = stage;
  const box = boundingBox(lamp.points);
  const from = side === 1 ? box.x : box.x + box.width;
  const to = side === 1 ? box.x + box.width : box.x;
  const lens = definitions.linear(
    [from, 0],
    [to, 0],
    [
      [0, "#8b9aa6"],
      [0.35, "#46535e"],
      [0.7, "#222b32"],
      [1, "#12171b"],
    ],
  );
  const gloss = definitions.linear(
    [0, box.y],
    [0, box.y + box.height],
    [
      [0, "#ffffff", 0.55],
      [0.35, "#ffffff", 0.1],
      [1, "#ffffff", 0],
    ],
  );
  const projectors = [0.24, 0.5]
    .map((share, index) => projector(lamp, share, scale * (index === 0 ? 1 : 0.86)))
    .join("");
  const dayLight = polyline(lamp.lower.slice(0, -2).map((point): Point => [point[0], point[1] - 1.3 * scale]));
  return (
    path(lamp.outline, { fill: lens, stroke: "#07090b", "stroke-width": 1.3 * scale, "stroke-linejoin": "round" }) +
    group(
      { "clip-path": definitions.clip(lamp.outline) },
      projectors,
      softStroke(dayLight, "#d3e8ff", 1.6 * scale, 1.3 * scale, 0.85),
      stroke(dayLight, "#ffffff", 1.3 * scale),
      path(lamp.outline, { fill: gloss }),
    ) +
    path(lamp.outline, { fill: "none", stroke: "#dfe8ee", "stroke-width": 0.35 * scale, opacity: 0.5 })
  );
}

function projector(lamp: Lamp, share: number, size: number): string {
  const upper = lamp.upper[Math.round(share * (lamp.upper.length - 1))];
  const lower = lamp.lower[Math.round(share * (lamp.lower.length - 1))];
  if (!upper || !lower) return "";
  const centre: Point = [(upper[0] + lower[0]) / 2, upper[1] * 0.55 + lower[1] * 0.45];
  const radius = Math.min(3.7 * size, Math.abs(lower[1] - upper[1]) * 0.27);
  return (
    ellipse(centre, radius * 1.3, radius * 1.25, { fill: "#0a0d10" }) +
    ellipse(centre, radius, radius, { fill: "#27313a", stroke: "#cfdae3", "stroke-width": radius * 0.2 }) +
    ellipse([centre[0] - radius * 0.28, centre[1] - radius * 0.3], radius * 0.36, radius * 0.32, { fill: "#f2f8ff" })
  );
}

export function tailLamps(stage: Stage): string {
  const { tailLampInner } = stage.shape.face;
  return ([-1, 1] as const)
    .map((side) => {
      const lamp = wrappedLamp(stage, stage.shape.tailLamp, "tail", tailLampInner, side);
      return lamp ? tailLamp(stage, lamp) : "";
    })
    .join("");
}

function tailLamp(stage: Stage, lamp: Lamp): string {
  const { definitions, scale } = stage;
  const box = boundingBox(lamp.points);
  const lens = definitions.linear(
    [0, box.y],
    [0, box.y + box.height],
    [
      [0, "#f0463c"],
      [0.45, "#bf151b"],
      [1, "#5c080c"],
    ],
  );
  const shifted = (points: readonly Point[], drop: number): string =>
    polyline(points.map((point): Point => [point[0], point[1] + drop * scale]));
  const upright = box.height > box.width * 1.3;
  const glow = upright
    ? polyline([
        [box.x + box.width * 0.5, box.y + 3 * scale],
        [box.x + box.width * 0.5, box.y + box.height - 4 * scale],
      ])
    : shifted(lamp.upper, 2);
  return (
    path(lamp.outline, { fill: lens, stroke: "#240507", "stroke-width": 1.1 * scale, "stroke-linejoin": "round" }) +
    group(
      { "clip-path": definitions.clip(lamp.outline) },
      softStroke(glow, "#ff5747", 1.8 * scale, 1.4 * scale, 0.85),
      stroke(glow, "#ffc0b6", 1 * scale),
      stroke(shifted(lamp.lower, -2.6), "#2a0406", 0.7 * scale, { opacity: 0.6 }),
    ) +
    path(lamp.outline, { fill: "none", stroke: "#ffb3aa", "stroke-width": 0.35 * scale, opacity: 0.4 })
  );
}
