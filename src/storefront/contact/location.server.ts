import { shownDocuments } from "../../content/shown-documents.ts";
import { contactPath, locationHref } from "../../addresses/paths.ts";
import { addressText, locationDepartment, type Location } from "../../locations/location.ts";
import { placeAround, type Place } from "../../locations/places.ts";
import { locationBySlug } from "../../locations/shown-locations.ts";
import { enquiryFormView } from "../enquiry/enquiry.ts";
import { siteOrigin } from "../../settings/site-origin.ts";
import { locationThing } from "../structured-data/dealer.ts";
import { breadcrumbs } from "../structured-data/lists.ts";
import { ownSharePicture } from "../page/own-share-picture.ts";
import type { Page } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { placeOffers, placeReviews, placeStock, teamFacts } from "../place/place-extras.server.ts";
import { placeFacts } from "../place/place-facts.server.ts";
import { placeMap } from "../place/place-view.server.ts";
import type { LocationView } from "./location-page.tsx";

/** People of a place that its page shows; its team page shows all. */
const teaserCount = 4;

/** The page of a location and of everything at its address; null if no visible location has the slug (RT-26). */
export async function locationPage(request: SiteRequest, slug: string): Promise<Page<"location", LocationView> | null> {
  const { site } = request;
  const location = locationBySlug(site, slug) ?? request.foundPlaces(site.slug).get(slug) ?? null;
  if (location === null) return null;
  const place = placeAround(site, location);
  const here = departmentView(place, location);
  const team = here.departments.flatMap((department) => department.team);
  return {
    name: "location",
    status: 200,
    dealershipSlug: location.dealershipSlug,
    props: {
      heading: location.name,
      form: enquiryFormView({
        kind: "general",
        vehicle: null,
        location,
        places: [],
        settings: site,
        documents: shownDocuments(request, site),
      }),
      serverRendered: {
        allHref: contactPath,
        place: placeFacts(place, request, slug),
        map: placeMap(place.main, site, request),
        reviews: placeReviews(place, request),
        stock: here === place ? await placeStock(place, request) : null,
        offers: placeOffers(here, request),
        team: team.slice(0, teaserCount).map((member) => teamFacts(member, request)),
      },
    },
    head: {
      title: location.name,
      description: locationDescription(location),
      canonicalPath: locationHref(location.slug),
      index: true,
      ...ownSharePicture(place.main.image?.url ?? null, location.name, site),
      structuredData: [
        ...place.departments.map((department) => locationThing(department, site, request.now)),
        breadcrumbs(siteOrigin(site), [
          { name: "Contact us", path: contactPath },
          { name: location.name, path: locationHref(location.slug) },
        ]),
      ],
    },
  };
}

/** A place as its service or parts department: its own people and offers. What sells stands for the whole place. */
function departmentView(place: Place, location: Location): Place {
  return locationDepartment(location) === "sales" ? place : { ...place, departments: [location] };
}

function locationDescription(location: Location): string {
  return `Address, phone number and opening hours for ${location.name}: ${addressText(location)}.`;
}
