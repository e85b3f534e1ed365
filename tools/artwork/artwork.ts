/** Drawn vehicles: vector pictures made from body type, paint, finish, rim and angle. */
import type { ArtworkSpec } from "./artwork-spec.ts";
import { artworkPaints } from "./artwork-spec.ts";
import type { CarShape } from "./car-shape.ts";
import { caravanShapes, isCaravanShape } from "./caravan-shapes.ts";
import { carShapeNamed, isCarShape } from "./car-shapes.ts";
import { drawCaravan } from "./caravan.ts";
import { drawInterior } from "./interior.ts";
import { drawMotorcycleShape } from "./motorcycle-kinds.ts";
import { motorcycleShapes } from "./motorcycle-shapes.ts";
import { drawMotorcycle } from "./motorcycle.ts";
import type { PaintTones } from "./paint-tones.ts";
import { paintTones } from "./paint-tones.ts";
import { drawPerspectiveView } from "./perspective-view.ts";
import { drawSideView, drawWheelView } from "./side-view.ts";

export * from "./artwork-shapes.ts";
export * from "./artwork-spec.ts";

/** Draws one vehicle as a complete SVG document of 1200 by 800. */
export function drawVehicle(spec: ArtworkSpec): string {
  const paint = artworkPaints[spec.paint];
  if (paint === undefined) throw new RangeError(`Unknown paint: ${spec.paint}`);
  const tones = paintTones(paint, spec.finish);
  const { shape } = spec;
  if (isCarShape(shape)) return drawCar(spec, { ...carShapeNamed(shape), electric: spec.isElectric }, tones);
  if (isCaravanShape(shape)) return drawCaravan(spec, caravanShapes[shape]);
  return shape === "motorcycle"
    ? drawMotorcycle(spec, tones)
    : drawMotorcycleShape(spec, motorcycleShapes[shape], tones);
}

function drawCar(spec: ArtworkSpec, shape: CarShape, tones: PaintTones): string {
  switch (spec.angle) {
    case "wheel":
      return drawWheelView(spec, shape, tones);
    case "front-three-quarter":
    case "rear-three-quarter":
    case "front":
    case "rear":
      return drawPerspectiveView(spec, spec.angle, shape, tones);
    case "interior":
      return drawInterior(shape.body, tones);
    case "side":
      return drawSideView(spec, shape, tones);
  }
}
