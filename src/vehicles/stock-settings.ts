import { z } from "zod";
import { sentence, setting, slug } from "../settings/setting.ts";
import { mostPhotos } from "./stock-filters.ts";
import { carTypes, itemTypes, vehicleStatuses } from "./vehicle.ts";

/** No page of search results has more vehicles than this. */
export const mostOnPage = 120;

const stockFilters = z
  .strictObject({
    carTypes: setting(
      z.array(z.enum(carTypes)).nonempty().nullable().default(null),
      "Car types that are listed; null lists all.",
    ),
    statuses: setting(
      z.array(z.enum(vehicleStatuses)).nonempty().nullable().default(null),
      "Statuses that are listed; null lists all that shoppers may see.",
    ),
    makes: setting(z.array(sentence).nonempty().nullable().default(null), "Makes that are listed; null lists all."),
    dealerships: setting(
      z.array(slug).nonempty().nullable().default(null),
      "Slugs of the dealerships whose vehicles are listed; null lists all.",
    ),
    minimumPhotoCount: setting(z.int().min(0).max(mostPhotos).default(0), "Vehicles with fewer photos are not listed."),
  })
  .prefault({});

/** What of its stock a site lists. How stock files arrive (`stock.feed`) is added by the sites. */
export const stockShape = {
  itemTypes: setting(z.array(z.enum(itemTypes)).nonempty().default(["car"]), "Types of vehicle the site sells."),
  soldVisibleDays: setting(z.number().min(0).max(365).default(3), "Days a sold vehicle stays in search results."),
  pageSize: setting(z.int().min(1).max(mostOnPage).default(21), "Number of vehicles on a page of search results."),
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
    "An import that would take more than this percentage of a dealership's vehicles off the site is held until it is confirmed. The removal of a single vehicle is held only if this is 0.",
  ),
  filters: stockFilters,
};

export type StockSettings = z.output<z.ZodObject<typeof stockShape>>;
