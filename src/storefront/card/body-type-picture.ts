import { drawingPath } from "../../addresses/paths.ts";
import { bodySpritePath } from "../../ui/asset-paths.ts";
import type { ItemType } from "../../vehicles/vehicle.ts";

const pickerWidth = 320;

const artworkOfBody: Record<string, string> = {
  hatch: "hatch/ruby/metallic/five-v",
  hatchback: "hatch/ruby/metallic/five-v",
  sedan: "sedan/steel-blue/metallic/ten",
  wagon: "wagon/graphite/metallic/turbine",
  suv: "suv/ocean/metallic/five-v",
  "four wheel drive": "four-wheel-drive/forest/solid/off-road",
  ute: "ute/copper/metallic/off-road",
  coupe: "coupe/yellow/solid/black",
  convertible: "convertible/teal/metallic/five-twin",
  van: "van/silver/solid/steel",
  commercial: "van/silver/solid/steel",
  "people mover": "people-mover/burgundy/metallic/ten",
  motorcycle: "motorcycle/ruby/solid/black",
  caravan: "caravan/white/solid/steel",
};

/** The picture of a body type for pickers; unknown types use the sedan. */
export function bodyTypePicture(body: string): string {
  return drawingPath(pickerWidth, `${bodyArtwork(body)}/side/none.webp`);
}

/** The symbol of a body type in the sprite, a single-colour side view. */
export function bodyTypeSymbol(body: string): string {
  const [symbol = ""] = bodyArtwork(body).split("/");
  return `${bodySpritePath}#${symbol}`;
}

/** The placeholder for a vehicle without pictures: its body type in a neutral colour. */
export function bodyTypePlaceholder({ body, itemType }: { body: string | null; itemType: ItemType }): string {
  const [shape = "", , , rim = ""] = bodyArtwork(itemType === "car" ? (body ?? "") : itemType).split("/");
  return `artwork:${shape}/silver/solid/${rim}/side/none`;
}

function bodyArtwork(body: string): string {
  const name = body.toLowerCase();
  return artworkOfBody[Object.hasOwn(artworkOfBody, name) ? name : "sedan"] ?? "";
}

/** Every picture of the picker, as the image service names it, for rendering in advance. */
export const bodyTypeArtwork = {
  references: [...new Set(Object.values(artworkOfBody))].map((artwork) => `artwork:${artwork}/side/none`),
  width: pickerWidth,
  format: "webp",
} as const;
