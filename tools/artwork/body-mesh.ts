import type { Side, SkinPoint } from "./body-surface.ts";
import type { Shader } from "./body-shading.ts";
import type { Stage } from "./perspective-stage.ts";
import type { Point } from "./svg.ts";
import { path } from "./svg.ts";

const noseSteps = 22;
const flankSteps = 18;
const tailSteps = 20;

/** Facet boundaries along a slice. */
function divisions(): readonly number[] {
  const cuts: number[] = [];
  for (let step = 0; step < noseSteps; step += 1) cuts.push(step / noseSteps);
  for (let step = 0; step < flankSteps; step += 1) cuts.push(1 + step / flankSteps);
  for (let step = 0; step <= tailSteps; step += 1) cuts.push(2 + step / tailSteps);
  return cuts;
}

type Strip = { colour: string; lower: Point[]; upper: Point[] };

/**
 * Draws the skin between two heights from the lowest slice up. Omits hidden facets and merges adjacent facets of the
 * same colour.
 */
export function skinMesh(
  stage: Stage,
  shader: Shader,
  levels: readonly number[],
  wanted: (skin: SkinPoint) => boolean = () => true,
): string {
  const cuts = divisions();
  const shapes: string[] = [];
  for (let level = 1; level < levels.length; level += 1) {
    const low = levels[level - 1] ?? 0;
    const high = levels[level] ?? 0;
    for (const side of [-1, 1] as const) shapes.push(...meshStrips(stage, shader, cuts, low, high, side, wanted));
  }
  return shapes.join("");
}

function meshStrips(
  stage: Stage,
  shader: Shader,
  cuts: readonly number[],
  low: number,
  high: number,
  side: Side,
  wanted: (skin: SkinPoint) => boolean,
): string[] {
  const shapes: string[] = [];
  let strip: Strip | null = null;
  const finish = (): void => {
    if (strip) shapes.push(stripShape(strip));
    strip = null;
  };
  for (let cut = 1; cut < cuts.length; cut += 1) {
    const from = cuts[cut - 1] ?? 0;
    const to = cuts[cut] ?? 0;
    const middle: SkinPoint = [(from + to) / 2, (low + high) / 2];
    const corners = [
      [from, low],
      [to, low],
      [to, high],
      [from, high],
    ] as const;
    const [a, b, c, d] = corners.map((corner) => stage.toScreen(stage.surface.pointAt(corner, side)));
    if (!a || !b || !c || !d || !wanted(middle) || !facesCamera(a, b, c, d, side)) {
      finish();
      continue;
    }
    const colour = shader(stage.surface.pointAt(middle, side), stage.surface.normalAt(middle, side));
    if (strip && strip.colour === colour) {
      strip.lower.push(b);
      strip.upper.push(c);
    } else {
      finish();
      strip = { colour, lower: [a, b], upper: [d, c] };
    }
  }
  finish();
  return shapes;
}

/** The sign of a facet's projected area distinguishes front from back. */
function facesCamera(a: Point, b: Point, c: Point, d: Point, side: Side): boolean {
  const area = (c[0] - a[0]) * (d[1] - b[1]) - (d[0] - b[0]) * (c[1] - a[1]);
  return area * side < -0.01;
}

/** A very thin stroke hides the seams between adjacent facets. */
function stripShape({ colour, lower, upper }: Strip): string {
  const outline = [...lower, ...upper.toReversed()].map(
    ([x, y]) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`,
  );
  return path(`M${outline.join("L")}Z`, { fill: colour, stroke: colour });
}
