import { z } from "zod";
import { journeyNames } from "../enquiry-kinds/journey-names.ts";
import { sentence, setting } from "../settings/setting.ts";

const bases = ["drive-away", "excludes-government-charges"] as const;

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
        new: setting(sentence.default(journeyNames.driveAway), "Text beside the price of a new vehicle.", "dealership"),
        demo: setting(
          sentence.default(journeyNames.driveAway),
          "Text beside the price of a demonstrator.",
          "dealership",
        ),
        used: setting(
          sentence.default("Excl. govt. charges"),
          "Text beside the price of a used vehicle.",
          "dealership",
        ),
      })
      .prefault({}),
    basis: z
      .strictObject({
        new: setting(z.enum(bases).default("drive-away"), "What the price of a new vehicle covers.", "dealership"),
        demo: setting(z.enum(bases).default("drive-away"), "What the price of a demonstrator covers.", "dealership"),
        used: setting(
          z.enum(bases).default("excludes-government-charges"),
          "What the price of a used vehicle covers: everything, or not what the state charges.",
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
