import type { ArtworkSpec } from "./artwork-spec.ts";
import type { PaintTones } from "./paint-tones.ts";
import { motorcycleEngine } from "./motorcycle-engine.ts";
import { motorcycleWheel, wheelRadius } from "./motorcycle-wheel.ts";
import { presentSide, wheelBackdrop } from "./side-view.ts";
import { smoothPath } from "./spline.ts";
import { picture, softEllipse } from "./studio.ts";
import type { Box, Definitions, GradientStop } from "./svg.ts";
import { circle, createDefinitions, ellipse, format, group, path, softStroke, stroke } from "./svg.ts";

const wheelbase = 146;

/** A naked road bike from its left-hand side; tank, panels and tail have the paint colour. */
export function drawMotorcycle(spec: ArtworkSpec, tones: PaintTones): string {
  const definitions = createDefinitions();
  const shadow =
    softEllipse(definitions, [74, 0.8], 122, 5.4, 0.55) +
    [0, wheelbase].map((x) => softEllipse(definitions, [x, 0.2], 24, 2.6, 0.95)).join("");
  const vehicle = machine(definitions, spec, tones);
  if (spec.angle === "wheel") {
    const view: Box = { x: -64, y: -78, width: 123, height: 82 };
    return picture(definitions, view, wheelBackdrop(definitions, spec, tones, view), shadow, vehicle);
  }
  return presentSide(definitions, { shadow, vehicle, from: -34, to: 184, height: 124 }, spec, tones);
}

function machine(definitions: Definitions, spec: ArtworkSpec, tones: PaintTones): string {
  return group(
    {},
    swingArm(definitions),
    motorcycleWheel(definitions, spec.rim, wheelbase, "rear"),
    plateHolder(),
    motorcycleWheel(definitions, spec.rim, 0, "front"),
    frame(),
    shock(definitions),
    motorcycleEngine(definitions),
    mudguard(definitions, tones),
    fork(definitions),
    cockpit(definitions),
    seat(definitions),
    tail(definitions, tones),
    sidePanel(definitions, tones),
    shroud(definitions, tones),
    tank(definitions, tones),
  );
}

/** Paint gradient over a vertical range, given in heights above the ground. */
function paintOver(definitions: Definitions, tones: PaintTones, top: number, bottom: number): string {
  const stops: GradientStop[] = [
    [0, tones.sky],
    [0.1, tones.hi],
    [0.22, tones.light],
    [0.4, tones.base],
    [0.6, tones.mid],
    [0.8, tones.dark],
    [0.93, tones.deep],
    [1, tones.bounce],
  ];
  return definitions.linear([0, -top], [0, -bottom], stops);
}

function tank(definitions: Definitions, tones: PaintTones): string {
  const outline = smoothPath(
    `31,93~0.4 36,101.4 47,106.4 60,106.2 74,101.6 85,94.2~0.3 90,87.6~0.6 86,83.6~0.6 74,83.2
    60,79.4 45,78.2 35,83.6~0.4 31,93`,
    true,
  );
  const knee = smoothPath("50,81 62,86 74,92 86,90");
  const light = smoothPath("37,98.6 46,103.2 58,103.6 70,100.4 80,95.4");
  const clip = definitions.clip(outline);
  return (
    path(outline, { fill: paintOver(definitions, tones, 106.5, 78), stroke: tones.line, "stroke-width": 0.25 }) +
    group(
      { "clip-path": clip },
      path(smoothPath("44,74 58,87.6 72,92 92,90 92,74", true), { fill: tones.dark, opacity: 0.35 }),
      softStroke(light, tones.hi, 1.6, 1, 0.9),
      stroke(knee, tones.edge, 0.5, { opacity: 0.7 }),
      stroke(knee, tones.deep, 0.7, { opacity: 0.6, transform: "translate(0 .8)" }),
    ) +
    ellipse([57, -106.4], 5.4, 1.1, { fill: "#1b1e21", stroke: "#8b9299", "stroke-width": 0.4 })
  );
}

function shroud(definitions: Definitions, tones: PaintTones): string {
  const outline = smoothPath("25,88* 33,91.4 47,84 58,80* 55,70.6 47,62.6* 38,69 30,77 25,88", true);
  return (
    path(outline, { fill: paintOver(definitions, tones, 92, 61), stroke: tones.line, "stroke-width": 0.25 }) +
    stroke(smoothPath("30,86 38,83.4 50,77.6"), tones.edge, 0.6, { opacity: 0.8 }) +
    path(smoothPath("36,78.6* 46,74.4 50,72* 46.6,67.4* 40,71.6 36,78.6", true), { fill: "#101214" })
  );
}

function sidePanel(definitions: Definitions, tones: PaintTones): string {
  const outline = smoothPath("79,82.6* 92,84 108,84.6* 102,76.6 95,70.4* 86,72.6 79,82.6", true);
  return path(outline, { fill: paintOver(definitions, tones, 86, 69), stroke: tones.line, "stroke-width": 0.25 });
}

function tail(definitions: Definitions, tones: PaintTones): string {
  const outline = smoothPath(
    "104,86.4* 122,91 140,97.6 157,104.4* 156.4,100.6* 142,92.4 126,86 108,83.2~0.4 104,86.4",
    true,
  );
  return (
    path(outline, { fill: paintOver(definitions, tones, 104, 83), stroke: tones.line, "stroke-width": 0.25 }) +
    stroke(smoothPath("112,87 128,91 146,98"), tones.edge, 0.6, { opacity: 0.8 }) +
    path("M150 -101.6L158 -104.8L157 -99.8L150.6 -97.6Z", { fill: "#c9161d", stroke: "#35070a", "stroke-width": 0.5 }) +
    stroke("M151.6 -101L157 -103.2", "#ff9c90", 0.7)
  );
}

function seat(definitions: Definitions): string {
  const fill = definitions.linear(
    [0, -104],
    [0, -84],
    [
      [0, "#4a5056"],
      [0.2, "#24282b"],
      [1, "#0d0f10"],
    ],
  );
  return (
    path(
      smoothPath(
        "82,91* 88,88.4 98,86.6 110,89.6 120,94.4 134,99.6 150,104.4* 152,102.4 138,96 120,89.6 106,84.8 90,84 82,88~0.4",
        true,
      ),
      { fill },
    ) +
    stroke(smoothPath("86,89.6 98,87.8 110,90.6 119,94.8"), "#7c848b", 0.45, { opacity: 0.7 }) +
    stroke("M118.6 -93.6L121.6 -89.8", "#000000", 0.6)
  );
}

function frame(): string {
  const tubes =
    "M29 -91L60 -72L98 -46M33 -84L52 -58L88 -42M52 -77L58 -60M72 -65L78 -48M88 -80L102 -50M84 -86L140 -95M98 -70L134 -90";
  return (
    stroke(tubes, "#0b0c0d", 4.4, { "stroke-linejoin": "round" }) +
    stroke(tubes, "#33383d", 2.8, { "stroke-linejoin": "round" }) +
    stroke(tubes, "#838b92", 0.6, { transform: "translate(-.4 -.7)", opacity: 0.7 })
  );
}

function swingArm(definitions: Definitions): string {
  const fill = definitions.linear(
    [0, -48],
    [0, -26],
    [
      [0, "#b9c0c6"],
      [0.35, "#6c747b"],
      [1, "#24282b"],
    ],
  );
  const chain = "M100 -47.4L146 -38.2M100 -38L146 -24.8";
  return (
    stroke(chain, "#0c0d0e", 1.9) +
    stroke(chain, "#70777e", 0.9, { "stroke-dasharray": "1.1 .8", "stroke-linecap": "butt" }) +
    path(smoothPath("94,50* 112,47 136,38 152,35* 153,28* 138,27 116,33 96,39*", true), {
      fill,
      stroke: "#0a0b0c",
      "stroke-width": 0.5,
    })
  );
}

function shock(definitions: Definitions): string {
  const spring = definitions.linear(
    [100, 0],
    [112, 0],
    [
      [0, "#8b6a12"],
      [0.4, "#f0cf5c"],
      [1, "#7a5c10"],
    ],
  );
  const coils = Array.from({ length: 6 }, (_, index) => {
    const share = index / 5;
    const x = 101.6 + 8.6 * share;
    const y = -(70.6 - 16.6 * share);
    return stroke(`M${x - 3.8} ${y - 0.6}L${x + 3.8} ${y + 2.4}`, spring, 1.9);
  });
  return stroke("M98 -76L114 -46", "#15181a", 4) + stroke("M98 -76L114 -46", "#9aa1a7", 1.4) + coils.join("");
}

/** An arc round the front axle, from one angle to another. */
function arc(radius: number, from: number, to: number): string {
  const at = (degrees: number): string => {
    const angle = (degrees * Math.PI) / 180;
    return `${format(Math.cos(angle) * radius)} ${format(-wheelRadius - Math.sin(angle) * radius)}`;
  };
  return `M${at(from)}A${radius} ${radius} 0 0 0 ${at(to)}`;
}

function mudguard(definitions: Definitions, tones: PaintTones): string {
  const fill = definitions.linear(
    [-20, -68],
    [20, -50],
    [
      [0, tones.base],
      [0.4, tones.light],
      [0.7, tones.base],
      [1, tones.dark],
    ],
  );
  return (
    stroke(arc(34.6, 14, 116), tones.line, 3.6, { "stroke-linecap": "butt" }) +
    stroke(arc(34.6, 15, 115), fill, 2.8, { "stroke-linecap": "butt" }) +
    stroke(arc(35.4, 20, 110), tones.edge, 0.5, { opacity: 0.8 })
  );
}

function fork(definitions: Definitions): string {
  const gold = definitions.linear(
    [14, -78],
    [22, -74.6],
    [
      [0, "#7d5e14"],
      [0.25, "#f3d67a"],
      [0.5, "#d0a136"],
      [1, "#6d4f0e"],
    ],
  );
  const steel = definitions.linear(
    [2, -44],
    [10, -41],
    [
      [0, "#2b2f33"],
      [0.3, "#c2c8cd"],
      [0.55, "#7d858c"],
      [1, "#1c1f22"],
    ],
  );
  return (
    stroke("M0 -31.5L15 -65", "#0a0b0c", 6.4) +
    stroke("M0.6 -32.6L14.6 -64", steel, 5) +
    stroke("M10.6 -55.4L27 -97", "#1d1706", 6.6, { "stroke-linecap": "butt" }) +
    stroke("M10.8 -56L26.8 -96.4", gold, 5.6, { "stroke-linecap": "butt" }) +
    stroke("M18 -92.4L35 -86.4M21.4 -100L37.4 -95", "#16191b", 4.4) +
    stroke("M18 -93.4L34 -87.8", "#6a7178", 0.6) +
    circle([0, -31.5], 3.2, { fill: "#3a4046", stroke: "#0b0c0d", "stroke-width": 0.25 }) +
    circle([0, -31.5], 1.3, { fill: "#b6bdc3" })
  );
}

function cockpit(definitions: Definitions): string {
  const lens = definitions.radial([5.4, -92], 9, [
    [0, "#ffffff"],
    [0.45, "#dbe7f0"],
    [0.8, "#7d8c98"],
    [1, "#38434c"],
  ]);
  const screen = definitions.linear(
    [6, -114],
    [18, -98],
    [
      [0, "#b9c8d3", 0.7],
      [1, "#3e4a53", 0.75],
    ],
  );
  return (
    path(smoothPath("8,100* 8.6,106 12.4,111.4 17.6,114.6* 20,110 23,101*", true), {
      fill: screen,
      stroke: "#20262b",
      "stroke-width": 0.5,
    }) +
    path(smoothPath("4,99~0.3 14,102 23,99.6 25,91 20,83 10,81.6 4,84~0.3 1.6,91", true), {
      fill: "#1a1d20",
      stroke: "#050606",
      "stroke-width": 0.6,
    }) +
    ellipse([5.2, -91.2], 4.4, 8.2, { fill: lens, stroke: "#c9d1d7", "stroke-width": 0.9 }) +
    stroke("M5.4 -97.4V-85", "#ffffff", 0.8, { opacity: 0.8 }) +
    stroke("M25 -101L30 -107L45 -107.6", "#0d0f10", 2.6, { "stroke-linejoin": "round" }) +
    stroke("M34.6 -107.4L47.4 -107.8", "#1a1c1e", 3.8) +
    stroke("M35 -108.6L47 -109", "#5c646b", 0.5) +
    stroke("M33 -106.4L44 -102.8", "#8b9299", 0.9) +
    stroke("M31.4 -107.6L28.6 -117", "#0d0f10", 1.3) +
    path(smoothPath("17.6,119.8 20,123 27,123.6 33.6,122.6 35.4,119.2 32,116.4 25,115.8 19.4,117", true), {
      fill: "#141719",
      stroke: "#4d555c",
      "stroke-width": 0.5,
    }) +
    stroke("M27 -103C24 -96 30 -90 36 -86M25 -98C20 -84 14 -70 6 -44", "#0b0c0d", 0.9)
  );
}

function plateHolder(): string {
  return (
    stroke("M146 -96L164 -73", "#111315", 2.2) +
    path("M159.4 -79L169.6 -64.6L167.8 -63.4L157.6 -77.6Z", {
      fill: "#16191b",
      stroke: "#0a0b0c",
      "stroke-width": 0.5,
      "stroke-linejoin": "round",
    }) +
    stroke("M160.4 -78.4L169.8 -65.2", "#dfe4e8", 0.8) +
    ellipse([156.4, -87.6], 3, 1.7, { fill: "#e08a1e", stroke: "#3a2406", "stroke-width": 0.4 })
  );
}
