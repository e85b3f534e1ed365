import type { ArtworkSpec } from "./artwork-spec.ts";
import { cylinders, crankcase } from "./motorcycle-engine.ts";
import type { MotorcycleShape, Mudguard } from "./motorcycle-shapes.ts";
import { motorcycleWheel, wheelRadius } from "./motorcycle-wheel.ts";
import type { PaintTones } from "./paint-tones.ts";
import { presentSide, wheelBackdrop } from "./side-view.ts";
import { smoothPath } from "./spline.ts";
import { picture, softEllipse } from "./studio.ts";
import type { Box, Definitions, GradientStop, Point } from "./svg.ts";
import { createDefinitions, ellipse, format, group, path, rectangle, softStroke, stroke } from "./svg.ts";

/** A motorcycle from the measures and lines of its shape, from its left-hand side. */
export function drawMotorcycleShape(spec: ArtworkSpec, shape: MotorcycleShape, tones: PaintTones): string {
  const definitions = createDefinitions();
  const { wheelbase, radius, reach } = shape;
  const shadow =
    softEllipse(definitions, [wheelbase / 2, 0.8], (reach[1] - reach[0]) * 0.54, 5.4, 0.55) +
    [0, wheelbase].map((x) => softEllipse(definitions, [x, 0.2], radius.front * 0.75, 2.6, 0.95)).join("");
  const vehicle = machine(definitions, spec, shape, tones);
  if (spec.angle === "wheel") {
    const width = radius.front * 3.9;
    const view: Box = { x: -width / 2 - 2, y: 4 - width / 1.5, width, height: width / 1.5 };
    return picture(definitions, view, wheelBackdrop(definitions, spec, tones, view), shadow, vehicle);
  }
  return presentSide(definitions, { shadow, vehicle, from: reach[0], to: reach[1], height: shape.height }, spec, tones);
}

function machine(definitions: Definitions, spec: ArtworkSpec, shape: MotorcycleShape, tones: PaintTones): string {
  const painted = paintOver(definitions, tones, shape);
  const rearAxle: Point = [shape.wheelbase, shape.radius.rear];
  const frontAxle: Point = [0, shape.radius.front];
  return group(
    {},
    wheel(definitions, spec, shape, "rear"),
    shape.mudguards.rear ? mudguard(shape.mudguards.rear, rearAxle, painted, tones) : "",
    tube(shape.swingArm, "#3c4248", 5),
    wheel(definitions, spec, shape, "front"),
    tube(shape.frame, "#2b3035", 3),
    shape.shocks.map((ends) => shock(definitions, ...ends)).join(""),
    engine(definitions, shape),
    exhaust(definitions, shape),
    shape.mudguards.front ? mudguard(shape.mudguards.front, frontAxle, painted, tones) : "",
    fork(definitions, shape),
    ...shape.plastics.map((line) => path(smoothPath(line, true), { fill: plastic(definitions, line) })),
    controls(shape),
    path(smoothPath(shape.seat, true), { fill: plastic(definitions, shape.seat) }),
    paintwork(definitions, shape, tones, painted),
    shape.screen ? path(smoothPath(shape.screen, true), { fill: screenTint(definitions, shape.height) }) : "",
    headLamp(definitions, shape),
    ellipse([shape.tailLight[0], -shape.tailLight[1]], 3.4, 2, { fill: "#c9161d" }),
    ellipse([shape.tailLight[0] - 0.6, -shape.tailLight[1] - 0.5], 2, 0.7, { fill: "#ff9c90", opacity: 0.8 }),
  );
}

/** The studio in the paint: sky, softbox, horizon and floor, over the height of the painted parts. */
function paintOver(definitions: Definitions, tones: PaintTones, { paint }: MotorcycleShape): string {
  const { top, bottom } = extentY(paint.join(" "));
  const stops: GradientStop[] = [
    [0, tones.sky],
    [0.08, tones.hi],
    [0.17, tones.light],
    [0.34, tones.base],
    [0.52, tones.mid],
    [0.62, tones.base],
    [0.76, tones.mid],
    [0.92, tones.dark],
    [1, tones.bounce],
  ];
  return definitions.linear([0, -top], [0, -bottom], stops);
}

/** Highest and lowest knot of smooth lines. */
function extentY(lines: string): { top: number; bottom: number } {
  const heights = [...lines.matchAll(/,(-?[\d.]+)/g)].map((match) => Number(match[1]));
  return { top: Math.max(...heights), bottom: Math.min(...heights) };
}

function plastic(definitions: Definitions, line: string): string {
  const { top, bottom } = extentY(line);
  return definitions.linear(
    [0, -top],
    [0, -bottom],
    [
      [0, "#565c62"],
      [0.18, "#2b2f33"],
      [0.6, "#17191b"],
      [1, "#0d0f10"],
    ],
  );
}

function paintwork(definitions: Definitions, shape: MotorcycleShape, tones: PaintTones, fill: string): string {
  const outline = shape.paint.map((line) => smoothPath(line, true)).join("");
  const shine = tones.kind === "matte" ? 0.3 : 0.85;
  return (
    path(outline, { fill, stroke: tones.deep, "stroke-width": 0.3 }) +
    group(
      { "clip-path": definitions.clip(outline) },
      ...shape.folds.map((line) => softStroke(smoothPath(line), tones.deep, 2.4, 1.6, 0.5)),
      ...shape.lights.map((line) => softStroke(smoothPath(line), tones.hi, 1.7, 1, shine)),
      ...shape.folds.map((line) =>
        stroke(smoothPath(line), tones.edge, 0.4, { opacity: 0.6, transform: "translate(0 -.7)" }),
      ),
    )
  );
}

function wheel(definitions: Definitions, spec: ArtworkSpec, shape: MotorcycleShape, place: "front" | "rear"): string {
  const x = place === "front" ? 0 : shape.wheelbase;
  const scale = shape.radius[place] / wheelRadius;
  return group(
    { transform: `translate(${x} 0) scale(${scale.toFixed(4)})` },
    motorcycleWheel(definitions, shape.wireSpokes ? "steel" : spec.rim, 0, place),
  );
}

function mudguard(guard: Mudguard, [x, y]: Point, fill: string, tones: PaintTones): string {
  const reach = y + guard.gap;
  const at = (degrees: number): string => {
    const angle = (degrees * Math.PI) / 180;
    return `${format(x + Math.cos(angle) * reach)} ${format(-y - Math.sin(angle) * reach)}`;
  };
  const arc = `M${at(guard.from)}A${reach} ${reach} 0 0 0 ${at(guard.to)}`;
  return (
    stroke(arc, tones.dark, guard.width + 0.5) +
    stroke(arc, fill, guard.width) +
    stroke(arc, tones.edge, 0.5, { opacity: 0.6 })
  );
}

function tube(line: string, colour: string, width: number): string {
  const round = { "stroke-linejoin": "round" };
  return (
    stroke(line, "#0e1011", width + 0.8, round) +
    stroke(line, colour, width, round) +
    stroke(line, "#9aa2a9", width * 0.2, {
      ...round,
      opacity: 0.7,
      transform: `translate(0 ${format(-width * 0.24)})`,
    })
  );
}

function shock(definitions: Definitions, [x1, y1]: Point, [x2, y2]: Point): string {
  const line = `M${x1} ${-y1}L${x2} ${-y2}`;
  const spring = definitions.linear(
    [Math.min(x1, x2) - 4, 0],
    [Math.max(x1, x2) + 4, 0],
    [
      [0, "#5d656c"],
      [0.5, "#eef1f3"],
      [1, "#4a5157"],
    ],
  );
  return (
    stroke(line, "#16191b", 5) +
    stroke(line, spring, 6.4, { "stroke-dasharray": "1.7 1.5", "stroke-linecap": "butt" }) +
    stroke(line, "#c9ced3", 0.7, { opacity: 0.6 })
  );
}

const forkTones = {
  chrome: ["#4a5157", "#f4f6f8", "#848d95"],
  gold: ["#7d5e14", "#f3d67a", "#6d4f0e"],
  dark: ["#16191b", "#656d74", "#101213"],
} as const;

function fork(definitions: Definitions, { forkTop, fork: kind, radius }: MotorcycleShape): string {
  const [x, y] = forkTop;
  const share = (at: number): string => `${format(x * at)} ${format(-radius.front - (y - radius.front) * at)}`;
  const [dark, bright, end] = forkTones[kind];
  const metal = definitions.linear(
    [x * 0.5 - 3.4, -y * 0.6],
    [x * 0.5 + 3.4, -y * 0.6 + 1.5],
    [
      [0, dark],
      [0.4, bright],
      [1, end],
    ],
  );
  return (
    stroke(`M${share(0)}L${share(0.5)}`, "#0c0e0f", 6.4) +
    stroke(`M${share(0)}L${share(0.5)}`, "#4a5157", 5.2) +
    stroke(`M${share(0.02)}L${share(0.48)}`, "#aab2b8", 1, { transform: "translate(-.8 0)", opacity: 0.8 }) +
    stroke(`M${share(0.42)}L${share(1)}`, "#0c0e0f", 5.4, { "stroke-linecap": "butt" }) +
    stroke(`M${share(0.42)}L${share(1)}`, metal, 4.6, { "stroke-linecap": "butt" }) +
    ellipse([0, -radius.front], 3, 3, { fill: "#3a4046" }) +
    ellipse([-0.4, -radius.front - 0.4], 1.2, 1.2, { fill: "#b6bdc3" })
  );
}

function engine(definitions: Definitions, { engine: kind, enginePlace: { x, y, scale } }: MotorcycleShape): string {
  switch (kind) {
    case "hidden":
      return "";
    case "vee":
      return veeTwin(definitions, x, y);
    case "single":
    case "twin":
      return group(
        { transform: `translate(${x} ${-y}) scale(${scale})` },
        cylinders(definitions),
        crankcase(definitions),
      );
  }
}

/** Two finned cylinders that lean apart above one case. */
function veeTwin(definitions: Definitions, x: number, y: number): string {
  const alloy = definitions.linear(
    [-13, 0],
    [13, 0],
    [
      [0, "#5b6369"],
      [0.35, "#e4e8eb"],
      [0.6, "#8e969d"],
      [1, "#2b3034"],
    ],
  );
  const cylinder = (turn: number): string =>
    group(
      { transform: `translate(${x} ${-y}) rotate(${turn})` },
      rectangle({ x: -9, y: -40, width: 18, height: 30 }, { fill: "#0f1112" }),
      ...Array.from({ length: 8 }, (_, index) =>
        rectangle({ x: -11.5, y: -17 - index * 2.7, width: 23, height: 1.7 }, { rx: 0.7, fill: alloy }),
      ),
      rectangle({ x: -9.5, y: -46, width: 19, height: 8.6 }, { rx: 3, fill: alloy }),
    );
  const cast = definitions.radial([x - 6, -y - 4], 26, [
    [0, "#c9ced3"],
    [0.5, "#6d757c"],
    [1, "#23272a"],
  ]);
  return (
    cylinder(-24) +
    cylinder(24) +
    path(
      smoothPath(
        `${x - 22},${y + 8} ${x},${y + 15} ${x + 30},${y + 10} ${x + 34},${y - 10} ${x},${y - 18} ${x - 24},${y - 12}`,
        true,
      ),
      {
        fill: "#24282b",
      },
    ) +
    ellipse([x + 2, -y], 14, 14, { fill: cast }) +
    ellipse([x + 2, -y], 8, 8, { fill: "none", stroke: "#3a4046", "stroke-width": 0.6 }) +
    ellipse([x + 24, -y + 2], 8, 8, { fill: cast })
  );
}

function exhaust(definitions: Definitions, { exhaust: { pipes, silencer } }: MotorcycleShape): string {
  const tubes = pipes.map((line) => tube(line, "#a7afb6", 4.4)).join("");
  if (silencer === null) return tubes;
  const heights = [...silencer.matchAll(/ (-[\d.]+)/g)].map((match) => Number(match[1]));
  const metal = definitions.linear(
    [0, Math.min(...heights)],
    [0, Math.max(...heights)],
    [
      [0, "#dfe4e8"],
      [0.3, "#8e969d"],
      [0.6, "#4a5157"],
      [1, "#1c1f22"],
    ],
  );
  return tubes + path(silencer, { fill: metal, stroke: metal, "stroke-width": 1.6, "stroke-linejoin": "round" });
}

function screenTint(definitions: Definitions, height: number): string {
  return definitions.linear(
    [0, -height],
    [30, -height + 26],
    [
      [0, "#c9d6e0", 0.7],
      [1, "#3e4a53", 0.8],
    ],
  );
}

function headLamp(definitions: Definitions, { lamp: { at, width, height } }: MotorcycleShape): string {
  const [x, y] = at;
  const lens = definitions.radial([x - width * 0.4, -y], height * 1.1, [
    [0, "#ffffff"],
    [0.5, "#dbe7f0"],
    [1, "#5d6b76"],
  ]);
  return (
    ellipse([x + width * 0.45, -y], width, height, { fill: "#23272a" }) +
    ellipse([x, -y], width * 0.72, height * 0.94, { fill: lens, stroke: "#aeb6bd", "stroke-width": 0.6 })
  );
}

function controls({ handlebar, grip, mirror: [x, y] }: MotorcycleShape): string {
  return (
    stroke(`M${x + 4} ${-y + 2}L${x + 8} ${-y + 12}`, "#16191b", 1.2) +
    ellipse([x + 2, -y], 5.4, 3, { fill: "#1d2023" }) +
    ellipse([x + 2, -y - 1], 3.8, 0.8, { fill: "#6d757c", opacity: 0.6 }) +
    tube(handlebar, "#8b9299", 2.2) +
    stroke(grip, "#101213", 4) +
    stroke(grip, "#4d555c", 0.6, { transform: "translate(0 -1)" })
  );
}
