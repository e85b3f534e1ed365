import type { ArtworkFinish } from "./artwork-spec.ts";
import { perceivedBrightness, mix, saturate } from "./colour.ts";

type PaintKind = "metallic" | "solid" | "matte" | "white" | "black";

/** One paint under studio light, from the brightest reflection to the deepest shadow. */
export type PaintTones = {
  readonly kind: PaintKind;
  readonly base: string;
  readonly sky: string;
  readonly hi: string;
  readonly light: string;
  readonly mid: string;
  readonly dark: string;
  readonly deep: string;
  readonly bounce: string;
  readonly line: string;
  readonly edge: string;
};

type Recipe = {
  readonly sky: number;
  readonly hi: number;
  readonly light: number;
  readonly mid: number;
  readonly dark: number;
  readonly deep: number;
  readonly bounce: number;
  readonly edge: number;
};

const recipes: Record<"metallic" | "solid" | "matte", Recipe> = {
  metallic: { sky: 0.54, hi: 0.62, light: 0.3, mid: 0.26, dark: 0.62, deep: 0.82, bounce: 0.22, edge: 0.7 },
  solid: { sky: 0.46, hi: 0.64, light: 0.16, mid: 0.16, dark: 0.46, deep: 0.8, bounce: 0.18, edge: 0.75 },
  matte: { sky: 0.26, hi: 0.2, light: 0.11, mid: 0.16, dark: 0.4, deep: 0.7, bounce: 0.1, edge: 0.3 },
};

/**
 * For silver and similar paints: the form is shown by darker reflections, because there is little room for brighter
 * ones.
 */
const paleMetallic: Recipe = {
  sky: 0.75,
  hi: 0.85,
  light: 0.42,
  mid: 0.36,
  dark: 0.66,
  deep: 0.84,
  bounce: 0.3,
  edge: 0.85,
};

/** Computes the tones of a paint; very light and very dark paints have separate recipes. */
export function paintTones(base: string, finish: ArtworkFinish): PaintTones {
  const luma = perceivedBrightness(base);
  if (luma > 0.8) return whiteTones(base, finish === "matte");
  if (luma < 0.09) return blackTones(base, finish === "matte");
  const kind = finish === "pearl" ? "metallic" : finish;
  const recipe = kind === "metallic" && luma > 0.6 ? paleMetallic : recipes[kind];
  return {
    kind,
    base,
    sky: saturate(mix(base, "#ffffff", recipe.sky), 1.3),
    hi: saturate(mix(base, "#ffffff", recipe.hi), 1.5),
    light: saturate(mix(base, "#ffffff", recipe.light), 1.4),
    mid: mix(base, "#05070c", recipe.mid),
    dark: mix(base, "#05070c", recipe.dark),
    deep: mix(base, "#04060a", recipe.deep),
    bounce: mix(base, "#cfd4d9", recipe.bounce),
    line: mix(base, "#000000", 0.86),
    edge: mix(base, "#ffffff", recipe.edge),
  };
}

function whiteTones(base: string, matte: boolean): PaintTones {
  const white = matte ? mix(base, "#ffffff", 0.35) : "#ffffff";
  return {
    kind: "white",
    base,
    sky: white,
    hi: white,
    light: mix(base, white, 0.55),
    mid: mix(base, "#8f9ba8", 0.46),
    dark: mix(base, "#6b7783", 0.72),
    deep: mix(base, "#5d6873", 0.62),
    bounce: mix(base, "#c9cfd5", 0.5),
    line: "#75808b",
    edge: white,
  };
}

function blackTones(base: string, matte: boolean): PaintTones {
  const shine = matte ? 0.45 : 1;
  return {
    kind: "black",
    base,
    sky: mix(base, "#c3ccd6", 0.5 * shine),
    hi: mix(base, "#dfe6ee", 0.58 * shine),
    light: mix(base, "#aab4bf", 0.24 * shine),
    mid: mix(base, "#000000", 0.15),
    dark: mix(base, "#000000", 0.55),
    deep: "#040506",
    bounce: mix(base, "#9aa4ae", 0.22),
    line: "#000000",
    edge: mix(base, "#dfe6ee", 0.5 * shine),
  };
}
