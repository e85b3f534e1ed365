import { z } from "zod";
import { filterFields, sortOptions } from "./search-fields.ts";
import { sentence, setting, variableName } from "../settings/setting.ts";
import { webUrl } from "../settings/web-url.ts";

export const searchSettings = z
  .strictObject({
    host: setting(
      // Any host: a service may run in the same network, such as http://127.0.0.1:7700.
      webUrl.nullable().default(null),
      "Address of the site's search service; null uses the built-in search. Browsers query an HTTPS address directly.",
    ),
    keyVariable: setting(
      variableName.nullable().default(null),
      "Environment variable with the key of the search service.",
    ),
    index: setting(sentence.default("Car_production"), "Name of the search index."),
    filters: setting(
      z
        .array(z.enum(filterFields))
        .default([
          "car_type",
          "make",
          "model",
          "price",
          "weekly_price_range",
          "simple_body",
          "year",
          "km",
          "fuel",
          "transmission",
          "drive",
          "seats",
          "colour",
        ]),
      "Filters in the search, in order.",
    ),
    defaultSort: setting(z.enum(sortOptions).default("most-relevant"), "Default order of search results."),
    minimumPriceBound: setting(
      z.int().min(0).default(5_000),
      "Lowest price on the price slider, in dollars. The lowest position also includes cheaper vehicles.",
    ),
    maximumPriceBound: setting(
      z.int().min(500).default(250_000),
      "Highest price on the price slider, in dollars. The highest position also includes dearer vehicles.",
    ),
  })
  .prefault({});

export type SearchSettings = z.output<typeof searchSettings>;
