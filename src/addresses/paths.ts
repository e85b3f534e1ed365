/**
 * Every path of a site, defined once: links, forms, scripts and routes import them. Each is a separate constant, so
 * that a page's script contains only those it uses.
 */

// Pages
export const homePath = "/";
export const searchPath = "/search";
export const vehiclesPath = "/cars";
export const comparePath = "/compare";
export const watchlistPath = "/watchlist";
export const contactPath = "/contact-us";
export const teamsPath = "/teams";
export const holidayHoursPath = "/holiday-hours";
export const cookieChoicesPath = "/cookie-choices";
export const calculatorPath = "/finance-calculator";
/** The paths that a finance enquiry can have (§2). */
export const financePaths = ["/finance", "/finance-enquiry", "/apply-for-finance"] as const;
export const personalisedFinancePath = "/personalised/finance";
export const preApprovalPath = "/finance-pre-approval";
export const preApprovalResumePath = `${preApprovalPath}/resume`;
export const budgetPath = "/find-by-budget";
/** Where a used vehicle is bought online (§2): `?car_id=` names it, and the steps are below. */
export const purchasePath = "/checkout-journey";
export const purchaseResumePath = `${purchasePath}/resume`;
export const spinToWinPath = "/spin-to-win";
export const onlinePaymentPath = "/online-payment";
export const successPath = "/success";
export const signInPath = "/sign-in";
export const signInCodePath = "/sign-in/code";
export const callBackPath = "/call-back";
export const photoRequestPath = "/photo-request";
export const tradeInsPath = "/trade-in";
export const sellMyCarPath = "/sell-my-car";
export const alertsPath = "/watchlist/alerts";
export const specialOffersPath = "/special-offers";
export const offerEnquiryPath = "/special-offers/enquire";
export const offersPath = "/offers";

// Targets of forms and scripts
export const enquiriesPath = "/enquiries";
export const openedEnquiriesPath = "/enquiries/opened";
export const tradeInPhotosPath = "/enquiries/photos";
export const phoneRevealsPath = "/phone-reveals";
export const signOutPath = "/sign-out";
export const saveVehiclePath = "/watchlist/save";
export const removeVehiclePath = "/watchlist/remove";
export const saveSearchPath = "/watchlist/searches";
export const removeSearchPath = "/watchlist/searches/remove";
export const stopAlertsPath = "/watchlist/alerts/stop";

/** Private pages of content before it is published. */
export const contentPreviewPath = "/content-preview";

export const demoPaymentPath = "/demo-payment";
/** Private pages of reservations; the second is the dealership's. */
export const reservationsPath = "/reservation";
export const dealerReservationsPath = "/reservation/dealership";
export const paymentReceiptPath = "/payment-receipt";

// Files for other programs
export const llmsPath = "/llms.txt";
/** Tools for assistants, by the Model Context Protocol. */
export const mcpPath = "/mcp";
export const feedsPath = "/feeds";
export const feedReportPath = "/feeds/report.json";

export function indexNowKeyPath(key: string): string {
  return `/${key}.txt`;
}

// Data for scripts
export const dataPath = "/data";
export const countDataPath = "/data/count";
export const suggestionsDataPath = "/data/suggestions";
export const cardsDataPath = "/data/cards";
export const cardPicturesDataPath = "/data/card-pictures";
export const locationsDataPath = "/data/locations";
export const listingBasisDataPath = "/data/listing-basis";
export const ownHoldDataPath = "/data/own-hold";
export const appointmentsDataPath = "/data/appointments";
export const challengeDataPath = "/data/enquiry-challenge";
export const apiPath = "/api";
export const accountApiPath = "/api/account";
export const miscellaneousApiPath = "/api/miscellaneous";
export const watchlistApiPath = "/api/watchlist";
export const paymentEventsPath = "/api/payments/events";
export const searchServicePath = "/search-service";
export const speculationRulesPath = "/speculation-rules.json";
export const imagesPath = "/images";
/** Increase whenever the drawings or the encoder settings change, so that cached pictures are no longer used. */
export const drawingsVersion = 8;

/** The address of a drawing on pages. Its query changes with the drawings, because browsers keep them for a year. */
export function drawingPath(width: number, file: string): string {
  return `${imagesPath}/${width}/${file}?v=${drawingsVersion}`;
}
export const mapTilesPath = "/map-tiles";
export const mapStillsPath = "/map-stills";
/** Pictures for links to pages in social networks. */
export const sharePath = "/share";
export const siteSharePicturePath = `${sharePath}/site.jpg`;
export const robotsPath = "/robots.txt";
/** The index of a site's sitemaps; they are below `sitemapsPath`. */
export const sitemapPath = "/sitemap.xml";
export const sitemapsPath = "/sitemaps";

/** Values a trade-in against a vehicle (§2). */
export const tradeInPath = "/cars/trade-in";

/** The address of a vehicle's page (§2). */
export function vehicleHref(slug: string): string {
  return `${vehiclesPath}/${encodeURIComponent(slug)}`;
}

/** The end of the path of a vehicle's drive-away estimate. */
export const driveAwayStep = "/drive-away";

/** The drive-away estimate of a vehicle: a page, and the target of its forms. */
export function driveAwayHref(slug: string): string {
  return vehicleHref(slug) + driveAwayStep;
}

/** The address of a landing page: a search that a site has chosen for search engines. */
export function landingHref(slug: string): string {
  return `/stock/${slug}`;
}

/** The address of a location's page (§2). */
export function locationHref(slug: string): string {
  return `${contactPath}/${slug}`;
}

/** The page about the people of a location (§2). */
export function teamHref(slug: string): string {
  return `${teamsPath}/${slug}`;
}

/** The thank-you page of an enquiry (§2). */
export function successHref(leadId: string): string {
  return `${successPath}?lead=${encodeURIComponent(leadId)}`;
}

export function demoPaymentHref(checkoutId: string): string {
  return `${demoPaymentPath}/${encodeURIComponent(checkoutId)}`;
}

/** Where a vehicle is bought online (§2). */
export function purchaseHref(slug: string): string {
  return `${purchasePath}?car_id=${encodeURIComponent(slug)}`;
}
