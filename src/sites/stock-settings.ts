import { z } from "zod";
import { filterFields, sortOptions } from "./search-fields.ts";
import { sentence, setting, slug, variableName } from "../settings/setting.ts";
import { stockFeedSettings } from "./stock-feed-settings.ts";

/** Ways a vehicle may be sold, in the order of every list (§9). */
export const siteCarTypes = ["new", "demo", "used"] as const;
/** Kinds of goods a site may list (NV-09). */
export const siteItemTypes = ["car", "motorcycle", "caravan"] as const;
/** Statuses a site's stock filter may name (§3). */
export const siteStatuses = ["in_stock", "coming_soon", "sold"] as const;

const stockFilters = z
  .strictObject({
    carTypes: setting(
      z.array(z.enum(siteCarTypes)).nonempty().nullable().default(null),
      "Car types that are listed; null lists all.",
    ),
    statuses: setting(
      z.array(z.enum(siteStatuses)).nonempty().nullable().default(null),
      "Statuses that are listed; null lists all that shoppers may see.",
    ),
    makes: setting(z.array(sentence).nonempty().nullable().default(null), "Makes that are listed; null lists all."),
    dealerships: setting(
      z.array(slug).nonempty().nullable().default(null),
      "Slugs of the dealerships whose vehicles are listed; null lists all.",
    ),
    minimumPhotoCount: setting(z.int().min(0).max(50).default(0), "Vehicles with fewer photos are not listed."),
  })
  .prefault({});

export const stockSettings = z
  .strictObject({
    itemTypes: setting(z.array(z.enum(siteItemTypes)).nonempty().default(["car"]), "Types of vehicle the site sells."),
    soldVisibleDays: setting(z.number().min(0).max(365).default(3), "Days a sold vehicle stays in search results."),
    pageSize: setting(z.int().min(1).max(120).default(21), "Number of vehicles on a page of search results."),
    stockCountOverride: setting(
      z.int().min(2000).nullable().default(null),
      "Number shown instead of the number of vehicles in unfiltered listings of more than 1,999; null shows the exact number.",
    ),
    popularMakesCount: setting(
      z.int().min(0).max(100).default(20),
      "Number of makes in the group Popular Makes; the makes with the most vehicles are chosen.",
    ),
    excludedMakePaths: setting(
      z.array(slug).default([]),
      "Slugs of makes that have no path `/search/{make}` and use the query string instead.",
    ),
    largestRemovedSharePercent: setting(
      z.int().min(0).max(100).default(50),
      "An import that would take more than this percentage of a dealership's vehicles off the site is held until it is confirmed. Taking off a single vehicle is held only if this is 0.",
    ),
    filters: stockFilters,
    feed: stockFeedSettings,
  })
  .prefault({});

export const searchSettings = z
  .strictObject({
    host: setting(
      // Any host: a service may run in the same network, such as http://127.0.0.1:7700.
      z
        .url({ protocol: /^https?$/ })
        .nullable()
        .default(null),
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

export const imageSettings = z
  .strictObject({
    urlPattern: setting(
      z
        .string()
        .regex(/^https:\/\/.*\{url\}.*$/, "must be an https address with {url} and {width} in it")
        .nullable()
        .default(null),
      "URL pattern of an image service, with {url} and {width}; null uses the built-in image service.",
    ),
    widths: setting(
      z.array(z.int().min(40).max(2560)).nonempty().default([240, 360, 480, 720, 960, 1440]),
      "Image widths that can be requested, in pixels.",
    ),
  })
  .prefault({});
