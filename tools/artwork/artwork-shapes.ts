import type { ArtworkBody } from "./artwork-spec.ts";

/** The shapes that can be drawn, each with its body type. A body type's first shape has its name. */
export const shapeBodies = {
  hatch: "hatch",
  "hatch-light": "hatch",
  "hatch-city": "hatch",
  "hatch-low": "hatch",
  "hatch-tall": "hatch",
  "hatch-sport": "hatch",
  sedan: "sedan",
  "sedan-small": "sedan",
  "sedan-sport": "sedan",
  "sedan-fastback": "sedan",
  wagon: "wagon",
  "wagon-outdoor": "wagon",
  suv: "suv",
  "suv-light": "suv",
  "suv-light-box": "suv",
  "suv-small": "suv",
  "suv-curved": "suv",
  "suv-box": "suv",
  "suv-coupe": "suv",
  "suv-premium": "suv",
  "suv-crossover": "suv",
  "suv-large": "suv",
  "suv-large-box": "suv",
  "four-wheel-drive": "four-wheel-drive",
  "four-wheel-drive-wagon": "four-wheel-drive",
  "four-wheel-drive-box": "four-wheel-drive",
  "four-wheel-drive-small": "four-wheel-drive",
  ute: "ute",
  "ute-classic": "ute",
  "ute-large": "ute",
  coupe: "coupe",
  "coupe-compact": "coupe",
  "coupe-muscle": "coupe",
  convertible: "convertible",
  "convertible-small": "convertible",
  van: "van",
  "van-high": "van",
  "people-mover": "people-mover",
  "people-mover-small": "people-mover",
  motorcycle: "motorcycle",
  "motorcycle-cruiser": "motorcycle",
  "motorcycle-sports": "motorcycle",
  "motorcycle-trail": "motorcycle",
  "motorcycle-adventure": "motorcycle",
  "motorcycle-classic": "motorcycle",
  "motorcycle-scooter": "motorcycle",
  caravan: "caravan",
  "caravan-couples": "caravan",
  "caravan-outback": "caravan",
  "caravan-pop-top": "caravan",
  "caravan-hybrid": "caravan",
  "caravan-teardrop": "caravan",
} as const satisfies Record<string, ArtworkBody>;

export type ArtworkShape = keyof typeof shapeBodies;

export const artworkShapes: readonly ArtworkShape[] = Object.keys(shapeBodies).filter(isArtworkShape);

export function isArtworkShape(name: string): name is ArtworkShape {
  return Object.hasOwn(shapeBodies, name);
}
