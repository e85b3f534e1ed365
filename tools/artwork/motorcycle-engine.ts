import { smoothPath } from "./spline.ts";
import type { Definitions, Point } from "./svg.ts";
import { circle, group, path, rectangle, stroke } from "./svg.ts";

/** Cylinders with fins, crankcase with covers, and the exhaust that wraps under them. */
export function motorcycleEngine(definitions: Definitions): string {
  return group({}, radiator(), cylinders(definitions), crankcase(definitions), exhaust(definitions), footPeg());
}

function radiator(): string {
  const fins = Array.from({ length: 9 }, (_, index) => `M${32 + index * 0.75} ${-(46 + index * 2.6)}l9 -2`).join("");
  return (
    path("M30 -44L38 -71L46 -68L39 -41Z", { fill: "#17191b", stroke: "#050606", "stroke-width": 0.25 }) +
    stroke(fins, "#454c52", 0.5)
  );
}

export function cylinders(definitions: Definitions): string {
  const alloy = definitions.linear(
    [46, -74],
    [66, -44],
    [
      [0, "#8e969d"],
      [0.3, "#5b6369"],
      [0.7, "#2b3034"],
      [1, "#15181a"],
    ],
  );
  const fins = Array.from({ length: 7 }, (_, index) => {
    const y = -(46 + index * 3.4);
    const x = 45.4 + index * 0.9;
    return rectangle(
      { x, y, width: 26, height: 1.9 },
      { rx: 0.8, fill: alloy, stroke: "#08090a", "stroke-width": 0.25, transform: `rotate(-12 ${x} ${y})` },
    );
  });
  const head = smoothPath("52,70* 58,80 74,80 80,73* 78,66* 54,60*", true);
  return (
    path("M46 -42L54 -72L80 -78L78 -46Z", { fill: "#0c0d0e" }) +
    fins.join("") +
    path(head, { fill: "#22262a", stroke: "#060707", "stroke-width": 0.25 }) +
    stroke("M57 -77L73 -77.4", "#8b9299", 0.5) +
    circle([66, -72.4], 2.2, { fill: "#0c0d0e", stroke: "#5d656c", "stroke-width": 0.6 })
  );
}

export function crankcase(definitions: Definitions): string {
  const block = smoothPath("40,44~0.3 52,49 70,51 88,54~0.3 103,52 106,43 100,30 88,21.4 60,19.6 44,24 38,34", true);
  const cast = definitions.linear(
    [0, -54],
    [0, -19],
    [
      [0, "#6a7279"],
      [0.25, "#3b4146"],
      [0.7, "#1d2023"],
      [1, "#0d0f10"],
    ],
  );
  return (
    path(block, { fill: cast, stroke: "#050606", "stroke-width": 0.25 }) +
    cover(definitions, [56, -35], 11.6) +
    cover(definitions, [83, -37.6], 14) +
    cover(definitions, [100.6, -44], 5.6) +
    stroke("M68 -24L96 -27M46 -44L66 -49", "#747c83", 0.5, { opacity: 0.6 })
  );
}

function cover(definitions: Definitions, centre: Point, radius: number): string {
  const [x, y] = centre;
  const face = definitions.radial([x - radius * 0.35, y - radius * 0.45], radius * 1.6, [
    [0, "#8a929a"],
    [0.45, "#4b5258"],
    [1, "#17191b"],
  ]);
  const bolts = Array.from({ length: 7 }, (_, index) => {
    const turn = (index / 7) * 2 * Math.PI + 0.4;
    return circle([x + Math.cos(turn) * radius * 0.86, y + Math.sin(turn) * radius * 0.86], 0.6, { fill: "#b1b8be" });
  });
  return (
    circle(centre, radius, { fill: face, stroke: "#070809", "stroke-width": 0.25 }) +
    circle(centre, radius * 0.68, { fill: "#1e2225", stroke: "#6a7279", "stroke-width": 0.5, opacity: 0.95 }) +
    circle(centre, radius * 0.3, { fill: "#33393e", stroke: "#0b0c0d", "stroke-width": 0.25 }) +
    bolts.join("")
  );
}

function exhaust(definitions: Definitions): string {
  const pipe = "M49 -60C36 -56 31 -42 34 -28C36 -19 44 -16.6 58 -16.4L94 -17.6L112 -23";
  const pipe2 = "M58 -61C44 -58 38 -44 41 -31C43 -22 50 -20.6 62 -20.4L94 -21";
  const steel = definitions.linear(
    [0, -62],
    [0, -14],
    [
      [0, "#8d7a5e"],
      [0.4, "#c9ced2"],
      [0.75, "#8b9299"],
      [1, "#d9dee2"],
    ],
  );
  const muffler = smoothPath("104,27.6~0.4 114,32 140,42.6 155,48.4* 158.4,41.4* 146,33.6 120,21.4 106,19.4~0.4", true);
  const can = definitions.linear(
    [128, -42],
    [134, -26],
    [
      [0, "#eef1f3"],
      [0.25, "#aab2b8"],
      [0.55, "#5c646b"],
      [0.8, "#8e969d"],
      [1, "#2a2e31"],
    ],
  );
  const tube = (data: string): string =>
    stroke(data, "#0b0c0d", 5.2) +
    stroke(data, steel, 4.2) +
    stroke(data, "#ffffff", 0.7, { opacity: 0.55, transform: "translate(-.6 -.9)" });
  return (
    tube(pipe2) +
    tube(pipe) +
    path(muffler, { fill: can, stroke: "#0b0c0d", "stroke-width": 0.25 }) +
    stroke("M114 -32L119.6 -21.2M148.6 -46L152.6 -37", "#2a2e31", 1) +
    stroke("M155.4 -48.2L158.2 -41.6", "#08090a", 2.2) +
    stroke("M128 -38L131 -60", "#1b1e20", 1.8)
  );
}

function footPeg(): string {
  return (
    stroke("M99 -40L108 -36.6", "#111315", 2.6) +
    stroke("M103 -39L114 -37", "#2a2e32", 1.9) +
    stroke("M74 -18L82 -6", "#15181a", 1.5) +
    stroke("M78 -30L92 -33", "#8b9299", 0.8)
  );
}
