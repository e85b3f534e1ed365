import { beltAt } from "./car-shape.ts";
import type { Side, SkinPoint } from "./body-surface.ts";
import type { Stage } from "./perspective-stage.ts";
import { visibleSkin } from "./perspective-stage.ts";
import { samplePoints, splineThrough } from "./spline.ts";
import type { Point } from "./svg.ts";
import { boundingBox, group, path, polyline, stroke } from "./svg.ts";

type Pane = { readonly points: readonly Point[]; readonly kind: "screen" | "side" | "rear" };

/** All panes that face the camera, with the visible part of the cabin. */
export function glasshouse(stage: Stage): string {
  const panes = [...sidePanes(stage), screenPane(stage), rearPane(stage)].filter(
    (pane): pane is Pane => pane !== null && pane.points.length > 5,
  );
  const cabin = seatsAndWheel(stage);
  return panes.map((pane) => drawPane(stage, pane, cabin)).join("") + beltMoulding(stage);
}

function drawPane(stage: Stage, pane: Pane, cabin: string): string {
  const { definitions, scale } = stage;
  const outline = polyline(pane.points, true);
  const box = boundingBox(pane.points);
  const down = box.y + box.height;
  const fill =
    pane.kind === "screen"
      ? definitions.linear(
          [box.x, box.y],
          [box.x + box.width * 0.3, down],
          [
            [0, "#3c4852"],
            [0.3, "#1d252c"],
            [0.7, "#232d35"],
            [1, "#5a6872"],
          ],
        )
      : definitions.linear(
          [0, box.y],
          [0, down],
          [
            [0, "#55636f"],
            [0.2, "#2d3841"],
            [0.55, "#161d23"],
            [1, "#1f2830"],
          ],
        );
  const tint = pane.kind === "rear" ? 0.4 : 0;
  return (
    path(outline, { fill: "#060809", stroke: "#060809", "stroke-width": 2.4 * scale, "stroke-linejoin": "round" }) +
    path(outline, { fill }) +
    group(
      { "clip-path": definitions.clip(outline) },
      cabin,
      tint === 0 ? "" : path(outline, { fill: "#05080b", opacity: tint }),
      pane.kind === "side" ? sidePillars(stage) : "",
      reflections(stage, pane),
      path(outline, { fill: "none", stroke: "#000000", "stroke-width": 2.6 * scale, opacity: 0.7 }),
    )
  );
}

function sidePanes(stage: Stage): readonly Pane[] {
  const { shape, surface } = stage;
  const straightOn = Math.abs(stage.camera.position[2]) < 1;
  if (!shape.glass || straightOn) return [];
  const profile = samplePoints(splineThrough(shape.glass, true), 7);
  return ([1, -1] as const).map((side): Pane => {
    const skin = profile.map(([x, y]): SkinPoint => surface.onFlank(x + screenClearance(stage, x, -y), -y));
    return { points: visibleSkin(stage, skin, side), kind: "side" };
  });
}

/** Keeps the front corner of the door glass behind the windscreen pillar. */
function screenClearance({ shape, surface }: Stage, x: number, height: number): number {
  const room = x - surface.noseAt(height);
  const wanted = 20;
  return x < shape.doors.pillar - 30 && room < wanted ? wanted - room : 0;
}

/** Height of the windscreen's upper edge. */
function headerHeight({ shape, surface }: Stage): number {
  const header = shape.doors.pillar - (shape.doors.pillar - shape.cowl[0]) * 0.36;
  return (
    surface.levels.find((height) => height > shape.cowl[1] && surface.noseAt(height) >= header) ?? shape.height - 6
  );
}

function screenPane(stage: Stage): Pane {
  const { shape } = stage;
  const bottom = shape.cowl[1] + 1.4;
  return {
    points: facePane(stage, "nose", bottom, headerHeight(stage), 0.92, 0.9),
    kind: "screen",
  };
}

function rearPane(stage: Stage): Pane | null {
  const rear = stage.shape.face.rearWindow;
  return rear
    ? { points: facePane(stage, "tail", rear.bottom, rear.top, rear.share + 0.03, rear.share), kind: "rear" }
    : null;
}

/** A pane on nose or tail: along the bottom from side to side, and back along the top. */
function facePane(
  stage: Stage,
  end: "nose" | "tail",
  bottom: number,
  top: number,
  shareLow: number,
  shareHigh: number,
): readonly Point[] {
  const { surface } = stage;
  const skinAt = (share: number, height: number, width: number): readonly [SkinPoint, Side] => {
    const x = end === "nose" ? surface.noseAt(height) + 10 : surface.tailAt(height) - 10;
    const z = Math.abs(share) * width * surface.halfWidthAt(height, x);
    return [end === "nose" ? surface.onNose(z, height) : surface.onTail(z, height), share < 0 ? -1 : 1];
  };
  const ring: (readonly [SkinPoint, Side])[] = [];
  const steps = 16;
  for (let step = 0; step <= steps; step += 1)
    ring.push(skinAt((step / steps) * 2 - 1, bottom + 0.8 * Math.abs((step / steps) * 2 - 1) ** 3, shareLow));
  for (let step = 1; step < 8; step += 1)
    ring.push(skinAt(1, bottom + ((top - bottom) * step) / 8, shareLow + ((shareHigh - shareLow) * step) / 8));
  for (let step = steps; step >= 0; step -= 1)
    ring.push(skinAt((step / steps) * 2 - 1, top - 1.6 * Math.abs((step / steps) * 2 - 1) ** 3, shareHigh));
  for (let step = 7; step > 0; step -= 1)
    ring.push(skinAt(-1, bottom + ((top - bottom) * step) / 8, shareLow + ((shareHigh - shareLow) * step) / 8));
  return ring.flatMap(([skin, side]) => visibleSkin(stage, [skin], side));
}

/**
 * Seats as slabs at their real position, so that every pane shows the same cabin. Steering wheel and mirror are
 * visible from the front only.
 */
function seatsAndWheel(stage: Stage): string {
  const { shape, scale } = stage;
  const slab = (x: number, z: number, low: number, high: number, half: number, taper: number): string =>
    path(
      polyline(
        (
          [
            [-half, low],
            [-half * taper, high],
            [half * taper, high],
            [half, low],
          ] as const
        ).map(([dz, y]) => stage.toScreen([x + (y - low) * 0.22, y, z + dz])),
        true,
      ),
      {
        fill: "#0a0d10",
        stroke: "#0a0d10",
        "stroke-width": 4 * scale,
        "stroke-linejoin": "round",
      },
    );
  const rows = [...shape.seats].toReversed().map((x, index, all) => {
    const belt = beltAt(shape, x);
    const room = Math.min(30, shape.height - belt - 18);
    const places = index < all.length - 1 ? [-44, 0, 44] : [-36, 36];
    return places
      .map(
        (z) =>
          slab(x, z, belt - 14, belt + room * 0.42, 21, 0.82) +
          slab(x + 7, z, belt + room * 0.56, belt + room - 1, 10.5, 0.9),
      )
      .join("");
  });
  const wheelX = shape.doors.front + (shape.doors.pillar - shape.doors.front) * 0.36;
  const wheelY = beltAt(shape, wheelX) - 2;
  const rim = Array.from({ length: 28 }, (_, index) => {
    const angle = (index / 28) * 2 * Math.PI;
    return stage.toScreen([wheelX + Math.sin(angle) * 6, wheelY + Math.sin(angle) * 16, -36 + Math.cos(angle) * 17.5]);
  });
  if (stage.camera.position[0] > shape.wheelbase) return rows.join("");
  const header = headerHeight(stage);
  const mirror = (
    [
      [-9.5, 0],
      [9.5, 0],
      [8.5, -5],
      [-8.5, -5],
    ] as const
  ).map(([z, y]) => stage.toScreen([stage.surface.noseAt(header) - 6, header - 2.5 + y, z]));
  return (
    rows.join("") +
    stroke(polyline(rim, true), "#07090b", 2.2 * scale) +
    path(polyline(mirror, true), { fill: "#06080a" })
  );
}

function sidePillars(stage: Stage): string {
  const { shape, surface } = stage;
  return shape.pillars
    .map((x, index) => {
      const half = index === 0 ? 4.4 : 3;
      const lean = index === 0 ? 2 : 5;
      const low = beltAt(shape, x) - 4;
      const high = shape.height - 4;
      const edge = (offset: number): SkinPoint[] =>
        [0, 0.25, 0.5, 0.75, 1].map((share) => surface.onFlank(x + offset + lean * share, low + (high - low) * share));
      return ([1, -1] as const)
        .map((side) =>
          path(polyline(visibleSkin(stage, [...edge(-half), ...edge(half).toReversed()], side), true), {
            fill: "#060809",
          }),
        )
        .join("");
    })
    .join("");
}

function reflections(stage: Stage, pane: Pane): string {
  const box = boundingBox(pane.points);
  const down = box.y + box.height;
  const sky = stage.definitions.linear(
    [0, box.y],
    [0, box.y + box.height * 0.6],
    [
      [0, "#d5e1ec", 0.24],
      [1, "#d5e1ec", 0],
    ],
  );
  const sheen = stage.definitions.linear(
    [0, box.y],
    [0, down],
    [
      [0, "#ffffff", 0.2],
      [0.6, "#ffffff", 0.07],
      [1, "#ffffff", 0.03],
    ],
  );
  const slash = (at: number, width: number, opacity: number): string => {
    const x = box.x + box.width * at;
    const run = box.height * 0.75;
    return path(
      polyline(
        [
          [x, down],
          [x + run, box.y],
          [x + run + width, box.y],
          [x + width, down],
        ],
        true,
      ),
      { fill: sheen, opacity },
    );
  };
  const width = box.width * (pane.kind === "side" ? 0.07 : 0.13);
  return (
    path(polyline(pane.points, true), { fill: sky }) +
    slash(0.1, width, 0.75) +
    slash(0.1 + (width * 1.35) / box.width, width * 0.22, 0.7) +
    slash(0.55, width * 0.8, 0.45)
  );
}

function beltMoulding(stage: Stage): string {
  const { shape, surface, scale } = stage;
  if (!shape.glass || shape.body === "van") return "";
  const xs = shape.glass.map((knot) => knot.x);
  const from = Math.min(...xs) + 16;
  const to = from + (Math.max(...xs) - from) * 0.94;
  const line = Array.from({ length: 25 }, (_, index): SkinPoint => {
    const x = from + ((to - from) * index) / 24;
    return surface.onFlank(x, beltAt(shape, x) + 0.5);
  });
  return ([1, -1] as const)
    .map((side) => {
      const data = polyline(visibleSkin(stage, line, side));
      return data === ""
        ? ""
        : stroke(data, "#0b0d0f", 1.5 * scale) +
            stroke(data, stage.tones.kind === "white" ? "#9aa2a9" : "#ced4d9", 0.8 * scale);
    })
    .join("");
}
