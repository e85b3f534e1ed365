import { z } from "zod";
import { href, sentence, setting, slug } from "../settings/setting.ts";

const mostRedirects = 5_000;
const starOnlyAtTheEnd = /^[^*]*(?<=\/)\*$|^[^*]*$/;
const starMessage = "may have a star only at its end, after a slash";

const redirect = z.strictObject({
  from: z
    .string()
    .regex(/^\/(?!\/)[^\s#]*$/, "must be a path such as /old-page")
    .regex(starOnlyAtTheEnd, starMessage),
  to: href.regex(/^(\/|https:\/\/)/, "must be a path or start with https://").regex(starOnlyAtTheEnd, starMessage),
});

export const landingLinkPlaces = ["home", "listings", "models"] as const;
export type LandingLinkPlace = (typeof landingLinkPlaces)[number];

export const landingPageSettings = z.strictObject({
  slug,
  searchHref: href.regex(/^\/search(?=[/?])/, "must be a search such as /search/toyota"),
  title: sentence,
  heading: sentence,
  description: sentence.max(200),
  intro: z.array(sentence).default([]),
  linkFrom: z.array(z.enum(landingLinkPlaces)).default([...landingLinkPlaces]),
});

export const discoverySettings = z
  .strictObject({
    allowRobots: setting(
      z.boolean().default(true),
      "Whether search engine crawlers may read the site. Turn this off for a site that is not public yet.",
      "site",
    ),
    landingPages: setting(
      z
        .array(landingPageSettings)
        .refine((pages) => new Set(pages.map((page) => page.slug)).size === pages.length, "uses a slug twice")
        .default([]),
      "Searches with their own page at `/stock/{slug}`, which search engines may index, with its own title, heading, description and text. The pages named in `linkFrom` link to it (default: all of them); to link to it from menus and the footer, use `navigation`. Other combinations of filters are not indexed.",
      "site",
    ),
    redirects: setting(
      z.array(redirect).max(mostRedirects).default([]),
      "Redirects (301) from former addresses, used if no page has that address. Both `from` and `to` may end in `/*`, which stands for the rest of the path; `from` may have a query: it then applies to requests that contain these parameters, in any order, with or without others such as `utm_source`. Parameters that `from` does not name are passed on, unless `to` has a parameter of that name. `npm run redirects` imports them from CSV files.",
      "site",
    ),
  })
  .prefault({});

export type DiscoverySettings = z.output<typeof discoverySettings>;
