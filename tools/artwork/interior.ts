import type { ArtworkBody } from "./artwork-spec.ts";
import { perceivedBrightness, mix } from "./colour.ts";
import { centreConsole, climateControls, displayScreen, airVent } from "./interior-console.ts";
import { instruments, steeringWheel } from "./interior-driver.ts";
import type { PaintTones } from "./paint-tones.ts";
import { canvas, picture } from "./studio.ts";
import type { Definitions } from "./svg.ts";
import { createDefinitions, group, path, rectangle, softStroke, stroke } from "./svg.ts";

/** The cockpit from between the seats, steering wheel on the right; seams and ambient light have the paint colour. */
export function drawInterior(body: ArtworkBody, tones: PaintTones): string {
  const definitions = createDefinitions();
  const accent =
    perceivedBrightness(tones.base) > 0.8 || tones.kind === "black" ? "#b9873f" : mix(tones.base, tones.light, 0.25);
  const layers = [
    view(definitions, body, tones),
    sideWindows(definitions, tones),
    doors(definitions, accent),
    dashboard(definitions, accent),
    pillarsAndRoof(definitions),
    rearMirror(definitions),
    airVent(definitions, 84, 476, 118),
    airVent(definitions, 1012, 476, 118),
    displayScreen(definitions, accent),
    climateControls(definitions),
    gloveBox(),
    centreConsole(definitions, accent),
    group({ transform: "translate(24 0)" }, instruments(definitions, accent), steeringWheel(definitions, accent)),
    corners(definitions),
  ];
  return picture(definitions, canvas, ...layers);
}

/** The view through the windscreen: the studio and the bonnet in the car's own paint. */
function view(definitions: Definitions, body: ArtworkBody, tones: PaintTones): string {
  const sky = definitions.linear(
    [0, 60],
    [0, 420],
    [
      [0, "#c9d3dc"],
      [0.5, "#f1f4f7"],
      [0.78, "#ffffff"],
      [1, "#d7dee4"],
    ],
  );
  const tall = ["four-wheel-drive", "ute", "suv"].includes(body);
  const top = body === "van" ? 404 : tall ? 336 : 352;
  const bonnet = definitions.linear(
    [0, top],
    [0, 430],
    [
      [0, tones.sky],
      [0.18, tones.light],
      [0.5, tones.base],
      [1, tones.dark],
    ],
  );
  return (
    rectangle({ x: 0, y: 0, width: 1200, height: 470 }, { fill: sky }) +
    path(`M130 430C210 ${top + 22} 380 ${top} 600 ${top}C820 ${top} 990 ${top + 22} 1070 430Z`, { fill: bonnet }) +
    softStroke(`M300 ${top + 30}C400 ${top + 14} 470 ${top + 12} 500 ${top + 60}`, tones.hi, 3, 4, 0.4) +
    softStroke(`M900 ${top + 30}C800 ${top + 14} 730 ${top + 12} 700 ${top + 60}`, tones.hi, 3, 4, 0.4)
  );
}

function sideWindows(definitions: Definitions, tones: PaintTones): string {
  const pane = definitions.linear(
    [0, 120],
    [0, 430],
    [
      [0, "#b7c3cd"],
      [0.7, "#edf1f4"],
      [1, "#c5ced6"],
    ],
  );
  const shell = definitions.linear(
    [0, 372],
    [0, 432],
    [
      [0, tones.light],
      [0.4, tones.base],
      [1, tones.dark],
    ],
  );
  const mirror = (flip: string): string =>
    group(
      { transform: flip },
      path("M0 372H46C58 372 64 380 64 392V420C64 430 58 434 48 434H0Z", {
        fill: shell,
        stroke: "#101315",
        "stroke-width": 2,
      }),
      path("M0 380H40C49 380 54 386 54 394V416C54 423 50 426 42 426H0Z", { fill: "#aebbc6" }),
      path("M0 404C20 398 38 400 54 406V416C54 423 50 426 42 426H0Z", { fill: "#8d9aa5" }),
    );
  return (
    path("M0 130L96 150L20 436H0Z", { fill: pane }) +
    path("M1200 130L1104 150L1180 436H1200Z", { fill: pane }) +
    mirror("") +
    mirror("translate(1200 0) scale(-1 1)")
  );
}

function doors(definitions: Definitions, accent: string): string {
  const card = definitions.linear(
    [0, 430],
    [0, 800],
    [
      [0, "#2b2f33"],
      [0.3, "#1c1f22"],
      [1, "#0b0c0d"],
    ],
  );
  const one = (flip: string): string =>
    group(
      { transform: flip },
      path("M0 432L52 428L118 520L150 800H0Z", { fill: card }),
      path("M0 560L96 566C112 568 118 576 120 590L124 616C124 624 118 628 110 628L0 622Z", {
        fill: "#121416",
        stroke: "#33383d",
        "stroke-width": 1.4,
      }),
      stroke("M0 552L100 558", accent, 2, { opacity: 0.9 }),
      stroke("M0 440L56 437", "#4a5056", 1.4),
      path("M30 584h52a8 8 0 0 1 8 8v8h-60Z", { fill: "#7b848b", opacity: 0.75 }),
    );
  return one("") + one("translate(1200 0) scale(-1 1)");
}

function dashboard(definitions: Definitions, accent: string): string {
  const pad = definitions.linear(
    [0, 384],
    [0, 480],
    [
      [0, "#595f65"],
      [0.12, "#3a3f44"],
      [0.5, "#24282b"],
      [1, "#16181a"],
    ],
  );
  const face = definitions.linear(
    [0, 470],
    [0, 800],
    [
      [0, "#24272a"],
      [0.2, "#2d3135"],
      [0.45, "#1d2022"],
      [1, "#0a0b0c"],
    ],
  );
  const metal = definitions.linear(
    [0, 506],
    [0, 528],
    [
      [0, "#e9edf0"],
      [0.25, "#b1b8be"],
      [0.6, "#7b838a"],
      [1, "#4a5157"],
    ],
  );
  const top =
    "M40 470C60 424 190 404 420 398C560 394 640 394 700 396C740 378 800 366 872 366C950 366 1010 380 1044 402C1110 412 1150 436 1162 470L1170 500H30Z";
  return (
    path("M30 470H1170L1140 800H60Z", { fill: face }) +
    path(top, { fill: pad }) +
    softStroke("M70 452C120 424 240 410 430 404C560 400 640 400 704 402", "#8b9299", 3, 4, 0.35) +
    stroke("M58 478C110 452 260 436 440 430", accent, 1.8, { "stroke-dasharray": "7 4", opacity: 0.95 }) +
    stroke("M744 430H1010C1080 436 1130 452 1146 478", accent, 1.8, { "stroke-dasharray": "7 4", opacity: 0.95 }) +
    path("M52 508C240 500 420 500 600 500S960 500 1148 508L1152 530C960 522 780 520 600 520S240 522 48 530Z", {
      fill: metal,
    }) +
    stroke("M50 532C240 524 420 522 600 522S960 524 1150 532", accent, 2.6, { opacity: 0.95 }) +
    softStroke("M50 536C240 528 420 526 600 526S960 528 1150 536", accent, 4, 6, 0.35)
  );
}

function gloveBox(): string {
  return (
    path(
      "M96 556C220 548 330 546 416 546C424 546 428 550 427 558L418 640C416 650 410 654 400 654L128 660C116 660 110 654 108 644L92 572C90 562 90 558 96 556Z",
      { fill: "#1b1e20", stroke: "#090a0b", "stroke-width": 2.4 },
    ) +
    stroke("M100 560C220 552 330 550 420 550", "#4c5359", 1.2, { opacity: 0.8 }) +
    rectangle(
      { x: 238, y: 574, width: 56, height: 9 },
      { rx: 4.5, fill: "#0b0c0d", stroke: "#3b4146", "stroke-width": 1 },
    )
  );
}

function pillarsAndRoof(definitions: Definitions): string {
  const lining = definitions.linear(
    [0, 0],
    [0, 110],
    [
      [0, "#2a2d30"],
      [0.6, "#43484d"],
      [1, "#5a6066"],
    ],
  );
  const pillar = definitions.linear(
    [60, 0],
    [190, 0],
    [
      [0, "#32363a"],
      [0.5, "#5d646a"],
      [1, "#3a3f44"],
    ],
  );
  const visor = definitions.linear(
    [0, 60],
    [0, 112],
    [
      [0, "#4c5257"],
      [1, "#33373b"],
    ],
  );
  const side = (flip: string): string =>
    group(
      { transform: flip },
      path("M92 60L214 84C176 180 108 320 74 438L18 444C34 330 66 170 92 60Z", { fill: pillar }),
      stroke("M212 90C174 184 108 324 76 436", "#17191b", 5),
      stroke("M96 70C70 180 38 336 22 440", "#1d2022", 3),
      path("M226 62H516C524 62 528 66 528 74L526 96C525 104 520 108 512 108L250 104C236 104 230 98 228 88Z", {
        fill: visor,
        stroke: "#1f2225",
        "stroke-width": 2,
      }),
      stroke("M240 70H514", "#767d84", 1.2, { opacity: 0.6 }),
    );
  return (
    path("M0 0H1200V132L1104 152C1060 104 1000 86 900 82C700 74 500 74 300 82C200 86 140 104 96 152L0 132Z", {
      fill: lining,
    }) +
    side("") +
    side("translate(1200 0) scale(-1 1)") +
    rectangle(
      { x: 552, y: 22, width: 96, height: 44 },
      { rx: 12, fill: "#2b2f32", stroke: "#181a1c", "stroke-width": 2 },
    ) +
    rectangle({ x: 566, y: 32, width: 28, height: 22 }, { rx: 5, fill: "#e9ecef", opacity: 0.85 }) +
    rectangle({ x: 606, y: 32, width: 28, height: 22 }, { rx: 5, fill: "#e9ecef", opacity: 0.85 })
  );
}

function rearMirror(definitions: Definitions): string {
  const glass = definitions.linear(
    [520, 116],
    [680, 170],
    [
      [0, "#8b98a3"],
      [0.5, "#5b6771"],
      [1, "#39434b"],
    ],
  );
  return (
    stroke("M600 66V122", "#141618", 11) +
    rectangle({ x: 516, y: 112, width: 168, height: 58 }, { rx: 20, fill: "#121416" }) +
    rectangle({ x: 524, y: 119, width: 152, height: 44 }, { rx: 15, fill: glass }) +
    path("M548 163L586 119H612L574 163Z", { fill: "#ffffff", opacity: 0.14 })
  );
}

function corners(definitions: Definitions): string {
  const dark = "#050607";
  const fill = definitions.radial(
    [0, 0],
    1,
    [
      [0, dark, 0],
      [0.62, dark, 0],
      [0.85, dark, 0.2],
      [1, dark, 0.5],
    ],
    "translate(600 400) scale(780 560)",
  );
  return rectangle(canvas, { fill });
}
