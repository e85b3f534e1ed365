import { z } from "zod";
import { pictureReference } from "../settings/picture-reference.ts";
import { sentence, setting, slug } from "../settings/setting.ts";
import { textPoint } from "../settings/text-point.ts";

const modelPage = z.strictObject({
  make: slug,
  model: slug,
  name: sentence.max(60),
  tagline: sentence.nullable().default(null),
  about: z.array(sentence).default([]),
  points: z.array(textPoint).max(6).default([]),
  /** Null: the picture of the first vehicle in stock. */
  picture: pictureReference.nullable().default(null),
});

export const modelSettings = z
  .strictObject({
    pages: setting(
      z.record(slug, modelPage).default({}),
      "Pages of models by their path: `hilux` is `/hilux`. Prices, grades and facts on them come from the stock.",
    ),
  })
  .prefault({});

export type ModelSettings = z.output<typeof modelSettings>;

export type ModelPage = ModelSettings["pages"][string];
