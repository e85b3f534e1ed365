import { z } from "zod";
import { sentence, setting, slug } from "../settings/setting.ts";

export const tagSettings = z
  .strictObject({
    electricHybrid: setting(z.boolean().default(false), "Whether electric and hybrid vehicles have their own tags."),
    electricLabel: setting(sentence.default("Electric"), "Tag of an electric vehicle."),
    hybridLabel: setting(sentence.default("Hybrid"), "Tag of a hybrid vehicle."),
    reservedLabel: setting(sentence.default("Reserved"), "Tag of a reserved vehicle."),
    certifiedManufacturer: setting(
      slug.nullable().default("toyota"),
      "Make whose certified used vehicles show the certified badge; null for none.",
    ),
    certifiedLabel: setting(sentence.default("Certified used"), "Text and alternative text of the certified badge."),
    comingSoonLabel: setting(sentence.default("Coming soon"), "Tag of a vehicle that is coming soon."),
    newLabel: setting(sentence.default("New"), "Tag of a recently listed vehicle."),
    newWithinDays: setting(
      z.number().min(0).max(365).default(8),
      "Days for which a vehicle counts as recently listed.",
    ),
    soldLabel: setting(sentence.default("JUST SOLD"), "Tag of a sold vehicle."),
  })
  .prefault({});

export type TagSettings = z.output<typeof tagSettings>;
