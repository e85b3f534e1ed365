import { budgetScreen } from "./budget/budget.screen.ts";
import { calculatorScreen } from "./calculator/calculator.screen.ts";
import { driveAwayScreen } from "./drive-away/drive-away.screen.ts";
import { contactScreen, locationScreen } from "./contact/contact.screen.ts";
import { teamScreen } from "./contact/team.screen.ts";
import { demoPaymentScreen } from "./demo-payment/demo-payment.screen.ts";
import { blogScreen } from "./content/blog.screen.ts";
import { contentFormScreen } from "./content/content-form.screen.ts";
import { contentScreen } from "./content/content.screen.ts";
import { enquiryScreen } from "./enquiry/enquiry.screen.ts";
import { cookieChoicesScreen } from "./frame/cookie-choices.screen.ts";
import { holidayHoursScreen } from "./holiday-hours/holiday-hours.screen.ts";
import { offerScreen } from "./offers/offer.screen.ts";
import { offersScreen } from "./offers/offers.screen.ts";
import { homeScreen } from "./home/home.screen.ts";
import { leadStatusScreen } from "./lead-progress/lead-status.screen.ts";
import { spinScreen } from "./spin-to-win/spin.screen.ts";
import { successScreen } from "./lead-progress/success.screen.ts";
import { landingScreen } from "./landing/landing.screen.ts";
import { listingScreen } from "./listing/listing.screen.ts";
import { messageScreen } from "./message/message.screen.ts";
import { modelScreen } from "./model/model.screen.ts";
import { onlinePaymentScreen } from "./online-payment/online-payment.screen.ts";
import { receiptScreen } from "./online-payment/receipt.screen.ts";
import type { PageRoute } from "./page/page-route.server.ts";
import type { Page } from "./page/page.ts";
import type { Screen } from "./page/screen.tsx";
import { compareScreen } from "./compare/compare.screen.ts";
import { reservationScreen } from "./reservation/reservation.screen.ts";
import { preApprovalScreen } from "./pre-approval/pre-approval.screen.ts";
import { purchaseScreen } from "./purchase/purchase.screen.ts";
import { savedScreen } from "./saved/saved.screen.ts";
import { staffPhotosScreen } from "./trade-in/staff-photos.screen.ts";
import { tradeInScreen } from "./trade-in/trade-in.screen.ts";
import { signInScreen } from "./sign-in/sign-in.screen.ts";
import { vehicleScreen } from "./vehicle/vehicle.screen.ts";
import { watchlistScreen } from "./watchlist/watchlist.screen.ts";

/**
 * All screens of the platform, by the name that pages use. Routing, gates, links, prefetching and `config:check` read
 * the pages of this table.
 */
const table = {
  home: homeScreen,
  listing: listingScreen,
  landing: landingScreen,
  // Before the page of a vehicle, whose pattern its path matches too.
  "trade-in": tradeInScreen,
  vehicle: vehicleScreen,
  // Before the pages of forms, in whose place it is.
  "content-form": contentFormScreen,
  enquiry: enquiryScreen,
  contact: contactScreen,
  location: locationScreen,
  team: teamScreen,
  compare: compareScreen,
  calculator: calculatorScreen,
  "drive-away": driveAwayScreen,
  budget: budgetScreen,
  offers: offersScreen,
  offer: offerScreen,
  "pre-approval": preApprovalScreen,
  purchase: purchaseScreen,
  saved: savedScreen,
  "trade-in-photos": staffPhotosScreen,
  "sign-in": signInScreen,
  watchlist: watchlistScreen,
  "spin-to-win": spinScreen,
  success: successScreen,
  "lead-status": leadStatusScreen,
  reservation: reservationScreen,
  "online-payment": onlinePaymentScreen,
  "payment-receipt": receiptScreen,
  "holiday-hours": holidayHoursScreen,
  "cookie-choices": cookieChoicesScreen,
  "demo-payment": demoPaymentScreen,
  message: messageScreen,
  blog: blogScreen,
  // Last, because their patterns match paths of other pages.
  content: contentScreen,
  model: modelScreen,
};

export type ScreenName = keyof typeof table;

type PropsOf<SomeScreen> = SomeScreen extends Screen<infer Props> ? Props : never;

export type ScreenProps = { [Name in ScreenName]: PropsOf<(typeof table)[Name]> };

export const screens: { readonly [Name in ScreenName]: Screen<ScreenProps[Name]> } = table;

export type SitePage<Name extends ScreenName = ScreenName> = { [Each in Name]: Page<Each, ScreenProps[Each]> }[Name];

export const pageRoutes: readonly PageRoute<SitePage>[] = Object.values(table).flatMap(
  ({ pages }): readonly PageRoute<SitePage>[] => pages,
);
