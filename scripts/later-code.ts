/**
 * Code that is retained although only tests use it, with the reason: a file, or `file#name` for one of its exports.
 * `npm run check` fails for a missing and for an unnecessary entry.
 */
export const laterCode: Readonly<Record<string, string>> = {
  "src/offers/offer.ts#offerToWire": "a back office will export offers (EN-04)",
  "src/offers/offer.ts#offerFromWire": "a back office will import offers (EN-04)",
  "src/storefront/pages-of-site.ts#pathsOfSite": "sitemaps will list them",
};
