import { z } from "zod";
import { sentence, setting, slug } from "../settings/setting.ts";
import { offerSettingSchema } from "./offer.ts";

export const offerSettings = z
  .strictObject({
    enabled: setting(z.boolean().default(true), "Whether the site shows special offers.", "dealership"),
    list: setting(
      z.record(slug, offerSettingSchema).default({}),
      "The special offers by id (`src/offers/offer.ts`). A site adds to its group's offers, and overrides fields of those with the same id.",
    ),
    heading: setting(sentence.default("Special offers"), "Heading of the page with all offers."),
    intro: setting(sentence.nullable().default(null), "Sentence under the heading."),
    enquireText: setting(sentence.default("Enquire Now"), "Text of the button on an offer.", "dealership"),
    excludedOfferIds: setting(z.array(slug).default([]), "IDs of offers that the site does not show.", "dealership"),
  })
  .prefault({});

export type OfferSettings = z.output<typeof offerSettings>;
