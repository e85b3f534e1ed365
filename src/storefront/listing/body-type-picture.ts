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
  "people mover": "people-mover/burgundy/metallic/ten",
  motorcycle: "motorcycle/ruby/solid/black",
  caravan: "caravan/white/solid/steel",
};

/** The picture of a body type, for pickers; a body nobody drew looks like a sedan. */
export function bodyTypePicture(body: string): string {
  const name = body.toLowerCase();
  const artwork = artworkOfBody[Object.hasOwn(artworkOfBody, name) ? name : "sedan"];
  return `/images/${pickerWidth}/${artwork}/side/none.webp`;
}

/** Every picture of the picker as the image service names it, for drawing them before anybody asks. */
export const bodyTypeArtwork = {
  references: [...new Set(Object.values(artworkOfBody))].map((artwork) => `artwork:${artwork}/side/none`),
  width: pickerWidth,
  format: "webp",
} as const;
