import type { Definitions, Point } from "./svg.ts";
import { circle, ellipse, group, path, rectangle, softStroke, stroke } from "./svg.ts";

const centre: Point = [872, 566];

/** The binnacle with two dials and a centre display. */
export function instruments(definitions: Definitions, accent: string): string {
  const hood = definitions.linear(
    [0, 372],
    [0, 520],
    [
      [0, "#4a5055"],
      [0.12, "#24282b"],
      [1, "#0c0d0e"],
    ],
  );
  const face = definitions.linear(
    [0, 398],
    [0, 500],
    [
      [0, "#0a131b"],
      [1, "#05080c"],
    ],
  );
  return (
    path("M708 506C706 430 744 384 790 378C840 372 904 372 954 378C1000 384 1038 430 1036 506Z", { fill: hood }) +
    path("M728 500C728 438 758 402 796 398C842 394 902 394 948 398C986 402 1016 438 1016 500Z", {
      fill: face,
      stroke: "#000000",
      "stroke-width": 3,
    }) +
    dial([794, 456], "#6fb7f2", 0.62) +
    dial([950, 456], accent, 0.3) +
    stroke("M862 488L868 428M882 488L876 428", "#c9d6e0", 3) +
    stroke("M872 484V474M872 464V456M872 446V440", "#c9d6e0", 2.4) +
    rectangle({ x: 846, y: 408, width: 52, height: 13 }, { rx: 5, fill: "#1c2a36" }) +
    stroke("M856 414.5H888", "#d7e4ee", 2.6)
  );
}

function dial(at: Point, colour: string, share: number): string {
  const [x, y] = at;
  const on = (radius: number, degrees: number): string => {
    const angle = (degrees * Math.PI) / 180;
    return `${(x + Math.cos(angle) * radius).toFixed(1)} ${(y + Math.sin(angle) * radius).toFixed(1)}`;
  };
  const ticks = Array.from(
    { length: 13 },
    (_, index) => `M${on(33, 140 + index * 21.6)}L${on(index % 3 === 0 ? 26 : 29, 140 + index * 21.6)}`,
  ).join("");
  const reach = 140 + 260 * share;
  return (
    stroke(`M${on(38, 140)}A38 38 0 1 1 ${on(38, 40)}`, "#1d2a35", 5) +
    stroke(`M${on(38, 140)}A38 38 0 ${reach - 140 > 180 ? 1 : 0} 1 ${on(38, reach)}`, colour, 5) +
    stroke(ticks, "#c4d0d9", 1.8) +
    stroke(`M${on(4, reach)}L${on(30, reach)}`, "#ff5a45", 2.8) +
    circle(at, 5, { fill: "#c9d2d9" })
  );
}

/** Rim, spokes, hub and the keys on them. */
export function steeringWheel(definitions: Definitions, accent: string): string {
  const [x, y] = centre;
  const leather = definitions.linear(
    [x - 120, y - 165],
    [x + 120, y + 165],
    [
      [0, "#585f65"],
      [0.2, "#2c3034"],
      [0.55, "#16181a"],
      [0.85, "#2a2e32"],
      [1, "#111314"],
    ],
  );
  const rim = { fill: "none", "stroke-linejoin": "round" };
  const ring = (grow: number): string =>
    `M${x - 172 - grow} ${y}A${172 + grow} ${160 + grow} 0 0 1 ${x + 172 + grow} ${y}C${x + 172 + grow} ${y + 74} ${x + 132} ${y + 138 + grow} ${x + 74} ${y + 148 + grow}H${x - 74}C${x - 132} ${y + 138 + grow} ${x - 172 - grow} ${y + 74} ${x - 172 - grow} ${y}Z`;
  return (
    group(
      { opacity: 0.5 },
      path(ring(3), { ...rim, stroke: "#000000", "stroke-width": 38, transform: "translate(3 9)" }),
    ) +
    spokes(definitions) +
    path(ring(0), { ...rim, stroke: "#08090a", "stroke-width": 34 }) +
    path(ring(0), { ...rim, stroke: leather, "stroke-width": 31 }) +
    path(ring(9), { ...rim, stroke: "#ffffff", "stroke-width": 2.4, opacity: 0.12 }) +
    path(ring(-13), { ...rim, stroke: accent, "stroke-width": 1.5, "stroke-dasharray": "5 4", opacity: 0.85 }) +
    softStroke(
      `M${x - 120} ${y - 120}C${x - 60} ${y - 166} ${x + 60} ${y - 166} ${x + 120} ${y - 120}`,
      "#b9c1c8",
      2,
      4,
      0.3,
    ) +
    hub(definitions)
  );
}

function spokes(definitions: Definitions): string {
  const [x, y] = centre;
  const dark = definitions.linear(
    [0, y - 30],
    [0, y + 60],
    [
      [0, "#3d4348"],
      [0.4, "#1d2022"],
      [1, "#0f1112"],
    ],
  );
  const metal = definitions.linear(
    [0, y - 10],
    [0, y + 150],
    [
      [0, "#d9dee2"],
      [0.5, "#8a9299"],
      [1, "#555d63"],
    ],
  );
  const keys = (side: 1 | -1): string => {
    const at = x + side * 108;
    return (
      rectangle(
        { x: at - 25, y: y - 8, width: 50, height: 34 },
        { rx: 9, fill: "#0c0e0f", stroke: "#4a5157", "stroke-width": 1.2 },
      ) +
      circle([at, y + 9], 8.5, { fill: "#2b3034", stroke: "#7b848b", "stroke-width": 1 }) +
      stroke(`M${at - 19} ${y + 9}h5M${at + 14} ${y + 9}h5M${at} ${y - 4}v3M${at} ${y + 19}v3`, "#cfd6db", 2)
    );
  };
  return (
    path(
      `M${x - 168} ${y - 20}C${x - 110} ${y - 26} ${x - 80} ${y - 34} ${x} ${y - 36}S${x + 110} ${y - 26} ${x + 168} ${y - 20}L${x + 166} ${y + 34}C${x + 110} ${y + 40} ${x + 70} ${y + 58} ${x + 52} ${y + 74}H${x - 52}C${x - 70} ${y + 58} ${x - 110} ${y + 40} ${x - 166} ${y + 34}Z`,
      { fill: dark, stroke: "#08090a", "stroke-width": 1.6 },
    ) +
    path(`M${x - 26} ${y + 60}H${x + 26}L${x + 34} ${y + 150}H${x - 34}Z`, {
      fill: metal,
      stroke: "#1a1d1f",
      "stroke-width": 1.4,
    }) +
    path(`M${x - 12} ${y + 72}H${x + 12}L${x + 18} ${y + 150}H${x - 18}Z`, { fill: "#121416" }) +
    keys(1) +
    keys(-1)
  );
}

function hub(definitions: Definitions): string {
  const [x, y] = centre;
  const pad = definitions.linear(
    [0, y - 44],
    [0, y + 70],
    [
      [0, "#4b5156"],
      [0.3, "#272b2e"],
      [1, "#131516"],
    ],
  );
  return (
    path(
      `M${x - 66} ${y - 34}C${x - 40} ${y - 46} ${x + 40} ${y - 46} ${x + 66} ${y - 34}C${x + 74} ${y} ${x + 66} ${y + 44} ${x + 44} ${y + 62}C${x + 20} ${y + 72} ${x - 20} ${y + 72} ${x - 44} ${y + 62}C${x - 66} ${y + 44} ${x - 74} ${y} ${x - 66} ${y - 34}Z`,
      { fill: pad, stroke: "#08090a", "stroke-width": 1.8 },
    ) +
    stroke(`M${x - 60} ${y - 30}C${x - 38} ${y - 40} ${x + 38} ${y - 40} ${x + 60} ${y - 30}`, "#878f96", 1.4, {
      opacity: 0.6,
    }) +
    ellipse([x, y + 8], 19, 15, { fill: "#0c0e0f", stroke: "#d3d9de", "stroke-width": 2.4 })
  );
}
