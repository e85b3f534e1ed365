import type { ArtworkAngle, ArtworkSpec } from "./artwork-spec.ts";
import { skinMesh } from "./body-mesh.ts";
import type { Shader } from "./body-shading.ts";
import { fabricShader, paintShader, plasticShader } from "./body-shading.ts";
import type { SkinPoint } from "./body-surface.ts";
import { createBodySurface } from "./body-surface.ts";
import type { CarShape } from "./car-shape.ts";
import { beltAt, noseX, tailX } from "./car-shape.ts";
import type { PaintTones } from "./paint-tones.ts";
import type { Vector } from "./perspective-camera.ts";
import { createCamera } from "./perspective-camera.ts";
import { flankDetails } from "./perspective-flank.ts";
import { fittingsBehind, perspectiveDetails } from "./perspective-details.ts";
import type { Stage } from "./perspective-stage.ts";
import { nearWheels, tyresBehind } from "./perspective-wheels.ts";
import { canvas, cropRound, picture, studioBackdrop, vignette, wallBehind } from "./studio.ts";
import type { Box, Definitions, Point } from "./svg.ts";
import { boundingBox, createDefinitions, element, group, grow, path, polyline } from "./svg.ts";
import { isUnderTray, perspectiveTray } from "./tray.ts";
import { wheelSymbol } from "./wheels.ts";

export type PerspectiveAngle = Extract<ArtworkAngle, "front-three-quarter" | "rear-three-quarter" | "front" | "rear">;

const yaws: Readonly<Record<PerspectiveAngle, number>> = {
  "front-three-quarter": 37,
  "rear-three-quarter": 142,
  front: 0,
  rear: 180,
};
const cameraDistance = 1150;
const cameraHeight = 138;

/** A car in perspective, from the front, the rear or a corner. */
export function drawPerspectiveView(
  spec: ArtworkSpec,
  angle: PerspectiveAngle,
  shape: CarShape,
  tones: PaintTones,
): string {
  const definitions = createDefinitions();
  const stage = createStage(definitions, shape, tones, angle);
  const wheel = wheelSymbol(definitions, spec.rim, shape.rimRatio);
  const vehicle = [
    tyresBehind(stage),
    underside(stage),
    fittingsBehind(stage, angle),
    isFromBehind(angle) ? "" : perspectiveTray(stage),
    bodyPaint(stage, angle),
    bodyPlastic(stage, angle),
    angle === "front" || angle === "rear" ? "" : flankDetails(stage) + nearWheels(stage, wheel),
    perspectiveDetails(stage, angle),
    isFromBehind(angle) ? perspectiveTray(stage) : "",
  ];
  if (spec.backdrop === "none") {
    const content = grow(boundingBox(silhouette(stage)), 6);
    return picture(definitions, cropRound(content, 18), groundShadow(stage, 0.8), ...vehicle);
  }
  return picture(
    definitions,
    canvas,
    studioBackdrop(definitions, wallBehind(spec.backdrop, tones), groundAtAngle(angle) - 84),
    groundShadow(stage, 1),
    ...vehicle,
    vignette(definitions),
  );
}

function groundAtAngle(angle: PerspectiveAngle): number {
  return canvas.height * (angle === "front" || angle === "rear" ? 0.82 : 0.835);
}

function createStage(definitions: Definitions, shape: CarShape, tones: PaintTones, angle: PerspectiveAngle): Stage {
  const surface = createBodySurface(shape);
  const middle = (noseX(shape) + tailX(shape)) / 2;
  const camera = createCamera({ yaw: yaws[angle], distance: cameraDistance, height: cameraHeight }, [
    middle,
    shape.height * 0.44,
    0,
  ]);
  const raw: Omit<Stage, "scale" | "toScreen"> = { definitions, shape, tones, surface, camera };
  const unplaced: Stage = { ...raw, scale: 1, toScreen: camera.project };
  const bounds = boundingBox(silhouette(unplaced));
  const scale = Math.min((0.81 * canvas.width) / bounds.width, (0.66 * canvas.height) / bounds.height);
  const originX = canvas.width / 2 - (bounds.x + bounds.width / 2) * scale;
  const originY = groundAtAngle(angle) - (bounds.y + bounds.height) * scale;
  return {
    ...raw,
    scale,
    toScreen: (point) => {
      const [x, y] = camera.project(point);
      return [originX + x * scale, originY + y * scale];
    },
  };
}

/** Enough points of body and tyres to determine the extent of the picture. */
function silhouette(stage: Stage): readonly Point[] {
  const { surface, shape } = stage;
  const points: Point[] = [];
  for (const height of surface.levels) {
    for (const around of [0, 0.4, 0.7, 1, 2, 2.3, 2.6, 3]) {
      for (const side of [-1, 1] as const) points.push(stage.toScreen(surface.pointAt([around, height], side)));
    }
  }
  for (const axle of [0, shape.wheelbase]) {
    for (const z of [shape.halfWidth - 4, 4 - shape.halfWidth]) points.push(stage.toScreen([axle, 0, z]));
  }
  return points;
}

/** Smooths the facets with a blur clipped to the silhouette. */
function smoothing(stage: Stage, region: Box): string {
  return stage.definitions.add((id) =>
    element(
      "filter",
      { id, filterUnits: "userSpaceOnUse", ...region, "color-interpolation-filters": "sRGB" },
      element("feGaussianBlur", { stdDeviation: 4, result: "soft" }) +
        element("feComposite", { in: "soft", in2: "SourceAlpha", operator: "in", result: "inside" }) +
        element(
          "feMerge",
          {},
          element("feMergeNode", { in: "SourceGraphic" }) + element("feMergeNode", { in: "inside" }),
        ),
    ),
  );
}

function isFromBehind(angle: PerspectiveAngle): boolean {
  return angle === "rear" || angle === "rear-three-quarter";
}

function keyLightAtAngle(angle: PerspectiveAngle): Vector {
  return isFromBehind(angle) ? [0.5, 0.8, 0.5] : [-0.55, 0.78, 0.45];
}

function bodyPaint(stage: Stage, angle: PerspectiveAngle): string {
  const paint = paintShader(stage.shape, stage.tones, stage.camera, keyLightAtAngle(angle));
  const shader = stage.shape.fabricRoof
    ? withFabricRoof(stage, paint, fabricShader(stage.camera, keyLightAtAngle(angle)))
    : paint;
  const region = grow(boundingBox(silhouette(stage)), 8);
  return group(
    { "stroke-width": 0.8, "stroke-linejoin": "round", filter: smoothing(stage, region) },
    skinMesh(
      stage,
      shader,
      stage.surface.levels.filter((height) => height > stage.shape.sill - 1.5),
      (skin) => !isUnderTray(stage.shape, stage.surface.pointAt(skin, 1)[0]),
    ),
  );
}

/** The roof of a convertible begins above the belt line and behind the windscreen frame. */
function withFabricRoof({ shape }: Stage, paint: Shader, fabric: Shader): Shader {
  const header = shape.doors.pillar - (shape.doors.pillar - shape.cowl[0]) * 0.36;
  return (point, normal) => {
    const onRoof = point[1] > beltAt(shape, point[0]) + 3 && point[0] > header && point[0] < tailX(shape) - 34;
    return onRoof ? fabric(point, normal) : paint(point, normal);
  };
}

/** Height of the dark plastic along the lower edge: more at the ends than along the doors. */
function bodyPlastic(stage: Stage, angle: PerspectiveAngle): string {
  const { shape, surface } = stage;
  const alongDoors = shape.sill + { none: 1.5, low: 6, high: 9 }[shape.cladding];
  const atEnds = shape.sill + { none: -4, low: 4, high: 10 }[shape.cladding];
  const levels = [...new Set([surface.bottom, surface.bottom + 5, shape.sill, alongDoors, atEnds])].toSorted(
    (a, b) => a - b,
  );
  const wanted = ([around, height]: SkinPoint): boolean =>
    height < (around > 1.02 && around < 1.98 ? alongDoors : atEnds) &&
    !isUnderTray(shape, surface.pointAt([around, height], 1)[0]);
  return group(
    { "stroke-width": 0.8 },
    skinMesh(stage, plasticShader(stage.camera, keyLightAtAngle(angle)), levels, wanted),
  );
}

/** Dark area between the wheels that hides the floor behind the car. */
function underside(stage: Stage): string {
  const { shape, surface } = stage;
  const floor = surface.bottom - 1;
  const inset = shape.halfWidth - 26;
  const nose = noseX(shape) + 52;
  const tail = shape.tray && shape.bedGap !== null ? shape.bedGap : tailX(shape) - 52;
  const corners = (
    [
      [nose, -inset],
      [nose, inset],
      [tail, inset],
      [tail, -inset],
    ] as const
  ).map(([x, z]) => stage.toScreen([x, floor, z]));
  return path(polyline(corners, true), { fill: "#060708" });
}

/** The shadow on the floor, soft at the edge and dark under the tyres. */
function groundShadow(stage: Stage, strength: number): string {
  const { shape } = stage;
  const footprint = (inset: number): readonly Point[] => {
    const half = shape.halfWidth - inset;
    const nose = noseX(shape) + inset + 6;
    const tail = tailX(shape) - inset - 6;
    return (
      [
        [nose, -half * 0.8],
        [nose, half * 0.8],
        [nose + 30, half],
        [tail - 20, half],
        [tail, half * 0.85],
        [tail, -half * 0.85],
        [tail - 20, -half],
        [nose + 30, -half],
      ] as const
    ).map(([x, z]) => stage.toScreen([x, 0, z]));
  };
  const foot = (inset: number): string => polyline(footprint(inset), true);
  const tyres = [0, shape.wheelbase].flatMap((axle) =>
    ([-1, 1] as const).map((side) => {
      const outer = (shape.halfWidth - 2) * side;
      const patch = (
        [
          [-16, 0],
          [16, 0],
          [16, -24],
          [-16, -24],
        ] as const
      ).map(([x, z]) => stage.toScreen([axle + x, 0, outer + z * side]));
      return path(polyline(patch, true), { fill: "#05070a", stroke: "#05070a", "stroke-width": 6 });
    }),
  );
  const region = grow(boundingBox(footprint(-4)), 44);
  const blur = (deviation: number): string => stage.definitions.blur(deviation, region);
  return group(
    { opacity: strength },
    path(foot(-4), { fill: "#0a0d11", opacity: 0.55, filter: blur(14) }),
    group({ opacity: 0.85, filter: blur(5) }, path(foot(14), { fill: "#07090c" }), ...tyres),
  );
}
