import { z } from "zod";
import { departments } from "../enquiry-kinds/department.ts";
import { pictureReference } from "../settings/picture-reference.ts";
import { day, href, sentence, slug } from "../settings/setting.ts";
import { carTypes, itemTypes } from "../vehicles/vehicle.ts";

const longestText = 10_000;

const text = z.string().max(longestText).nullable().default(null);

/** What an offer consists of besides its id: the fields of §3, then when and where it applies. */
const shape = {
  name: sentence.max(120),
  /** As another system wrote it: never shown as markup. */
  description: text,
  /** Rich text: see `rich-text.ts` for the elements that are shown. */
  sanitizedDescription: text,
  disclaimer: text,
  imageUrl: pictureReference.nullable().default(null),
  imageOrModelImage: z.strictObject({ url: pictureReference }).nullable().default(null),
  manufacturer: z
    .union([sentence, z.strictObject({ name: sentence })])
    .nullable()
    .default(null),
  model: z
    .strictObject({ name: sentence, slug, overrideUrl: href.nullable().default(null) })
    .nullable()
    .default(null),
  /** Slugs of the sites that do not show the offer. */
  excludedWebsiteIds: z.array(z.string().min(1)).default([]),
  /** The most important figure in a few characters, such as `$2,000 bonus`. */
  highlight: sentence.max(28).nullable().default(null),
  /** First and last day in the site's time zone; null: no limit. */
  from: day.nullable().default(null),
  to: day.nullable().default(null),
  /** Day of the last change, for sitemaps; null: the time when a change was seen. */
  updated: day.nullable().default(null),
  /** Car types of the vehicles, of its make and model if given, whose cards and pages show the offer. */
  appliesTo: z.array(z.enum(carTypes)).default([]),
  /** Kinds of those vehicles; empty: all. */
  itemTypes: z.array(z.enum(itemTypes)).default([]),
  /** Slugs of the dealerships that make the offer; empty: all. */
  dealerships: z.array(slug).default([]),
  department: z.enum(departments).default("sales"),
};

const wrongDays = { path: ["to"], message: "must not be before from" };
const hasDaysInOrder = ({ from, to }: { from: string | null; to: string | null }) =>
  from === null || to === null || from <= to;

/** A special offer (§3 "Offer"). */
export const offerSchema = z.strictObject({ id: slug, ...shape }).refine(hasDaysInOrder, wrongDays);

/** A special offer in the settings, where its id is its key. */
export const offerSettingSchema = z.strictObject(shape).refine(hasDaysInOrder, wrongDays);

export type Offer = z.infer<typeof offerSchema>;
