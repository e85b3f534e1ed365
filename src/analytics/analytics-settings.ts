import { z } from "zod";
import { setting } from "../settings/setting.ts";

export const analyticsSettings = z
  .strictObject({
    eventIds: setting(
      z.enum(["standard", "alternate"]).default("standard"),
      "Set of event IDs that leads are recorded with.",
    ),
    dataLayer: setting(
      z.boolean().default(false),
      "Whether events are pushed to `window.dataLayer` once the visitor has consented. Setting `tagManagerId` turns this on.",
    ),
    tagManagerId: setting(
      z
        .string()
        .regex(/^GTM-[A-Z0-9]{4,10}$/, 'must be the id of a Google Tag Manager container, such as "GTM-AB12CD3"')
        .nullable()
        .default(null),
      "ID of the site's Google Tag Manager container, such as `GTM-AB12CD3`; null for none. It loads only after the visitor has consented, and uses Google's consent mode.",
    ),
  })
  .prefault({});

export type AnalyticsSettings = z.output<typeof analyticsSettings>;
