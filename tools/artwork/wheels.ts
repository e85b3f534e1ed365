import type { ArtworkRim } from "./artwork-spec.ts";
import { rimFace } from "./rim-designs.ts";
import type { Definitions, Point } from "./svg.ts";
import { circle, format, group, path, stroke } from "./svg.ts";

/** A wheel seen front on, drawn once with a tyre radius of 100 around the origin. */
export function wheelSymbol(definitions: Definitions, rim: ArtworkRim, rimRatio: number): string {
  const radius = rimRatio * 100;
  const reference = definitions.add((id) =>
    group(
      { id },
      tyre(definitions, radius),
      well(definitions, rim, radius),
      rimFace(definitions, rim, radius),
      wheelShade(definitions, radius),
    ),
  );
  return reference.slice(4, -1);
}

/** Places the wheel of `wheelSymbol` at a point. */
export function placeWheel(symbol: string, centre: Point, radius: number): string {
  const scale = Math.round((radius / 100) * 1e4) / 1e4;
  return `<use href="${symbol}" transform="translate(${format(centre[0])} ${format(centre[1])}) scale(${scale})"/>`;
}

function tyre(definitions: Definitions, rimRadius: number): string {
  const from = rimRadius / 100;
  const side = 1 - from;
  const rubber = definitions.radial([0, 0], 100, [
    [0, "#0a0b0c"],
    [from, "#101214"],
    [from + side * 0.16, "#2b2e32"],
    [from + side * 0.34, "#1b1d20"],
    [from + side * 0.66, "#272a2e"],
    [from + side * 0.86, "#16181a"],
    [1, "#070809"],
  ]);
  const rib = rimRadius + (100 - rimRadius) * 0.5;
  const lettering = rimRadius + (100 - rimRadius) * 0.62;
  return (
    circle([0, 0], 100, { fill: rubber }) +
    circle([0, 0], rib, { fill: "none", stroke: "#3a3e43", "stroke-width": 0.7, opacity: 0.6 }) +
    circle([0, 0], 96, { fill: "none", stroke: "#000000", "stroke-width": 1.4, opacity: 0.5 }) +
    stroke(arc(lettering, 205, 245), "#4b5056", 3, {
      "stroke-dasharray": "4 2.2 2.6 2.2 3.2 2",
      opacity: 0.32,
      "stroke-linecap": "butt",
    }) +
    stroke(arc(lettering, 25, 65), "#4b5056", 3, {
      "stroke-dasharray": "2.6 2 4 2.2 3.2 2.2",
      opacity: 0.2,
      "stroke-linecap": "butt",
    })
  );
}

/** Parts visible between the spokes: brake disc, hub and caliper. */
function well(definitions: Definitions, rim: ArtworkRim, radius: number): string {
  const disc = radius * 0.66;
  const metal = definitions.radial([0, 0], disc, [
    [0, "#3a3f44"],
    [0.5, "#70767d"],
    [0.62, "#8b9299"],
    [0.8, "#666d74"],
    [0.93, "#959ba2"],
    [1, "#4a4f54"],
  ]);
  const caliper = rim === "black" ? "#b3161c" : "#4b5157";
  const shade = definitions.linear(
    [0, -radius],
    [0, radius],
    [
      [0, "#000000", 0.86],
      [0.4, "#000000", 0.5],
      [1, "#000000", 0.3],
    ],
  );
  return (
    circle([0, 0], radius, { fill: "#050607" }) +
    circle([0, 0], radius * 0.93, { fill: "#1a1d20" }) +
    circle([0, 0], disc, { fill: metal }) +
    circle([0, 0], radius * 0.36, { fill: "#23272b", stroke: "#0b0d0e", "stroke-width": 1.5 }) +
    path(ringSlice(radius * 0.42, radius * 0.7, -42, 30), { fill: caliper, stroke: "#0b0d0e", "stroke-width": 1 }) +
    circle([0, 0], radius, { fill: shade })
  );
}

/** The arch above shades the upper half. */
function wheelShade(definitions: Definitions, rimRadius: number): string {
  const fill = definitions.linear(
    [0, -100],
    [0, 100],
    [
      [0, "#000000", 0.74],
      [0.16, "#000000", 0.4],
      [0.4, "#000000", 0.02],
      [0.72, "#000000", 0],
      [1, "#000000", 0.3],
    ],
  );
  const sheen = definitions.linear(
    [-rimRadius, -rimRadius],
    [rimRadius * 0.4, rimRadius * 0.6],
    [
      [0, "#ffffff", 0.16],
      [0.45, "#ffffff", 0.03],
      [1, "#ffffff", 0],
    ],
  );
  return circle([0, 0], rimRadius - 3, { fill: sheen }) + circle([0, 0], 100, { fill });
}

function arc(radius: number, fromDegrees: number, toDegrees: number): string {
  const [x1, y1] = polar(radius, fromDegrees);
  const [x2, y2] = polar(radius, toDegrees);
  const large = Math.abs(toDegrees - fromDegrees) > 180 ? 1 : 0;
  return `M${format(x1)} ${format(y1)}A${format(radius)} ${format(radius)} 0 ${large} 1 ${format(x2)} ${format(y2)}`;
}

function ringSlice(inner: number, outer: number, fromDegrees: number, toDegrees: number): string {
  const [x1, y1] = polar(inner, toDegrees);
  const [x2, y2] = polar(inner, fromDegrees);
  return (
    `${arc(outer, fromDegrees, toDegrees)}L${format(x1)} ${format(y1)}` +
    `A${format(inner)} ${format(inner)} 0 0 0 ${format(x2)} ${format(y2)}Z`
  );
}

function polar(radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}
