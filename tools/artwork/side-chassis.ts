import { placeWheel } from "./wheels.ts";
import type { SideContext } from "./side-context.ts";
import type { Point } from "./svg.ts";
import { circle, ellipse, format, group, path, polyline, rectangle, stroke } from "./svg.ts";

const plastic = ["#474c51", "#25292c", "#121416"] as const;

function axles(context: SideContext): readonly number[] {
  return [0, context.shape.wheelbase];
}

/** Parts visible under the body: floor pan, exhaust and the tyres of the far side. */
export function underbody(context: SideContext): string {
  const { shape, nose, tail } = context;
  const floor = -(shape.sill - 7);
  const pan: readonly Point[] = [
    [nose + 12, -shape.sill - 6],
    [nose + 17, floor - 3],
    [nose + 30, floor],
    [tail - 34, floor],
    [tail - 16, floor - 5],
    [tail - 10, -shape.sill - 8],
  ];
  const far = axles(context).map((axle) =>
    ellipse([axle + 5, -shape.wheelRadius * 0.98], shape.wheelRadius * 0.92, shape.wheelRadius * 0.97, {
      fill: "#08090a",
    }),
  );
  return far.join("") + path(polyline(pan, true), { fill: "#0b0d0f" });
}

/** Dark plastic along the sill and bumpers of off-road bodies; a slim sill strip on the others. */
export function sillAndCladding(context: SideContext): string {
  const { shape, definitions, nose, tail } = context;
  const height = { none: 2.6, low: 6, high: 10.5 }[shape.cladding];
  const ends = { none: 4, low: 9, high: 15 }[shape.cladding];
  const { sill } = shape;
  const reach = shape.wheelRadius + shape.archGap;
  const fill = definitions.linear(
    [0, -(sill + height)],
    [0, -sill + 2],
    [
      [0, plastic[0]],
      [0.4, plastic[1]],
      [1, plastic[2]],
    ],
  );
  const strip: readonly Point[] = [
    [nose - 6, -(sill + ends + 1.5)],
    [-reach, -(sill + ends - 1)],
    [-reach, -(sill + height)],
    [shape.wheelbase + reach, -(sill + height)],
    [shape.wheelbase + reach, -(sill + ends)],
    [tail + 6, -(sill + ends + 4)],
    [tail + 6, -sill + 8],
    [nose - 6, -sill + 8],
  ];
  const edge = strip.slice(0, 6);
  return group(
    { "clip-path": context.bodyClip },
    path(polyline(strip, true), { fill }),
    stroke(polyline(edge), "#6b7177", 0.45, { opacity: 0.75, transform: "translate(0 .5)" }),
    stroke(polyline(edge), "#000000", 0.6, { opacity: 0.7 }),
  );
}

/** Rocker panel below the painted sill, closing the gap between the wheels. */
export function rocker(context: SideContext): string {
  const { shape, definitions } = context;
  const from = shape.wheelRadius + 2;
  const to = shape.wheelbase - shape.wheelRadius - 2;
  const top = -shape.sill - 1;
  const fill = definitions.linear(
    [0, top],
    [0, top + 6],
    [
      [0, "#1d2023"],
      [0.5, "#101214"],
      [1, "#08090a"],
    ],
  );
  return (
    rectangle({ x: from, y: top, width: to - from, height: 5.4 }, { fill }) +
    stroke(`M${from + 4} ${format(top + 1.2)}H${to - 4}`, "#7d848b", 0.4, { opacity: 0.5 })
  );
}

/** The wheel well, the lip or plastic ring around it, and the wheel. */
export function wheelArches(context: SideContext, wheel: string): string {
  const { shape } = context;
  const radius = shape.wheelRadius + shape.archGap;
  const centreY = -(shape.wheelRadius + 0.8);
  const clip = context.definitions.clip(`M-400 -400H900V${format(-(shape.sill - 3.5))}H-400Z`);
  const wells = axles(context).map((axle) =>
    group(
      { "clip-path": clip },
      shape.cladding === "high"
        ? claddingRing(context, axle, centreY, radius)
        : archLip(context, axle, centreY, radius),
      circle([axle, centreY], radius, { fill: "#060708" }),
    ),
  );
  const wheels = axles(context).map((axle) => placeWheel(wheel, [axle, -shape.wheelRadius + 0.6], shape.wheelRadius));
  return wells.join("") + wheels.join("");
}

function claddingRing({ definitions, shape }: SideContext, axle: number, y: number, radius: number): string {
  const fill = definitions.linear(
    [0, y - radius - 6],
    [0, -shape.sill],
    [
      [0, "#575d63"],
      [0.25, "#34383c"],
      [1, "#141618"],
    ],
  );
  return (
    circle([axle, y], radius + 5.4, { fill }) +
    circle([axle, y], radius + 5.3, { fill: "none", stroke: "#8b9299", "stroke-width": 0.4, opacity: 0.45 }) +
    circle([axle, y], radius + 0.5, { fill: "none", stroke: "#000000", "stroke-width": 1, opacity: 0.6 })
  );
}

function archLip({ definitions, tones, shape }: SideContext, axle: number, y: number, radius: number): string {
  const light = definitions.linear(
    [axle - radius, y - radius],
    [axle + radius * 0.6, -shape.sill],
    [
      [0, tones.edge, 0.85],
      [0.4, tones.light, 0.7],
      [0.85, tones.base, 0.15],
      [1, tones.base, 0],
    ],
  );
  const shade = definitions.linear(
    [0, y - radius],
    [0, -shape.sill],
    [
      [0, tones.deep, 0.75],
      [0.6, tones.deep, 0.4],
      [1, tones.deep, 0.1],
    ],
  );
  return (
    circle([axle, y], radius + 2.6, { fill: "none", stroke: shade, "stroke-width": 1 }) +
    circle([axle, y], radius + 1, { fill: "none", stroke: light, "stroke-width": 2 })
  );
}

/** The tubular step under the doors of a 4x4 or ute. */
export function sideStep(context: SideContext): string {
  const { shape, definitions } = context;
  if (!shape.sideStep) return "";
  const from = shape.wheelRadius + shape.archGap + 9;
  const to = (shape.bedGap ?? shape.wheelbase - shape.wheelRadius - 12) - 6;
  const y = -(shape.sill - 4);
  const fill = definitions.linear(
    [0, y - 2.4],
    [0, y + 2.6],
    [
      [0, "#9aa1a7"],
      [0.2, "#4a4f54"],
      [0.6, "#1b1e20"],
      [1, "#0b0c0d"],
    ],
  );
  return rectangle(
    { x: from, y: y - 2.4, width: to - from, height: 5 },
    { rx: 2.4, fill, stroke: "#050606", "stroke-width": 0.4 },
  );
}
