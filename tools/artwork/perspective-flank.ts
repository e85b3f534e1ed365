import { beltAt, noseX, tailX } from "./car-shape.ts";
import type { SkinPoint } from "./body-surface.ts";
import type { Stage } from "./perspective-stage.ts";
import { fading, skinLine, visibleSkin } from "./perspective-stage.ts";
import { boundingBox, path, polyline, softStroke, stroke } from "./svg.ts";

type FlankLine = (share: number) => readonly [x: number, height: number];

function flankLine(stage: Stage, line: FlankLine, steps = 28): readonly SkinPoint[] {
  return Array.from({ length: steps + 1 }, (_, index) => {
    const [x, height] = line(index / steps);
    return stage.surface.onFlank(x, height);
  });
}

/** Lines of light along the flank, shut lines, handles and step. */
export function flankDetails(stage: Stage): string {
  return flankLights(stage) + doorGaps(stage) + doorHandles(stage) + sideStep(stage);
}

function flankLights(stage: Stage): string {
  const { shape, tones, scale } = stage;
  const from = noseX(shape) + 46;
  const to = tailX(shape) - 26;
  const along =
    (below: number, fall: number): FlankLine =>
    (share) => {
      const x = from + (to - from) * share;
      return [x, beltAt(shape, x) - below - fall * Math.max(0, 1 - share * 3.2) ** 2];
    };
  const shoulder = visibleSkin(stage, flankLine(stage, along(5.4, 7)), 1);
  const crease = skinLine(stage, flankLine(stage, along(12.6, 4)), 1);
  const creaseDeep = skinLine(stage, flankLine(stage, along(13.4, 4)), 1);
  const strength = tones.kind === "matte" ? 0.3 : 0.62;
  return (
    softStroke(polyline(shoulder), fading(stage, shoulder, tones.hi), 1.4 * scale, 0.9 * scale, strength) +
    stroke(creaseDeep, tones.deep, 0.8 * scale, { opacity: 0.35 }) +
    stroke(crease, tones.edge, 0.55 * scale, { opacity: 0.5 })
  );
}

function gap(stage: Stage, points: readonly SkinPoint[], strength = 1): string {
  const data = skinLine(stage, points, 1);
  if (data === "") return "";
  const { tones, scale } = stage;
  return (
    stroke(data, tones.edge, 0.5 * scale, {
      opacity: 0.4 * strength,
      transform: `translate(${(0.8 * scale).toFixed(2)} 0)`,
    }) + stroke(data, tones.line, 0.75 * scale, { opacity: 0.9 * strength })
  );
}

function doorFloor({ shape }: Stage): number {
  return shape.sill + { none: 5, low: 9, high: 13 }[shape.cladding];
}

function doorGaps(stage: Stage): string {
  const { shape } = stage;
  const low = doorFloor(stage);
  const upright = (x: number, bulge: number): readonly SkinPoint[] =>
    flankLine(stage, (share) => [
      x + bulge * Math.sin(share * Math.PI),
      beltAt(shape, x) + 0.5 - (beltAt(shape, x) - low) * share,
    ]);
  const { front, pillar, rear } = shape.doors;
  const floor = flankLine(stage, (share) => [front + (floorEnd(stage) - front) * share, low]);
  const parts = [
    gap(stage, upright(front, -2.4)),
    gap(stage, upright(pillar, rear === null ? 2 : 1.2)),
    gap(stage, floor),
  ];
  if (rear !== null) parts.push(gap(stage, shape.bedGap === null ? rearDoorEdge(stage, rear) : upright(rear, 1.2)));
  if (shape.bedGap !== null)
    parts.push(gap(stage, upright(shape.bedGap + 0.6, 0)), gap(stage, upright(shape.bedGap + 1.6, 0)));
  if (shape.body === "van") parts.push(vanPanels(stage));
  return parts.join("");
}

function floorEnd({ shape }: Stage): number {
  if (shape.doors.rear === null) return shape.slidingDoor ? shape.slidingDoor[1] : shape.doors.pillar;
  if (shape.bedGap !== null) return shape.doors.rear;
  return shape.wheelbase - shape.wheelRadius - shape.archGap - 4;
}

/** From the belt line down and then around the rear arch. */
function rearDoorEdge(stage: Stage, x: number): readonly SkinPoint[] {
  const { shape } = stage;
  const low = doorFloor(stage);
  const radius = shape.wheelRadius + shape.archGap + (shape.cladding === "high" ? 9 : 5.5);
  const start = (128 * Math.PI) / 180;
  const stop = Math.PI + Math.asin(Math.max(-1, Math.min(1, (shape.wheelRadius - low) / radius)));
  const top = beltAt(shape, x);
  const turnX = shape.wheelbase + radius * Math.cos(start);
  const turnY = shape.wheelRadius + radius * Math.sin(start);
  return flankLine(stage, (share) => {
    if (share < 0.55) {
      const s = share / 0.55;
      return [x + (turnX - x) * s ** 2.4, top - (top - turnY) * s];
    }
    const angle = start + (stop - start) * ((share - 0.55) / 0.45);
    return [shape.wheelbase + radius * Math.cos(angle), shape.wheelRadius + radius * Math.sin(angle)];
  });
}

function vanPanels(stage: Stage): string {
  const { shape, tones, scale } = stage;
  const placed =
    (line: FlankLine): FlankLine =>
    (share) =>
      shape.place(...line(share));
  const frame = (left: number, right: number, low: number, high: number): string => {
    const corner = 5;
    const edge: FlankLine[] = [
      (s) => [left + corner + (right - left - 2 * corner) * s, high],
      (s) => [right, high - corner - (high - low - 2 * corner) * s],
      (s) => [right - corner - (right - left - 2 * corner) * s, low],
      (s) => [left, low + corner + (high - low - 2 * corner) * s],
    ];
    const ring = edge.flatMap((line) => flankLine(stage, placed(line), 8));
    const outline = skinLine(stage, ring, 1, true);
    const box = boundingBox(visibleSkin(stage, ring, 1));
    const fill = stage.definitions.linear(
      [0, box.y],
      [0, box.y + box.height],
      [
        [0, tones.dark, 0.5],
        [0.15, tones.mid, 0.25],
        [0.6, tones.base, 0.1],
        [1, tones.hi, 0.5],
      ],
    );
    return (
      path(outline, { fill }) +
      path(outline, { fill: "none", stroke: tones.line, "stroke-width": 0.55 * scale, opacity: 0.5 })
    );
  };
  const [from, to] = shape.slidingDoor ?? [118, 222];
  const low = shape.sill + 9;
  const high = shape.height - 13;
  const rail = skinLine(
    stage,
    flankLine(stage, (share) => [to + 4 + (tailX(shape) - 28 - to) * share, beltAt(shape, to) - 1.5]),
    1,
  );
  const door = skinLine(
    stage,
    [
      ...flankLine(stage, (s) => [from, low + (high - low) * s], 10),
      ...flankLine(stage, (s) => [from + (to - from) * s, high], 10),
      ...flankLine(stage, (s) => [to, high - (high - low) * s], 10),
    ],
    1,
  );
  return (
    frame(126, 214, 131, 180) +
    frame(229, 303, 131, 180) +
    frame(309, 378, 131, 180) +
    stroke(door, tones.line, 0.75 * scale, { opacity: 0.85 }) +
    stroke(rail, "#101316", 1.5 * scale) +
    rubStrip(stage)
  );
}

function rubStrip(stage: Stage): string {
  const { shape, scale } = stage;
  const reach = shape.wheelRadius + shape.archGap + 3;
  const [slidingFrom, slidingTo] = shape.slidingDoor ?? [118, 222];
  const pieces = [
    [reach - 2, slidingFrom - 1],
    [slidingFrom + 1.5, slidingTo - 1],
    [slidingTo + 1.5, shape.wheelbase - reach + 2],
    [shape.wheelbase + reach - 2, tailX(shape) - 16],
  ] as const;
  return pieces
    .map(([from, to]) => {
      const points = [
        ...flankLine(stage, (s) => [from + (to - from) * s, shape.sill + 30.5], 8),
        ...flankLine(stage, (s) => [to - (to - from) * s, shape.sill + 23.5], 8),
      ];
      return path(skinLine(stage, points, 1, true), {
        fill: "#2c3135",
        stroke: "#4a5056",
        "stroke-width": 0.4 * scale,
      });
    })
    .join("");
}

function doorHandles(stage: Stage): string {
  const { shape, tones, scale } = stage;
  const ends = [shape.doors.pillar - 3];
  if (shape.doors.rear !== null)
    ends.push(shape.body === "people-mover" ? shape.doors.pillar + 26 : shape.doors.rear - 3);
  if (shape.body === "van" && shape.slidingDoor) ends.push(shape.slidingDoor[0] + 24);
  return ends
    .map((end) => {
      const height = beltAt(shape, end) - 9.6;
      const line = (drop: number): string =>
        skinLine(
          stage,
          flankLine(stage, (share) => [end - 17 + 16 * share, height - drop], 6),
          1,
        );
      const bar = line(0);
      return bar === ""
        ? ""
        : stroke(line(-0.3), tones.deep, 4 * scale, { opacity: 0.4 }) +
            stroke(line(1.2), tones.deep, 2 * scale, { opacity: 0.5 }) +
            stroke(bar, tones.base, 2.5 * scale) +
            stroke(line(-0.6), tones.edge, 0.8 * scale, { opacity: 0.9 });
    })
    .join("");
}

function sideStep(stage: Stage): string {
  const { shape, scale } = stage;
  if (!shape.sideStep) return "";
  const from = shape.wheelRadius + shape.archGap + 8;
  const to = (shape.bedGap ?? shape.wheelbase - shape.wheelRadius - 14) - 4;
  const z = shape.halfWidth + 1;
  const tube = polyline([stage.toScreen([from, shape.sill - 6, z]), stage.toScreen([to, shape.sill - 6, z])]);
  if (stage.camera.position[2] < shape.halfWidth) return "";
  return (
    stroke(tube, "#0c0e0f", 5 * scale) +
    stroke(tube, "#2b2f33", 3.4 * scale, { transform: `translate(0 ${(-0.5 * scale).toFixed(2)})` }) +
    stroke(tube, "#7d848b", 0.7 * scale, { transform: `translate(0 ${(-1.5 * scale).toFixed(2)})`, opacity: 0.8 })
  );
}
