import { z } from "zod";
import { setting } from "../settings/setting.ts";

export const discoverySettings = z
  .strictObject({
    allowRobots: setting(
      z.boolean().default(true),
      "Whether robots of search engines may read the site. Turn off for a site that is not public yet.",
      "site",
    ),
  })
  .prefault({});

export type DiscoverySettings = z.output<typeof discoverySettings>;
