import { mix } from "./colour.ts";
import type { Definitions } from "./svg.ts";
import { circle, ellipse, group, path, rectangle, stroke } from "./svg.ts";

/** A flat air vent with slats and a centre tab. */
export function airVent(definitions: Definitions, x: number, y: number, width: number): string {
  const inside = definitions.linear(
    [0, y - 2],
    [0, y + 34],
    [
      [0, "#030404"],
      [1, "#191c1e"],
    ],
  );
  const slats = [9, 18, 27].map((drop) => stroke(`M${x + 7} ${y + drop}H${x + width - 7}`, "#3f464b", 2.6));
  return (
    rectangle({ x, y, width, height: 36 }, { rx: 11, fill: inside, stroke: "#9aa2a8", "stroke-width": 1.6 }) +
    slats.join("") +
    rectangle({ x: x + width / 2 - 4, y: y + 6, width: 8, height: 24 }, { rx: 3, fill: "#8a9198" })
  );
}

/** The centre screen with a map and a row of tiles. */
export function displayScreen(definitions: Definitions, accent: string): string {
  const glass = definitions.linear(
    [430, 360],
    [740, 500],
    [
      [0, "#12212f"],
      [0.5, "#0c1722"],
      [1, "#070d14"],
    ],
  );
  const frame = definitions.linear(
    [0, 352],
    [0, 510],
    [
      [0, "#4d5459"],
      [0.1, "#191c1e"],
      [1, "#0a0b0c"],
    ],
  );
  const clip = definitions.clip(
    "M450 364H730a8 8 0 0 1 8 8V478a8 8 0 0 1 -8 8H450a8 8 0 0 1 -8 -8V372a8 8 0 0 1 8 -8Z",
  );
  const roads =
    "M430 470L520 430L580 452L660 390L750 410M500 360L520 430L508 500M590 360L580 452L612 500M660 390L672 500M430 400L520 430M660 390L640 350";
  const tiles = [mix(accent, "#ffffff", 0.12), "#3d7fd6", "#35a36d", "#d08a2c", "#7d5ad0"].map((fill, index) =>
    rectangle({ x: 458 + index * 34, y: 452, width: 24, height: 24 }, { rx: 6, fill }),
  );
  return (
    rectangle({ x: 432, y: 353, width: 316, height: 143 }, { rx: 15, fill: frame }) +
    group(
      { "clip-path": clip },
      rectangle({ x: 440, y: 362, width: 300, height: 126 }, { fill: glass }),
      stroke(roads, "#24496b", 7, { "stroke-linejoin": "round" }),
      stroke(roads, "#3a6a94", 2, { "stroke-linejoin": "round" }),
      stroke("M430 470L520 430L580 452L640 404", "#7cc4ff", 5, { "stroke-linejoin": "round" }),
      circle([640, 404], 8, { fill: "#ffffff" }),
      circle([640, 404], 4.6, { fill: accent }),
      rectangle({ x: 440, y: 444, width: 300, height: 44 }, { fill: "#060b11", opacity: 0.82 }),
      ...tiles,
      rectangle({ x: 642, y: 454, width: 84, height: 20 }, { rx: 5, fill: "#1b2b3a" }),
      stroke("M652 464H700", "#8fb4d3", 3),
      rectangle({ x: 456, y: 376, width: 74, height: 22 }, { rx: 6, fill: "#0a121a", opacity: 0.85 }),
      stroke("M466 387H506", "#dbe8f3", 3.4),
      path("M440 362H600L500 488H440Z", { fill: "#ffffff", opacity: 0.045 }),
    )
  );
}

/** Vents, knobs and keys under the screen. */
export function climateControls(definitions: Definitions): string {
  const panel = definitions.linear(
    [0, 548],
    [0, 612],
    [
      [0, "#2f3438"],
      [0.15, "#1a1d1f"],
      [1, "#0d0f10"],
    ],
  );
  const knob = (x: number): string => {
    const ring = definitions.linear(
      [x - 18, 562],
      [x + 18, 598],
      [
        [0, "#eef1f3"],
        [0.5, "#7b838a"],
        [1, "#c6ccd1"],
      ],
    );
    return (
      circle([x, 580], 20, { fill: "#0c0d0e" }) +
      circle([x, 580], 17, { fill: "#22262a", stroke: ring, "stroke-width": 3.2 }) +
      stroke(`M${x} 580L${x + 6} 569`, "#e8edf1", 2.4)
    );
  };
  const keys = [0, 1, 2, 3].map(
    (index) =>
      rectangle(
        { x: 520 + index * 40, y: 570, width: 34, height: 20 },
        { rx: 4, fill: "#33393d", stroke: "#0a0b0c", "stroke-width": 1 },
      ) + stroke(`M${530 + index * 40} 580h14`, index === 1 ? "#e9b04a" : "#aeb7be", 2),
  );
  return (
    airVent(definitions, 452, 498, 138) +
    airVent(definitions, 610, 498, 138) +
    path("M444 548H756L748 606C747 612 743 614 736 614H464C457 614 453 612 452 606Z", {
      fill: panel,
      stroke: "#08090a",
      "stroke-width": 2,
    }) +
    knob(484) +
    knob(716) +
    keys.join("")
  );
}

/** Tunnel between the seats: tray, selector, cup holders and arm rest. */
export function centreConsole(definitions: Definitions, accent: string): string {
  const body = definitions.linear(
    [430, 0],
    [770, 0],
    [
      [0, "#0f1112"],
      [0.1, "#32373b"],
      [0.5, "#23272a"],
      [0.9, "#32373b"],
      [1, "#0f1112"],
    ],
  );
  const piano = definitions.linear(
    [460, 640],
    [720, 800],
    [
      [0, "#1f2326"],
      [0.3, "#0a0b0c"],
      [0.55, "#181b1d"],
      [1, "#060707"],
    ],
  );
  const chrome = definitions.linear(
    [0, 640],
    [0, 800],
    [
      [0, "#dfe4e8"],
      [0.5, "#7b838a"],
      [1, "#c0c7cc"],
    ],
  );
  return (
    path("M462 616H738L790 800H410Z", { fill: body }) +
    stroke("M462 620L412 800M738 620L788 800", accent, 1.8, { "stroke-dasharray": "7 4" }) +
    path("M486 640H714C720 640 724 643 726 649L758 800H442L474 649C476 643 480 640 486 640Z", {
      fill: piano,
      stroke: chrome,
      "stroke-width": 2.2,
    }) +
    rectangle(
      { x: 500, y: 650, width: 200, height: 34 },
      { rx: 9, fill: "#050606", stroke: "#2b3034", "stroke-width": 1.4 },
    ) +
    rectangle({ x: 566, y: 657, width: 68, height: 20 }, { rx: 5, fill: "#1d2124" }) +
    stroke("M588 667h24", "#6fb7f2", 2.4) +
    cupHolder(528, 752) +
    cupHolder(528, 800) +
    selector(definitions)
  );
}

function cupHolder(x: number, y: number): string {
  return (
    ellipse([x, y], 38, 21, { fill: "#030404", stroke: "#959da4", "stroke-width": 2.2 }) +
    ellipse([x, y + 4], 31, 15, { fill: "#101214" })
  );
}

function selector(definitions: Definitions): string {
  const grip = definitions.linear(
    [622, 0],
    [680, 0],
    [
      [0, "#15181a"],
      [0.3, "#5c646b"],
      [0.55, "#2c3135"],
      [1, "#0d0f10"],
    ],
  );
  return (
    path("M604 742Q652 722 700 742L708 800H596Z", { fill: "#121416", stroke: "#3a4045", "stroke-width": 1.4 }) +
    path("M634 780L630 716C628 700 640 694 652 694S676 700 674 716L670 780Z", {
      fill: grip,
      stroke: "#060707",
      "stroke-width": 1.4,
    }) +
    path("M634 712C634 702 642 698 652 698S670 702 670 712L668 722H636Z", { fill: "#c9cfd4", opacity: 0.85 }) +
    stroke("M690 752v30", "#aab2b8", 2) +
    circle([690, 760], 3.4, { fill: "#6fb7f2" })
  );
}
