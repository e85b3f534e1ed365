import type { ArtworkRim } from "./artwork-spec.ts";
import type { Definitions } from "./svg.ts";
import { circle, group, path, stroke } from "./svg.ts";

export const wheelRadius = 31.5;

/** A motorcycle wheel: deep tyre, slim rim, thin spokes and a drilled disc. */
export function motorcycleWheel(
  definitions: Definitions,
  rim: ArtworkRim,
  axle: number,
  place: "front" | "rear",
): string {
  const band = place === "front" ? 8.2 : 9.4;
  const inner = wheelRadius - band;
  return group(
    { transform: `translate(${axle} ${-wheelRadius})` },
    tyre(definitions, inner),
    spokes(definitions, rim, inner),
    rimBand(definitions, rim, inner),
    disc(definitions, place === "front" ? 15.6 : 11.4),
    hub(definitions),
    place === "front" ? caliper() : "",
  );
}

function tyre(definitions: Definitions, inner: number): string {
  const from = inner / wheelRadius;
  const rubber = definitions.radial([0, 0], wheelRadius, [
    [from - 0.02, "#08090a"],
    [from + 0.03, "#2c2f33"],
    [from + 0.1, "#1a1c1f"],
    [0.9, "#2a2d31"],
    [0.96, "#131517"],
    [1, "#060707"],
  ]);
  const middle = (inner + wheelRadius) / 2;
  const shade = definitions.linear(
    [0, -wheelRadius],
    [0, wheelRadius],
    [
      [0, "#ffffff", 0.1],
      [0.3, "#000000", 0],
      [0.75, "#000000", 0.1],
      [1, "#000000", 0.45],
    ],
  );
  const ring = (fill: string): string =>
    circle([0, 0], middle, { fill: "none", stroke: fill, "stroke-width": wheelRadius - inner });
  return (
    ring(rubber) +
    ring(shade) +
    circle([0, 0], wheelRadius - 1.6, { fill: "none", stroke: "#000000", "stroke-width": 0.25, opacity: 0.6 })
  );
}

function rimBand(definitions: Definitions, rim: ArtworkRim, inner: number): string {
  const bright = rim !== "black" && rim !== "off-road";
  const metal = definitions.linear(
    [-inner, -inner],
    [inner, inner],
    bright
      ? [
          [0, "#eef1f3"],
          [0.4, "#9aa2a9"],
          [0.7, "#5f676e"],
          [1, "#c4cbd0"],
        ]
      : [
          [0, "#5b6269"],
          [0.4, "#23272a"],
          [0.8, "#101214"],
          [1, "#3a4046"],
        ],
  );
  return (
    circle([0, 0], inner - 1.3, { fill: "none", stroke: "#050606", "stroke-width": 3.4 }) +
    circle([0, 0], inner - 1.2, { fill: "none", stroke: metal, "stroke-width": 2.3 })
  );
}

const spokeCounts: Readonly<Record<ArtworkRim, number>> = {
  "five-v": 5,
  ten: 10,
  "five-twin": 5,
  turbine: 7,
  "off-road": 24,
  black: 5,
  steel: 24,
  aero: 24,
};

function spokes(definitions: Definitions, rim: ArtworkRim, inner: number): string {
  const count = spokeCounts[rim];
  if (count === 24) return wireSpokes(inner);
  const light = definitions.linear(
    [-inner, -inner],
    [inner, inner],
    [
      [0, "#7c848b"],
      [0.5, "#33383d"],
      [1, "#1b1e20"],
    ],
  );
  const twin = rim === "five-v" || rim === "five-twin" || rim === "black";
  const offsets = twin ? [-0.13, 0.13] : [0];
  const width = twin ? 1.7 : 2.2;
  return Array.from({ length: count }, (_, index) => (index / count) * 2 * Math.PI - Math.PI / 2)
    .flatMap((turn) =>
      offsets.map((offset) => {
        const lean = rim === "turbine" ? 0.35 : 0;
        const from = `${(Math.cos(turn + offset * 0.4) * 4.6).toFixed(2)} ${(Math.sin(turn + offset * 0.4) * 4.6).toFixed(2)}`;
        const to = `${(Math.cos(turn + offset + lean) * (inner - 1.5)).toFixed(2)} ${(Math.sin(turn + offset + lean) * (inner - 1.5)).toFixed(2)}`;
        return stroke(`M${from}L${to}`, "#060707", width + 1) + stroke(`M${from}L${to}`, light, width);
      }),
    )
    .join("");
}

function wireSpokes(inner: number): string {
  const lines = Array.from({ length: 28 }, (_, index) => {
    const turn = (index / 28) * 2 * Math.PI;
    const lean = index % 2 === 0 ? 0.5 : -0.5;
    return `M${(Math.cos(turn) * 4.4).toFixed(2)} ${(Math.sin(turn) * 4.4).toFixed(2)}L${(Math.cos(turn + lean) * inner).toFixed(2)} ${(Math.sin(turn + lean) * inner).toFixed(2)}`;
  });
  return stroke(lines.join(""), "#8d959c", 0.42);
}

function disc(definitions: Definitions, radius: number): string {
  const steel = definitions.linear(
    [-radius, -radius],
    [radius, radius],
    [
      [0, "#dfe4e8"],
      [0.35, "#8e969d"],
      [0.6, "#c2c9ce"],
      [1, "#6d757c"],
    ],
  );
  const drilled = [radius - 1.4, radius - 3.2].map((at) =>
    circle([0, 0], at, {
      fill: "none",
      stroke: "#23272a",
      "stroke-width": 0.75,
      "stroke-dasharray": ".75 2.1",
      opacity: 0.9,
    }),
  );
  const arms = Array.from({ length: 5 }, (_, index) => {
    const turn = (index / 5) * 2 * Math.PI + 0.3;
    return `M0 0L${(Math.cos(turn) * (radius - 4)).toFixed(2)} ${(Math.sin(turn) * (radius - 4)).toFixed(2)}`;
  });
  return (
    stroke(arms.join(""), "#14171a", 1.8) +
    circle([0, 0], radius - 2.3, { fill: "none", stroke: "#0a0b0c", "stroke-width": 5.2 }) +
    circle([0, 0], radius - 2.3, { fill: "none", stroke: steel, "stroke-width": 4.5 }) +
    drilled.join("")
  );
}

function hub(definitions: Definitions): string {
  const fill = definitions.radial([-1, -1.4], 6, [
    [0, "#a9b0b6"],
    [0.6, "#4a5157"],
    [1, "#1c1f22"],
  ]);
  return (
    circle([0, 0], 4.8, { fill, stroke: "#08090a", "stroke-width": 0.25 }) +
    circle([0, 0], 1.7, { fill: "#0d0f10", stroke: "#9aa2a9", "stroke-width": 0.4 })
  );
}

function caliper(): string {
  return (
    path("M6 -7.4L14.4 -11.6L18 -3.6L15.4 2.8L9.4 1.4L10.4 -3.4Z", {
      fill: "#1d2023",
      stroke: "#060707",
      "stroke-width": 0.6,
      "stroke-linejoin": "round",
    }) +
    stroke("M9.4 -7.6L14.2 -9.8", "#8b9299", 0.6) +
    circle([13, -5], 1.5, { fill: "#3b4147" })
  );
}
