import { z } from "zod";
import { filterFields, sortOptions } from "./search-fields.ts";
import { sentence, setting, slug, variableName } from "./setting.ts";
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
      "Only these car types are listed; null lists all.",
    ),
    statuses: setting(
      z.array(z.enum(siteStatuses)).nonempty().nullable().default(null),
      "Only these statuses are listed; null lists all that a shopper may see.",
    ),
    makes: setting(
      z.array(sentence).nonempty().nullable().default(null),
      "Only these makes are listed; null lists all.",
    ),
    dealerships: setting(
      z.array(slug).nonempty().nullable().default(null),
      "Only the stock of these dealerships is listed, by their slugs; null lists all.",
    ),
    minimumPhotoCount: setting(
      z.int().min(0).max(50).default(0),
      "A vehicle with fewer photos than this is not listed.",
    ),
  })
  .prefault({});

export const stockSettings = z
  .strictObject({
    itemTypes: setting(
      z.array(z.enum(siteItemTypes)).nonempty().default(["car"]),
      "Kinds of goods the site sells: cars, and on some sites motorcycles and caravans.",
    ),
    soldVisibleDays: setting(
      z.number().min(0).max(365).default(3),
      "Days a sold vehicle stays in search after its sale.",
    ),
    pageSize: setting(z.int().min(1).max(120).default(21), "Vehicles on one page of search results."),
    stockCountOverride: setting(
      z.int().min(2000).nullable().default(null),
      "Stated as the count of the whole stock where that is above 1999; null states the exact count.",
    ),
    popularMakesCount: setting(
      z.int().min(0).max(100).default(20),
      "Makes in the group Popular Makes, by number of vehicles.",
    ),
    excludedMakePaths: setting(
      z.array(slug).default([]),
      "Make slugs that get no /search/{make} path; they go to the query string.",
    ),
    largestRemovedSharePercent: setting(
      z.int().min(0).max(100).default(50),
      "An import that would take more than this share of a dealership's vehicles off waits for a confirmation. A single vehicle waits only when this is 0.",
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
      "Address of the site's search service; null uses the built-in one. One with https is also asked by browsers.",
    ),
    keyVariable: setting(
      variableName.nullable().default(null),
      "Environment variable that holds the key of the search service.",
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
      "Filters shown in the search, in this order.",
    ),
    defaultSort: setting(
      z.enum(sortOptions).default("most-relevant"),
      "Order of search results before the shopper chooses one.",
    ),
    minimumPriceBound: setting(
      z.int().min(0).default(5_000),
      "Lowest price a shopper can choose by the slider, in dollars; cheaper vehicles are at its open end.",
    ),
    maximumPriceBound: setting(
      z.int().min(500).default(250_000),
      "Highest price a shopper can choose by the slider, in dollars; dearer vehicles are at its open end.",
    ),
  })
  .prefault({});

export const tagSettings = z
  .strictObject({
    electricHybrid: setting(z.boolean().default(false), "Whether electric and hybrid vehicles carry their own tag."),
    electricLabel: setting(sentence.default("Electric"), "Tag of an electric vehicle."),
    hybridLabel: setting(sentence.default("Hybrid"), "Tag of a hybrid vehicle."),
    reservedLabel: setting(sentence.default("Reserved"), "Tag of a reserved vehicle."),
    certifiedManufacturer: setting(
      slug.nullable().default("toyota"),
      "Make whose certified used vehicles carry the certified badge; null for none.",
    ),
    certifiedLabel: setting(
      sentence.default("Certified used"),
      "Text of the certified badge, also its alternative text.",
    ),
    comingSoonLabel: setting(sentence.default("Coming soon"), "Tag of a vehicle that is on its way."),
    newLabel: setting(sentence.default("New"), "Tag of a vehicle that was listed recently."),
    newWithinDays: setting(
      z.number().min(0).max(365).default(8),
      "Days after listing during which a vehicle counts as recent.",
    ),
    soldLabel: setting(sentence.default("JUST SOLD"), "Tag of a sold vehicle."),
  })
  .prefault({});

export const priceSettings = z
  .strictObject({
    noPriceText: setting(sentence.default("Enquire for price."), "Shown when a vehicle has no price.", "dealership"),
    offersSubscriptions: setting(
      z.boolean().default(false),
      "Whether a subscription price is shown before any other price.",
      "dealership",
    ),
    subscriptionSuffix: setting(sentence.default("per week"), "Words after a subscription price."),
    preorderLabel: setting(sentence.default("PREORDER"), "Shown as the price of a pre-order."),
    qualifiers: z
      .strictObject({
        new: setting(sentence.default("Drive away"), "Words beside the price of a new vehicle.", "dealership"),
        demo: setting(sentence.default("Drive away"), "Words beside the price of a demonstrator.", "dealership"),
        used: setting(
          sentence.default("Excl. govt. charges"),
          "Words beside the price of a used vehicle.",
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
      "Whether a vehicle well below the average market price says so.",
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
      "Address pattern of an image delivery service, with {url} and {width}; null uses the built-in one.",
    ),
    widths: setting(
      z.array(z.int().min(40).max(2560)).nonempty().default([240, 360, 480, 720, 960, 1440]),
      "Image widths in pixels that may be asked for.",
    ),
  })
  .prefault({});
