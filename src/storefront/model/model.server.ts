import { breadcrumbs } from "../structured-data/lists.ts";
import { siteOrigin } from "../../settings/site-origin.ts";
import { testDrive } from "../../enquiry-kinds/test-drive.ts";
import { modelFigures } from "../../models/model-figures.ts";
import type { ModelPage } from "../../models/model-settings.ts";
import { offerView } from "../../offers/offer-view.ts";
import { offersOfModel } from "../../offers/site-offers.ts";
import type { SitemapEntry } from "../../discovery/sitemap-entry.ts";
import { setRefinement } from "../../search/query-changes.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import { buildSearchUrl } from "../../search/search-url.ts";
import { makeOfSlug, modelOfSlug } from "../../search/search-vocabulary.ts";
import type { CarType } from "../../vehicles/vehicle.ts";
import { vehicleImages } from "../../vehicles/vehicle-images.ts";
import { listedVehicles } from "../card/listed-vehicle.ts";
import { plainCards } from "../card/plain-cards.ts";
import { relatedSearches } from "../landing/related-searches.ts";
import { newestArrival } from "../page/newest-arrival.server.ts";
import { ownSharePicture } from "../page/own-share-picture.ts";
import type { Page } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { Visit } from "../page/visit.server.ts";
import type { ModelView } from "./model-page.tsx";
import { countOfType, modelFact, priceFrom, stockText, usedOfModel } from "./model-texts.ts";

const mostVehicles = 8;
/** Cards in a row on wide screens. */
const cardsInRow = 4;

/** The page of the model that a path names; null if the site has none. */
export async function modelPageAt(visit: Visit): Promise<Page<"model", ModelView> | null> {
  const { pages } = visit.request.site.models;
  const slug = visit.parameters["model"] ?? "";
  const page = Object.hasOwn(pages, slug) ? pages[slug] : undefined;
  if (page === undefined) return null;
  const props = await modelView(slug, page, visit);
  const { price, title, tagline, stockText: stock } = props;
  const from = price && `From ${price.text} ${price.qualifier.toLowerCase()}.`;
  return {
    name: "model",
    status: 200,
    props,
    head: {
      title: `New ${title}: grades, prices and stock`,
      description: [tagline, from, stock && `${stock}.`].filter(Boolean).join(" ") || null,
      canonicalPath: `/${slug}`,
      index: true,
      ...ownSharePicture(props.picture, title, visit.request.site),
      structuredData: [breadcrumbs(siteOrigin(visit.request.site), [{ name: `New ${title}`, path: `/${slug}` }])],
    },
    related: relatedSearches("models", modelQuery(page, visit.request), visit.request),
  };
}

/** When the newest vehicle of each model came, which changes prices, grades and stock of its page. */
export async function modelEntries(request: SiteRequest): Promise<SitemapEntry[]> {
  const { site, now } = request;
  return Promise.all(
    Object.entries(site.models.pages).map(async ([slug, page]) => ({
      path: `/${slug}`,
      changedAt: await newestArrival(modelQuery(page, request), request),
      written: [page, offersOfModel(page.make, page.model, site, now)],
    })),
  );
}

function modelQuery(page: ModelPage, request: SiteRequest): SearchQuery {
  const { make, model } = modelNames(page, request);
  return setRefinement(setRefinement(request.everything, "make", [make]), "model", [model]);
}

async function modelView(slug: string, page: ModelPage, { request, hasPage }: Visit): Promise<ModelView> {
  const { site, now, siteForDealership } = request;
  const names = modelNames(page, request);
  const figures = await modelFigures(names, request, mostVehicles);
  const ofTypes = (...types: CarType[]) => setRefinement(modelQuery(page, request), "car_type", types);
  const carTypesHref = (...types: CarType[]) => buildSearchUrl(ofTypes(...types), request.urls);
  const { counts, grades, vehicles } = figures;
  return {
    title: `${names.make} ${page.name}`,
    name: page.name,
    tagline: page.tagline,
    about: page.about,
    points: page.points,
    picture: page.picture ?? (vehicles[0] && vehicleImages(vehicles[0])[0]?.reference) ?? null,
    price: priceFrom(figures.cheapest, siteForDealership),
    isPriceOfDemo: figures.cheapest?.carType === "demo",
    stockText: stockText(figures),
    stockHref: counts.new + counts.demo > 0 ? carTypesHref("new", "demo") : null,
    testDriveHref: hasPage(testDrive.form.path) ? `${testDrive.form.path}?model=${slug}` : null,
    testDriveText: site.enquiry.forms[testDrive.name].intro,
    grades: grades.map(({ badge, count, cheapest }) => ({
      name: badge,
      count: countOfType("new", count),
      price: priceFrom(cheapest, siteForDealership),
      href: buildSearchUrl(setRefinement(ofTypes("new"), "badge", [badge]), request.urls),
    })),
    facts: figures.facts.map(modelFact),
    offers: offersOfModel(names.make, names.model, site, now).map((offer) => offerView(offer, site, now, () => false)),
    stock: plainCards(listedVehicles(fullRows(vehicles), siteForDealership, now)),
    stockHeading: counts.new + counts.demo > 0 ? `${page.name} for sale` : `Used ${page.name} for sale`,
    used: counts.used > 0 ? { text: usedOfModel(counts.used, page.name), href: carTypesHref("used") } : null,
    images: site.images,
    siteSlug: site.slug,
  };
}

/** Make and model as the stock spells them, so that searches find them; without stock as the settings do. */
function modelNames(page: ModelPage, { urls: { vocabulary } }: SiteRequest): { make: string; model: string } {
  const make = makeOfSlug(vocabulary, page.make);
  const model = make && modelOfSlug(make, page.model);
  return { make: make?.name ?? page.make, model: model ?? page.name };
}

/** No card stands alone in the second row: the others are one press away. */
function fullRows<T>(vehicles: readonly T[]): readonly T[] {
  return vehicles.length < mostVehicles ? vehicles.slice(0, cardsInRow) : vehicles;
}
