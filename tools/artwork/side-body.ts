import { beltAt, beltSlope } from "./car-shape.ts";
import { perceivedBrightness, mix } from "./colour.ts";
import type { SideContext } from "./side-context.ts";
import { upperOutline } from "./side-context.ts";
import type { Definitions, GradientStop, Point } from "./svg.ts";
import { element, ellipse, group, path, polyline, rectangle, softStroke, stroke } from "./svg.ts";

/** The painted metal: reflection bands, highlights along the lines, and darker ends. */
export function paintedBody(context: SideContext): string {
  return group(
    {},
    path(context.bodyPath, { fill: bandGradient(context) }),
    group(
      { "clip-path": context.bodyClip },
      bodyLights(context),
      endsGradient(context),
      finishTexture(context),
      outlineEdge(context),
    ),
  );
}

/** Reflections of sky, softbox, horizon and floor; the axis is tilted so that the bands rise with the belt line. */
function bandGradient(context: SideContext): string {
  const { shape, tones, definitions } = context;
  const middle = (context.nose + context.tail) / 2;
  const belt = beltAt(shape, middle);
  const top = shape.height;
  const { sill } = shape;
  const waist = sill + 0.36 * (belt - sill);
  const heights: readonly (readonly [number, string])[] = [
    [top, tones.sky],
    [top - 1.5, tones.hi],
    [top - 3.6, tones.light],
    [top - 7.5, tones.base],
    [belt + 12, tones.base],
    [belt + 2, tones.mid],
    [belt - 1, tones.base],
    [belt - 3, tones.light],
    [belt - 5, tones.hi],
    [belt - 7.5, tones.light],
    [belt - 11, tones.base],
    [belt - 14, mix(tones.mid, tones.dark, 0.35)],
    [belt - 18, mix(tones.mid, tones.dark, 0.7)],
    [belt - 27, tones.mid],
    [waist + 8, tones.base],
    [waist, mix(tones.base, tones.light, 0.75)],
    [waist - 7, tones.base],
    [waist - 12, tones.mid],
    [sill + 12, tones.dark],
    [sill + 7, tones.deep],
    [sill + 4, tones.dark],
    [sill + 1, tones.bounce],
  ];
  const slope = beltSlope(shape);
  const at = (height: number): Point => [middle - slope * (height - belt), -height];
  const stops: GradientStop[] = [];
  let highest = Number.POSITIVE_INFINITY;
  for (const [height, colour] of heights) {
    highest = Math.min(highest, height);
    stops.push([(top - highest) / (top - sill), colour]);
  }
  return definitions.linear(at(top), at(sill), stops);
}

function bodyLights(context: SideContext): string {
  const { shape, tones, nose, tail } = context;
  const bonnet = polyline(upperOutline(context, nose + 6, shape.cowl[0] - 2, 2.2));
  const crease = beltLine(context, 12.4, nose + 40, tail - 22);
  const scoop = doorScoop(context);
  const fadeLight = fadingAlong(context, tones.edge, 0.75);
  const fadeDeep = fadingAlong(context, tones.deep, 0.62);
  return group(
    {},
    softStroke(bonnet, tones.hi, 3.2, 0.95, 0.85),
    archPool(context, 0),
    archPool(context, shape.wheelbase),
    softStroke(
      streak(context, 15.5, 22),
      (layer) => fadingAlong(context, tones.dark, 1, layer * 0.53),
      4.4,
      3,
      tones.kind === "white" ? 0.5 : 0.7,
    ),
    softStroke(streak(context, 5.5, 26), (layer) => fadingAlong(context, tones.hi, 1, layer * 0.27), 2.6, 0.95, 0.95),
    stroke(crease.light, fadeLight, 0.55),
    stroke(crease.deep, fadeDeep, 0.8),
    softStroke(scoop.deep, (layer) => fadingAlong(context, tones.deep, 0.62, layer * 0.4), 2, 1.1, 0.7),
    stroke(scoop.light, fadeLight, 0.6, { opacity: 0.8 }),
  );
}

/** A line along under the belt that drops over the front wing. */
function streak(context: SideContext, below: number, fall: number): string {
  const { shape, nose, tail } = context;
  const y = (x: number): number => -(beltAt(shape, x) - below);
  const start = nose + 22;
  return (
    `M${start} ${y(start) + fall * 0.9}C${nose + 48} ${y(nose + 48) + fall * 0.34} ${nose + 78} ${y(nose + 78) + 1} ${nose + 130} ${y(nose + 130)}` +
    `L${tail - 60} ${y(tail - 60)}Q${tail - 34} ${y(tail - 34)} ${tail - 16} ${y(tail - 16) + 1.6}`
  );
}

function beltLine(context: SideContext, below: number, from: number, to: number): { light: string; deep: string } {
  const line = (drop: number): string => {
    const y = (x: number): number => -(beltAt(context.shape, x) - below - drop);
    const third = (to - from) / 3;
    return (
      `M${from} ${y(from) + 5}C${from + third * 0.7} ${y(from + third * 0.7) + 0.4} ${from + third} ${y(from + third)} ${from + third * 1.6} ${y(from + third * 1.6)}` +
      `L${to - 30} ${y(to - 30)}L${to} ${y(to) - 0.8}`
    );
  };
  return { light: line(0), deep: line(0.75) };
}

/** The crease low on the doors that separates the flank from the sill. */
function doorScoop(context: SideContext): { light: string; deep: string } {
  const { shape } = context;
  const from = shape.wheelRadius + shape.archGap + 14;
  const to = shape.wheelbase - shape.wheelRadius - shape.archGap - 6;
  const base = -(shape.sill + 15);
  const line = (drop: number): string =>
    `M${from} ${base + drop}C${from + (to - from) * 0.4} ${base + drop + 0.6} ${to - 40} ${base + drop - 1.2} ${to} ${base + drop - 7}`;
  return { light: line(0), deep: line(2.4) };
}

function fadingAlong(context: SideContext, colour: string, opacity: number, shift = 0): string {
  const { nose, tail } = context;
  return context.definitions.linear(
    [nose + 20 + shift, 0],
    [tail - 14 + shift, 0],
    [
      [0, colour, 0],
      [0.2, colour, opacity],
      [0.8, colour, opacity],
      [1, colour, 0],
    ],
  );
}

/** Highlight on the metal above a wheel arch. */
function archPool({ shape, tones, definitions }: SideContext, axle: number): string {
  const centre: Point = [axle - 4, -(2 * shape.wheelRadius + shape.archGap + 11)];
  const width = shape.wheelRadius * 1.5;
  const fill = definitions.radial(
    [0, 0],
    1,
    [
      [0, tones.hi, 0.8],
      [0.5, tones.hi, 0.3],
      [1, tones.hi, 0],
    ],
    `translate(${centre[0]} ${centre[1]}) scale(${width} 9)`,
  );
  return ellipse(centre, width, 9, { fill, opacity: 0.55 });
}

/** Shades nose and tail, which curve away from the viewer; without it the side appears flat. */
function endsGradient({ definitions, tones, nose, tail, region }: SideContext): string {
  const strength = tones.kind === "white" ? 0.75 : 1;
  const fill = definitions.linear(
    [nose, 0],
    [tail, 0],
    [
      [0, tones.deep, 0.75 * strength],
      [0.018, tones.dark, 0.45 * strength],
      [0.06, tones.light, 0.3],
      [0.11, tones.light, 0],
      [0.86, tones.light, 0],
      [0.93, tones.light, 0.24],
      [0.975, tones.dark, 0.4 * strength],
      [1, tones.deep, 0.8 * strength],
    ],
  );
  return rectangle(region, { fill });
}

function finishTexture({ definitions, finish, tones, nose, tail, shape, region }: SideContext): string {
  if (finish === "metallic" && tones.kind !== "white")
    return rectangle(region, { fill: flakes(definitions, perceivedBrightness(tones.base) > 0.6 ? 0.4 : 1) });
  if (finish !== "pearl") return "";
  const fill = definitions.linear(
    [nose, -shape.height],
    [tail, 0],
    [
      [0.08, "#f4d9de", 0.28],
      [0.3, "#d8e9f4", 0.26],
      [0.52, "#fdf6e6", 0.3],
      [0.74, "#e3dbf2", 0.28],
      [0.95, "#f4d9de", 0.2],
    ],
  );
  return rectangle(region, { fill, opacity: tones.kind === "white" ? 1 : 0.45 });
}

/** Metal flakes: a small tile of bright and dark specks without a visible pattern. */
function flakes(definitions: Definitions, strength: number): string {
  const size = 23;
  let seed = 11;
  const random = (): number => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const specks = Array.from({ length: 640 }, (_, index) =>
    rectangle(
      { x: random() * size, y: random() * size, width: 0.32, height: 0.32 },
      { fill: index % 2 === 0 ? "#ffffff" : "#000000", opacity: strength * (0.025 + random() * 0.035) },
    ),
  );
  return definitions.add((id) =>
    element("pattern", { id, patternUnits: "userSpaceOnUse", width: size, height: size }, specks.join("")),
  );
}

/** A thin bright edge along the roof, with a dark one below it, gives a crisp silhouette. */
function outlineEdge({ bodyPath, tones }: SideContext): string {
  return path(bodyPath, {
    fill: "none",
    stroke: tones.line,
    "stroke-width": 0.8,
    opacity: tones.kind === "white" ? 0.4 : 0.5,
  });
}
