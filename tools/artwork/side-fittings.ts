import type { CarShape } from "./car-shape.ts";
import { beltAt } from "./car-shape.ts";
import type { SideContext } from "./side-context.ts";
import { topAt, upperOutline } from "./side-context.ts";
import type { Point } from "./svg.ts";
import { ellipse, format, group, path, polyline, stroke } from "./svg.ts";

/** The exterior mirror, upright on tall vehicles. */
export function mirror(context: SideContext): string {
  const { shape, definitions, tones } = context;
  const [footX, footY] = shape.mirror;
  const tall = shape.height > 180;
  const height = tall ? 19 : 12.5;
  const width = tall ? 19 : 21.5;
  const x = footX - 7;
  const y = -(footY + 2.4 + height);
  const shell =
    `M${format(x + 1)} ${format(y + height * 0.62)}Q${format(x + 0.4)} ${format(y + height * 0.18)} ${format(x + width * 0.36)} ${format(y + height * 0.04)}` +
    `Q${format(x + width * 0.72)} ${format(y - height * 0.05)} ${format(x + width - 1.6)} ${format(y + height * 0.12)}` +
    `Q${format(x + width + 0.6)} ${format(y + height * 0.5)} ${format(x + width - 1.2)} ${format(y + height * 0.9)}` +
    `Q${format(x + width * 0.6)} ${format(y + height * 1.06)} ${format(x + width * 0.28)} ${format(y + height * 0.96)}Q${format(x + 2)} ${format(y + height * 0.9)} ${format(x + 1)} ${format(y + height * 0.62)}Z`;
  const fill = definitions.linear(
    [0, y],
    [0, y + height],
    [
      [0, tones.sky],
      [0.2, tones.light],
      [0.5, tones.base],
      [0.8, tones.mid],
      [1, tones.dark],
    ],
  );
  const stalk: readonly Point[] = [
    [x + 7, y + height - 1],
    [x + 14, y + height - 1],
    [x + 17, -footY + 0.6],
    [x + 8, -footY + 0.6],
  ];
  const trailing =
    `M${format(x + width - 3.4)} ${format(y + height * 0.1)}Q${format(x + width - 0.6)} ${format(y + height * 0.5)} ${format(x + width - 3)} ${format(y + height * 0.95)}` +
    `L${format(x + width - 1)} ${format(y + height * 0.9)}Q${format(x + width + 0.9)} ${format(y + height * 0.5)} ${format(x + width - 1.4)} ${format(y + height * 0.12)}Z`;
  return (
    ellipse([x + width * 0.55, -footY + 1.4], width * 0.5, 2, { fill: "#000000", opacity: 0.22 }) +
    path(polyline(stalk, true), { fill: "#15181b" }) +
    path(shell, { fill, stroke: tones.line, "stroke-width": 0.55, "stroke-opacity": 0.8 }) +
    path(trailing, { fill: "#0c0e10" }) +
    stroke(
      `M${format(x + 2.6)} ${format(y + height * 0.72)}L${format(x + width - 5)} ${format(y + height * 0.76)}`,
      "#1b1e21",
      1.1,
    ) +
    stroke(
      `M${format(x + 4)} ${format(y + height * 0.73)}L${format(x + 11)} ${format(y + height * 0.75)}`,
      "#e08a1e",
      0.8,
      { opacity: 0.9 },
    )
  );
}

/** Rails along the roof that curve down to it at both ends. */
export function roofRails(context: SideContext): string {
  const { shape } = context;
  if (!shape.roofRails) return "";
  const from = shape.doors.pillar - 40;
  const last = shape.pillars.at(-1) ?? shape.doors.pillar;
  const to = Math.min(last + 82, context.tail - 34);
  const points: Point[] = [];
  for (let step = 0; step <= 28; step += 1) {
    const share = step / 28;
    const x = from + (to - from) * share;
    const lift = 3 * Math.min(1, share * 11, (1 - share) * 11) - 0.4;
    points.push([x, -(topAt(context, x) + lift)]);
  }
  const line = polyline(points);
  return (
    stroke(line, "#15181b", 2.1, { "stroke-linejoin": "round" }) +
    stroke(line, "#c3cad0", 0.6, { transform: "translate(0 -.55)", opacity: 0.9 })
  );
}

/** The small aerial at the rear end of the roof. */
export function roofFin(context: SideContext): string {
  const { shape, tones } = context;
  if (shape.fabricRoof || ["van", "four-wheel-drive", "ute"].includes(shape.body)) return "";
  const x = shape.body === "sedan" ? 232 : shape.body === "coupe" ? 226 : context.tail - 76;
  const y = -topAt(context, x) + 0.6;
  const fin = `M${format(x - 8)} ${format(y)}Q${format(x + 1)} ${format(y - 1)} ${format(x + 6)} ${format(y - 5.4)}L${format(x + 8.4)} ${format(y - 5.2)}L${format(x + 9)} ${format(y + 1)}Z`;
  return path(fin, { fill: tones.kind === "white" ? tones.mid : tones.dark, stroke: tones.line, "stroke-width": 0.3 });
}

/** A spoiler at the end of the roof of two-box bodies. */
export function roofSpoiler(context: SideContext): string {
  const { shape, tones } = context;
  const corner = shape.outline.findLast((knot) => knot.corner && knot.y > shape.height * 0.7);
  if (!corner || !["hatch", "suv", "wagon"].includes(shape.body)) return "";
  const { x, y } = corner;
  const blade = `M${format(x - 40)} ${format(-topAt(context, x - 40) + 0.2)}L${format(x + 5)} ${format(-y - 0.6)}L${format(x + 4)} ${format(-y + 1.8)}L${format(x - 3)} ${format(-y + 2.8)}L${format(x - 30)} ${format(-topAt(context, x - 30) + 3)}Z`;
  return (
    path(blade, { fill: tones.mid, opacity: 0.55 }) +
    stroke(
      polyline(upperOutline(context, x - 38, x, 0.2)) +
        `L${format(x + 5)} ${format(-y - 0.4)}L${format(x + 4)} ${format(-y + 1.8)}`,
      tones.edge,
      0.5,
      { opacity: 0.6 },
    )
  );
}

/** Details specific to one body type. */
export function bodyExtras(context: SideContext): string {
  switch (context.shape.body) {
    case "ute":
      return uteBed(context);
    case "van":
      return vanFlank(context);
    default:
      return "";
  }
}

function uteBed(context: SideContext): string {
  const { tones, shape } = context;
  const tail = 446;
  const bar = "M258 -152L272 -143L300 -128L312 -125.6";
  return group(
    { transform: placeTransform(shape, [265, 125], [446, 160]) },
    ...(shape.sportsBar
      ? [
          stroke(bar, "#0b0d0f", 4.6, { "stroke-linejoin": "round" }),
          stroke(bar, "#59616a", 0.8, { "stroke-linejoin": "round", transform: "translate(.5 -1.2)" }),
          stroke("M292 -125.4H322", "#0b0d0f", 2.4),
        ]
      : []),
    stroke(`M275 -124.6L360 -125L${tail - 12} -126`, "#0f1214", 2.6),
    stroke(`M277 -125.5L360 -125.9L${tail - 14} -126.9`, "#6a727a", 0.5),
    stroke("M266 -124V-44", tones.line, 2.2, { opacity: 0.85, "stroke-linecap": "butt" }),
    stroke("M267.5 -124V-44", tones.edge, 0.5, { opacity: 0.5, "stroke-linecap": "butt" }),
    stroke(`M${tail - 11} -124L${tail - 10} -74`, tones.line, 0.7, { opacity: 0.7 }),
  );
}

/** Moves details drawn for the first shape of a body type to where two of its points are in this shape. */
function placeTransform(shape: CarShape, from: Point, to: Point): string {
  const [x1, y1] = shape.place(...from);
  const [x2, y2] = shape.place(...to);
  const scaleX = (x2 - x1) / (to[0] - from[0]);
  const scaleY = (y2 - y1) / (to[1] - from[1]);
  const move = [x1 - from[0] * scaleX, from[1] * scaleY - y1];
  return `translate(${move.map(format).join(" ")}) scale(${scaleX.toFixed(4)} ${scaleY.toFixed(4)})`;
}

/** Pressed panels, door rail and rub strip of the van's flank. */
function vanFlank(context: SideContext): string {
  const panels = [
    [126, 88],
    [229, 74],
    [309, 72],
  ] as const;
  return group(
    { "clip-path": context.bodyClip },
    group(
      { transform: placeTransform(context.shape, [126, 131], [381, 181]) },
      ...panels.map(([x, width]) => pressedPanel(context, x, width)),
    ),
    doorRail(context),
    rubStrip(context),
  );
}

function pressedPanel({ definitions, tones }: SideContext, x: number, width: number): string {
  const top = -181;
  const height = 50;
  const lean = x > 300 ? 3 : 0;
  const outline =
    `M${x + 5} ${top}H${x + width - 5 - lean}Q${x + width - lean} ${top} ${x + width - lean} ${top + 5}L${x + width} ${top + height - 5}` +
    `Q${x + width} ${top + height} ${x + width - 5} ${top + height}H${x + 5}Q${x} ${top + height} ${x} ${top + height - 5}V${top + 5}Q${x} ${top} ${x + 5} ${top}Z`;
  const inside = definitions.linear(
    [0, top],
    [0, top + height],
    [
      [0, tones.dark, 0.5],
      [0.12, tones.mid, 0.28],
      [0.55, tones.base, 0.1],
      [0.9, tones.light, 0.4],
      [1, tones.hi, 0.6],
    ],
  );
  return (
    path(outline, { fill: inside }) +
    path(outline, {
      fill: "none",
      stroke: tones.edge,
      "stroke-width": 0.7,
      opacity: 0.7,
      transform: "translate(0 .7)",
    }) +
    path(outline, { fill: "none", stroke: tones.line, "stroke-width": 0.6, opacity: 0.55 })
  );
}

function doorRail({ tones, tail, shape }: SideContext): string {
  const from = (shape.slidingDoor?.[1] ?? 222) + 2;
  const line = `M${format(from)} ${format(1.5 - beltAt(shape, from))}H${format(tail - 22)}`;
  return (
    stroke(line, tones.deep, 2.6, { opacity: 0.5 }) +
    stroke(line, "#111417", 1.5) +
    stroke(line, tones.edge, 0.5, { transform: "translate(0 1.2)", opacity: 0.7 })
  );
}

function rubStrip({ shape, definitions, tail }: SideContext): string {
  const y = -(shape.sill + 27);
  const reach = shape.wheelRadius + shape.archGap + 3;
  const fill = definitions.linear(
    [0, y - 4],
    [0, y + 4],
    [
      [0, "#60666c"],
      [0.3, "#33383c"],
      [1, "#1a1d1f"],
    ],
  );
  const piece = (from: number, to: number): string => path(`M${from} ${y - 3.5}H${to}V${y + 3.5}H${from}Z`, { fill });
  return (
    piece(reach - 4, shape.slidingDoor ? shape.slidingDoor[0] - 1 : 110) +
    piece((shape.slidingDoor?.[0] ?? 118) + 1.5, (shape.slidingDoor?.[1] ?? 222) - 1) +
    piece((shape.slidingDoor?.[1] ?? 222) + 1, shape.wheelbase - reach + 3) +
    piece(shape.wheelbase + reach - 3, tail - 14)
  );
}
