import type { ArtworkSpec } from "./artwork-spec.ts";
import type { CarShape } from "./car-shape.ts";
import { noseX, tailX } from "./car-shape.ts";
import type { PaintTones } from "./paint-tones.ts";
import { paintedBody } from "./side-body.ts";
import { rocker, sideStep, sillAndCladding, underbody, wheelArches } from "./side-chassis.ts";
import type { SideContext } from "./side-context.ts";
import { sideContext } from "./side-context.ts";
import { bodyExtras, mirror, roofFin, roofRails, roofSpoiler } from "./side-fittings.ts";
import { sideGlass } from "./side-glass.ts";
import { sideLamps } from "./side-lamps.ts";
import { fabricRoof } from "./side-fabric-roof.ts";
import { doorHandles, shutLines } from "./side-shut-lines.ts";
import { canvas, cropRound, picture, sideShadow, studioBackdrop, vignette, wallBehind } from "./studio.ts";
import type { Box, Definitions } from "./svg.ts";
import { createDefinitions, format, group } from "./svg.ts";
import { cabClip, sideTray } from "./tray.ts";
import { wheelSymbol } from "./wheels.ts";

/** Position and scale of a side view on the canvas. */
type Placement = { readonly scale: number; readonly originX: number; readonly ground: number };

const groundLine = 0.735 * canvas.height;

/** Fits an object of this size (centimetres) onto the canvas, on the ground line. */
function placeOnGround(from: number, to: number, height: number): Placement {
  const scale = Math.min((0.825 * canvas.width) / (to - from), (0.62 * canvas.height) / height);
  const ground = groundLine + Math.max(0, (height * scale - 380) * 0.3);
  return { scale, originX: canvas.width / 2 - ((from + to) / 2) * scale, ground };
}

/** Places a drawing in centimetres in the studio, or alone on a tight transparent crop. */
export function presentSide(
  definitions: Definitions,
  drawing: {
    readonly shadow: string;
    readonly vehicle: string;
    readonly from: number;
    readonly to: number;
    readonly height: number;
  },
  spec: Pick<ArtworkSpec, "backdrop">,
  tones: PaintTones,
): string {
  const { from, to, height } = drawing;
  if (spec.backdrop === "none") {
    const content: Box = { x: from, y: -height, width: to - from, height: height + 7 };
    return picture(definitions, cropRound(content, (to - from) * 0.035), drawing.shadow, drawing.vehicle);
  }
  const place = placeOnGround(from, to, height);
  const transform = `translate(${format(place.originX)} ${format(place.ground)}) scale(${place.scale.toFixed(4)})`;
  return picture(
    definitions,
    canvas,
    studioBackdrop(definitions, wallBehind(spec.backdrop, tones), place.ground - 14),
    group({ transform }, drawing.shadow, drawing.vehicle),
    vignette(definitions),
  );
}

/** A car from its left-hand side, facing left. */
export function drawSideView(spec: ArtworkSpec, shape: CarShape, tones: PaintTones): string {
  const definitions = createDefinitions();
  const vehicle = sideVehicle(definitions, spec, shape, tones);
  const drawing = { ...vehicle, from: noseX(shape), to: tailX(shape), height: shape.height };
  return presentSide(definitions, drawing, spec, tones);
}

/** The front wheel and its surroundings, cropped from the side view. */
export function drawWheelView(spec: ArtworkSpec, shape: CarShape, tones: PaintTones): string {
  const definitions = createDefinitions();
  const { shadow, vehicle } = sideVehicle(definitions, spec, shape, tones);
  const width = shape.wheelRadius * 4.3;
  const height = width / 1.5;
  const view: Box = { x: -width * 0.47, y: 7 - height, width, height };
  return picture(definitions, view, wheelBackdrop(definitions, spec, tones, view), shadow, vehicle);
}

/** The backdrop of a close-up, in the units of the close-up. */
export function wheelBackdrop(
  definitions: Definitions,
  spec: Pick<ArtworkSpec, "backdrop">,
  tones: PaintTones,
  view: Box,
): string {
  if (spec.backdrop === "none") return "";
  const scale = (view.width / canvas.width) * 1.6;
  const transform = `translate(${format(view.x - view.width * 0.3)} ${format(-groundLine * scale + 4)}) scale(${scale.toFixed(4)})`;
  return group({ transform }, studioBackdrop(definitions, wallBehind(spec.backdrop, tones), groundLine - 14));
}

function sideVehicle(
  definitions: Definitions,
  spec: ArtworkSpec,
  shape: CarShape,
  tones: PaintTones,
): { shadow: string; vehicle: string } {
  const context = sideContext(definitions, shape, tones, spec.finish);
  const wheel = wheelSymbol(definitions, spec.rim, shape.rimRatio);
  const shadow = sideShadow(definitions, {
    from: context.nose + 4,
    to: context.tail - 4,
    tyres: [0, shape.wheelbase],
    radius: shape.wheelRadius,
  });
  return { shadow, vehicle: layers(context, wheel) };
}

function layers(context: SideContext, wheel: string): string {
  const clip = cabClip(context.definitions, context.shape);
  return group(
    {},
    group(clip === null ? {} : { "clip-path": clip }, underbody(context), ...bodyLayers(context)),
    sideTray(context),
    wheelArches(context, wheel),
    sideStep(context),
    mirror(context),
  );
}

function bodyLayers(context: SideContext): readonly string[] {
  return [
    roofFin(context),
    paintedBody(context),
    fabricRoof(context),
    roofSpoiler(context),
    sideGlass(context),
    bodyExtras(context),
    shutLines(context),
    sillAndCladding(context),
    rocker(context),
    doorHandles(context),
    sideLamps(context),
    roofRails(context),
  ];
}
