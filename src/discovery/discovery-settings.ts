import { z } from "zod";
import { href, setting } from "../settings/setting.ts";

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

export const discoverySettings = z
  .strictObject({
    allowRobots: setting(
      z.boolean().default(true),
      "Whether robots of search engines may read the site. Turn off for a site that is not public yet.",
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
