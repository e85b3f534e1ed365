import { beltAt } from "./car-shape.ts";
import type { SideContext } from "./side-context.ts";
import { topAt, upperOutline } from "./side-context.ts";
import { bezierPath, samplePoints, splineThrough } from "./spline.ts";
import type { Box, Point } from "./svg.ts";
import { boundingBox, ellipse, format, group, path, polyline, rectangle, stroke } from "./svg.ts";

type Glass = { readonly data: string; readonly box: Box; readonly points: readonly Point[] };

/** The glasshouse: panes with an interior behind them, pillars, and the bright moulding along the belt line. */
export function sideGlass(context: SideContext): string {
  const { shape, definitions } = context;
  if (!shape.glass) return "";
  const curve = splineThrough(shape.glass, true);
  const points = samplePoints(curve, 8);
  const glass: Glass = { data: bezierPath(curve, true), box: boundingBox(points), points };
  return group(
    {},
    windscreenEdge(context),
    path(glass.data, { fill: "#070809", stroke: "#08090a", "stroke-width": 2.6, "stroke-linejoin": "round" }),
    path(glass.data, { fill: paneGradient(context, glass) }),
    group(
      { "clip-path": definitions.clip(glass.data) },
      interior(context, glass),
      rearTint(context, glass),
      reflections(context, glass),
      pillars(context, glass),
      innerRim(glass),
    ),
    beltMoulding(context, glass),
  );
}

/** A thin strip of windscreen along the outline, so that the dark line appears as a pane. */
function windscreenEdge(context: SideContext): string {
  const [cowlX] = context.shape.cowl;
  const header = upperOutline(context, cowlX + 3, glassHeader(context), 1);
  const line = polyline(header);
  return (
    stroke(line, "#10151a", 1.7, { "stroke-linecap": "butt" }) +
    stroke(line, "#8fa0ae", 0.45, { transform: "translate(-.5 -.5)", opacity: 0.9 })
  );
}

/** x where the windscreen ends and the roof begins. */
function glassHeader({ shape }: SideContext): number {
  return shape.doors.pillar - (shape.doors.pillar - shape.cowl[0]) * 0.38;
}

function paneGradient({ definitions }: SideContext, { box }: Glass): string {
  return definitions.linear(
    [0, box.y],
    [0, box.y + box.height],
    [
      [0, "#5b6975"],
      [0.16, "#323e48"],
      [0.45, "#171e24"],
      [0.8, "#0f1418"],
      [1, "#1d262e"],
    ],
  );
}

function interior(context: SideContext, glass: Glass): string {
  const { shape, definitions } = context;
  const { box } = glass;
  const farPane = definitions.linear(
    [0, box.y],
    [0, box.y + box.height],
    [
      [0, "#d3dde5", 0.74],
      [0.5, "#aebcc7", 0.6],
      [1, "#8b9aa6", 0.42],
    ],
  );
  const beltMiddle = box.y + box.height;
  const far = `translate(4.5 ${format(beltMiddle * 0.13 - 1)}) scale(.985 .87)`;
  const farPillars = shape.pillars.map((x) =>
    rectangle({ x: x + 4, y: box.y, width: 7, height: box.height + 4 }, { fill: "#0c1013" }),
  );
  const cabinFloor = definitions.linear(
    [0, beltMiddle - 13],
    [0, beltMiddle],
    [
      [0, "#07090b", 0],
      [0.5, "#07090b", 0.6],
      [0.75, "#07090b", 0.92],
      [1, "#07090b", 0.97],
    ],
  );
  return (
    group({ transform: far }, path(glass.data, { fill: farPane })) +
    farPillars.join("") +
    rectangle({ ...box, y: box.y - 1, height: box.height * 0.12 }, { fill: "#080a0c", opacity: 0.6 }) +
    rectangle({ x: box.x, y: beltMiddle - 13, width: box.width, height: 15 }, { fill: cabinFloor }) +
    steering(context) +
    shape.seats.map((x, row) => seat(context, x + 8, 0.55) + seat(context, x, row === 0 ? 1 : 0.9)).join("")
  );
}

/** A seat seen from the side: a leaning back and a head restraint on two posts. */
export function seat(context: SideContext, x: number, strength: number, lift = 0): string {
  const belt = -beltAt(context.shape, x) - lift;
  const room = topAt(context, x + 14) + belt;
  const reach = Math.min(29, room - 17);
  const fill = "#0b0e11";
  const back =
    `M${format(x - 9)} ${format(belt + 14)}L${format(x - 1)} ${format(belt - reach * 0.34)}` +
    `Q${format(x + 1.4)} ${format(belt - reach * 0.52)} ${format(x + 5.4)} ${format(belt - reach * 0.53)}` +
    `Q${format(x + 11)} ${format(belt - reach * 0.52)} ${format(x + 12)} ${format(belt - reach * 0.36)}L${format(x + 13)} ${format(belt + 14)}Z`;
  const top = belt - reach;
  const rest =
    `M${format(x + 3.6)} ${format(top + 10.6)}Q${format(x + 2.6)} ${format(top + 9.8)} ${format(x + 3.4)} ${format(top + 6.5)}` +
    `L${format(x + 5)} ${format(top + 1.6)}Q${format(x + 5.8)} ${format(top)} ${format(x + 8)} ${format(top)}` +
    `Q${format(x + 13)} ${format(top + 0.2)} ${format(x + 13.2)} ${format(top + 3)}L${format(x + 12)} ${format(top + 9.4)}` +
    `Q${format(x + 11.4)} ${format(top + 11)} ${format(x + 9)} ${format(top + 11)}Z`;
  const posts = `M${format(x + 6.4)} ${format(top + 10)}L${format(x + 5.6)} ${format(top + 16)}M${format(x + 9.4)} ${format(top + 10)}L${format(x + 9)} ${format(top + 16)}`;
  return group(
    { opacity: strength },
    stroke(posts, "#2a3036", 0.8),
    path(back, { fill, stroke: "#55616b", "stroke-width": 0.35, "stroke-opacity": 0.7 }),
    path(rest, { fill, stroke: "#63707b", "stroke-width": 0.4, "stroke-opacity": 0.8 }),
  );
}

/** Dashboard and steering wheel, on the far side in this view. */
export function steering({ shape }: SideContext, lift = 0): string {
  const x = shape.doors.front + (shape.doors.pillar - shape.doors.front) * 0.31;
  const belt = -beltAt(shape, x) - lift;
  const dash = `M${format(x - 46)} ${format(belt + 4)}L${format(x - 30)} ${format(belt - 4.4)}Q${format(x - 16)} ${format(belt - 7)} ${format(x - 9)} ${format(belt - 2)}L${format(x - 6)} ${format(belt + 6)}Z`;
  return (
    path(dash, { fill: "#0a0d10", stroke: "#55616b", "stroke-width": 0.35 }) +
    group(
      { transform: `rotate(-24 ${format(x + 5)} ${format(belt - 2)})` },
      ellipse([x + 5, belt - 2], 3, 11.4, { fill: "none", stroke: "#080a0c", "stroke-width": 1.7 }),
      ellipse([x + 4.6, belt - 2], 2.9, 11.3, { fill: "none", stroke: "#56626c", "stroke-width": 0.3 }),
    )
  );
}

function rearTint({ shape }: SideContext, { box }: Glass): string {
  const from = shape.doors.pillar;
  if (shape.doors.rear === null) return "";
  return rectangle(
    { x: from, y: box.y, width: box.x + box.width - from, height: box.height },
    { fill: "#05080b", opacity: "0.6" },
  );
}

function reflections({ definitions }: SideContext, { box }: Glass): string {
  const bottom = box.y + box.height;
  const sheen = definitions.linear(
    [0, box.y],
    [0, bottom],
    [
      [0, "#ffffff", 0.17],
      [0.5, "#ffffff", 0.07],
      [1, "#ffffff", 0.02],
    ],
  );
  const slash = (x: number, width: number, opacity: number): string =>
    path(
      polyline(
        [
          [x, bottom],
          [x + box.height * 0.72, box.y],
          [x + box.height * 0.72 + width, box.y],
          [x + width, bottom],
        ],
        true,
      ),
      { fill: sheen, opacity },
    );
  const step = box.width * 0.36;
  const sky = definitions.linear(
    [0, box.y],
    [0, box.y + box.height * 0.5],
    [
      [0, "#cfdbe6", 0.2],
      [1, "#cfdbe6", 0],
    ],
  );
  return (
    rectangle(box, { fill: sky }) +
    slash(box.x + box.width * 0.13, 15, 0.9) +
    slash(box.x + box.width * 0.13 + 19, 5, 0.8) +
    slash(box.x + box.width * 0.13 + step, 24, 0.75) +
    slash(box.x + box.width * 0.13 + step + 28, 6, 0.7) +
    slash(box.x + box.width * 0.13 + 2 * step, 14, 0.6)
  );
}

function pillars({ shape }: SideContext, { box }: Glass): string {
  return shape.pillars
    .map((x, index) => {
      const width = index === 0 ? 8.4 : 5.6;
      const lean = index === 0 ? 2 : 5;
      const shape4: readonly Point[] = [
        [x - width / 2, box.y + box.height + 2],
        [x - width / 2 + lean, box.y - 2],
        [x + width / 2 + lean, box.y - 2],
        [x + width / 2, box.y + box.height + 2],
      ];
      const edge: readonly Point[] = [
        [x - width / 2 + 0.3, box.y + box.height],
        [x - width / 2 + lean + 0.3, box.y],
      ];
      return (
        path(polyline(shape4, true), { fill: "#06080a" }) + stroke(polyline(edge), "#3c464f", 0.35, { opacity: 0.8 })
      );
    })
    .join("");
}

function innerRim({ data }: Glass): string {
  return path(data, { fill: "none", stroke: "#000000", "stroke-width": 2, opacity: 0.75 });
}

function beltMoulding(context: SideContext, glass: Glass): string {
  const { shape } = context;
  const from = glass.box.x + 3;
  const to = glass.box.x + glass.box.width * (shape.doors.rear === null && shape.slidingDoor ? 0.98 : 0.93);
  const y = (x: number): number => -beltAt(shape, x) - 0.4;
  if (shape.slidingDoor && shape.doors.rear === null) return "";
  const line = `M${format(from)} ${format(y(from))}L${format(to)} ${format(y(to))}`;
  const bright = context.tones.kind === "white" ? "#8f979e" : "#c9cfd5";
  return (
    stroke(line, "#0b0d0f", 1.5) +
    stroke(line, bright, 0.85) +
    stroke(line, "#ffffff", 0.3, { transform: "translate(0 -.2)" })
  );
}
