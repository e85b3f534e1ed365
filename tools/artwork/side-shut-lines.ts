import { beltAt } from "./car-shape.ts";
import type { SideContext } from "./side-context.ts";
import { topAt, upperOutline } from "./side-context.ts";
import type { Box } from "./svg.ts";
import { format, group, path, polyline, rectangle, stroke } from "./svg.ts";

/** Door, bonnet and bumper gaps: a dark line with a bright edge beside it. */
export function shutLines(context: SideContext): string {
  const { shape } = context;
  const rearDoor = shape.doors.rear === null ? "" : rearDoorEdge(context, shape.doors.rear);
  return group(
    { "clip-path": context.bodyClip },
    gap(context, frontDoorEdge(context)),
    gap(context, centreEdge(context)),
    gap(context, rearDoor),
    gap(context, doorBottom(context)),
    gap(context, bonnetGap(context), 0.6),
    gap(context, bumperGaps(context), 0.5),
    gap(context, slidingDoor(context)),
    fuelFlap(context),
  );
}

function gap({ tones }: SideContext, data: string, strength = 1): string {
  if (data === "") return "";
  return group(
    { opacity: strength === 1 ? undefined : strength },
    stroke(data, tones.edge, 0.45, { opacity: 0.5, transform: "translate(.75 .1)" }),
    stroke(data, tones.line, 0.75, { opacity: 0.92 }),
  );
}

function contextBottom(context: SideContext): number {
  const { shape } = context;
  return -(shape.sill + { none: 5.5, low: 9, high: 13.5 }[shape.cladding]);
}

function frontDoorEdge(context: SideContext): string {
  const { shape } = context;
  const x = shape.doors.front;
  const top = -Math.min(beltAt(shape, x) + 1, topAt(context, x) - 1);
  const bottom = contextBottom(context);
  return (
    `M${format(x + 1.5)} ${format(top)}C${format(x - 2.4)} ${format(top + 14)} ${format(x - 1.6)} ${format(bottom - 26)} ${format(x + 1)} ${format(bottom - 6)}` +
    `Q${format(x + 1.6)} ${format(bottom)} ${format(x + 7)} ${format(bottom)}`
  );
}

function centreEdge(context: SideContext): string {
  const { shape } = context;
  const x = shape.doors.pillar;
  const top = -beltAt(shape, x) - 0.5;
  const bottom = contextBottom(context);
  if (shape.doors.rear === null) {
    return (
      `M${format(x)} ${format(top)}C${format(x + 2.4)} ${format(top + 20)} ${format(x + 2)} ${format(bottom - 30)} ${format(x - 4)} ${format(bottom - 8)}` +
      `Q${format(x - 6)} ${format(bottom)} ${format(x - 13)} ${format(bottom)}`
    );
  }
  return `M${format(x)} ${format(top)}C${format(x + 1.2)} ${format(top + 18)} ${format(x + 1.2)} ${format(bottom - 20)} ${format(x)} ${format(bottom)}`;
}

/** Follows the rear arch at a constant distance, as real doors do. */
function rearDoorEdge(context: SideContext, x: number): string {
  const { shape } = context;
  const top = -beltAt(shape, x) - 0.5;
  const bottom = contextBottom(context);
  if (shape.bedGap !== null) {
    return `M${format(x)} ${format(top)}C${format(x + 1.6)} ${format(top + 22)} ${format(x + 1)} ${format(bottom - 24)} ${format(x - 3)} ${format(bottom - 7)}Q${format(x - 4.6)} ${format(bottom)} ${format(x - 11)} ${format(bottom)}`;
  }
  const radius = shape.wheelRadius + shape.archGap + (shape.cladding === "high" ? 9 : 5.5);
  const centre = -shape.wheelRadius;
  const start = (128 * Math.PI) / 180;
  const startX = shape.wheelbase + radius * Math.cos(start);
  const startY = centre - radius * Math.sin(start);
  const rise = Math.max(-1, Math.min(1, (centre - bottom) / radius));
  const endX = shape.wheelbase - radius * Math.sqrt(1 - rise * rise);
  if (shape.slidingDoor) {
    return `M${format(x)} ${format(top)}C${format(x + 1)} ${format(top + 16)} ${format(x - 1)} ${format(startY - 14)} ${format(startX)} ${format(startY)}A${format(radius)} ${format(radius)} 0 0 0 ${format(endX)} ${format(bottom)}`;
  }
  return (
    `M${format(x)} ${format(top)}C${format(x + 1.4)} ${format(top + 16)} ${format(startX + 9)} ${format(startY - 6)} ${format(startX)} ${format(startY)}` +
    `A${format(radius)} ${format(radius)} 0 0 0 ${format(endX)} ${format(bottom)}`
  );
}

function doorBottom(context: SideContext): string {
  const { shape } = context;
  const y = contextBottom(context);
  const from = shape.doors.front + 7;
  if (shape.doors.rear === null) return `M${format(from)} ${format(y)}H${format(shape.doors.pillar - 13)}`;
  const radius = shape.wheelRadius + shape.archGap + 9;
  const to =
    shape.bedGap === null
      ? shape.wheelbase - Math.sqrt(Math.max(0, radius ** 2 - (y + shape.wheelRadius) ** 2)) - 1
      : shape.doors.rear - 11;
  return `M${format(from)} ${format(y)}H${format(to)}`;
}

function bonnetGap(context: SideContext): string {
  const { shape } = context;
  const lamp = shape.headLamp.reduce((far, knot) => Math.max(far, knot.x), -400);
  return polyline(upperOutline(context, lamp - 4, shape.cowl[0] - 1, 6.2));
}

function bumperGaps(context: SideContext): string {
  const { shape, tail } = context;
  const arch = shape.wheelRadius + shape.archGap + (shape.cladding === "high" ? 5.5 : 2);
  const lampEnd = shape.headLamp.reduce((far, knot) => (knot.x > far.x ? knot : far));
  const tailStart = shape.tailLamp.reduce((near, knot) => (knot.x < near.x ? knot : near));
  const frontX = lampEnd.x - 8;
  const rearX = shape.wheelbase + arch * 0.92;
  const rearY = -(shape.wheelRadius + arch * 0.4);
  const front = `M${format(frontX)} ${format(-lampEnd.y + 5)}C${format(frontX - 4)} ${format(-lampEnd.y + 18)} ${format(-arch - 7)} ${format(-shape.wheelRadius - 22)} ${format(-arch - 1)} ${format(-shape.wheelRadius - 8)}`;
  const rear = `M${format(rearX)} ${format(rearY)}C${format(rearX + 14)} ${format(rearY - 9)} ${format(tail - 28)} ${format(rearY - 12)} ${format(tail - 3)} ${format(rearY - 13)}`;
  return shape.bedGap === null && tailStart.y - shape.wheelRadius > 20 ? front + rear : front;
}

function slidingDoor(context: SideContext): string {
  const { shape } = context;
  if (!shape.slidingDoor || shape.doors.rear !== null) return "";
  const [from, to] = shape.slidingDoor;
  const top = -(shape.height - 13);
  const bottom = contextBottom(context);
  return `M${from} ${bottom}V${top + 5}Q${from} ${top} ${from + 5} ${top}H${to - 5}Q${to} ${top} ${to} ${top + 5}V${bottom - 4}Q${to} ${bottom} ${to - 4} ${bottom}Z`;
}

function fuelFlap(context: SideContext): string {
  const { shape } = context;
  if (shape.body === "van" || shape.fabricRoof) return "";
  const x = shape.wheelbase + (shape.bedGap === null ? 12 : -shape.wheelRadius - 14);
  const box: Box = { x, y: -beltAt(shape, x) + (shape.bedGap === null ? 14 : 17), width: 15, height: 13 };
  const outline = { rx: 3, fill: "none" };
  return (
    rectangle(box, { ...outline, stroke: context.tones.line, "stroke-width": 0.5, opacity: 0.5 }) +
    rectangle(
      { ...box, x: box.x + 0.6, y: box.y + 0.5 },
      { ...outline, stroke: context.tones.edge, "stroke-width": 0.35, opacity: 0.3 },
    )
  );
}

/** Grips over a recess, just ahead of each shut line. */
export function doorHandles(context: SideContext): string {
  const { shape } = context;
  const ends = [shape.doors.pillar - 2.6];
  if (shape.doors.rear !== null) ends.push(shape.doors.rear - (shape.bedGap === null ? 1.5 : 4));
  if (shape.body === "people-mover") ends[1] = shape.doors.pillar + 26;
  if (shape.body === "van" && shape.slidingDoor) ends.push(shape.slidingDoor[0] + 24);
  return ends.map((end) => handle(context, end)).join("");
}

function handle({ definitions, tones, shape }: SideContext, end: number): string {
  const width = 17.5;
  const y = -(beltAt(shape, end - 9) - 9.6);
  const x = end - width;
  const grip = definitions.linear(
    [0, y - 1.4],
    [0, y + 1.5],
    [
      [0, tones.edge],
      [0.3, tones.light],
      [0.7, tones.base],
      [1, tones.dark],
    ],
  );
  const hollow = definitions.linear(
    [0, y - 2.4],
    [0, y + 3],
    [
      [0, tones.deep, 0.95],
      [0.6, tones.dark, 0.8],
      [1, tones.light, 0.5],
    ],
  );
  return (
    path(`M${format(x + 2.6)} ${format(y + 0.2)}a6.2 2.9 0 0 1 12.4 0a6.2 2.7 0 0 1 -12.4 0Z`, { fill: hollow }) +
    rectangle({ x: x + 0.2, y: y + 1.1, width, height: 1 }, { rx: 0.5, fill: tones.deep, opacity: 0.55 }) +
    rectangle({ x, y: y - 1.4, width, height: 2.7 }, { rx: 1.3, fill: grip })
  );
}
