/** The style sheets of everything that shows places, for the screens that use it. */
export const placeSheets = [
  "src/storefront/place/place-card.sheet.module.css",
  "src/storefront/place/places.sheet.module.css",
  "src/ui/picture.sheet.module.css",
] as const;
