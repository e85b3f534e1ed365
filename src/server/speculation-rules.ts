import { contactPath, homePath, searchPath, vehiclesPath } from "../addresses/paths.ts";

/**
 * A page that a shopper is about to open is fetched when the pointer rests on its link or the finger comes
 * down. Only pages that are the same for everybody: fetching one has no effect and costs a kept page.
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
