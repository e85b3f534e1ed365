import { sentText } from "../../enquiries/sent-fields.ts";
import { offerHref } from "../../offers/offer-href.ts";
import { endsText, offerPicture, offerWarning } from "../../offers/offer-view.ts";
import { currentOffers } from "../../offers/site-offers.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { AskedOffer } from "./enquiry-page.tsx";

/** The current offer that a form asks about; null if there is none of that id. */
export function askedOffer(
  sent: Readonly<Record<string, unknown>>,
  { site, now }: Pick<SiteRequest, "site" | "now">,
): AskedOffer | null {
  const id = sentText(sent, "offer_id");
  const offer = currentOffers(site, now).find((each) => each.id === id);
  if (offer === undefined) return null;
  return {
    name: offer.name,
    href: offerHref(offer, site),
    ends: endsText(offer),
    highlight: offer.highlight,
    image: offerPicture(offer),
    warning: offerWarning(offer, site, now)?.inShort ?? null,
  };
}
