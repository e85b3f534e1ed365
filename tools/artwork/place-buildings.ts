import { mix } from "./colour.ts";
import { groundLine } from "./place-ground.ts";
import type { Definitions, Point } from "./svg.ts";
import { ellipse, group, path, polyline, rectangle, stroke } from "./svg.ts";

/** Buildings of dealers. None carries a name: a drawing must not claim to be a certain place. */
export const placeBuildings = ["glass", "warehouse", "box", "canopy", "shed", "cottage"] as const;
export type PlaceBuilding = (typeof placeBuildings)[number];

type Wall = { x: number; top: number; width: number };

/** Draws a building on the ground line, with its shadow. */
export function drawBuilding(definitions: Definitions, building: PlaceBuilding): string {
  return ellipse([600, groundLine + 8], 520, 26, { fill: "#000000", opacity: 0.18 }) + buildings[building](definitions);
}

const buildings: Readonly<Record<PlaceBuilding, (definitions: Definitions) => string>> = {
  glass: (definitions) =>
    glazing(definitions, { x: 150, top: 300, width: 620 }, 7) +
    rendered(definitions, { x: 770, top: 270, width: 280 }, "#e9edf2") +
    rollerDoor({ x: 800, top: 420, width: 100 }) +
    rollerDoor({ x: 920, top: 420, width: 100 }) +
    rectangle({ x: 120, y: 262, width: 950, height: 44 }, { fill: "#0d1b33" }) +
    rectangle({ x: 120, y: 302, width: 950, height: 6 }, { fill: "#c8372d" }) +
    roundedSign(180, 268, "#c8372d"),
  warehouse: (definitions) =>
    rendered(definitions, { x: 170, top: 300, width: 860 }, "#9a5a44") +
    group(
      { opacity: 0.25 },
      ...[320, 350, 380, 410, 440, 470, 500, 530].map((y) => stroke(`M170 ${y}H1030`, "#6b3a2b", 2)),
    ) +
    path(
      polyline(
        [
          [170, 302],
          [170, 230],
          [385, 302],
          [385, 230],
          [600, 302],
          [600, 230],
          [815, 302],
          [815, 230],
          [1030, 302],
        ],
        true,
      ),
      { fill: "#7d8790" },
    ) +
    glazing(definitions, { x: 220, top: 360, width: 360 }, 4) +
    glazing(definitions, { x: 620, top: 360, width: 180 }, 2) +
    rollerDoor({ x: 840, top: 380, width: 140 }) +
    rectangle({ x: 200, y: 318, width: 620, height: 28 }, { fill: "#0d1b33" }) +
    roundedSign(212, 315, "#c8372d"),
  box: (definitions) =>
    rendered(definitions, { x: 140, top: 280, width: 920 }, "#fafafa") +
    glazing(definitions, { x: 180, top: 336, width: 520 }, 6) +
    rollerDoor({ x: 740, top: 400, width: 84 }) +
    rollerDoor({ x: 840, top: 400, width: 84 }) +
    rollerDoor({ x: 940, top: 400, width: 84 }) +
    rectangle({ x: 140, y: 310, width: 920, height: 8 }, { fill: "#c4001a" }) +
    rectangle({ x: 640, y: 236, width: 60, height: 324 }, { fill: "#141414" }) +
    rectangle({ x: 655, y: 252, width: 30, height: 30 }, { fill: "#c4001a" }),
  canopy: (definitions) =>
    rendered(definitions, { x: 130, top: 340, width: 330 }, "#f4f4f4") +
    glazing(definitions, { x: 160, top: 380, width: 270 }, 3) +
    rectangle({ x: 110, y: 322, width: 370, height: 22 }, { fill: "#141414" }) +
    group(
      {},
      ...[540, 700, 860, 1020].map((x) => rectangle({ x, y: 350, width: 10, height: 214 }, { fill: "#6d7278" })),
    ) +
    path(
      polyline(
        [
          [480, 344],
          [1090, 300],
          [1090, 326],
          [480, 366],
        ],
        true,
      ),
      { fill: "#e4e6e9" },
    ) +
    path(
      polyline(
        [
          [480, 366],
          [1090, 326],
          [1090, 334],
          [480, 374],
        ],
        true,
      ),
      { fill: "#c4001a" },
    ),
  shed: (definitions) =>
    rendered(definitions, { x: 190, top: 340, width: 820 }, "#4c6b56") +
    group(
      { opacity: 0.35 },
      ...Array.from({ length: 41 }, (_, index) => stroke(`M${200 + index * 20} 344V${groundLine}`, "#33503f", 3)),
    ) +
    path(
      polyline(
        [
          [150, 350],
          [600, 220],
          [1050, 350],
          [1050, 366],
          [600, 240],
          [150, 366],
        ],
        true,
      ),
      { fill: "#8a8f8a" },
    ) +
    path(
      polyline(
        [
          [190, 352],
          [600, 238],
          [1010, 352],
        ],
        true,
      ),
      { fill: "#58785f" },
    ) +
    rollerDoor({ x: 250, top: 410, width: 180 }) +
    rollerDoor({ x: 460, top: 410, width: 180 }) +
    glazing(definitions, { x: 700, top: 420, width: 250 }, 3) +
    path(
      polyline(
        [
          [670, 414],
          [990, 414],
          [1030, 448],
          [640, 448],
        ],
        true,
      ),
      { fill: "#a9aca4" },
    ) +
    bunting([150, 380], [1050, 380]),
  cottage: (definitions) =>
    rendered(definitions, { x: 330, top: 390, width: 540 }, "#f3ead8") +
    group(
      { opacity: 0.4 },
      ...Array.from({ length: 10 }, (_, index) => stroke(`M330 ${404 + index * 16}H870`, "#cdbf9f", 2)),
    ) +
    path(
      polyline(
        [
          [290, 396],
          [430, 300],
          [770, 300],
          [910, 396],
        ],
        true,
      ),
      { fill: "#8b4a34" },
    ) +
    glazing(definitions, { x: 380, top: 436, width: 120 }, 2) +
    glazing(definitions, { x: 700, top: 436, width: 120 }, 2) +
    rectangle({ x: 560, y: 430, width: 76, height: 130 }, { fill: "#2f5d43" }) +
    path(
      polyline(
        [
          [270, 408],
          [930, 408],
          [960, 432],
          [240, 432],
        ],
        true,
      ),
      { fill: "#a9aca4" },
    ) +
    group(
      {},
      ...[262, 420, 580, 660, 790, 934].map((x) =>
        rectangle({ x: x - 4, y: 432, width: 8, height: 130 }, { fill: "#f7f1e6" }),
      ),
    ) +
    bunting([240, 450], [960, 450]),
};

/** A wall in one colour, lit from above. */
function rendered(definitions: Definitions, { x, top, width }: Wall, colour: string): string {
  const fill = definitions.linear(
    [0, top],
    [0, groundLine],
    [
      [0, mix(colour, "#ffffff", 0.18)],
      [1, mix(colour, "#000000", 0.12)],
    ],
  );
  return rectangle({ x, y: top, width, height: groundLine - top }, { fill });
}

/** A wall of glass: the sky in its upper half, the lit showroom in its lower. */
function glazing(definitions: Definitions, { x, top, width }: Wall, panes: number): string {
  const tall = groundLine - top;
  const fill = definitions.linear(
    [0, top],
    [0, groundLine],
    [
      [0, "#9fc0da"],
      [0.42, "#c9dbe6"],
      [0.62, "#f1e7d2"],
      [1, "#d8c7a6"],
    ],
  );
  const pane = width / panes;
  const bars = Array.from({ length: panes + 1 }, (_, index) =>
    stroke(`M${x + index * pane} ${top}V${groundLine}`, "#3b4653", 4),
  );
  const shine = path(
    polyline(
      [
        [x + width * 0.12, groundLine],
        [x + width * 0.34, top],
        [x + width * 0.44, top],
        [x + width * 0.22, groundLine],
      ],
      true,
    ),
    { fill: "#ffffff", opacity: 0.22 },
  );
  return (
    rectangle({ x, y: top, width, height: tall }, { fill }) +
    ellipse([x + width / 2, groundLine - 6], width * 0.46, 12, { fill: "#6b5b43", opacity: 0.28 }) +
    shine +
    bars.join("") +
    stroke(`M${x} ${top + tall * 0.3}H${x + width}`, "#3b4653", 3)
  );
}

function rollerDoor({ x, top, width }: Wall): string {
  const slats = Math.floor((groundLine - top) / 12);
  return (
    rectangle({ x, y: top, width, height: groundLine - top }, { fill: "#c3c9ce" }) +
    group(
      { opacity: 0.5 },
      ...Array.from({ length: slats }, (_, index) =>
        stroke(`M${x} ${top + 6 + index * 12}H${x + width}`, "#8e979f", 2),
      ),
    ) +
    rectangle({ x: x - 4, y: top - 6, width: width + 8, height: 6 }, { fill: "#59626b" })
  );
}

/** A blank mark, where a sign would be. */
function roundedSign(x: number, y: number, colour: string): string {
  return `<rect x="${x}" y="${y}" width="32" height="32" rx="8" fill="${colour}"/><rect x="${x + 44}" y="${y + 12}" width="150" height="8" rx="4" fill="#ffffff" fill-opacity="0.85"/>`;
}

function bunting([fromX, y]: Point, [toX]: Point): string {
  const count = 24;
  const colours = ["#d99a2b", "#f7f1e6", "#2f5d43"];
  const step = (toX - fromX) / count;
  const at = (index: number): number => y + Math.sin((index / count) * Math.PI) * 26;
  const flags = Array.from({ length: count }, (_, index) =>
    path(`M${fromX + index * step + 4} ${at(index)}h${step - 10}l-${(step - 10) / 2} 22z`, {
      fill: colours[index % colours.length],
    }),
  );
  return stroke(`M${fromX} ${y}Q${(fromX + toX) / 2} ${y + 52} ${toX} ${y}`, "#6b5b4b", 2) + flags.join("");
}
