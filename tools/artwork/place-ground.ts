import { mix } from "./colour.ts";
import type { Definitions, Point } from "./svg.ts";
import { circle, ellipse, group, path, polyline, rectangle } from "./svg.ts";

/** What is behind a place of a dealer. */
export const placeSurroundings = ["harbour", "street", "headland", "factories", "suburb", "plains", "river"] as const;
export type PlaceSurroundings = (typeof placeSurroundings)[number];

/** Where the ground of every scene begins. */
export const groundLine = 560;
const width = 1200;
const height = 800;

type Tones = { sky: string; glow: string; far: string; ground: string; leaf: string };

const surroundingTones: Readonly<Record<PlaceSurroundings, Tones>> = {
  harbour: { sky: "#7fa9cf", glow: "#f2ece0", far: "#7c94a6", ground: "#a7adb3", leaf: "#4d6a58" },
  street: { sky: "#8fb0ce", glow: "#f3eee4", far: "#93a3b3", ground: "#a4a9ae", leaf: "#56705a" },
  headland: { sky: "#6fa5d3", glow: "#f6efdf", far: "#6d8b7d", ground: "#b0b2ae", leaf: "#3f6150" },
  factories: { sky: "#a3b4c4", glow: "#f5e6d3", far: "#9c8f8a", ground: "#a09f9f", leaf: "#617059" },
  suburb: { sky: "#79b3e0", glow: "#fdf6ea", far: "#8fae96", ground: "#b6b9bb", leaf: "#4f7a52" },
  plains: { sky: "#8fb6d2", glow: "#f9e6c4", far: "#b9ab80", ground: "#cbb48b", leaf: "#6b7d58" },
  river: { sky: "#94b7c9", glow: "#f7e7cc", far: "#8c9a73", ground: "#c2ae86", leaf: "#66794f" },
};

/** Sky, horizon and ground of a scene. */
export function placeGround(definitions: Definitions, surroundings: PlaceSurroundings): string {
  const tones = surroundingTones[surroundings];
  const sky = definitions.linear(
    [0, 0],
    [0, groundLine],
    [
      [0, tones.sky],
      [0.55, mix(tones.sky, tones.glow, 0.55)],
      [1, tones.glow],
    ],
  );
  const ground = definitions.linear(
    [0, groundLine],
    [0, height],
    [
      [0, mix(tones.ground, "#ffffff", 0.3)],
      [0.25, tones.ground],
      [1, mix(tones.ground, "#000000", 0.25)],
    ],
  );
  return (
    rectangle({ x: 0, y: 0, width, height: groundLine }, { fill: sky }) +
    clouds(tones) +
    horizons[surroundings](tones) +
    rectangle({ x: 0, y: groundLine, width, height: height - groundLine }, { fill: ground })
  );
}

/** A tree in front of or beside the building. */
export function gumTree(surroundings: PlaceSurroundings, at: Point, size: number): string {
  const { leaf } = surroundingTones[surroundings];
  const [x, y] = at;
  const crown: [number, number, number][] = [
    [-0.42, -1.22, 0.34],
    [0.36, -1.3, 0.36],
    [-0.05, -1.55, 0.42],
    [0.1, -1.08, 0.3],
    [-0.3, -1.5, 0.26],
  ];
  const along = (share: number): number => x + size * share;
  const up = (share: number): number => y - size * share;
  const bark =
    `M${along(-0.05)} ${y}C${along(-0.02)} ${up(0.5)} ${along(-0.08)} ${up(0.8)} ${along(-0.28)} ${up(1.2)}` +
    `L${along(-0.23)} ${up(1.22)}C${along(-0.06)} ${up(0.95)} ${along(0)} ${up(0.8)} ${along(0.02)} ${up(0.72)}` +
    `C${along(0.06)} ${up(0.9)} ${along(0.16)} ${up(1.05)} ${along(0.28)} ${up(1.28)}L${along(0.33)} ${up(1.24)}` +
    `C${along(0.14)} ${up(0.95)} ${along(0.06)} ${up(0.5)} ${along(0.06)} ${y}Z`;
  return group(
    {},
    ellipse([x, y + 4], size * 0.55, size * 0.07, { fill: "#000000", opacity: 0.16 }),
    path(bark, { fill: "#d9cfc0" }),
    ...crown.map(([dx, dy, r], index) =>
      ellipse([x + dx * size, y + dy * size], r * size, r * size * 0.72, {
        fill: mix(leaf, index % 2 === 0 ? "#ffffff" : "#000000", 0.1),
        opacity: 0.94,
      }),
    ),
  );
}

function clouds({ glow }: Tones): string {
  const puffs: [number, number, number][] = [
    [240, 150, 130],
    [330, 166, 90],
    [880, 120, 150],
    [990, 138, 100],
    [610, 210, 110],
  ];
  return group(
    {},
    ...puffs.map(([x, y, rx]) => ellipse([x, y], rx, rx * 0.16, { fill: mix(glow, "#ffffff", 0.6), opacity: 0.5 })),
  );
}

/** Roof lines of distant buildings, each as left edge, width and height. */
function skyline(colour: string, blocks: readonly (readonly [number, number, number])[]): string {
  return group(
    {},
    ...blocks.map(([x, w, h], index) =>
      rectangle(
        { x, y: groundLine - h, width: w, height: h },
        { fill: mix(colour, index % 2 === 0 ? "#ffffff" : "#000000", 0.08) },
      ),
    ),
  );
}

function hills(colour: string, points: readonly Point[]): string {
  return path(polyline([[0, groundLine], ...points, [width, groundLine]], true), { fill: colour });
}

const horizons: Readonly<Record<PlaceSurroundings, (tones: Tones) => string>> = {
  harbour: ({ far }) =>
    hills(mix(far, "#ffffff", 0.35), [
      [0, 470],
      [160, 440],
      [330, 470],
      [520, 486],
      [760, 452],
      [960, 470],
      [1200, 430],
    ]) +
    rectangle({ x: 0, y: 492, width, height: 70 }, { fill: "#86a9c4" }) +
    group(
      { stroke: "#f7f9fb", "stroke-width": 3 },
      ...[70, 118, 158, 1050, 1094, 1146].map((x, index) => path(`M${x} 520V${430 + (index % 3) * 14}`, {})),
    ) +
    group(
      {},
      ...[70, 118, 158, 1050, 1094, 1146].map((x) => path(`M${x - 24} 518h50l-8 12h-36z`, { fill: "#f4f6f8" })),
    ),
  street: ({ far }) =>
    skyline(far, [
      [0, 90, 210],
      [84, 120, 160],
      [196, 70, 250],
      [262, 130, 190],
      [860, 110, 230],
      [960, 80, 180],
      [1030, 110, 270],
      [1130, 80, 200],
    ]),
  headland: ({ far, leaf }) =>
    hills(mix(far, "#ffffff", 0.25), [
      [0, 430],
      [190, 380],
      [360, 430],
      [560, 470],
      [800, 440],
      [1010, 370],
      [1200, 410],
    ]) + group({}, ...[60, 118, 1090, 1150].map((x, index) => pine(leaf, x, 190 + (index % 2) * 40))),
  factories: ({ far }) =>
    path(
      polyline(
        [
          [0, groundLine],
          [0, 430],
          [70, 400],
          [70, 440],
          [140, 408],
          [140, 448],
          [210, 416],
          [210, groundLine],
        ],
        true,
      ),
      { fill: far },
    ) +
    skyline(mix(far, "#ffffff", 0.15), [
      [900, 140, 150],
      [1030, 60, 240],
      [1080, 120, 170],
    ]),
  suburb: ({ far, leaf }) =>
    hills(mix(far, "#ffffff", 0.3), [
      [0, 480],
      [240, 450],
      [520, 484],
      [860, 455],
      [1200, 478],
    ]) + group({}, ...[52, 120, 1100, 1160].map((x, index) => palm(leaf, x, 210 + (index % 2) * 50))),
  plains: ({ far }) =>
    hills(mix(far, "#ffffff", 0.3), [
      [0, 520],
      [300, 508],
      [640, 522],
      [900, 504],
      [1200, 516],
    ]) + rectangle({ x: 0, y: 536, width, height: 26 }, { fill: far }),
  river: ({ far, leaf }) =>
    hills(mix(leaf, "#ffffff", 0.3), [
      [0, 440],
      [100, 420],
      [220, 450],
      [380, 430],
      [560, 462],
      [760, 436],
      [930, 448],
      [1080, 416],
      [1200, 440],
    ]) + rectangle({ x: 0, y: 530, width, height: 32 }, { fill: far }),
};

/** A Norfolk pine in tiers. */
function pine(leaf: string, x: number, tall: number): string {
  const tiers = Array.from({ length: 6 }, (_, index) => {
    const y = groundLine - 30 - ((tall - 30) * index) / 6;
    const half = 44 - index * 6.4;
    return path(`M${x - half} ${y}Q${x} ${y - 30} ${x + half} ${y}L${x} ${y - 44}Z`, {
      fill: mix(leaf, "#000000", 0.06 * (index % 2)),
    });
  });
  return rectangle({ x: x - 4, y: groundLine - 40, width: 8, height: 40 }, { fill: "#6b5b4b" }) + tiers.join("");
}

function palm(leaf: string, x: number, tall: number): string {
  const top = groundLine - tall;
  const fronds = [-70, -46, -20, 20, 46, 70].map((reach, index) =>
    path(
      `M${x} ${top}Q${x + reach * 0.6} ${top - 36 + Math.abs(reach) * 0.2} ${x + reach} ${top + 22 + (index % 2) * 12}Q${x + reach * 0.5} ${top - 10} ${x} ${top + 6}Z`,
      { fill: mix(leaf, "#ffffff", 0.06 * index) },
    ),
  );
  return (
    path(
      `M${x - 5} ${groundLine}Q${x + 6} ${top + tall / 2} ${x - 2} ${top}h6Q${x + 14} ${top + tall / 2} ${x + 6} ${groundLine}Z`,
      { fill: "#a08d77" },
    ) +
    fronds.join("") +
    circle([x, top], 6, { fill: "#6b5b4b" })
  );
}
