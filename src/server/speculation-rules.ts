import { contactPath, homePath, searchPath, vehiclesPath } from "../addresses/paths.ts";

/**
 * Prefetches pages on hover or touch. Limited to pages that are the same for everyone: requesting them has no side
 * effects, and they come from the cache.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      source: "document",
      eagerness: "moderate",
      where: {
        and: [
          { href_matches: [homePath, `${searchPath}*`, `${searchPath}*\\?*`, `${vehiclesPath}/*`, `${contactPath}*`] },
          { not: { href_matches: [`${vehiclesPath}/*.pdf`, `${vehiclesPath}/*/*`] } },
          { not: { selector_matches: "[download], [target=_blank]" } },
        ],
      },
    },
  ],
});
