import type { CarShape } from "./car-shape.ts";
import { tailX } from "./car-shape.ts";
import type { Vector } from "./perspective-camera.ts";
import { plate } from "./perspective-nose.ts";
import type { Stage } from "./perspective-stage.ts";
import type { SideContext } from "./side-context.ts";
import type { Definitions, Point } from "./svg.ts";
import { boundingBox, format, group, path, polyline, rectangle, stroke } from "./svg.ts";

/** An alloy tray behind the cab, in centimetres: from its front to its rear end, deck, upper edge and headboard. */
type Tray = { from: number; to: number; deck: number; top: number; board: number; half: number };

function trayIn(shape: CarShape): Tray | null {
  if (!shape.tray || shape.bedGap === null) return null;
  const at = (height: number): number => shape.place(shape.wheelbase, height)[1];
  return {
    from: shape.bedGap + 4,
    to: tailX(shape) - 2,
    deck: at(96),
    top: at(122),
    board: shape.height - 14,
    half: shape.halfWidth - 1,
  };
}

/** The clip that leaves only the cab of a body with a tray; null for all others. */
export function cabClip(definitions: Definitions, shape: CarShape): string | null {
  const tray = trayIn(shape);
  return tray && definitions.clip(`M-400 -400H${format(tray.from - 3)}V100H-400Z`);
}

function alloy(definitions: Definitions, top: number, bottom: number): string {
  return definitions.linear(
    [0, top],
    [0, bottom],
    [
      [0, "#f4f6f8"],
      [0.1, "#c3cad0"],
      [0.5, "#9aa3ab"],
      [0.55, "#aeb6bd"],
      [1, "#6d767e"],
    ],
  );
}

/** Chassis rails, dropside and headboard, from the side. */
export function sideTray({ shape, definitions }: SideContext): string {
  const tray = trayIn(shape);
  if (!tray) return "";
  const { from, to, deck, top, board } = tray;
  const side = { x: from, y: -top, width: to - from, height: top - deck };
  const posts = [0, 0.34, 0.67, 1].map((share) =>
    rectangle(
      { x: from + share * (to - from - 5), y: -top - 1, width: 5, height: top - deck + 2 },
      { rx: 1, fill: alloy(definitions, -top, -deck + 10) },
    ),
  );
  const bars = [0.3, 0.65, 1].map((share) => `M${format(from)} ${format(-top - (board - top) * share)}h9`);
  return group(
    {},
    rectangle({ x: from - 12, y: -deck + 10, width: to - from, height: 14 }, { fill: "#15181a" }),
    rectangle({ x: from, y: -deck, width: to - from, height: 9 }, { fill: "#2b3034" }),
    rectangle({ x: to - 20, y: -deck + 10, width: 16, height: 8 }, { rx: 1.5, fill: "#b5161c" }),
    rectangle(side, { fill: alloy(definitions, -top, -deck) }),
    stroke(`M${format(from)} ${format(-(top + deck) / 2)}H${format(to)}`, "#59626a", 0.7, { opacity: 0.7 }),
    ...posts,
    stroke(`M${format(from + 1.5)} ${format(-top)}V${format(-board)}`, "#33393e", 4),
    stroke(bars.join(""), "#33393e", 2.6),
    stroke(`M${format(from + 0.6)} ${format(-top)}V${format(-board)}`, "#8b9299", 0.7),
  );
}

/** Whether a point of the skin belongs to the tub that a tray replaces. */
export function isUnderTray(shape: CarShape, x: number): boolean {
  const tray = trayIn(shape);
  return tray !== null && x > tray.from - 4;
}

/** The tray in perspective: rails, deck, inside, the panels that face the camera, and the headboard. */
export function perspectiveTray(stage: Stage): string {
  const tray = trayIn(stage.shape);
  if (!tray) return "";
  const { from, to, deck, top, half } = tray;
  const fromBehind = stage.camera.position[0] > to;
  const quad = (corners: readonly Vector[]): readonly Point[] => corners.map((corner) => stage.toScreen(corner));
  const inside = quad([
    [from, top, half],
    [to, top, half],
    [to, top, -half],
    [from, top, -half],
  ]);
  const farWall = quad([
    [from, top, -half],
    [to, top, -half],
    [to, deck + 4, -half],
    [from, deck + 4, -half],
  ]);
  const end = fromBehind ? to : from;
  const across = panel(stage, [end, top, -half], [end, deck, half], 4);
  const along = stage.camera.position[2] > half ? panel(stage, [from, top, half], [to, deck, half], 4) : "";
  const rails = [-42, 42].map((z) =>
    path(
      polyline(
        quad([
          [from - 20, deck - 8, z],
          [to, deck - 8, z],
          [to, deck - 24, z],
          [from - 20, deck - 24, z],
        ]),
        true,
      ),
      { fill: "#0e1011" },
    ),
  );
  return group(
    {},
    ...rails,
    path(polyline(inside, true), { fill: "#2b3034" }),
    path(polyline(farWall, true), { fill: "#747d85" }),
    fromBehind ? headboard(stage, tray) : "",
    across,
    along,
    fromBehind ? rearEnd(stage, tray) + plate(stage, deck - 18, "tail") : headboard(stage, tray),
  );
}

/** One dropside between two opposite corners, with posts and a rail along its middle. */
function panel(stage: Stage, upper: Vector, lower: Vector, posts: number): string {
  const at = (share: number, height: number): Point =>
    stage.toScreen([
      upper[0] + (lower[0] - upper[0]) * share,
      upper[1] + (lower[1] - upper[1]) * height,
      upper[2] + (lower[2] - upper[2]) * share,
    ]);
  const outline = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
  const box = boundingBox(outline);
  const fill = alloy(stage.definitions, box.y, box.y + box.height);
  const uprights = Array.from({ length: posts }, (_, index) => {
    const share = 0.012 + (index / (posts - 1)) * 0.976;
    return stroke(polyline([at(share, -0.02), at(share, 1.02)]), "#7d868e", 3 * stage.scale);
  });
  const sill = [at(0, 1), at(1, 1), at(1, 1.3), at(0, 1.3)];
  return (
    path(polyline(sill, true), { fill: "#2b3034" }) +
    path(polyline(outline, true), { fill, stroke: "#4a5157", "stroke-width": 0.5 * stage.scale }) +
    stroke(polyline([at(0, 0.5), at(1, 0.5)]), "#59626a", 0.7 * stage.scale, { opacity: 0.7 }) +
    uprights.join("") +
    stroke(polyline([at(0, 0.02), at(1, 0.02)]), "#f4f6f8", 0.8 * stage.scale)
  );
}

/** Bars that protect the rear window of the cab. */
function headboard(stage: Stage, { from, top, board, half }: Tray): string {
  const width = half - 14;
  const at = (z: number, share: number): Point => stage.toScreen([from, top + (board - top) * share, z]);
  const lines = [
    polyline([at(-width, 0), at(-width, 1), at(width, 1), at(width, 0)]),
    polyline([at(-width, 0.34), at(width, 0.34)]),
    polyline([at(-width, 0.67), at(width, 0.67)]),
  ];
  return lines
    .map(
      (line) =>
        stroke(line, "#16191b", 3.6 * stage.scale, { "stroke-linejoin": "round" }) +
        stroke(line, "#6d757c", 0.8 * stage.scale, { "stroke-linejoin": "round" }),
    )
    .join("");
}

/** Cross member with lamps below the tray. */
function rearEnd(stage: Stage, { to, deck, half }: Tray): string {
  const box = (from: number, until: number, colour: string): string =>
    path(
      polyline(
        (
          [
            [from, deck - 10],
            [until, deck - 10],
            [until, deck - 20],
            [from, deck - 20],
          ] as const
        ).map(([z, y]) => stage.toScreen([to, y, z])),
        true,
      ),
      { fill: colour, stroke: "#15181a", "stroke-width": 1.2 * stage.scale },
    );
  const lamps = [-1, 1].map(
    (side) =>
      box(side * (half - 34), side * (half - 16), "#c3151b") + box(side * (half - 14), side * (half - 4), "#e08a1e"),
  );
  return box(-44, 44, "#15181a") + lamps.join("");
}
