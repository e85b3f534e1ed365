import type { SignInSettings } from "../accounts/sign-in-settings.ts";
import type { DeliverySite } from "../leads/delivery/delivery-site.ts";
import type { FinanceHrefSettings } from "../finance/finance-href.ts";
import type { PlacesSite } from "../leads/place-fields.ts";
import type { PostcodePosition } from "../leads/delivery/lead-route.ts";
import type { SearchScope } from "../search/search-engine.ts";
import type { Location } from "../locations/location.ts";
import type { ActionSettings } from "../vehicles/action-settings.ts";
import type { Stock } from "../vehicles/stock.ts";

export type AskedSite = DeliverySite &
  PlacesSite &
  FinanceHrefSettings & { actions: Pick<ActionSettings, "reserve">; signIn: SignInSettings };

/** The site that receives an enquiry, as it is during one request. A page's request has all of these fields. */
export type EnquirySite = {
  site: AskedSite;
  siteForDealership: (slug: string) => AskedSite;
  now: number;
  scope: SearchScope;
  stock: Pick<Stock, "lastKnownVehicle" | "vehicleBySlug">;
  foundPlaces: (siteId: string) => ReadonlyMap<string, Location>;
  findPosition: PostcodePosition;
};
