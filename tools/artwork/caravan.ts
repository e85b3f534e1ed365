import type { ArtworkSpec } from "./artwork-spec.ts";
import { artworkPaints } from "./artwork-spec.ts";
import { mix } from "./colour.ts";
import type { PaintTones } from "./paint-tones.ts";
import { paintTones } from "./paint-tones.ts";
import type { CaravanShape } from "./caravan-shapes.ts";
import { caravanDoor, caravanWindow, drawbar, roofGear } from "./caravan-fittings.ts";
import { presentSide, wheelBackdrop } from "./side-view.ts";
import { smoothPath } from "./spline.ts";
import { picture, softEllipse } from "./studio.ts";
import type { Box, Definitions } from "./svg.ts";
import { circle, createDefinitions, element, format, group, path, rectangle, stroke } from "./svg.ts";
import { placeWheel, wheelSymbol } from "./wheels.ts";

/** A caravan from its kerb side, coupling to the left; the bands along the wall have the paint colour. */
export function drawCaravan(spec: ArtworkSpec, shape: CaravanShape): string {
  const definitions = createDefinitions();
  const { length, axles, height } = shape;
  const wall = paintTones(artworkPaints["white"] ?? "#e9edf0", "solid");
  const accent = bodyAccent(spec);
  const wheel = wheelSymbol(definitions, spec.rim, 0.6);
  const vehicle = group(
    {},
    drawbar(definitions),
    chassis(shape),
    shape.popTop ? raisedRoof(definitions, shape) : "",
    shell(definitions, shape, wall, accent),
    openings(definitions, shape, wall),
    running(definitions, shape, wheel),
    shape.awning ? roofGear(definitions, shape) : "",
  );
  const shadow =
    softEllipse(definitions, [length / 2, 2], length * 0.55, 8, 0.55) +
    softEllipse(definitions, [length / 2, 0.6], length * 0.5, 4, 0.5) +
    axles.map((x) => softEllipse(definitions, [x, 0.4], 27, 3.2, 0.95)).join("");
  if (spec.angle === "wheel") {
    const view: Box = { x: (axles[0] ?? 0) - 100, y: -155, width: 246, height: 164 };
    return picture(definitions, view, wheelBackdrop(definitions, spec, wall, view), shadow, vehicle);
  }
  return presentSide(definitions, { shadow, vehicle, from: -144, to: length + 4, height: height + 12 }, spec, wall);
}

function bodyAccent(spec: ArtworkSpec): PaintTones {
  const paint = artworkPaints[spec.paint] ?? "#1f4f8f";
  return paintTones(spec.paint === "white" ? "#8b98a4" : paint, spec.finish);
}

/** Canvas sides and a lid above the wall. */
function raisedRoof(definitions: Definitions, { length, popTop, outline }: CaravanShape): string {
  if (!popTop) return "";
  const knots = outline
    .trim()
    .split(/\s+/)
    .map((knot) => Number(knot.split(",")[0]));
  const left = Math.min(...knots) + 46;
  const right = length - 22;
  const { from, to } = popTop;
  const canvasTone = definitions.linear(
    [0, -to],
    [0, -from],
    [
      [0, "#6f6a5d"],
      [0.4, "#b5ad99"],
      [1, "#968f7e"],
    ],
  );
  const lid = definitions.linear(
    [0, -to - 12],
    [0, -to + 4],
    [
      [0, "#ffffff"],
      [0.5, "#e2e7ea"],
      [1, "#98a2aa"],
    ],
  );
  const meshes = [0.12, 0.42, 0.72].map((share) =>
    rectangle(
      { x: left + (right - left) * share, y: -to + 8, width: (right - left) * 0.17, height: to - from - 14 },
      { rx: 3, fill: "#33383a", opacity: 0.85 },
    ),
  );
  return (
    path(`M${left + 6} ${-to}H${right - 6}L${right} ${-from + 4}H${left}Z`, { fill: canvasTone }) +
    meshes.join("") +
    path(
      `M${left - 14} ${-to + 5}Q${left - 16} ${-to - 6} ${left + 8} ${-to - 10}H${right - 10}Q${right + 8} ${-to - 8} ${right + 8} ${-to + 5}Z`,
      { fill: lid, stroke: "#8a949c", "stroke-width": 0.8 },
    )
  );
}

function shell(definitions: Definitions, shape: CaravanShape, wall: PaintTones, accent: PaintTones): string {
  const { floor } = shape;
  const outline = `${smoothPath(shape.outline)}Z`;
  const top = shape.popTop?.from ?? shape.height;
  const skin = definitions.linear(
    [0, -top],
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
      shape.cladding === "ribbed" ? ribs(definitions, shape) : "",
      shape.stripes === "wave" ? bands(definitions, shape, accent) : wedge(definitions, shape, accent),
      chequerPlate(definitions, shape),
      ends(definitions, shape, wall),
      edgeTrim(shape),
    ) +
    path(outline, { fill: "none", stroke: "#7d878f", "stroke-width": 1.1 })
  );
}

/** Vertical ribs suggest aluminium cladding. */
function ribs(definitions: Definitions, { length, height, floor }: CaravanShape): string {
  const fill = definitions.add((id) =>
    element(
      "pattern",
      { id, patternUnits: "userSpaceOnUse", width: 13, height: 400 },
      rectangle({ x: 0, y: 0, width: 0.7, height: 400 }, { fill: "#5d6873", opacity: 0.16 }) +
        rectangle({ x: 0.8, y: 0, width: 1.2, height: 400 }, { fill: "#ffffff", opacity: 0.5 }),
    ),
  );
  return rectangle({ x: 0, y: -height, width: length, height: height - floor }, { fill });
}

function bands(definitions: Definitions, { length, plate }: CaravanShape, accent: PaintTones): string {
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
  return group(
    { transform: `translate(0 ${91 - plate}) scale(${(length / 576).toFixed(4)} 1)` },
    path(wide, { fill: tone }) +
      path(slim, { fill: mix(accent.base, "#808a93", 0.45) }) +
      path("M-4 -139C90 -140 170 -121 270 -120C380 -119 470 -132 580 -160", {
        fill: "none",
        stroke: accent.edge,
        "stroke-width": 0.8,
        opacity: 0.7,
      }),
  );
}

/** A sharp wedge of colour that widens to the rear, above the plate. */
function wedge(definitions: Definitions, { length, plate, height }: CaravanShape, accent: PaintTones): string {
  const rise = (height - plate) * 0.34;
  const tone = definitions.linear(
    [0, -plate - rise],
    [0, -plate],
    [
      [0, accent.light],
      [0.4, accent.base],
      [1, accent.mid],
    ],
  );
  const thin = mix(accent.base, "#808a93", 0.45);
  return (
    path(`M0 ${-plate}L0 ${-plate - 8}L${length * 0.62} ${-plate - 16}L${length} ${-plate - rise}V${-plate}Z`, {
      fill: tone,
    }) + stroke(`M0 ${-plate - 13}L${length * 0.6} ${-plate - 22}L${length} ${-plate - rise - 10}`, thin, 3)
  );
}

function chequerPlate(definitions: Definitions, { length, plate, floor }: CaravanShape): string {
  const base = definitions.linear(
    [0, -plate - 1],
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
  const box: Box = { x: 0, y: -plate, width: length, height: plate - floor };
  return (
    rectangle(box, { fill: base }) +
    rectangle(box, { fill: lugs }) +
    rectangle({ ...box, height: 1.5 }, { fill: "#c6ccd1" }) +
    rectangle({ ...box, y: 1.5 - plate, height: 0.8 }, { fill: "#15181a" })
  );
}

function ends(definitions: Definitions, { length, height }: CaravanShape, wall: PaintTones): string {
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
  return rectangle({ x: 0, y: -height - 4, width: length, height }, { fill });
}

function edgeTrim({ length, plate }: CaravanShape): string {
  const lamp = length - 10;
  return (
    rectangle(
      { x: lamp, y: -plate - 21, width: 7, height: 34 },
      { rx: 1.5, fill: "#b5161c", stroke: "#3d070a", "stroke-width": 0.6 },
    ) +
    rectangle({ x: lamp, y: 3 - plate, width: 7, height: 9 }, { rx: 1.2, fill: "#e8a12e" }) +
    rectangle({ x: 3, y: -plate - 21, width: 3.4, height: 9 }, { rx: 1, fill: "#e8a12e" })
  );
}

function openings(definitions: Definitions, { windows, door, hatches }: CaravanShape, wall: PaintTones): string {
  return (
    windows.map((box) => caravanWindow(definitions, box)).join("") +
    caravanDoor(definitions, wall, door) +
    hatches.map(hatch).join("")
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

function chassis({ length, floor }: CaravanShape): string {
  const rear = length - 40;
  return (
    rectangle({ x: 4, y: -floor - 2, width: length - 12, height: 10 }, { fill: "#111416" }) +
    stroke(`M40 -50L48 -22M${rear} -50L${rear - 6} -20`, "#1b1f22", 3.4) +
    stroke(`M44 -21H54M${rear - 12} -19H${rear + 1}`, "#1b1f22", 3) +
    rectangle({ x: 90, y: 6 - floor, width: length * 0.16, height: 14 }, { rx: 5, fill: "#1a1d20" })
  );
}

/** One arch over one or two axles. */
function running(definitions: Definitions, { axles, wheelRadius, floor }: CaravanShape, wheel: string): string {
  const front = Math.min(...axles);
  const rear = Math.max(...axles);
  const sit = -floor + 2;
  const high = -2.3 * wheelRadius - 9;
  const reach = wheelRadius + 6;
  const arch = `M${format(front - reach - 8)} ${sit}C${front - reach} ${high + 6} ${front - 26} ${high} ${front} ${high}H${rear}C${rear + 26} ${high} ${rear + reach} ${high + 6} ${rear + reach + 8} ${sit}Z`;
  const inner = `M${front - reach} ${sit}C${front - reach + 5} ${high + 12} ${front - 24} ${high + 6} ${front} ${high + 6}H${rear}C${rear + 24} ${high + 6} ${rear + reach - 5} ${high + 12} ${rear + reach} ${sit}V-40H${front - reach}Z`;
  const trim = definitions.linear(
    [0, high],
    [0, sit],
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
