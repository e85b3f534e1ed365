import type { FormLink } from "../enquiry/enquiry-pages.server.ts";
import type { ReservedLink } from "../../vehicles/reserve-href.ts";
import type { VehiclePage } from "../../vehicles/vehicle-page.ts";
import type { ListedCards } from "../card/listed-vehicle.ts";
import type { ImageSettings } from "../card/picture-sources.ts";
import type { ChatView } from "../chat/chat.ts";
import type { EnquiryFormView } from "../enquiry/enquiry-form-view.ts";
import type { VehicleFinanceView } from "./vehicle-finance.tsx";
import type { VehicleSectionsProps } from "./vehicle-sections.tsx";

/** Everything the gallery needs. */
export type GalleryView = {
  vehicle: Pick<VehiclePage, "images" | "title">;
  images: ImageSettings;
  /** Reference of the picture shown if there are none. */
  placeholder?: string | null;
};

/** Everything shown on the page of a vehicle. */
export type VehicleView = {
  siteSlug: string;
  vehicle: Omit<VehiclePage, "sections">;
  /** On the page of a reserved vehicle: where the browser that reserved it, or is buying it, gets back to it. */
  reservedLink: ReservedLink | null;
  finance: VehicleFinanceView | null;
  /** The estimated total, with a link to its parts. */
  driveAway: { text: string; href: string } | null;
  calculatorHref: string | null;
  financeHref: string | null;
  /** Where to apply for finance. */
  applyHref: string | null;
  /** The dealer, the location if known, and whether it is open now. */
  dealer: { name: string; address: string; hoursText: string | null };
  licence: string | null;
  similarHeading: string;
  similar: ListedCards;
  /** Links to the other forms about the vehicle, each on a page of its own. */
  forms: FormLink[];
  enquiry: EnquiryFormView;
  chat: ChatView | null;
  images: ImageSettings;
  placeholder: string | null;
  /** Absent in the browser, where the sections stay as the server rendered them. */
  serverRendered?: VehicleSectionsProps;
};
