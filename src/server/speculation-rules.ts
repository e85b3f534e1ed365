import { pageRoutes } from "../storefront/screens.ts";

const prefetched = pageRoutes.flatMap((route) => (route.isPrivate ? [] : (route.prefetched ?? [])));

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
          { href_matches: prefetched.flatMap(({ hrefs }) => hrefs) },
          { not: { href_matches: prefetched.flatMap(({ except }) => except ?? []) } },
          { not: { selector_matches: "[download], [target=_blank]" } },
        ],
      },
    },
  ],
});
