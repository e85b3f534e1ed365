import type { ArtworkRim } from "./artwork-spec.ts";
import { mix } from "./colour.ts";
import type { Definitions, Point } from "./svg.ts";
import { circle, ellipse, group, path, polyline } from "./svg.ts";

type Metal = { readonly bright: string; readonly dim: string; readonly wall: string; readonly edge: string };

const silver: Metal = { bright: "#fbfcfd", dim: "#878f97", wall: "#41474d", edge: "#ffffff" };
const blackMetal: Metal = { bright: "#70777e", dim: "#1b1e21", wall: "#08090a", edge: "#99a1a8" };
const steelMetal: Metal = { bright: "#c9ced3", dim: "#868d94", wall: "#4a5056", edge: "#e6eaed" };

/** Light comes from above, a little from the front. */
const lightAngle = (-112 * Math.PI) / 180;

/** The visible face of a rim: spokes, lip, hub and bolts. */
export function rimFace(definitions: Definitions, rim: ArtworkRim, radius: number): string {
  const metal = rim === "black" ? blackMetal : rim === "steel" ? steelMetal : silver;
  const face = rim === "steel" ? steelFace(definitions, radius) : rimSpokes(rim, radius, metal);
  return face + lip(definitions, radius, metal) + hub(definitions, radius, metal, rim === "steel" ? 4 : 5);
}

function rimSpokes(rim: ArtworkRim, radius: number, metal: Metal): string {
  switch (rim) {
    case "ten":
      return evenly(10, (turn) => bar(radius, turn, { inner: 0.2, from: 4.6, to: 6.8, side: 0 }, metal));
    case "five-twin":
      return evenly(5, (turn) => twin(radius, turn, metal));
    case "turbine":
      return evenly(9, (turn) => blade(radius, turn, metal));
    case "aero":
      return aeroFace(radius, metal);
    case "off-road":
      return evenly(6, (turn) => offRoadSpoke(radius, turn, metal));
    default:
      return evenly(5, (turn) => vee(radius, turn, metal));
  }
}

/** A nearly closed disc with five slim openings, as electric cars have it. */
function aeroFace(radius: number, metal: Metal): string {
  const slot = (turn: number): string => {
    const place = placer(turn);
    const points = [
      place(radius * 0.42, -2.4),
      place(radius * 0.88, -13),
      place(radius * 0.9, 2),
      place(radius * 0.42, 2.4),
    ];
    return path(polyline(points, true), {
      fill: "#0c0e10",
      stroke: metal.wall,
      "stroke-width": 1.6,
      "stroke-linejoin": "round",
    });
  };
  const fold = (turn: number): string => {
    const place = placer(turn);
    return path(polyline([place(radius * 0.2, 0), place(radius * 0.92, 17), place(radius * 0.92, 26)], true), {
      fill: mix(metal.dim, metal.bright, 0.5 + 0.5 * Math.cos(turn - lightAngle)),
      opacity: 0.75,
    });
  };
  return circle([0, 0], radius * 0.93, { fill: "#8a929a" }) + evenly(5, fold) + evenly(5, slot);
}

function evenly(count: number, draw: (turn: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw((index / count) * 2 * Math.PI - Math.PI / 2)).join("");
}

type BarShape = {
  readonly inner: number;
  readonly from: number;
  readonly to: number;
  readonly side: number;
  readonly spread?: number;
};

/** A straight spoke with a ridge: the tone of each flank depends on its direction. */
function bar(radius: number, turn: number, shape: BarShape, metal: Metal): string {
  const start = shape.inner * radius;
  const end = 0.935 * radius;
  const spread = shape.spread ?? shape.side;
  const place = placer(turn);
  const middle: readonly Point[] = [place(start, shape.side), place(end, spread)];
  const flank = (sign: 1 | -1): string => {
    const outer: readonly Point[] = [
      place(start, shape.side + sign * shape.from),
      place(end * 0.97, spread + sign * shape.to * 0.94),
      place(end, spread + sign * shape.to),
    ];
    return path(polyline([...outer, ...middle.toReversed()], true), {
      fill: facet(turn + (sign * Math.PI) / 2, metal),
    });
  };
  const under: readonly Point[] = [
    place(start, shape.side - shape.from - 1),
    place(end, spread - shape.to - 1.6),
    place(end, spread + shape.to + 1.6),
    place(start, shape.side + shape.from + 1),
  ];
  return (
    path(polyline(under, true), {
      fill: metal.wall,
      stroke: metal.wall,
      "stroke-width": 2,
      "stroke-linejoin": "round",
      transform: "translate(.6 2)",
    }) +
    flank(-1) +
    flank(1) +
    path(polyline(middle), { fill: "none", stroke: metal.edge, "stroke-width": 0.7, opacity: 0.55 })
  );
}

function vee(radius: number, turn: number, metal: Metal): string {
  const arm = (sign: 1 | -1): string =>
    bar(radius, turn, { inner: 0.16, from: 5.4, to: 6.6, side: sign * 4.6, spread: sign * radius * 0.235 }, metal);
  const place = placer(turn);
  const web: readonly Point[] = [
    place(radius * 0.14, -9),
    place(radius * 0.46, -10),
    place(radius * 0.41, 0),
    place(radius * 0.46, 10),
    place(radius * 0.14, 9),
  ];
  return arm(-1) + arm(1) + path(polyline(web, true), { fill: facet(turn, metal) });
}

function twin(radius: number, turn: number, metal: Metal): string {
  const arm = (sign: 1 | -1): string =>
    bar(radius, turn, { inner: 0.18, from: 3.8, to: 4.9, side: sign * 6.4, spread: sign * radius * 0.12 }, metal);
  const place = placer(turn);
  const web: readonly Point[] = [
    place(radius * 0.14, -10),
    place(radius * 0.36, -8),
    place(radius * 0.33, 0),
    place(radius * 0.36, 8),
    place(radius * 0.14, 10),
  ];
  return arm(-1) + arm(1) + path(polyline(web, true), { fill: facet(turn, metal) });
}

function blade(radius: number, turn: number, metal: Metal): string {
  const lean = 0.42;
  const edge = (width: number): Point[] =>
    [0.2, 0.36, 0.52, 0.68, 0.82, 0.935].map((share) => {
      const angle = turn + lean * ((share - 0.2) / 0.735) ** 1.6;
      const half = width * (0.75 + share * 0.75);
      return [
        share * radius * Math.cos(angle) - half * Math.sin(angle),
        share * radius * Math.sin(angle) + half * Math.cos(angle),
      ];
    });
  const ridge = edge(0.6);
  const shape = (side: number, tone: string): string =>
    path(polyline([...edge(side), ...ridge.toReversed()], true), { fill: tone });
  return (
    path(polyline([...edge(-7), ...edge(7).toReversed()], true), { fill: metal.wall, transform: "translate(.6 2)" }) +
    shape(-5.4, facet(turn - Math.PI / 2, metal)) +
    shape(5.4, facet(turn + Math.PI / 2 + 0.3, metal)) +
    path(polyline(ridge), { fill: "none", stroke: metal.edge, "stroke-width": 0.7, opacity: 0.5 })
  );
}

function offRoadSpoke(radius: number, turn: number, metal: Metal): string {
  const place = placer(turn);
  const pocket: readonly Point[] = [
    place(radius * 0.5, -3.4),
    place(radius * 0.87, -6.4),
    place(radius * 0.87, 6.4),
    place(radius * 0.5, 3.4),
  ];
  return (
    bar(radius, turn, { inner: 0.16, from: 9.4, to: 14, side: 0 }, metal) +
    path(polyline(pocket, true), {
      fill: "#1b1e21",
      stroke: "#0a0b0c",
      "stroke-width": 2.4,
      "stroke-linejoin": "round",
    }) +
    path(polyline([place(radius * 0.52, 3.2), place(radius * 0.86, 6.2)]), {
      fill: "none",
      stroke: metal.bright,
      "stroke-width": 0.9,
      opacity: 0.5,
    })
  );
}

function steelFace(definitions: Definitions, radius: number): string {
  const dish = definitions.radial([0, 0], radius, [
    [0, "#8d949b"],
    [0.3, "#aab0b6"],
    [0.42, "#c3c8cd"],
    [0.5, "#9aa1a8"],
    [0.64, "#b9bfc5"],
    [0.86, "#8a9198"],
    [0.95, "#6b7279"],
    [1, "#c5cacf"],
  ]);
  const sheen = definitions.linear(
    [-radius, -radius],
    [radius, radius],
    [
      [0, "#ffffff", 0.5],
      [0.45, "#ffffff", 0.05],
      [1, "#000000", 0.28],
    ],
  );
  const holes = evenly(10, (turn) => {
    const degrees = (turn * 180) / Math.PI;
    const at: Point = [radius * 0.74, 0];
    return group(
      { transform: `rotate(${degrees.toFixed(1)})` },
      ellipse(at, radius * 0.075, radius * 0.115, { fill: "#e2e6ea" }),
      ellipse([at[0] - 0.9, 0], radius * 0.07, radius * 0.11, { fill: "#15171a" }),
    );
  });
  return circle([0, 0], radius * 0.95, { fill: dish }) + circle([0, 0], radius * 0.95, { fill: sheen }) + holes;
}

function lip(definitions: Definitions, radius: number, metal: Metal): string {
  const sheen = definitions.linear(
    [-radius * 0.5, -radius],
    [radius * 0.5, radius],
    [
      [0, metal.bright],
      [0.3, mix(metal.bright, metal.dim, 0.35)],
      [0.55, metal.dim],
      [0.8, mix(metal.bright, metal.dim, 0.3)],
      [1, metal.bright],
    ],
  );
  return (
    circle([0, 0], radius - 4.6, { fill: "none", stroke: "#0a0c0d", "stroke-width": 1.6, opacity: 0.85 }) +
    circle([0, 0], radius - 2.1, { fill: "none", stroke: sheen, "stroke-width": 3.8 }) +
    circle([0, 0], radius, { fill: "none", stroke: "#050606", "stroke-width": 1.2 })
  );
}

function hub(definitions: Definitions, radius: number, metal: Metal, bolts: number): string {
  const size = radius * 0.235;
  const face = definitions.radial([-size * 0.3, -size * 0.4], size * 1.5, [
    [0, metal.bright],
    [0.6, mix(metal.bright, metal.dim, 0.45)],
    [1, metal.dim],
  ]);
  const holes = evenly(bolts, (turn) => {
    const at: Point = [Math.cos(turn) * size * 0.69, Math.sin(turn) * size * 0.69];
    return (
      circle(at, size * 0.135, { fill: "#17191c" }) +
      circle([at[0] - 0.3, at[1] - 0.4], size * 0.08, { fill: "#6e757c" })
    );
  });
  return (
    circle([0.4, 1.2], size + 0.6, { fill: "#000000", opacity: 0.4 }) +
    circle([0, 0], size, { fill: face, stroke: metal.wall, "stroke-width": 0.8 }) +
    holes +
    circle([0, 0], size * 0.44, { fill: "#14171a", stroke: metal.dim, "stroke-width": 1 }) +
    circle([0, 0], size * 0.24, { fill: "none", stroke: "#5b6269", "stroke-width": 0.7 })
  );
}

function placer(turn: number): (along: number, across: number) => Point {
  const cosine = Math.cos(turn);
  const sine = Math.sin(turn);
  return (along, across) => [along * cosine - across * sine, along * sine + across * cosine];
}

/** Tone of a flat piece of metal whose edge faces `direction`. */
function facet(direction: number, metal: Metal): string {
  const facing = (1 + Math.cos(direction - lightAngle)) / 2;
  return mix(metal.dim, metal.bright, 0.12 + 0.88 * facing ** 0.8);
}
