import { specialOffersPath } from "../../addresses/paths.ts";
import { cutText } from "../../offers/cut-text.ts";
import { offerHref } from "../../offers/offer-href.ts";
import { offerView } from "../../offers/offer-view.ts";
import type { Offer } from "../../offers/offer.ts";
import { plainText } from "../../offers/rich-text.ts";
import { makeOfOffer } from "../../offers/make-of-offer.ts";
import { offerOfSite, offersOfVehicle } from "../../offers/site-offers.ts";
import { setRefinement } from "../../search/query-changes.ts";
import type { FacetField } from "../../search/search-query.ts";
import { makeOfSlug, modelOfSlug } from "../../search/search-vocabulary.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { listedVehicles } from "../card/listed-vehicle.ts";
import { plainCards } from "../card/plain-cards.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
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
const mostVehicles = 4;
/** Of the vehicles found, some may not have the offer, such as sold ones. */
const mostSearched = 24;

/**
 * The page of the offer that a path names; null if the site may not show it. Its other form of address leads to the
 * canonical one (RT-22).
 */
export async function offerPageAt(visit: Visit): Promise<PageAnswer<OfferPage | OffersPage> | null> {
  const { parameters, path, query, request } = visit;
  const found = offerOfSite(request.site, parameters["offer"] ?? "", request.now);
  if (found === null) return null;
  const href = offerHref(found.offer, request.site);
  if (path !== href) return { redirectTo: href + query };
  return found.isOver ? endedPage(found.offer, visit) : currentPage(found.offer, visit);
}

async function currentPage(offer: Offer, visit: Visit): Promise<OfferPage> {
  const { site, siteForDealership, now } = visit.request;
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
      stock: plainCards(listedVehicles(await vehiclesOfOffer(offer, visit.request), siteForDealership, now)),
      images: site.images,
      siteSlug: site.slug,
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

/** Vehicles for sale that the offer applies to, in a row that is full or short. */
async function vehiclesOfOffer(
  offer: Offer,
  { engine, scope, everything, siteForDealership, now, urls: { vocabulary } }: SiteRequest,
): Promise<Vehicle[]> {
  if (offer.appliesTo.length === 0) return [];
  const makeName = makeOfOffer(offer);
  const make = makeName === null ? null : makeOfSlug(vocabulary, makeName);
  const model = make && offer.model && modelOfSlug(make, offer.model.slug);
  const wanted: [FacetField, readonly string[]][] = [
    ["car_type", offer.appliesTo],
    ["dealership_slug", offer.dealerships],
    ["make", make === null ? [] : [make.name]],
    ["model", model === null ? [] : [model]],
  ];
  const query = wanted.reduce((asked, [field, values]) => setRefinement(asked, field, values), everything);
  const { hits } = await engine.search(scope, { query, hitsPerPage: mostSearched, facets: [], ranges: [] });
  return hits
    .filter((vehicle) =>
      offersOfVehicle(vehicle, siteForDealership(vehicle.dealershipSlug), now).some(({ id }) => id === offer.id),
    )
    .slice(0, mostVehicles);
}

/** For an offer that is over: says so, and shows the current ones. */
function endedPage({ name, to }: Offer, visit: Visit): OffersPage {
  const page = offersPage(visit);
  const heading = "This offer has ended";
  const text = `The offer “${name}” ended${to === null ? "" : ` on ${formatDay(to)}`}.`;
  return { ...page, status: 410, props: { ...page.props, notice: { heading, text } }, head: plainHead(heading) };
}
