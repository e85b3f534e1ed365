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
      "Whether events go to `window.dataLayer` for a tag manager, after the visitor's consent.",
    ),
  })
  .prefault({});
