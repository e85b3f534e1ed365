import type { CaravanShape } from "./caravan-shapes.ts";
import type { PaintTones } from "./paint-tones.ts";
import type { Box, Definitions } from "./svg.ts";
import { circle, ellipse, format, group, path, polyline, rectangle, stroke } from "./svg.ts";

/** A hinged acrylic window with a blind at its top and reflections across it. */
export function caravanWindow(definitions: Definitions, box: Box): string {
  const pane = definitions.linear(
    [0, box.y],
    [0, box.y + box.height],
    [
      [0, "#5c6b77"],
      [0.2, "#303c46"],
      [0.6, "#161d23"],
      [1, "#28323a"],
    ],
  );
  const sheen = definitions.linear(
    [0, box.y],
    [0, box.y + box.height],
    [
      [0, "#ffffff", 0.22],
      [1, "#ffffff", 0.03],
    ],
  );
  const right = box.x + box.width;
  const down = box.y + box.height;
  const slash = (at: number, width: number): string =>
    path(
      polyline(
        [
          [at, down],
          [at + box.height * 0.6, box.y],
          [Math.min(right, at + box.height * 0.6 + width), box.y],
          [at + width, down],
        ],
        true,
      ),
      { fill: sheen },
    );
  return (
    rectangle(
      { x: box.x - 2.4, y: box.y - 2.4, width: box.width + 4.8, height: box.height + 4.8 },
      { rx: 8, fill: "#15181b", stroke: "#ffffff", "stroke-width": 0.7, "stroke-opacity": 0.8 },
    ) +
    rectangle(box, { rx: 6, fill: pane }) +
    rectangle(
      { x: box.x + 4, y: box.y + 2, width: box.width - 8, height: box.height * 0.16 },
      { rx: 2, fill: "#c3ccd3", opacity: 0.28 },
    ) +
    slash(box.x + box.width * 0.12, box.width * 0.16) +
    slash(box.x + box.width * 0.34, box.width * 0.05) +
    rectangle(
      { x: box.x - 3.4, y: box.y - 5.4, width: box.width + 6.8, height: 2.6 },
      { rx: 1.2, fill: "#c9d0d5", stroke: "#89939b", "stroke-width": 0.4 },
    ) +
    stroke(`M${format(box.x + 16)} ${format(down - 2)}h6M${format(right - 22)} ${format(down - 2)}h6`, "#7b858d", 1.4)
  );
}

/** Entrance with its own window, a grab rail, and a fold-out step. */
export function caravanDoor(definitions: Definitions, wall: PaintTones, box: Box): string {
  const face = definitions.linear(
    [box.x, 0],
    [box.x + box.width, 0],
    [
      [0, wall.light],
      [0.5, wall.base],
      [1, "#d3d9de"],
    ],
  );
  const screen: Box = { x: box.x + 12, y: box.y + 14, width: box.width - 24, height: 56 };
  return (
    rectangle(
      { x: box.x - 2, y: box.y - 2, width: box.width + 4, height: box.height + 4 },
      { rx: 9, fill: "#9aa4ac" },
    ) +
    rectangle(box, { rx: 7, fill: face, stroke: "#6d7780", "stroke-width": 0.9 }) +
    group({}, caravanWindow(definitions, screen)) +
    rectangle(
      { x: box.x + 8, y: box.y + 96, width: box.width - 16, height: 60 },
      { rx: 4, fill: "none", stroke: "#a9b2ba", "stroke-width": 0.8 },
    ) +
    rectangle({ x: box.x + 50, y: box.y + 80, width: 7, height: 15 }, { rx: 2.5, fill: "#1d2124" }) +
    circle([box.x + 53.5, box.y + 91], 1.4, { fill: "#aab2b8" }) +
    stroke(`M${format(box.x - 8)} ${format(box.y + 66)}v34`, "#aeb6bd", 2) +
    stroke(`M${format(box.x - 8.6)} ${format(box.y + 68)}v30`, "#ffffff", 0.6) +
    rectangle({ x: box.x + 5, y: -46, width: box.width - 10, height: 3.4 }, { rx: 1.4, fill: "#23272a" }) +
    stroke(`M${format(box.x + 8)} -56l3 10M${format(box.x + box.width - 8)} -56l-3 10`, "#1a1d20", 2)
  );
}

/** A-frame with gas bottles, tool box, jockey wheel and coupling. */
export function drawbar(definitions: Definitions): string {
  const rail = definitions.linear(
    [0, -60],
    [0, -46],
    [
      [0, "#4b5258"],
      [0.3, "#24282b"],
      [1, "#0e1011"],
    ],
  );
  const bottle = definitions.linear(
    [-62, 0],
    [-28, 0],
    [
      [0, "#8f99a1"],
      [0.25, "#f4f6f8"],
      [0.6, "#cfd6db"],
      [1, "#8a949c"],
    ],
  );
  const gas = (x: number): string =>
    rectangle({ x, y: -104, width: 28, height: 43 }, { rx: 8, fill: bottle, stroke: "#6d7780", "stroke-width": 0.8 }) +
    rectangle({ x: x + 8, y: -111, width: 12, height: 8 }, { rx: 2.5, fill: "#5d666e" }) +
    stroke(`M${x + 1} -75h26`, "#2b3034", 2);
  return (
    gas(-62) +
    gas(-32) +
    path("M-136 -58H10V-46H-60L-136 -50Z", { fill: rail }) +
    stroke("M-134 -57.4H8", "#8b949b", 0.6, { opacity: 0.8 }) +
    path("M-144 -61C-144 -66 -136 -67 -130 -65L-112 -62V-54H-132C-140 -54 -144 -56 -144 -61Z", {
      fill: "#2c3135",
      stroke: "#0c0e0f",
      "stroke-width": 0.8,
    }) +
    stroke("M-128 -66L-118 -72", "#1a1d20", 2.6) +
    rectangle(
      { x: -104, y: -86, width: 6, height: 68 },
      { rx: 1.5, fill: "#3a4045", stroke: "#121416", "stroke-width": 0.6 },
    ) +
    stroke("M-108 -86h14", "#1a1d20", 2.4) +
    ellipse([-101, -10.4], 9.4, 10, { fill: "#141618" }) +
    ellipse([-101, -10.4], 4.4, 4.8, { fill: "#6d757c" })
  );
}

/** Air conditioner, roof hatch and a rolled awning along the top of the wall. */
export function roofGear(definitions: Definitions, { length, height }: CaravanShape): string {
  const cover = definitions.linear(
    [0, -280],
    [0, -264],
    [
      [0, "#f5f7f8"],
      [0.6, "#c9d0d6"],
      [1, "#8f99a1"],
    ],
  );
  const awning = definitions.linear(
    [0, -258],
    [0, -246],
    [
      [0, "#fbfcfd"],
      [0.4, "#d0d6db"],
      [0.8, "#9aa4ac"],
      [1, "#6d7780"],
    ],
  );
  return group(
    { transform: `translate(0 ${266 - height}) scale(${(length / 576).toFixed(4)} 1)` },
    path("M250 -265L258 -276Q262 -279 270 -279H338Q346 -279 350 -275L356 -265Z", {
      fill: cover,
      stroke: "#7d878f",
      "stroke-width": 0.7,
    }) +
      path("M452 -265V-270Q452 -273 457 -273H496Q501 -273 501 -270V-265Z", {
        fill: cover,
        stroke: "#7d878f",
        "stroke-width": 0.7,
      }) +
      rectangle(
        { x: 96, y: -257, width: 380, height: 10.5 },
        { rx: 4.5, fill: awning, stroke: "#7d878f", "stroke-width": 0.6 },
      ) +
      rectangle({ x: 92, y: -258, width: 9, height: 13 }, { rx: 2, fill: "#5d666e" }) +
      rectangle({ x: 471, y: -258, width: 9, height: 13 }, { rx: 2, fill: "#5d666e" }),
  );
}
