/** Where browsers find what they may fetch ahead; pages name it in a header, so that no page carries it. */
export const speculationRulesPath = "/speculation-rules.json";

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
          { href_matches: ["/", "/search*", "/search*\\?*", "/cars/*", "/contact-us*"] },
          { not: { href_matches: ["/cars/*.pdf", "/cars/*/*"] } },
          { not: { selector_matches: "[download], [target=_blank]" } },
        ],
      },
    },
  ],
});
