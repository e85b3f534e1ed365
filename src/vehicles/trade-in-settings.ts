import { z } from "zod";
import { sentence, setting } from "../settings/setting.ts";
import { frequentQuestion } from "../settings/text-point.ts";

export const tradeInSettings = z
  .strictObject({
    enabled: setting(z.boolean().default(true), "Whether the site accepts trade-ins.", "dealership"),
    provider: setting(
      z.enum(["demo", "autograb", "redbook", "glasss"]).default("demo"),
      "Provider of trade-in valuations.",
    ),
    promise: setting(sentence.default("instant offer in 2 minutes"), "Promise on the trade-in page.", "dealership"),
    storesValuation: setting(
      z.boolean().default(false),
      "Whether valuation results are also sent to `/api/miscellaneous`.",
    ),
    questions: setting(
      z.array(frequentQuestion).default([]),
      "Frequently asked questions about trade-ins.",
      "dealership",
    ),
  })
  .prefault({});
