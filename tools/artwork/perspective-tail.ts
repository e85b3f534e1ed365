import type { CarFace } from "./car-faces.ts";
import { beltAt, tailX } from "./car-shape.ts";
import type { SkinPoint } from "./body-surface.ts";
import { tailLamps } from "./perspective-lamps.ts";
import { plate } from "./perspective-nose.ts";
import type { Stage } from "./perspective-stage.ts";
import { across, fading, visibleSkin } from "./perspective-stage.ts";
import type { Point } from "./svg.ts";
import { group, path, polyline, softStroke, stroke } from "./svg.ts";

/** Sports bar behind the cab of a ute: two legs down to the tray, and a hoop between them. */
export function sportsBar(stage: Stage): string {
  const { shape, scale } = stage;
  if (!shape.sportsBar) return "";
  const half = shape.halfWidth - 28;
  const leg = (side: 1 | -1): readonly Point[] =>
    (
      [
        [262, 150],
        [272, 143],
        [300, 128.6],
        [314, 126],
      ] as const
    ).map(([x, y]) => stage.toScreen([...shape.place(x, y), side * half]));
  const tube = (points: readonly Point[]): string => {
    const data = polyline(points);
    return (
      stroke(data, "#0a0c0d", 4.4 * scale, { "stroke-linejoin": "round" }) +
      stroke(data, "#5a626a", 0.8 * scale, {
        "stroke-linejoin": "round",
        transform: `translate(0 ${(-1.2 * scale).toFixed(2)})`,
      })
    );
  };
  return tube(leg(-1)) + tube([...leg(-1).slice(0, 1), ...leg(1).slice(0, 1)]) + tube(leg(1));
}

/** Everything on the tail: lid, bumper, lamps, plate, wiper and brake light. */
export function tailDetails(stage: Stage): string {
  const face = stage.shape.face;
  return (
    bumper(stage, face) +
    lid(stage, face) +
    (stage.shape.body === "van" ? vanDoors(stage) : "") +
    plateRecess(stage, face) +
    (face.lightBar ? lightBar(stage, face) : "") +
    tailLamps(stage) +
    plate(stage, face.rearPlateHeight, "tail") +
    brakeLight(stage, face) +
    (face.wiper ? wiper(stage, face) : "")
  );
}

function tailUpright(stage: Stage, share: number, from: number, to: number): readonly SkinPoint[] {
  const { surface } = stage;
  return Array.from({ length: 15 }, (_, index) => {
    const height = from + ((to - from) * index) / 14;
    return surface.onTail(share * surface.halfWidthAt(height, surface.tailAt(height) - 10), height);
  });
}

function gap(stage: Stage, points: readonly Point[]): string {
  const { tones, scale } = stage;
  const data = polyline(points);
  if (data === "") return "";
  return (
    stroke(data, tones.edge, 0.5 * scale, { opacity: 0.4, transform: "translate(.8 .8)" }) +
    stroke(data, tones.line, 0.75 * scale, { opacity: 0.85 })
  );
}

function lid(stage: Stage, { lid: edges, rearWindow }: CarFace): string {
  const { shape, tones, scale } = stage;
  const tray = shape.bedGap !== null;
  const share = tray ? 0.82 : 0.8;
  const wide = share * shape.halfWidth;
  const low = across(stage, "tail", wide * 0.97, (at) => edges.bottom + 1.2 * at * at);
  const sides = ([-1, 1] as const).map((side) =>
    gap(stage, visibleSkin(stage, tailUpright(stage, share, edges.bottom, edges.top), side)),
  );
  const belt = rearWindow ? Math.min(edges.top, rearWindow.bottom) - 2 : beltAt(shape, tailX(shape)) - 4;
  const ridge = across(stage, "tail", wide * 0.96, () =>
    Math.min(belt - 8, edges.bottom + (edges.top - edges.bottom) * 0.62),
  );
  const fold = across(stage, "tail", wide * 0.96, () => edges.bottom + (edges.top - edges.bottom) * 0.22);
  return (
    gap(stage, low) +
    sides.join("") +
    softStroke(
      polyline(ridge),
      fading(stage, ridge, tones.hi),
      1.2 * scale,
      1.2 * scale,
      tones.kind === "matte" ? 0.15 : 0.4,
    ) +
    softStroke(polyline(fold), fading(stage, fold, tones.deep), 1.6 * scale, 1.8 * scale, 0.3) +
    (tray ? trayRim(stage) : "")
  );
}

function trayRim(stage: Stage): string {
  const { shape, surface, scale } = stage;
  const at = (x: number): SkinPoint => surface.onFlank(...shape.place(x, 124.2));
  const rear = across(stage, "tail", shape.halfWidth * 0.84, () => shape.place(tailX(shape), 125)[1]);
  const flank = ([-1, 1] as const).map((side) =>
    polyline(
      visibleSkin(
        stage,
        Array.from({ length: 16 }, (_, index) => at(272 + index * 10.6)),
        side,
      ),
    ),
  );
  return (
    stroke(polyline(rear), "#101315", 3 * scale) +
    flank.map((line) => (line === "" ? "" : stroke(line, "#101315", 2.6 * scale))).join("")
  );
}

function vanDoors(stage: Stage): string {
  const { definitions, scale } = stage;
  const middle = gap(
    stage,
    visibleSkin(stage, tailUpright(stage, 0.005, stage.shape.sill + 30, stage.shape.height - 11), 1),
  );
  const windows = ([-1, 1] as const).map((side) => {
    const edge = (share: number): readonly SkinPoint[] =>
      tailUpright(stage, share, stage.shape.place(390, 134)[1], stage.shape.place(390, 178)[1]);
    const points = visibleSkin(stage, [...edge(0.1), ...[...edge(0.74)].toReversed()], side);
    if (points.length < 8) return "";
    const ys = points.map((point) => point[1]);
    const fill = definitions.linear(
      [0, Math.min(...ys)],
      [0, Math.max(...ys)],
      [
        [0, "#51606c"],
        [0.3, "#242d35"],
        [1, "#141a1f"],
      ],
    );
    return path(polyline(points, true), {
      fill,
      stroke: "#07090a",
      "stroke-width": 3 * scale,
      "stroke-linejoin": "round",
    });
  });
  return middle + windows.join("");
}

function plateRecess(stage: Stage, face: CarFace): string {
  const { surface, scale, tones } = stage;
  if (stage.shape.bedGap !== null) return "";
  const height = face.rearPlateHeight;
  const x = surface.tailAt(height) + 0.4;
  const points = (
    [
      [-29, 9],
      [29, 9],
      [25, -8.5],
      [-25, -8.5],
    ] as const
  ).map(([z, y]) => stage.toScreen([x, height + y, z]));
  return (
    path(polyline(points, true), {
      fill: tones.deep,
      stroke: tones.deep,
      "stroke-width": 3 * scale,
      "stroke-linejoin": "round",
      opacity: tones.kind === "white" ? 0.4 : 0.5,
    }) +
    stroke(
      polyline([points[0] ?? [0, 0], points[1] ?? [0, 0]]),
      tones.kind === "white" ? "#8a939b" : "#c3cad0",
      1.2 * scale,
    )
  );
}

function lightBar(stage: Stage, face: CarFace): string {
  const { shape, scale } = stage;
  const heights = shape.tailLamp.map((knot) => knot.y);
  const height = Math.min(Math.max(...heights) - 4, face.lid.top - 3);
  const data = polyline(across(stage, "tail", face.tailLampInner * shape.halfWidth + 2, () => height));
  return (
    stroke(data, "#5c080c", 3.2 * scale) + stroke(data, "#d6231f", 2.2 * scale) + stroke(data, "#ff9d92", 0.6 * scale)
  );
}

function bumper(stage: Stage, face: CarFace): string {
  const { shape, scale, tones, definitions } = stage;
  const low = shape.sill;
  const high = shape.cladding === "none" ? low + 10 : low + 15;
  const outline = [
    ...across(stage, "tail", shape.halfWidth, (share) => high - 6 * share ** 6, 24),
    ...[...across(stage, "tail", shape.halfWidth, () => low - 7, 24)].toReversed(),
  ];
  const ys = outline.map((point) => point[1]);
  const fill = definitions.linear(
    [0, Math.min(...ys)],
    [0, Math.max(...ys)],
    [
      [0, "#33383c"],
      [0.3, "#1c1f22"],
      [1, "#0c0d0e"],
    ],
  );
  const crease = across(stage, "tail", shape.halfWidth * 0.9, () => Math.min(high + 16, face.lid.bottom - 2));
  const chrome =
    shape.bedGap === null
      ? ""
      : stroke(polyline(across(stage, "tail", shape.halfWidth * 0.88, () => high + 2)), "#8f979e", 4 * scale, {
          opacity: 0.7,
        });
  return (
    path(polyline(outline, true), { fill }) +
    softStroke(
      polyline(crease),
      fading(stage, crease, tones.hi),
      1 * scale,
      1 * scale,
      tones.kind === "matte" ? 0.12 : 0.3,
    ) +
    chrome +
    reflectors(stage, high + 5) +
    exhausts(stage, face, low + 3.5)
  );
}

function reflectors(stage: Stage, height: number): string {
  const { shape, surface, scale } = stage;
  return ([-1, 1] as const)
    .map((side) => {
      const line = polyline(
        visibleSkin(
          stage,
          [0.66, 0.72, 0.78, 0.84].map((share) => surface.onTail(share * shape.halfWidth, height)),
          side,
        ),
      );
      return line === "" ? "" : stroke(line, "#7a1014", 2.2 * scale) + stroke(line, "#e0372f", 1.2 * scale);
    })
    .join("");
}

function exhausts(stage: Stage, face: CarFace, height: number): string {
  const { surface, scale } = stage;
  const places = face.exhausts === "none" || stage.shape.electric ? [] : face.exhausts === "one" ? [50] : [-54, 54];
  return group(
    {},
    ...places.map((z) => {
      const x = surface.tailAt(height) - 1;
      const points = (
        [
          [-8, 2.6],
          [8, 2.6],
          [7, -2.6],
          [-7, -2.6],
        ] as const
      ).map(([dz, dy]) => stage.toScreen([x, height + dy, z + dz]));
      return path(polyline(points, true), {
        fill: "#050606",
        stroke: "#b4bbc1",
        "stroke-width": 1.1 * scale,
        "stroke-linejoin": "round",
      });
    }),
  );
}

function brakeLight(stage: Stage, face: CarFace): string {
  if (!face.rearWindow) return "";
  const data = polyline(across(stage, "tail", 15, () => (face.rearWindow?.top ?? 0) + 2.4));
  return stroke(data, "#5a0a0d", 1.7 * stage.scale) + stroke(data, "#d92f28", 0.9 * stage.scale);
}

function wiper(stage: Stage, face: CarFace): string {
  if (!face.rearWindow) return "";
  const { bottom } = face.rearWindow;
  const { surface, scale } = stage;
  const at = (z: number, height: number): readonly Point[] =>
    visibleSkin(stage, [surface.onTail(Math.abs(z), height)], z < 0 ? -1 : 1);
  return stroke(
    polyline([...at(2, bottom + 0.5), ...at(16, bottom + 4), ...at(36, bottom + 6)]),
    "#07090a",
    1.5 * scale,
  );
}
