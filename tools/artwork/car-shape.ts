import type { CarFace } from "./car-faces.ts";
import { carFaces } from "./car-faces.ts";
import type { ArtworkBody } from "./artwork-spec.ts";
import type { Knot } from "./spline.ts";
import { parseKnots } from "./spline.ts";

export type CarBody = Exclude<ArtworkBody, "motorcycle" | "caravan">;

/** Dimensions of a car in centimetres: x from the front axle rearwards, y up from the ground. */
export type CarMeasures = {
  readonly frontOverhang: number;
  readonly wheelbase: number;
  readonly rearOverhang: number;
  readonly height: number;
  readonly halfWidth: number;
  readonly wheelRadius: number;
  readonly rimRatio: number;
  readonly sill: number;
  readonly archGap: number;
  readonly belt: readonly [front: number, rear: number];
  readonly cowl: readonly [x: number, y: number];
  readonly doors: { readonly front: number; readonly pillar: number; readonly rear: number | null };
  readonly pillars: readonly number[];
  readonly mirror: readonly [x: number, y: number];
  /** Positions where the seat backs meet the belt line, from front to rear. */
  readonly seats: readonly number[];
};

/** Fittings of a body type beyond its sheet metal. */
export type CarTrim = {
  readonly cladding: "none" | "low" | "high";
  readonly roofRails: boolean;
  readonly sideStep: boolean;
  readonly slidingDoor: readonly [from: number, to: number] | null;
  readonly bedGap: number | null;
  readonly sportsBar: boolean;
  /** An alloy tray instead of the tub. */
  readonly tray: boolean;
  readonly fabricRoof: boolean;
};

export type CarShape = CarMeasures &
  CarTrim & {
    readonly body: CarBody;
    readonly face: CarFace;
    /** No grille. */
    readonly electric: boolean;
    /** Where a point of the body type's first shape is in this shape. */
    readonly place: (x: number, y: number) => readonly [x: number, y: number];
    /** From the lower front bumper over the roof to the lower rear bumper. */
    readonly outline: readonly Knot[];
    readonly glass: readonly Knot[] | null;
    readonly headLamp: readonly Knot[];
    readonly tailLamp: readonly Knot[];
  };

const plainTrim: CarTrim = {
  cladding: "none",
  roofRails: false,
  sideStep: false,
  slidingDoor: null,
  bedGap: null,
  sportsBar: false,
  tray: false,
  fabricRoof: false,
};

/** Head lamps reach less far along the flank than they were first drawn. */
const headLampReach = 0.8;

/** Combines the data of a car; the curves of lamps are slightly tighter than other splines. */
export function carShape(
  body: CarBody,
  measures: CarMeasures,
  lines: { outline: string; glass: string | null; headLamp: string; tailLamp: string },
  trim: Partial<CarTrim> = {},
): CarShape {
  return {
    ...plainTrim,
    ...measures,
    ...trim,
    body,
    face: carFaces[body],
    electric: false,
    place: (x, y) => [x, y],
    outline: parseKnots(lines.outline),
    glass: lines.glass === null ? null : parseKnots(lines.glass),
    headLamp: parseKnots(lines.headLamp, 0.55).map((knot) => ({
      ...knot,
      x: (knot.x + measures.frontOverhang) * headLampReach - measures.frontOverhang,
    })),
    tailLamp: parseKnots(lines.tailLamp, 0.55),
  };
}

export function noseX(shape: CarShape): number {
  return -shape.frontOverhang;
}

export function tailX(shape: CarShape): number {
  return shape.wheelbase + shape.rearOverhang;
}

export function shapeLength(shape: CarShape): number {
  return shape.frontOverhang + shape.wheelbase + shape.rearOverhang;
}

/** Height of the belt line at x; it rises towards the tail. */
export function beltAt(shape: CarShape, x: number): number {
  return shape.belt[0] + ((shape.belt[1] - shape.belt[0]) * x) / shape.wheelbase;
}

/** Rise of the belt line per centimetre. */
export function beltSlope(shape: CarShape): number {
  return (shape.belt[1] - shape.belt[0]) / shape.wheelbase;
}
