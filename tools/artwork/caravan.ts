import type { ArtworkSpec } from "./artwork-spec.ts";
import { artworkPaints } from "./artwork-spec.ts";
import { mix } from "./colour.ts";
import type { PaintTones } from "./paint-tones.ts";
import { paintTones } from "./paint-tones.ts";
import { caravanDoor, caravanWindow, drawbar, roofGear } from "./caravan-fittings.ts";
import { presentSide, wheelBackdrop } from "./side-view.ts";
import { smoothPath } from "./spline.ts";
import { picture, softEllipse } from "./studio.ts";
import type { Box, Definitions } from "./svg.ts";
import { circle, createDefinitions, element, format, group, path, rectangle, stroke } from "./svg.ts";
import { placeWheel, wheelSymbol } from "./wheels.ts";

const length = 576;
const axles = [292, 370] as const;
const wheelRadius = 36;
const floor = 56;

const outline =
  smoothPath(`0,58* 0,92 5,150 18,212~0.3 30,248 44,259.4 70,264.4 150,266 420,266 540,264.6 562,260~0.4
  572,246 576,200 576,120 575,58*`) + "Z";

/** A touring caravan from its kerb side, coupling to the left; the bands along the wall have the paint colour. */
export function drawCaravan(spec: ArtworkSpec): string {
  const definitions = createDefinitions();
  const wall = paintTones(artworkPaints["white"] ?? "#e9edf0", "solid");
  const accent = accentOf(spec);
  const wheel = wheelSymbol(definitions, spec.rim, 0.6);
  const vehicle = group(
    {},
    drawbar(definitions),
    chassis(),
    shell(definitions, wall, accent),
    openings(definitions, wall),
    running(definitions, wheel),
    roofGear(definitions),
  );
  const shadow =
    softEllipse(definitions, [280, 2], 320, 8, 0.55) +
    softEllipse(definitions, [288, 0.6], 290, 4, 0.5) +
    axles.map((x) => softEllipse(definitions, [x, 0.4], 27, 3.2, 0.95)).join("");
  if (spec.angle === "wheel") {
    const view: Box = { x: 192, y: -155, width: 246, height: 164 };
    return picture(definitions, view, wheelBackdrop(definitions, spec, wall, view), shadow, vehicle);
  }
  return presentSide(definitions, { shadow, vehicle, from: -144, to: length + 4, height: 278 }, spec, wall);
}

function accentOf(spec: ArtworkSpec): PaintTones {
  const paint = artworkPaints[spec.paint] ?? "#1f4f8f";
  return paintTones(spec.paint === "white" ? "#8b98a4" : paint, spec.finish);
}

function shell(definitions: Definitions, wall: PaintTones, accent: PaintTones): string {
  const skin = definitions.linear(
    [0, -266],
    [0, -floor],
    [
      [0, "#ffffff"],
      [0.05, "#f6f8f9"],
      [0.16, wall.base],
      [0.5, "#dfe4e8"],
      [0.62, "#f2f5f7"],
      [0.86, "#c9d0d6"],
      [1, "#a5aeb6"],
    ],
  );
  const clip = definitions.clip(outline);
  return (
    path(outline, { fill: skin }) +
    group(
      { "clip-path": clip },
      ribs(definitions),
      bands(definitions, accent),
      chequerPlate(definitions),
      ends(definitions, wall),
      edgeTrim(),
    ) +
    path(outline, { fill: "none", stroke: "#7d878f", "stroke-width": 1.1 })
  );
}

/** Vertical ribs suggest aluminium cladding. */
function ribs(definitions: Definitions): string {
  const fill = definitions.add((id) =>
    element(
      "pattern",
      { id, patternUnits: "userSpaceOnUse", width: 13, height: 400 },
      rectangle({ x: 0, y: 0, width: 0.7, height: 400 }, { fill: "#5d6873", opacity: 0.16 }) +
        rectangle({ x: 0.8, y: 0, width: 1.2, height: 400 }, { fill: "#ffffff", opacity: 0.5 }),
    ),
  );
  return rectangle({ x: 0, y: -266, width: length, height: 210 }, { fill });
}

function bands(definitions: Definitions, accent: PaintTones): string {
  const tone = definitions.linear(
    [0, -176],
    [0, -96],
    [
      [0, accent.light],
      [0.45, accent.base],
      [1, accent.mid],
    ],
  );
  const wide =
    "M-4 -139C90 -140 170 -121 270 -120C380 -119 470 -132 580 -160V-141C470 -111 380 -103 270 -104C170 -105 90 -124 -4 -123Z";
  const slim =
    "M-4 -117C90 -118 180 -101 280 -100C390 -99 480 -108 580 -130V-124.5C480 -102 390 -93.6 280 -94.6C180 -95.6 90 -112.6 -4 -111.6Z";
  return (
    path(wide, { fill: tone }) +
    path(slim, { fill: mix(accent.base, "#808a93", 0.45) }) +
    path("M-4 -139C90 -140 170 -121 270 -120C380 -119 470 -132 580 -160", {
      fill: "none",
      stroke: accent.edge,
      "stroke-width": 0.8,
      opacity: 0.7,
    })
  );
}

function chequerPlate(definitions: Definitions): string {
  const base = definitions.linear(
    [0, -92],
    [0, -floor],
    [
      [0, "#5a6168"],
      [0.3, "#3f454b"],
      [1, "#23272b"],
    ],
  );
  const lugs = definitions.add((id) =>
    element(
      "pattern",
      { id, patternUnits: "userSpaceOnUse", width: 6, height: 6 },
      stroke("M.8 1.6l1.8 1.2M4.8 4.2l-1.8 1.2", "#aeb6bd", 0.55, { opacity: 0.5 }),
    ),
  );
  const box: Box = { x: 0, y: -91, width: length, height: 35 };
  return (
    rectangle(box, { fill: base }) +
    rectangle(box, { fill: lugs }) +
    rectangle({ ...box, height: 1.5 }, { fill: "#c6ccd1" }) +
    rectangle({ ...box, y: -89.5, height: 0.8 }, { fill: "#15181a" })
  );
}

function ends(definitions: Definitions, wall: PaintTones): string {
  const fill = definitions.linear(
    [0, 0],
    [length, 0],
    [
      [0, wall.deep, 0.75],
      [0.015, wall.dark, 0.5],
      [0.06, wall.light, 0.2],
      [0.1, wall.light, 0],
      [0.93, wall.light, 0],
      [0.97, wall.dark, 0.3],
      [1, wall.deep, 0.8],
    ],
  );
  return rectangle({ x: 0, y: -270, width: length, height: 220 }, { fill });
}

function edgeTrim(): string {
  return (
    stroke("M20 -213C34 -248 44 -257 74 -260L420 -261.6L540 -260L568 -250", "#aab3bb", 1.2, { opacity: 0.8 }) +
    rectangle(
      { x: 566, y: -112, width: 7, height: 34 },
      { rx: 1.5, fill: "#b5161c", stroke: "#3d070a", "stroke-width": 0.6 },
    ) +
    rectangle({ x: 566, y: -88, width: 7, height: 9 }, { rx: 1.2, fill: "#e8a12e" }) +
    rectangle({ x: 3, y: -112, width: 3.4, height: 9 }, { rx: 1, fill: "#e8a12e" })
  );
}

function openings(definitions: Definitions, wall: PaintTones): string {
  return (
    caravanWindow(definitions, { x: 60, y: -219, width: 104, height: 56 }) +
    caravanWindow(definitions, { x: 262, y: -219, width: 92, height: 50 }) +
    caravanWindow(definitions, { x: 380, y: -219, width: 66, height: 44 }) +
    caravanWindow(definitions, { x: 474, y: -219, width: 74, height: 56 }) +
    caravanDoor(definitions, wall, { x: 180, y: -236, width: 62, height: 172 }) +
    hatch({ x: 70, y: -86, width: 66, height: 24 }) +
    hatch({ x: 470, y: -84, width: 46, height: 22 }) +
    rectangle(
      { x: 392, y: -160, width: 40, height: 14 },
      { rx: 2, fill: "#d5dbe0", stroke: "#8a949c", "stroke-width": 0.6 },
    ) +
    stroke("M396 -156.6H428M396 -153H428M396 -149.4H428", "#9aa4ac", 0.7)
  );
}

function hatch(box: Box): string {
  return (
    rectangle(box, { rx: 3, fill: "#30353a", stroke: "#121416", "stroke-width": 1 }) +
    rectangle(
      { ...box, y: box.y + 0.9 },
      { rx: 3, fill: "none", stroke: "#8b949b", "stroke-width": 0.5, opacity: 0.6 },
    ) +
    circle([box.x + box.width - 8, box.y + box.height / 2], 2, { fill: "#aab2b8" })
  );
}

function chassis(): string {
  return (
    rectangle({ x: 4, y: -58, width: length - 12, height: 10 }, { fill: "#111416" }) +
    stroke("M40 -50L48 -22M536 -50L530 -20", "#1b1f22", 3.4) +
    stroke("M44 -21H54M524 -19H537", "#1b1f22", 3) +
    rectangle({ x: 90, y: -50, width: 90, height: 14 }, { rx: 5, fill: "#1a1d20" })
  );
}

/** Twin axle under one broad arch. */
function running(definitions: Definitions, wheel: string): string {
  const [front, rear] = axles;
  const reach = wheelRadius + 6;
  const arch = `M${format(front - reach - 8)} -54C${front - reach} -86 ${front - 26} -92 ${front} -92H${rear}C${rear + 26} -92 ${rear + reach} -86 ${rear + reach + 8} -54Z`;
  const inner = `M${front - reach} -54C${front - reach + 5} -80 ${front - 24} -86 ${front} -86H${rear}C${rear + 24} -86 ${rear + reach - 5} -80 ${rear + reach} -54V-40H${front - reach}Z`;
  const trim = definitions.linear(
    [0, -92],
    [0, -54],
    [
      [0, "#747c83"],
      [0.3, "#3c4247"],
      [1, "#1b1e21"],
    ],
  );
  return (
    path(arch, { fill: trim, stroke: "#121416", "stroke-width": 0.7 }) +
    path(inner, { fill: "#060708" }) +
    axles.map((x) => placeWheel(wheel, [x, -wheelRadius + 0.6], wheelRadius)).join("")
  );
}
