import type { FormLink } from "../enquiry/enquiry-pages.ts";
import type { FinanceLine } from "../../finance/finance-line.ts";
import type { VehiclePage } from "../../vehicles/vehicle-page.ts";
import type { ListedVehicles } from "../card/listed-vehicle.ts";
import type { ImageSettings } from "../card/picture-sources.ts";
import type { ChatView } from "../chat/chat.ts";
import type { EnquiryFormView } from "../enquiry/enquiry-form-view.ts";
import type { VehicleSectionsProps } from "./vehicle-sections.tsx";

/** What the pictures are drawn from. */
export type GalleryView = {
  vehicle: Pick<VehiclePage, "images" | "title">;
  images: ImageSettings;
  /** What stands in the place of pictures, if there are none. */
  placeholder?: string | null;
};

/** All that the page of one vehicle shows. */
export type VehicleView = {
  siteSlug: string;
  vehicle: Omit<VehiclePage, "sections">;
  finance: (FinanceLine & { heading: string }) | null;
  /** Who has it, where it stands as far as anybody knows, and whether somebody is there now. */
  dealer: { name: string; address: string; hoursText: string | null };
  licence: string | null;
  similarHeading: string;
  similar: ListedVehicles;
  /** What else can be asked about it, each on a page of its own. */
  forms: FormLink[];
  enquiry: EnquiryFormView;
  chat: ChatView | null;
  images: ImageSettings;
  placeholder: string | null;
  /** Absent in the browser: the sections stay as the server rendered them. */
  serverRendered?: VehicleSectionsProps;
};
