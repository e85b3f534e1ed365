import { z } from "zod";
import { analyticsSettings } from "./analytics-settings.ts";
import { dealershipOverrides } from "./dealership-overrides.ts";
import { enquirySettings } from "./enquiry-settings.ts";
import { budgetFinderSettings, financeSettings } from "./finance-settings.ts";
import { leadDeliverySettings } from "./lead-delivery-settings.ts";
import {
  bannerSettings,
  contactSettings,
  contentSettings,
  copySettings,
  locationPageSettings,
  navigationSettings,
} from "./page-settings.ts";
import { homePageSettings } from "./page-templates.ts";
import { sentence, setting, slug } from "./setting.ts";
import { australianStates, locationSchema, timeZone } from "./site-location.ts";
import {
  imageSettings,
  marketPriceSettings,
  priceSettings,
  searchSettings,
  stockSettings,
  tagSettings,
} from "./stock-settings.ts";
import {
  actionSettings,
  offerSettings,
  reservationSettings,
  signInSettings,
  tradeInSettings,
  vehiclePageSettings,
  watchlistSettings,
} from "./vehicle-settings.ts";

const host = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
    "must be a lower-case host name without a port",
  );

/** The identity of a site. Only the site itself may set it. */
export const identityShape = {
  slug: setting(slug, "Name of the site in commands, keys and stored data.", "site"),
  template: setting(slug.default("standard"), "Page template, which sets the order of sections on pages.", "site"),
  name: setting(sentence, "Name of the dealer as shoppers know it.", "site"),
  legalName: setting(sentence, "Legal name of the company that holds the dealer licence.", "site"),
  group: setting(slug.nullable().default(null), "Group whose settings the site inherits.", "site"),
  brand: setting(slug, "Brand of the site. A site's settings cannot change a brand's colours.", "site"),
  hosts: setting(z.array(host).nonempty(), "Host names of the site; the first is canonical.", "site"),
  isDemo: setting(z.boolean().default(false), "Whether the footer states that the site is a demonstration.", "site"),
  timeZone: setting(timeZone.default("Australia/Sydney"), "Time zone of the site's dates and times.", "site"),
  locale: setting(z.literal("en-AU").default("en-AU"), "Language and formats.", "site"),
  state: setting(z.enum(australianStates), "State whose advertising rules apply.", "site"),
  dealerLicenceNumber: setting(sentence.nullable().default(null), "Motor dealer licence number.", "site"),
  singleManufacturer: setting(
    slug.nullable().default(null),
    "Slug of the make, if the dealer sells only one; null otherwise.",
    "site",
  ),
};

/** Every group of settings; all have defaults. */
export const settingGroups = {
  contact: contactSettings,
  stock: stockSettings,
  search: searchSettings,
  tags: tagSettings,
  price: priceSettings,
  marketPrice: marketPriceSettings,
  homePage: homePageSettings,
  vehiclePage: vehiclePageSettings,
  actions: actionSettings,
  reservation: reservationSettings,
  finance: financeSettings,
  signIn: signInSettings,
  watchlist: watchlistSettings,
  enquiry: enquirySettings,
  leadDelivery: leadDeliverySettings,
  analytics: analyticsSettings,
  locationPages: locationPageSettings,
  navigation: navigationSettings,
  banners: bannerSettings,
  copy: copySettings,
  content: contentSettings,
  tradeIn: tradeInSettings,
  budgetFinder: budgetFinderSettings,
  offers: offerSettings,
  images: imageSettings,
};

/** A dealership of a site, with its own settings (NV-03). */
const dealershipSchema = z.strictObject({
  id: z.string().min(1),
  slug,
  name: sentence,
  settings: dealershipOverrides(settingGroups).prefault({}),
});

/**
 * The schema of a site's file: identity, settings, dealerships and locations. Everything else (types, defaults,
 * checks, documentation) is derived from it.
 */
export const siteConfigSchema = z.strictObject({
  ...identityShape,
  ...settingGroups,
  dealerships: z.array(dealershipSchema).nonempty(),
  locations: z.array(locationSchema).default([]),
});

/** The schema of a group's file: settings that its sites inherit. */
export const groupConfigSchema = z.strictObject({
  slug,
  name: sentence,
  ...settingGroups,
});

/** Resolved settings, of a site or of one of its dealerships. */
export type Site = z.infer<typeof siteConfigSchema>;
/** Contents of a site's file, before defaults. */
export type SiteInput = z.input<typeof siteConfigSchema>;
export type GroupInput = z.input<typeof groupConfigSchema>;
