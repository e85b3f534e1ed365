import { z } from "zod";
import { setting } from "./setting.ts";

export const analyticsSettings = z
  .strictObject({
    eventIds: setting(
      z.enum(["standard", "alternate"]).default("standard"),
      "Which set of event ids leads are recorded with.",
    ),
    dataLayer: setting(
      z.boolean().default(false),
      "Whether events go to `window.dataLayer`, after the visitor's consent. A tag manager turns it on by itself.",
    ),
    tagManagerId: setting(
      z
        .string()
        .regex(/^GTM-[A-Z0-9]{4,10}$/, 'must be the id of a Google Tag Manager container, such as "GTM-AB12CD3"')
        .nullable()
        .default(null),
      "Id of the site's Google Tag Manager container, such as `GTM-AB12CD3`; null for none. It loads after the visitor's consent only, with Google's consent mode.",
    ),
  })
  .prefault({});

type AnalyticsSettings = z.output<typeof analyticsSettings>;

/** Whether a site's pages push events to `window.dataLayer`. */
export function usesDataLayer({
  dataLayer,
  tagManagerId,
}: Pick<AnalyticsSettings, "dataLayer" | "tagManagerId">): boolean {
  return dataLayer || tagManagerId !== null;
}
