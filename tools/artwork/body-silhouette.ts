import { type ArtworkBody, artworkBodies } from "./artwork-spec.ts";
import { type CarShape } from "./car-shape.ts";
import { carShapeNamed } from "./car-shapes.ts";
import { bezierPath, type Knot, smoothPath, splineThrough } from "./spline.ts";

/** Position of a body in its picture, in centimetres; all cars have the same scale. */
type Frame = { left: number; width: number };

const carFrame: Frame = { left: -112, width: 590 };
const ratio = 0.37;

/** An SVG sprite with the side view of every body in one colour, each symbol named after its body. */
export function bodySilhouettes(): string {
  const symbols = artworkBodies.map((body) => {
    const [{ left, width }, shapes] = bodyDrawing(body);
    const height = Math.round(width * ratio);
    return `<symbol id="${body}" viewBox="${left} ${6 - height} ${width} ${height}" fill="currentColor">${shapes}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}

function bodyDrawing(body: ArtworkBody): [Frame, string] {
  if (body === "motorcycle") return [{ left: -90, width: 390 }, motorcycle];
  if (body === "caravan") return [{ left: -170, width: 740 }, caravan];
  return [carFrame, carDrawing(carShapeNamed(body))];
}

function carDrawing({ outline, glass, wheelbase, wheelRadius }: CarShape): string {
  return [filled(closed(outline) + (glass === null ? "" : closed(glass))), wheels([0, wheelbase], wheelRadius)].join(
    "",
  );
}

const caravan = [
  filled(
    smoothPath("-6,40* -14,130 -4,214 24,244 60,250* 380,250* 412,244 424,214 428,130 424,40*", true) +
      smoothPath("34,140* 34,200* 120,200* 120,140*", true) +
      smoothPath("310,140* 310,200* 390,200* 390,140*", true),
  ),
  lines("M-104 -34L0 -48M-104 -34V-4", 10),
  wheels([180, 256], 35),
].join("");

const motorcycle = [
  filled(smoothPath("34,106* 58,116 92,112 118,98* 190,108 222,122* 206,98 172,86* 66,82*", true)),
  filled(smoothPath("74,84* 152,84 160,56 140,36 92,36 76,58*", true)),
  lines("M0 -34L42 -122l26 6M148 -52L212 -34M104 -36L216 -54", 9),
  `<g fill="none" stroke="currentColor" stroke-width="11"><circle cy="-34" r="28"/><circle cx="212" cy="-34" r="28"/></g>`,
].join("");

function filled(path: string): string {
  return `<path fill-rule="evenodd" d="${path}"/>`;
}

function lines(path: string, width: number): string {
  return `<path fill="none" stroke="currentColor" stroke-width="${width}" stroke-linejoin="round" d="${path}"/>`;
}

/** The gap around a wheel is transparent. */
function wheels(places: readonly number[], radius: number): string {
  const circles = places.map((x) => `<circle cx="${x}" cy="${-radius}" r="${radius}"/>`);
  return `<g stroke="var(--surface)" stroke-width="12">${circles.join("")}</g>`;
}

function closed(knots: readonly Knot[]): string {
  return bezierPath(splineThrough(knots, true), true);
}
