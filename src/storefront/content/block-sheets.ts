/** The style sheets of what blocks show besides their own markup: locations and offers. */
export const blockSheets = [
  "src/storefront/place/place-card.sheet.module.css",
  "src/storefront/place/places.sheet.module.css",
  "src/storefront/offers/offer-cards.sheet.module.css",
] as const;
