import type { ContactView } from "./enquiry/contact-page.tsx";
import type { CookieChoicesView } from "./frame/cookie-choices-page.tsx";
import type { CompareView } from "./shortlist/compare-page.tsx";
import type { EnquiryPageView } from "./enquiry/enquiry-page.tsx";
import type { HolidayHoursView } from "./holiday-hours/holiday-hours-page.tsx";
import type { HomeView } from "./home/home-view.ts";
import type { LeadStatusView } from "./lead-progress/lead-status-page.tsx";
import type { ListingView } from "./listing/listing-view.ts";
import type { MessageView } from "./message/message-page.tsx";
import type { SavedView } from "./shortlist/saved-page.tsx";
import type { SignInView } from "./sign-in/sign-in-page.tsx";
import type { SuccessView } from "./lead-progress/success-page.tsx";
import type { VehicleView } from "./vehicle/vehicle-view.ts";
import type { WatchlistView } from "./watchlist/watchlist-page.tsx";

/** What a page says of itself to browsers and search engines. */
export type PageHead = {
  title: string;
  description: string | null;
  /** Path and query of the page's one address, or null for a page that has none. */
  canonicalPath: string | null;
  index: boolean;
  /** Structured data, one object per script. */
  structuredData: object[];
};

type PageOf<Name extends string, Props> = {
  name: Name;
  props: Props;
  head: PageHead;
  /** Whose page it is: header and footer are then that dealership's own (NV-02). */
  dealershipSlug?: string | null;
  status: number;
};

/** Every kind of page there is, with what its component takes. */
export type Page =
  | PageOf<"home", HomeView>
  | PageOf<"listing", ListingView>
  | PageOf<"vehicle", VehicleView>
  | PageOf<"enquiry", EnquiryPageView>
  | PageOf<"compare", CompareView>
  | PageOf<"saved", SavedView>
  | PageOf<"sign-in", SignInView>
  | PageOf<"watchlist", WatchlistView>
  | PageOf<"success", SuccessView>
  | PageOf<"lead-status", LeadStatusView>
  | PageOf<"contact", ContactView>
  | PageOf<"holiday-hours", HolidayHoursView>
  | PageOf<"cookie-choices", CookieChoicesView>
  | PageOf<"message", MessageView>;

export type PageName = Page["name"];

/** What a URL of a site answers: a page, or where the page is. */
export type PageAnswer =
  | { kind: "page"; page: Page }
  | { kind: "redirect"; to: string; /** True where the stock decides, which changes. */ isTemporary?: true };
