import type { CarShape } from "./car-shape.ts";
import { beltAt, beltSlope, noseX, tailX } from "./car-shape.ts";
import { interpolate, smoothStep } from "./interpolate.ts";
import type { PaintTones } from "./paint-tones.ts";
import type { Camera, Vector } from "./perspective-camera.ts";
import { dot, normalise } from "./perspective-camera.ts";

/** Returns the colour of a piece of skin from its position and normal. */
export type Shader = (point: Vector, normal: Vector) => string;

/**
 * Brightness of the studio reflected in the paint, by the height of the reflected ray: floor, horizon, walls, ceiling
 * softbox.
 */
const surroundings = [
  [-1, 0.12],
  [-0.6, 0.3],
  [-0.25, 0.52],
  [-0.1, 0.42],
  [0.02, 0.13],
  [0.1, 0.19],
  [0.25, 0.34],
  [0.5, 0.52],
  [0.72, 0.62],
  [0.78, 1],
] as const;
const softSurroundings = [
  [-1, 0.2],
  [-0.25, 0.42],
  [0, 0.3],
  [0.3, 0.36],
  [1, 0.7],
] as const;

/** Reflected light is slightly cooler than the paint. */
const studioLight = [0.94, 1, 1.07] as const;

/** Paint under studio light with additional designed bands: a purely physical model appears dull. */
export function paintShader(shape: CarShape, tones: PaintTones, camera: Camera, keyLight: Vector): Shader {
  const base = squaredChannels(tones.base);
  const key = normalise(keyLight);
  const matte = tones.kind === "matte";
  const gloss = matte ? 0.25 : 1;
  const black = tones.kind === "black";
  const contrast = tones.kind === "white" ? 0.8 : 1;
  const table = matte ? softSurroundings : surroundings;
  const bands = paintedBands(shape);
  return (point, skinNormal) => {
    const view = camera.towards(point);
    const normal = normalise([skinNormal[0], skinNormal[1] * 1.7, skinNormal[2]]);
    const facing = Math.max(0, dot(normal, view));
    const reflectedY = 2 * dot(normal, view) * normal[1] - view[1];
    const reflection = interpolate(table, reflectedY);
    const light = 0.16 + 0.52 * Math.max(0, dot(normal, key)) + 0.3 * facing;
    const shade = interpolate(occlusion, point[1] - shape.sill) * (1 + contrast * bands(point, skinNormal));
    const body = lift(tones, (0.75 * light + 0.95 * reflection) * shade);
    const fresnel = (1 - facing) ** 4;
    const mirror = black
      ? reflection ** 3 * (0.3 + 0.5 * fresnel) * gloss * shade
      : reflection ** 2 * (0.065 + 0.42 * fresnel) * gloss * Math.min(1, shade);
    return squaredToHex(base.map((channel, index) => channel * body + mirror * (studioLight[index] ?? 1)));
  };
}

/** Adjusts contrast so that white does not darken to grey and black does not lighten to grey. */
function lift(tones: PaintTones, amount: number): number {
  if (tones.kind === "white") return 0.27 + 0.66 * amount;
  return amount * 1.08;
}

export function plasticShader(camera: Camera, keyLight: Vector): Shader {
  const key = normalise(keyLight);
  return (point, normal) => {
    const facing = Math.max(0, dot(normal, camera.towards(point)));
    const amount = 0.012 + 0.03 * Math.max(0, dot(normal, key)) + 0.012 * facing + 0.03 * Math.max(0, normal[1]);
    return squaredToHex([amount * 0.95, amount, amount * 1.08]);
  };
}

/** Dark cloth: no reflections, a little light from above. */
export function fabricShader(camera: Camera, keyLight: Vector): Shader {
  const key = normalise(keyLight);
  return (point, normal) => {
    const amount =
      0.008 + 0.016 * Math.max(0, dot(normal, key)) + 0.012 * Math.max(0, dot(normal, camera.towards(point)));
    return squaredToHex([amount, amount * 1.04, amount * 1.12]);
  };
}

/** Light that reaches the skin, by height above the sill. */
const occlusion = [
  [-10, 0.3],
  [2, 0.52],
  [14, 0.74],
  [40, 1],
] as const;

/** Dark horizon and bright shoulder at the heights of the side view; both fade out where the skin faces up. */
function paintedBands(shape: CarShape): (point: Vector, normal: Vector) => number {
  const middle = (noseX(shape) + tailX(shape)) / 2;
  const belt = beltAt(shape, middle);
  const slope = beltSlope(shape);
  const waist = shape.sill + 0.36 * (belt - shape.sill);
  const table: readonly (readonly [number, number])[] = [
    [shape.sill + 2, -0.3],
    [shape.sill + 6, -0.46],
    [waist - 9, -0.1],
    [waist, 0.18],
    [waist + 9, 0.02],
    [belt - 26, -0.1],
    [belt - 18, -0.28],
    [belt - 12, -0.12],
    [belt - 8, 0.1],
    [belt - 5, 0.36],
    [belt - 2.4, 0.12],
    [belt, -0.04],
    [belt + 6, 0],
  ];
  return ([x, y], normal) => (1 - smoothStep(0.35, 0.75, normal[1])) * interpolate(table, y - slope * (x - middle));
}

function squaredChannels(hex: string): readonly number[] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255].map((channel) => (channel / 255) ** 2);
}

const toneStep = 5;

/** Converts squared light to a colour, quantised so that adjacent facets of one tone can be merged. */
function squaredToHex(squared: readonly number[]): string {
  return `#${squared
    .map((channel) => {
      const value = Math.sqrt(Math.max(0, softLimit(channel))) * 255;
      return Math.min(255, Math.round(value / toneStep) * toneStep)
        .toString(16)
        .padStart(2, "0");
    })
    .join("")}`;
}

/** Compresses highlights instead of clipping them. */
function softLimit(amount: number): number {
  return amount < 0.7 ? amount : 0.7 + 0.3 * (1 - Math.exp(-(amount - 0.7) / 0.3));
}
