import { z } from "zod";
import { sentence, setting } from "../settings/setting.ts";

export const priceSettings = z
  .strictObject({
    noPriceText: setting(
      sentence.default("Enquire for price."),
      "Text shown when a vehicle has no price.",
      "dealership",
    ),
    offersSubscriptions: setting(
      z.boolean().default(false),
      "Whether a subscription price takes precedence over other prices.",
      "dealership",
    ),
    subscriptionSuffix: setting(sentence.default("per week"), "Text after a subscription price."),
    preorderLabel: setting(sentence.default("PREORDER"), "Text shown as the price of a pre-order."),
    qualifiers: z
      .strictObject({
        new: setting(sentence.default("Drive away"), "Text beside the price of a new vehicle.", "dealership"),
        demo: setting(sentence.default("Drive away"), "Text beside the price of a demonstrator.", "dealership"),
        used: setting(
          sentence.default("Excl. govt. charges"),
          "Text beside the price of a used vehicle.",
          "dealership",
        ),
      })
      .prefault({}),
  })
  .prefault({});

export const marketPriceSettings = z
  .strictObject({
    enabled: setting(
      z.boolean().default(true),
      "Whether vehicles well below the average market price are labelled.",
      "dealership",
    ),
  })
  .prefault({});

export type PriceSettings = z.output<typeof priceSettings>;
export type MarketPriceSettings = z.output<typeof marketPriceSettings>;
