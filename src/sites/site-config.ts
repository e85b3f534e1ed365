import { z } from "zod";
import { analyticsSettings } from "../analytics/analytics-settings.ts";
import { discoverySettings } from "../discovery/discovery-settings.ts";
import { dealershipOverrides } from "./dealership-overrides.ts";
import { enquirySettings } from "../leads/enquiry-settings.ts";
import { budgetFinderSettings, financeSettings } from "../finance/finance-settings.ts";
import { onlinePaymentSettings } from "../invoice-payments/online-payment-settings.ts";
import { purchaseSettings } from "../purchases/purchase-settings.ts";
import { preApprovalSettings } from "../finance-applications/pre-approval-settings.ts";
import { leadWorkSettings } from "../lead-work/lead-work-settings.ts";
import { leadDeliverySettings } from "../leads/delivery/lead-delivery-settings.ts";
import { driveAwaySettings } from "../drive-away/drive-away-settings.ts";
import { bannerSettings } from "../offers/banner-settings.ts";
import { contentSettings, copySettings, navigationSettings } from "./page-settings.ts";
import { locationPageSettings } from "../locations/location-page-settings.ts";
import { homePageSettings } from "./page-templates.ts";
import { contactSettings } from "../settings/contact-settings.ts";
import { dealershipShape, identityShape } from "../settings/identity-settings.ts";
import { sentence, slug } from "../settings/setting.ts";
import { locationSchema } from "../locations/location-schema.ts";
import { imageSettings } from "../vehicles/image-settings.ts";
import { marketPriceSettings, priceSettings } from "../vehicles/price-settings.ts";
import { assistantSettings } from "../assistants/assistant-settings.ts";
import { listingFeedSettings } from "../listing-feeds/listing-feed-settings.ts";
import { searchSettings } from "../search/search-settings.ts";
import { stockShape } from "../vehicles/stock-settings.ts";
import { stockFeedSettings } from "../stock-feed/stock-feed-settings.ts";
import { tagSettings } from "../vehicles/tag-settings.ts";
import { actionSettings } from "../vehicles/action-settings.ts";
import { modelSettings } from "../models/model-settings.ts";
import { offerSettings } from "../offers/offer-settings.ts";
import { reservationSettings } from "../vehicles/reservation-settings.ts";
import { spinToWinSettings } from "../spin-to-win/spin-settings.ts";
import { signInSettings } from "../accounts/sign-in-settings.ts";
import { tradeInSettings } from "../trade-in/trade-in-settings.ts";
import { vehiclePageSettings } from "../vehicles/vehicle-page-settings.ts";
import { watchlistSettings } from "../watchlist/watchlist-settings.ts";

/** Every group of settings; all have defaults. */
export const settingGroups = {
  contact: contactSettings,
  stock: z.strictObject({ ...stockShape, feed: stockFeedSettings }).prefault({}),
  search: searchSettings,
  tags: tagSettings,
  price: priceSettings,
  marketPrice: marketPriceSettings,
  homePage: homePageSettings,
  vehiclePage: vehiclePageSettings,
  actions: actionSettings,
  reservation: reservationSettings,
  onlinePayment: onlinePaymentSettings,
  purchase: purchaseSettings,
  driveAway: driveAwaySettings,
  finance: financeSettings,
  preApproval: preApprovalSettings,
  signIn: signInSettings,
  watchlist: watchlistSettings,
  enquiry: enquirySettings,
  leadDelivery: leadDeliverySettings,
  leadWork: leadWorkSettings,
  analytics: analyticsSettings,
  listingFeeds: listingFeedSettings,
  assistants: assistantSettings,
  locationPages: locationPageSettings,
  navigation: navigationSettings,
  banners: bannerSettings,
  copy: copySettings,
  content: contentSettings,
  spinToWin: spinToWinSettings,
  tradeIn: tradeInSettings,
  budgetFinder: budgetFinderSettings,
  offers: offerSettings,
  models: modelSettings,
  images: imageSettings,
  discovery: discoverySettings,
};

/** A dealership of a site, with its own settings (NV-03). */
const dealershipSchema = z.strictObject({
  ...dealershipShape,
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

export type Site = z.infer<typeof siteConfigSchema>;
/** Contents of a site's file, before defaults. */
export type SiteInput = z.input<typeof siteConfigSchema>;
export type GroupInput = z.input<typeof groupConfigSchema>;
