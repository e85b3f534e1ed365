import {
  bodyAngles,
  type ArtworkBody,
  type ArtworkFinish,
  type ArtworkRim,
  artworkRef,
  parseArtworkRef,
} from "../artwork/artwork-spec.ts";
import { type ArtworkShape, shapeBodies } from "../artwork/artwork-shapes.ts";
import type { DemoRandom } from "./demo-random.ts";

type Paint = { colour: string; finish: ArtworkFinish; weight: number };

/** The paint determines the finish and the body determines the rim, so that few pictures serve all stock. */
const paints: Readonly<Record<string, Paint>> = {
  white: { colour: "White", finish: "solid", weight: 7 },
  black: { colour: "Black", finish: "metallic", weight: 4 },
  silver: { colour: "Silver", finish: "metallic", weight: 4 },
  graphite: { colour: "Grey", finish: "metallic", weight: 5 },
  ruby: { colour: "Red", finish: "metallic", weight: 3 },
  ocean: { colour: "Blue", finish: "metallic", weight: 3 },
  navy: { colour: "Blue", finish: "pearl", weight: 2 },
  "steel-blue": { colour: "Blue", finish: "metallic", weight: 2 },
  copper: { colour: "Orange", finish: "metallic", weight: 2 },
  orange: { colour: "Orange", finish: "solid", weight: 1 },
  burgundy: { colour: "Burgundy", finish: "pearl", weight: 1 },
  forest: { colour: "Green", finish: "solid", weight: 2 },
  teal: { colour: "Teal", finish: "metallic", weight: 1 },
  yellow: { colour: "Yellow", finish: "solid", weight: 1 },
  gold: { colour: "Gold", finish: "metallic", weight: 1 },
  sand: { colour: "Beige", finish: "solid", weight: 2 },
};

const palettes: Readonly<Record<ArtworkBody, { rim: ArtworkRim; paints: readonly string[] }>> = {
  hatch: {
    rim: "five-v",
    paints: ["white", "black", "silver", "graphite", "ruby", "ocean", "steel-blue", "orange", "yellow", "teal"],
  },
  sedan: {
    rim: "ten",
    paints: ["white", "black", "silver", "graphite", "ruby", "ocean", "navy", "steel-blue", "burgundy"],
  },
  wagon: { rim: "turbine", paints: ["white", "black", "silver", "graphite", "ocean", "forest", "burgundy"] },
  suv: {
    rim: "five-v",
    paints: [
      "white",
      "black",
      "silver",
      "graphite",
      "ruby",
      "ocean",
      "navy",
      "steel-blue",
      "copper",
      "forest",
      "teal",
      "sand",
    ],
  },
  "four-wheel-drive": {
    rim: "off-road",
    paints: ["white", "black", "silver", "graphite", "forest", "sand", "navy", "gold", "burgundy"],
  },
  ute: {
    rim: "off-road",
    paints: ["white", "black", "silver", "graphite", "ruby", "ocean", "copper", "orange", "forest", "sand"],
  },
  coupe: { rim: "black", paints: ["white", "black", "graphite", "ruby", "ocean", "orange", "yellow"] },
  convertible: { rim: "five-twin", paints: ["white", "graphite", "ruby", "teal", "navy"] },
  van: { rim: "steel", paints: ["white", "silver", "graphite"] },
  "people-mover": { rim: "ten", paints: ["white", "black", "silver", "graphite", "burgundy"] },
  motorcycle: { rim: "black", paints: ["black", "graphite", "ruby", "ocean", "orange", "yellow", "forest", "silver"] },
  caravan: { rim: "steel", paints: ["white", "silver", "sand"] },
};

export type DemoAppearance = { colour: string; images: string[] };

/** Backdrop of a site's pictures: each dealer photographs in one place. */
export type DemoBackdrop = "studio" | "showroom" | "yard";

const otherPaint: Paint = { colour: "White", finish: "solid", weight: 1 };

/** Chooses a paint and the corresponding pictures. */
export function demoAppearance(
  shape: ArtworkShape,
  isElectric: boolean,
  backdrop: DemoBackdrop,
  random: DemoRandom,
): DemoAppearance {
  const body = shapeBodies[shape];
  const { rim: bodyRim, paints: names } = palettes[body];
  const rim = isElectric ? "aero" : bodyRim;
  const paint = random.pickWeighted(names, (name) => paints[name]?.weight ?? 1);
  const { colour, finish } = paints[paint] ?? otherPaint;
  const images = bodyAngles(body).map((angle) =>
    artworkRef({ shape, isElectric, paint, finish, rim, angle, backdrop }),
  );
  return { colour, images };
}

/** The same picture without a backdrop. */
export function cutOut(reference: string): string {
  const spec = parseArtworkRef(reference);
  return spec ? artworkRef({ ...spec, backdrop: "none" }) : reference;
}
