import type { SideContext } from "./side-context.ts";
import { bezierPath, samplePoints, splineThrough } from "./spline.ts";
import type { Knot } from "./spline.ts";
import type { Box, Point } from "./svg.ts";
import { boundingBox, circle, format, group, path, polyline, rectangle, softStroke, stroke } from "./svg.ts";

type LampShape = { readonly data: string; readonly points: readonly Point[]; readonly box: Box };

function lampShape(knots: readonly Knot[]): LampShape {
  const curve = splineThrough(knots, true);
  const points = samplePoints(curve, 6);
  return { data: bezierPath(curve, true), points, box: boundingBox(points) };
}

/** Head lamp, tail lamp, lower intake and rear reflector. */
export function sideLamps(context: SideContext): string {
  return group(
    { "clip-path": context.bodyClip },
    headLamp(context),
    tailLamp(context),
    lowerIntake(context),
    rearReflector(context),
  );
}

function headLamp(context: SideContext): string {
  const { definitions } = context;
  const lamp = lampShape(context.shape.headLamp);
  const { box } = lamp;
  const lens = definitions.linear(
    [box.x, 0],
    [box.x + box.width, 0],
    [
      [0, "#f7fbff"],
      [0.2, "#a9b9c5"],
      [0.48, "#333d46"],
      [1, "#12171b"],
    ],
  );
  const gloss = definitions.linear(
    [0, box.y],
    [0, box.y + box.height],
    [
      [0, "#ffffff", 0.5],
      [0.4, "#ffffff", 0.08],
      [1, "#ffffff", 0],
    ],
  );
  const middle = (share: number): Point => {
    const x = box.x + box.width * share;
    const column = lamp.points.filter((point) => Math.abs(point[0] - x) < box.width * 0.12).map((point) => point[1]);
    return [x, (Math.min(...column) + Math.max(...column)) / 2];
  };
  const size = Math.min(3.4, box.height * 0.19);
  const lower = lowerEdge(lamp);
  return (
    path(lamp.data, { fill: lens, stroke: "#0a0d0f", "stroke-width": 1.1, "stroke-linejoin": "round" }) +
    group(
      { "clip-path": definitions.clip(lamp.data) },
      projector(middle(0.34), size),
      projector(middle(0.58), size * 0.82),
      softStroke(lower, "#cfe6ff", 2.6, 1, 0.9),
      stroke(lower, "#ffffff", 1.2),
      path(lamp.data, { fill: gloss }),
    )
  );
}

function projector(centre: Point, radius: number): string {
  return (
    circle(centre, radius * 1.25, { fill: "#0b0e11", opacity: 0.85 }) +
    circle(centre, radius, { fill: "#20282f", stroke: "#c6d2dc", "stroke-width": radius * 0.22 }) +
    circle([centre[0] - radius * 0.3, centre[1] - radius * 0.3], radius * 0.32, { fill: "#eef6ff", opacity: 0.9 })
  );
}

/** The lower outline of a lamp between its ends, for the daytime running light. */
function lowerEdge({ points, box }: LampShape): string {
  const columns = 9;
  const edge: Point[] = [];
  for (let column = 0; column < columns; column += 1) {
    const x = box.x + box.width * (0.06 + (0.9 * column) / (columns - 1));
    const near = points.filter((point) => Math.abs(point[0] - x) < box.width * 0.1);
    if (near.length > 0) edge.push([x, Math.max(...near.map((point) => point[1])) - 1.1]);
  }
  return polyline(edge);
}

function tailLamp(context: SideContext): string {
  const { definitions } = context;
  const lamp = lampShape(context.shape.tailLamp);
  const { box } = lamp;
  const lens = definitions.linear(
    [box.x, box.y],
    [box.x + box.width * 0.4, box.y + box.height],
    [
      [0, "#ff6a5c"],
      [0.4, "#c9161d"],
      [1, "#5a070b"],
    ],
  );
  const upper = polyline(lamp.points.filter((point) => point[1] < box.y + box.height * 0.32 && point[0] > box.x + 1));
  return (
    path(lamp.data, { fill: lens, stroke: "#2a0507", "stroke-width": 0.9, "stroke-linejoin": "round" }) +
    group(
      { "clip-path": definitions.clip(lamp.data) },
      group({ transform: "translate(0 1.6)" }, softStroke(upper, "#ff4636", 2.6, 1, 0.8)),
      stroke(upper, "#ffa79b", 1.2, { transform: "translate(0 1.3)" }),
      rectangle(
        { x: box.x, y: box.y + box.height * 0.58, width: box.width, height: 0.5 },
        { fill: "#2a0406", opacity: 0.55 },
      ),
    )
  );
}

function lowerIntake({ shape, nose }: SideContext): string {
  const top = -(shape.sill + (shape.cladding === "high" ? 27 : 23));
  const height = shape.cladding === "high" ? 12 : 10.5;
  const data =
    `M${format(nose - 4)} ${format(top)}L${format(nose + 14.5)} ${format(top + 1.8)}Q${format(nose + 16.5)} ${format(top + 2.4)} ${format(nose + 15.6)} ${format(top + 4.4)}` +
    `L${format(nose + 12.6)} ${format(top + height)}L${format(nose - 4)} ${format(top + height - 1)}Z`;
  return (
    path(data, { fill: "#0c0f11", stroke: "#2b3136", "stroke-width": 0.6 }) +
    stroke(
      `M${format(nose + 2)} ${format(top + height * 0.5)}L${format(nose + 13.4)} ${format(top + height * 0.55)}`,
      "#3a4147",
      0.7,
    )
  );
}

function rearReflector({ shape, tail }: SideContext): string {
  const y = -(shape.sill + 20);
  return (
    rectangle({ x: tail - 15, y, width: 11.5, height: 2.2 }, { rx: 1, fill: "#c01a1f" }) +
    rectangle({ x: tail - 15, y, width: 11.5, height: 0.8 }, { rx: 0.4, fill: "#ff8478", opacity: 0.6 })
  );
}
