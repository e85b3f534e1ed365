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

const landing = z.strictObject({
  slug,
  /** Which vehicles it shows. */
  searchHref: href.regex(/^\/search(?=[/?])/, "must be a search such as /search/toyota"),
  title: sentence,
  heading: sentence,
  description: sentence.max(200),
  intro: z.array(sentence).default([]),
});

export const discoverySettings = z
  .strictObject({
    allowRobots: setting(
      z.boolean().default(true),
      "Whether robots of search engines may read the site. Turn off for a site that is not public yet.",
      "site",
    ),
    landingPages: setting(
      z
        .array(landing)
        .refine((pages) => new Set(pages.map((page) => page.slug)).size === pages.length, "uses a slug twice")
        .default([]),
      "Searches with a page of their own at `/stock/{slug}`, which search engines may index: with their own title, heading, description and text. Other combinations of filters are not indexed.",
      "site",
    ),
    redirects: setting(
      z.array(redirect).max(mostRedirects).default([]),
      "Former addresses and where they lead (301), if no page has them. Both may end in `/*`, which stands for the rest of the path; `from` may have a query. Imported from CSV files by `npm run redirects`.",
      "site",
    ),
  })
  .prefault({});

export type DiscoverySettings = z.output<typeof discoverySettings>;
