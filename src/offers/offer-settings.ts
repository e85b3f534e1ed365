import { z } from "zod";
import { sentence, setting } from "../settings/setting.ts";

export const offerSettings = z
  .strictObject({
    enabled: setting(z.boolean().default(true), "Whether the site shows special offers.", "dealership"),
    enquireText: setting(sentence.default("Enquire Now"), "Text of the button on an offer.", "dealership"),
    excludedOfferIds: setting(
      z.array(sentence).default([]),
      "IDs of offers that the site does not show.",
      "dealership",
    ),
  })
  .prefault({});
