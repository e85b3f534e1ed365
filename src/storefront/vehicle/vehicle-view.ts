import type { FormLink } from "../enquiry/enquiry-pages.server.ts";
import type { ReservedLink } from "../../vehicles/reserve-href.ts";
import type { VehicleActions } from "../../vehicles/vehicle-actions.ts";
import type { VehiclePage } from "../../vehicles/vehicle-page.ts";
import type { ListedCards } from "../card/listed-vehicle.ts";
import type { ImageSettings } from "../card/picture-sources.ts";
import type { ChatView } from "../chat/chat.ts";
import type { EnquiryFormView } from "../enquiry/enquiry-form-view.ts";
import type { GalleryPicture } from "./gallery-picture.ts";
import type { StartedJourney } from "./started-journeys.ts";
import type { VehicleFinanceView } from "./vehicle-finance.tsx";
import type { VehicleSectionsProps } from "./vehicle-sections.tsx";

export type GalleryView = {
  vehicle: Pick<VehiclePage, "title"> & { images: readonly GalleryPicture[] };
  images: ImageSettings;
  /** Reference of the picture shown if there are none. */
  placeholder?: string | null;
};

type ScriptedVehicle = GalleryView["vehicle"] &
  Pick<VehiclePage, "id" | "slug" | "make" | "model" | "isAvailable" | "controls" | "dealershipId"> & {
    actions: Pick<VehicleActions, "enquire" | "call" | "chat" | "brochure">;
  };

/** The price and actions of a vehicle, as far as no script changes them. */
export type VehiclePanelFacts = Pick<
  VehiclePage,
  "title" | "facts" | "tag" | "notice" | "isAvailable" | "price" | "marketPrice" | "moneyBack"
> & {
  actions: Pick<VehicleActions, "reserve" | "purchase" | "tradeInHref" | "historyReportHref">;
  /** Journeys that may have been started on this device; a script shows the links back to them. */
  started: StartedJourney[];
  /** On the page of a reserved vehicle: where the browser that reserved it, or is buying it, gets back to it. */
  reservedLink: ReservedLink | null;
  /** Beside that link: the address where a script learns whether this browser holds the vehicle. */
  ownHoldHref: string;
  finance: VehicleFinanceView | null;
  /** The estimated total, with a link to its parts. */
  driveAway: { text: string; href: string } | null;
  calculatorHref: string | null;
  financeHref: string | null;
  /** Where to apply for finance; the text makes no claim that a loan is approved. */
  apply: { href: string; text: string } | null;
  /** The dealer, the location if known, and whether it is open now. */
  dealer: { name: string; address: string; hoursText: string | null };
  licence: string | null;
  /** Links to the other forms about the vehicle, each on a page of its own. */
  forms: FormLink[];
};

export type VehicleView = {
  siteSlug: string;
  vehicle: ScriptedVehicle;
  similarHeading: string;
  similar: ListedCards;
  enquiry: EnquiryFormView;
  chat: ChatView | null;
  images: ImageSettings;
  placeholder: string | null;
  /** Absent in the browser, where these parts stay as the server rendered them. */
  serverRendered?: { panel: VehiclePanelFacts; sections: VehicleSectionsProps };
};
