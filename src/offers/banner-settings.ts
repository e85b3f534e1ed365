import { z } from "zod";
import { day, href, sentence, setting, slug } from "../settings/setting.ts";
import { mostOnPage } from "../vehicles/stock-settings.ts";

const announcement = z
  .strictObject({
    text: sentence,
    href: href.nullable().default(null),
    from: day.nullable().default(null),
    to: day.nullable().default(null),
  })
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    path: ["to"],
    message: "must not be before from",
  });

const tile = z.strictObject({
  kind: z.enum(["offers", "service", "sell", "other"]),
  title: sentence,
  text: sentence,
  href,
  linkText: sentence,
});

const promotion = z
  .strictObject({
    name: slug,
    title: sentence,
    text: sentence,
    href: href.nullable().default(null),
    linkText: sentence.nullable().default(null),
    from: day,
    to: day,
    /** Places in the result grid, counted from 1 (SE-18). */
    positions: z.array(z.int().min(1).max(mostOnPage)).nonempty().default([8, 17]),
  })
  .refine((value) => value.from <= value.to, { path: ["to"], message: "must not be before from" });

export const bannerSettings = z
  .strictObject({
    announcement: setting(
      announcement.nullable().default(null),
      "Line of text above the header, shown between the given dates.",
      "dealership",
    ),
    featureTiles: setting(
      z.array(tile).max(3).default([]),
      "Up to three tiles on the home page: offers, service, sell your car.",
      "dealership",
    ),
    promotions: setting(
      z.array(promotion).default([]),
      "Cards between search results, each shown between its dates, inclusive.",
      "dealership",
    ),
  })
  .prefault({});

export type BannerSettings = z.output<typeof bannerSettings>;
