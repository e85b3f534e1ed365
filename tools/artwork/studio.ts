import type { ArtworkBackdrop } from "./artwork-spec.ts";
import { mix } from "./colour.ts";
import type { Box, Definitions, Point } from "./svg.ts";
import { ellipse, group, grow, rectangle } from "./svg.ts";
import type { PaintTones } from "./paint-tones.ts";

/** The common canvas of all pictures: 3:2, so that cards and gallery never crop. */
export const canvas: Box = { x: 0, y: 0, width: 1200, height: 800 };

const centre = canvas.width / 2;
/** A wall: its colour, the colour of its light, and how far it darkens towards the edges. */
type Wall = { readonly tint: string; readonly light: string; readonly falloff: number };

type Studio = Omit<Wall, "tint"> & { readonly wall: string; readonly wallBehindWhite: string };

/** The darker studios are for light paints: a white car on a white wall loses its roof line. */
const studios: Readonly<Record<Exclude<ArtworkBackdrop, "none">, Studio>> = {
  studio: { wall: "#dfe4e9", wallBehindWhite: "#c2cad2", light: "#ffffff", falloff: 0.2 },
  showroom: { wall: "#f6f7f8", wallBehindWhite: "#dbdee2", light: "#ffffff", falloff: 0.06 },
  yard: { wall: "#e7dfd0", wallBehindWhite: "#cfc2ab", light: "#fffaf2", falloff: 0.17 },
};

/** The wall with enough contrast to the paint. */
export function wallBehind(backdrop: keyof typeof studios, tones: PaintTones): Wall {
  const { wall, wallBehindWhite, ...rest } = studios[backdrop];
  return { ...rest, tint: tones.kind === "white" ? wallBehindWhite : wall };
}

/** Wall, cove and floor behind the vehicle; the cove is a soft gradient without a visible line. */
export function studioBackdrop(definitions: Definitions, wall: Wall, horizon: number): string {
  const { tint, light, falloff } = wall;
  const darker = (amount: number): string => mix(tint, "#000000", amount);
  const lighter = (amount: number): string => mix(tint, light, amount);
  const at = (share: number): number => Math.min(1, (share * horizon) / canvas.height);
  const plaster = definitions.linear(
    [0, 0],
    [0, canvas.height],
    [
      [0, darker(falloff)],
      [at(0.42), tint],
      [at(0.8), lighter(0.72)],
      [at(0.93), lighter(0.72)],
      [at(1.06), darker(0.9 * falloff)],
      [at(1.22), lighter(0.34)],
      [1, darker(falloff)],
    ],
  );
  const spot = definitions.radial(
    [0, 0],
    1,
    [
      [0, light, 0.8],
      [0.3, light, 0.55],
      [0.6, light, 0.22],
      [0.85, light, 0.04],
      [1, light, 0],
    ],
    `translate(${centre} ${Math.round(horizon * 0.72)}) scale(${canvas.width * 0.47} ${canvas.height * 0.4})`,
  );
  const floor = definitions.radial(
    [0, 0],
    1,
    [
      [0, light, 0.5],
      [0.55, light, 0.2],
      [1, light, 0],
    ],
    `translate(${centre} ${Math.round(horizon * 1.13)}) scale(${canvas.width * 0.5} ${canvas.height * 0.13})`,
  );
  return rectangle(canvas, { fill: plaster }) + rectangle(canvas, { fill: spot }) + rectangle(canvas, { fill: floor });
}

/** Darkens the corners; drawn last. */
export function vignette(definitions: Definitions): string {
  const dark = "#20262d";
  const fill = definitions.radial(
    [0, 0],
    1,
    [
      [0, dark, 0],
      [0.55, dark, 0],
      [0.8, dark, 0.045],
      [1, dark, 0.14],
    ],
    `translate(${centre} ${canvas.height * 0.5}) scale(${canvas.width * 0.66} ${canvas.height * 0.72})`,
  );
  return rectangle(canvas, { fill });
}

const shadowStops = [
  [0, "#0a0d11", 0.85],
  [0.45, "#0a0d11", 0.55],
  [0.8, "#0a0d11", 0.14],
  [1, "#0a0d11", 0],
] as const;

/** An elliptic shadow that fades outwards. */
export function softEllipse(
  definitions: Definitions,
  at: Point,
  radiusX: number,
  radiusY: number,
  opacity: number,
): string {
  const transform = `translate(${at[0].toFixed(2)} ${at[1].toFixed(2)}) scale(${radiusX.toFixed(2)} ${radiusY.toFixed(2)})`;
  return ellipse(at, radiusX, radiusY, { fill: definitions.radial([0, 0], 1, shadowStops, transform), opacity });
}

/** The contact shadow of a vehicle seen from the side: a wide one, a core, and one under each tyre. */
export function sideShadow(
  definitions: Definitions,
  extent: { readonly from: number; readonly to: number; readonly tyres: readonly number[]; readonly radius: number },
): string {
  const middle = (extent.from + extent.to) / 2;
  const half = (extent.to - extent.from) / 2;
  const tyres = extent.tyres.map((x) =>
    softEllipse(definitions, [x, 0.2], extent.radius * 0.72, extent.radius * 0.09, 0.95),
  );
  return group(
    {},
    softEllipse(definitions, [middle, 1.6], half * 1.07, 7.2, 0.5),
    softEllipse(definitions, [middle, 0.4], half * 0.97, 3.6, 0.8),
    ...tyres,
  );
}

/** Combines all layers into a complete picture. */
export function picture(definitions: Definitions, view: Box, ...layers: readonly string[]): string {
  const viewBox = [view.x, view.y, view.width, view.height].map((value) => Math.round(value * 100) / 100).join(" ");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}" viewBox="${viewBox}">` +
    definitions.markup() +
    layers.join("") +
    "</svg>"
  );
}

/** The smallest 3:2 box that contains `content` with a margin. */
export function cropRound(content: Box, margin: number): Box {
  const outer = grow(content, margin);
  const width = Math.max(outer.width, outer.height * 1.5);
  const height = width / 1.5;
  return { x: outer.x - (width - outer.width) / 2, y: outer.y - (height - outer.height) / 2, width, height };
}
