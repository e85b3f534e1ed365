import type { CarBody, CarShape } from "./car-shape.ts";
import { convertible, coupe, hatch, sedan, wagon } from "./low-car-shapes.ts";
import { fourWheelDrive, peopleMover, suv, ute, van } from "./tall-car-shapes.ts";

export const carShapes: Readonly<Record<CarBody, CarShape>> = {
  hatch,
  sedan,
  wagon,
  suv,
  "four-wheel-drive": fourWheelDrive,
  ute,
  coupe,
  convertible,
  van,
  "people-mover": peopleMover,
};
