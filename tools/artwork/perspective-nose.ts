import type { CarFace } from "./car-faces.ts";
import type { SkinPoint } from "./body-surface.ts";
import { headLamps } from "./perspective-lamps.ts";
import type { Stage } from "./perspective-stage.ts";
import { across, fading, isVisible, visibleSkin } from "./perspective-stage.ts";
import type { Point } from "./svg.ts";
import { boundingBox, circle, group, path, polyline, softStroke, stroke } from "./svg.ts";

/** Everything on the nose: bonnet lines, grille, intake, fog pockets, lamps and plate. */
export function noseDetails(stage: Stage): string {
  const face = stage.shape.face;
  return (
    bonnet(stage) +
    lowerIntake(stage, face) +
    fogPockets(stage, face) +
    (stage.shape.electric ? closedNose(stage, face) : grille(stage, face)) +
    headLamps(stage) +
    plate(stage, face.plateHeight, "nose")
  );
}

function bonnet(stage: Stage): string {
  const { shape, tones, scale, surface } = stage;
  const lampTop = Math.max(...shape.headLamp.map((knot) => knot.y));
  const cowl = shape.cowl[1] - 0.6;
  const front = Math.min(lampTop - 3, cowl - 6);
  const lengthwise = (share: number, from: number): readonly SkinPoint[] =>
    Array.from({ length: 15 }, (_, index) => {
      const height = from + (cowl - from) * (index / 14);
      return surface.onNose(share * surface.halfWidthAt(height, surface.noseAt(height) + 10), height);
    });
  const sides = ([-1, 1] as const).map((side) => {
    const shut = polyline(visibleSkin(stage, lengthwise(0.8, front), side));
    const ridge = visibleSkin(stage, lengthwise(0.46, front + 2), side);
    return (
      stroke(shut, tones.edge, 0.5 * scale, { opacity: 0.35, transform: "translate(0 1)" }) +
      stroke(shut, tones.line, 0.7 * scale, { opacity: 0.75 }) +
      softStroke(
        polyline(ridge),
        fading(stage, ridge, tones.hi),
        1.4 * scale,
        1.5 * scale,
        tones.kind === "matte" ? 0.15 : 0.34,
      )
    );
  });
  const lip = across(stage, "nose", shape.halfWidth * 0.66, (share) => front - 1.4 - 0.6 * share * share);
  return sides.join("") + stroke(polyline(lip), tones.line, 0.7 * scale, { opacity: 0.6 });
}

/** An opening on the nose, wider or narrower at the top than at the bottom. */
function opening(
  stage: Stage,
  top: number,
  bottom: number,
  halfTop: number,
  halfBottom: number,
  bow: number,
): readonly Point[] {
  return [
    ...across(stage, "nose", halfTop, (share) => top - bow * share * share),
    ...[...across(stage, "nose", halfBottom, (share) => bottom + bow * 0.8 * share * share)].toReversed(),
  ];
}

function grille(stage: Stage, face: CarFace): string {
  const { definitions, scale } = stage;
  const { top, bottom, halfTop, halfBottom, style } = face.grille;
  const outline = opening(stage, top, bottom, halfTop, halfBottom, 2.2);
  if (outline.length < 6) return "";
  const data = polyline(outline, true);
  const box = boundingBox(outline);
  const depth = definitions.linear(
    [0, box.y],
    [0, box.y + box.height],
    [
      [0, "#050607"],
      [0.6, "#101315"],
      [1, "#1c2023"],
    ],
  );
  const chrome = definitions.linear(
    [0, box.y],
    [0, box.y + box.height],
    [
      [0, "#f4f6f8"],
      [0.4, "#a6aeb5"],
      [0.7, "#5d656c"],
      [1, "#c9cfd4"],
    ],
  );
  return (
    path(data, { fill: depth, stroke: "#08090a", "stroke-width": 3.4 * scale, "stroke-linejoin": "round" }) +
    group({ "clip-path": definitions.clip(data) }, grillePattern(stage, face, style)) +
    path(data, {
      fill: "none",
      stroke: chrome,
      "stroke-width": (style === "bold" ? 1.5 : 1.1) * scale,
      "stroke-linejoin": "round",
    }) +
    emblem(stage, (top + bottom) / 2, Math.min(6, (top - bottom) * 0.34))
  );
}

/** An electric car has a plain panel instead, with a line of light between its lamps. */
function closedNose(stage: Stage, { grille: { top, bottom }, headLampInner }: CarFace): string {
  const { shape, scale, tones } = stage;
  const half = headLampInner * shape.halfWidth + 3;
  const height = Math.max(...shape.headLamp.map((knot) => knot.y)) - 7;
  const line = polyline(across(stage, "nose", half, () => height));
  const fold = across(stage, "nose", half * 0.8, () => bottom - 2);
  return (
    softStroke(polyline(fold), fading(stage, fold, tones.deep), 1.4 * scale, 1.6 * scale, 0.45) +
    stroke(line, "#14181b", 2.6 * scale) +
    softStroke(line, "#d3e8ff", 1.6 * scale, 1.4 * scale, 0.8) +
    stroke(line, "#f4f9ff", 1 * scale) +
    emblem(stage, Math.min((top + bottom) / 2, height - 8), 4.2)
  );
}

function grillePattern(stage: Stage, face: CarFace, style: CarFace["grille"]["style"]): string {
  const { top, bottom, halfTop, halfBottom } = face.grille;
  const half = Math.max(halfTop, halfBottom);
  const { scale } = stage;
  const level = (height: number): string => polyline(across(stage, "nose", half, () => height));
  const upright = (z: number, slant = 0): string =>
    polyline(
      [0, 0.5, 1].flatMap((share) => {
        const height = bottom + (top - bottom) * share;
        const at = z + slant * (share - 0.5);
        return visibleSkin(stage, [stage.surface.onNose(Math.abs(at), height)], at < 0 ? -1 : 1);
      }),
    );
  const bar = (data: string, width: number): string =>
    stroke(data, "#000000", (width + 0.8) * scale) +
    stroke(data, "#59616a", width * scale) +
    stroke(data, "#aab2b9", width * 0.3 * scale, { transform: `translate(0 ${(-width * 0.3 * scale).toFixed(2)})` });
  switch (style) {
    case "slats":
      return steps(Math.round((top - bottom) / 4.2))
        .map((share) => bar(level(bottom + (top - bottom) * share), 1.1))
        .join("");
    case "bold":
      return steps(2)
        .map((share) => bar(level(bottom + (top - bottom) * share), 3.4))
        .join("");
    case "columns":
      return steps(19)
        .map((share) => bar(upright((share * 2 - 1) * half), 0.9))
        .join("");
    case "mesh":
      return steps(25)
        .flatMap((share) =>
          [9, -9].map((slant) => stroke(upright((share * 2 - 1) * half * 1.05, slant), "#454c53", 0.7 * scale)),
        )
        .join("");
  }
}

/** Evenly spaced shares between the two ends, which are excluded. */
function steps(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => (index + 1) / (count + 1));
}

/** A plain ring as badge, so that no real manufacturer is depicted. */
function emblem(stage: Stage, height: number, radius: number): string {
  const { surface, scale } = stage;
  const x = surface.noseAt(height) - 1.2;
  const ring = Array.from({ length: 32 }, (_, index) => {
    const angle = (index / 32) * 2 * Math.PI;
    return stage.toScreen([x, height + Math.sin(angle) * radius, Math.cos(angle) * radius]);
  });
  return path(polyline(ring, true), { fill: "#0d1012", stroke: "#d3d9de", "stroke-width": 1.2 * scale });
}

function lowerIntake(stage: Stage, { intake }: CarFace): string {
  const { scale, definitions } = stage;
  const outline = opening(stage, intake.top, intake.bottom, intake.half, intake.half * 0.9, 1.4);
  if (outline.length < 6) return "";
  const data = polyline(outline, true);
  const rows = [0.33, 0.66].map((share) => {
    const height = intake.bottom + (intake.top - intake.bottom) * share;
    return stroke(polyline(across(stage, "nose", intake.half, () => height)), "#2c3236", 1 * scale);
  });
  const lip = polyline(across(stage, "nose", intake.half * 0.8, () => intake.bottom - 2.2));
  const trim = stage.shape.cladding === "high" ? "#a3abb2" : "#2a2e31";
  return (
    path(data, { fill: "#090b0c", stroke: "#1d2124", "stroke-width": 2 * scale, "stroke-linejoin": "round" }) +
    group({ "clip-path": definitions.clip(data) }, ...rows) +
    stroke(lip, trim, 2 * scale)
  );
}

/** Corners of the opening: share of the half width, and height above the fog lamp. */
const fogShapes = {
  pocket: [
    [0.74, 5],
    [0.88, 6],
    [0.91, -1],
    [0.86, -5],
    [0.73, -4],
  ],
  slit: [
    [0.82, 10],
    [0.88, 11],
    [0.92, -6],
    [0.84, -8],
    [0.79, -6],
  ],
} as const;

function fogPockets(stage: Stage, face: CarFace): string {
  const { scale, surface } = stage;
  const noseHalf = (height: number): number => surface.halfWidthAt(height, surface.noseAt(height) + 10);
  return ([-1, 1] as const)
    .map((side) => {
      const corners = fogShapes[face.fog].map(([share, rise]) =>
        surface.onNose(share * noseHalf(face.fogHeight + rise), face.fogHeight + rise),
      );
      if (!corners.every((skin) => isVisible(stage, skin, side, 0.12))) return "";
      const points = visibleSkin(stage, corners, side);
      const lamp =
        face.fog === "pocket"
          ? visibleSkin(stage, [surface.onNose(0.81 * noseHalf(face.fogHeight), face.fogHeight + 0.6)], side)[0]
          : undefined;
      const data = polyline(points, true);
      return (
        path(data, { fill: "#0b0d0e", stroke: "#23272a", "stroke-width": 1.6 * scale, "stroke-linejoin": "round" }) +
        (lamp
          ? circle(lamp, 2.5 * scale, { fill: "#20272d", stroke: "#5d666e", "stroke-width": 0.6 * scale }) +
            circle(lamp, 1.3 * scale, { fill: "#eef5fb" })
          : "")
      );
    })
    .join("");
}

/** A blank registration plate, flat on nose or tail. */
export function plate(stage: Stage, height: number, end: "nose" | "tail"): string {
  const { surface, scale, definitions } = stage;
  const x = end === "nose" ? surface.noseAt(height) - 1.4 : surface.tailAt(height) + 1;
  const corner = (z: number, y: number): Point => stage.toScreen([x, height + y, z]);
  const points = [corner(-18.6, 5.2), corner(18.6, 5.2), corner(18.6, -5.2), corner(-18.6, -5.2)];
  const box = boundingBox(points);
  const fill = definitions.linear(
    [0, box.y],
    [0, box.y + box.height],
    [
      [0, "#ffffff"],
      [1, "#dde2e6"],
    ],
  );
  return (
    path(polyline(points, true), {
      fill: "#101214",
      stroke: "#101214",
      "stroke-width": 2.6 * scale,
      "stroke-linejoin": "round",
    }) + path(polyline(points, true), { fill, stroke: fill, "stroke-width": 0.8 * scale, "stroke-linejoin": "round" })
  );
}
