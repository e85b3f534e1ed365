/**
 * Code that is retained although only tests use it, with the reason: a file, or `file#name` for one of its exports.
 * `npm run check` fails for a missing and for an unnecessary entry.
 */
export const laterCode: Readonly<Record<string, string>> = {
  "src/offers/offer.ts": "the pages of special offers will read it (OF-01, EN-04)",
  "src/locations/wire-names.ts#toWireNames": "offers are written by it (EN-04)",
  "src/storefront/pages-of-site.ts#pathsOfSite": "sitemaps will list them",
};
