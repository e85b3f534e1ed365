import { beltAt } from "./car-shape.ts";
import type { SideContext } from "./side-context.ts";
import { upperOutline } from "./side-context.ts";
import { seat, steering } from "./side-glass.ts";
import { format, group, path, polyline, stroke } from "./svg.ts";

/** Parts above the belt line of an open car, drawn before the body so that the doors cover their lower ends. */
export function openCabin(context: SideContext): string {
  const { shape } = context;
  const rise = 3;
  const seats = shape.seats.map((x) => seat(context, x + 9, 0.75, rise) + seat(context, x, 1, rise));
  const farDoor = polyline(upperOutline(context, 84, 256, -1.4));
  return steering(context, rise) + seats.join("") + rollHoops(context) + stroke(farDoor, "#1b1e21", 3.4);
}

function rollHoops({ shape }: SideContext): string {
  const x = 256;
  const y = -beltAt(shape, x);
  return stroke(
    `M${x} ${format(y - 2)}Q${x + 2} ${format(y - 15)} ${x + 9} ${format(y - 14)}Q${x + 14} ${format(y - 13)} ${x + 18} ${format(y - 4)}`,
    "#a4acb3",
    1.8,
  );
}

/** The windscreen with its frame, and the folded roof under its cover. */
export function openTopFrame(context: SideContext): string {
  const { definitions, tones } = context;
  const pane = definitions.linear(
    [70, -120],
    [120, -92],
    [
      [0, "#c9d6e0", 0.5],
      [0.5, "#7d8d99", 0.4],
      [1, "#39444d", 0.55],
    ],
  );
  const frame = "M61 -90C76 -98.5 88 -104.5 96 -108.5C107 -114 116 -118 126 -121.6";
  const edge = polyline(upperOutline(context, 66, 249, -0.3));
  const cover =
    "M251 -97.4C258 -102.6 268 -105.2 290 -105.6C306 -105.4 320 -103.2 336 -101C318 -99.6 276 -97.4 251 -97.4Z";
  return group(
    {},
    path("M72 -91L126 -121.4L124 -112L104 -91.6Z", { fill: pane }),
    stroke("M104 -91.6L124.6 -118", "#0d1012", 1.5),
    stroke(frame, "#0b0d0f", 4.2),
    stroke(frame, tones.base, 2.6),
    stroke(frame, tones.hi, 0.8, { transform: "translate(-.3 -.8)", opacity: 0.9 }),
    path(cover, { fill: "#17191c", stroke: "#050607", "stroke-width": 0.6 }),
    stroke("M258 -101.6C268 -104 276 -104.6 290 -104.8C304 -104.6 316 -103.2 328 -101.4", "#737b83", 0.7, {
      opacity: 0.8,
    }),
    stroke(edge, "#0c0e10", 2.2),
    stroke(edge, "#c9cfd5", 0.6, { transform: "translate(0 -.5)" }),
  );
}
