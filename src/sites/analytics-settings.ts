import { z } from "zod";
import { setting } from "./setting.ts";

export const analyticsSettings = z
  .strictObject({
    eventIds: setting(
      z.enum(["standard", "alternate"]).default("standard"),
      "Which set of event ids leads are recorded with.",
    ),
  })
  .prefault({});
