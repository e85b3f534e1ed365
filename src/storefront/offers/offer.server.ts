import { specialOffersPath } from "../../addresses/paths.ts";
import { cutText } from "../../offers/cut-text.ts";
import { offerHref } from "../../offers/offer-href.ts";
import { offerView } from "../../offers/offer-view.ts";
import type { Offer } from "../../offers/offer.ts";
import { plainText } from "../../offers/rich-text.ts";
import { offerOfSite } from "../../offers/site-offers.ts";
import { formatDay } from "../../vehicles/australian-format.ts";
import { siteOrigin } from "../../settings/site-origin.ts";
import { breadcrumbs } from "../structured-data/lists.ts";
import { ownSharePicture } from "../page/own-share-picture.ts";
import type { Page, PageAnswer } from "../page/page.ts";
import { plainHead } from "../page/plain-head.ts";
import type { Visit } from "../page/visit.server.ts";
import type { OfferPageView } from "./offer-page.tsx";
import { type OffersPage, offersPage, shownOffers } from "./offers.server.ts";

type OfferPage = Page<"offer", OfferPageView>;

const descriptionLength = 155;
const mostOthers = 2;

/**
 * The page of the offer that a path names; null if the site may not show it. Its other form of address leads to the
 * canonical one (RT-22).
 */
export function offerPageAt(visit: Visit): PageAnswer<OfferPage | OffersPage> | null {
  const { parameters, path, query, request } = visit;
  const found = offerOfSite(request.site, parameters["offer"] ?? "", request.now);
  if (found === null) return null;
  const href = offerHref(found.offer, request.site);
  if (path !== href) return { redirectTo: href + query };
  return found.isOver ? endedPage(found.offer, visit) : currentPage(found.offer, visit);
}

function currentPage(offer: Offer, visit: Visit): OfferPage {
  const { site, now } = visit.request;
  const view = offerView(offer, site, now, visit.hasPage);
  const text = view.description && plainText(view.description.content);
  return {
    name: "offer",
    status: 200,
    dealershipSlug: offer.dealerships.length === 1 ? (offer.dealerships[0] ?? null) : null,
    props: {
      offer: view,
      listHeading: site.offers.heading,
      others: shownOffers(visit)
        .filter(({ id }) => id !== offer.id)
        .slice(0, mostOthers),
      images: site.images,
    },
    head: {
      title: offer.name,
      description: (text && cutText(text, descriptionLength)) ?? `${offer.name} at ${site.name}.`,
      canonicalPath: view.href,
      index: true,
      ...ownSharePicture(view.picture, offer.name, site),
      structuredData: [
        breadcrumbs(siteOrigin(site), [
          { name: site.offers.heading, path: specialOffersPath },
          { name: offer.name, path: view.href },
        ]),
      ],
    },
  };
}

/** For an offer that is over: says so, and shows the current ones. */
function endedPage({ name, to }: Offer, visit: Visit): OffersPage {
  const page = offersPage(visit);
  const notice = `The offer “${name}” ended${to === null ? "" : ` on ${formatDay(to)}`}.`;
  return { ...page, status: 410, props: { ...page.props, notice }, head: plainHead("This offer has ended") };
}
