import { shownDocuments } from "../../content/shown-documents.ts";
import { contactPath } from "../../addresses/paths.ts";
import { tileMap } from "../../locations/map-tiles.ts";
import { locationPosition } from "../../locations/location.ts";
import { placesMap } from "../../locations/places-map.ts";
import { groupByAddress, type Place } from "../../locations/places.ts";
import { locationBySlug, mapHeading, shownLocations } from "../../locations/shown-locations.ts";
import { callBackHref } from "../enquiry/enquiry-pages.server.ts";
import { enquiryFormView } from "../enquiry/enquiry.ts";
import { dealerThing } from "../structured-data/dealer.ts";
import type { Page } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { Visit } from "../page/visit.server.ts";
import { placeFacts } from "../place/place-facts.server.ts";
import type { PlacesMapFacts } from "../place/places-map-section.tsx";
import { placeView } from "../place/place-view.server.ts";
import type { ContactView, OtherDealer } from "./contact-page.tsx";
import { nearestPlaces } from "./nearest.server.ts";

/** The contact page: every place of the site, those nearest to a postcode first if one was sent. */
export async function contactPage({
  query,
  request,
}: Pick<Visit, "query" | "request">): Promise<Page<"contact", ContactView>> {
  const { site } = request;
  const usual = groupByAddress(shownLocations(site));
  const nearest = await nearestPlaces(usual, new URLSearchParams(query).get("postcode"), request);
  const places = nearest.places.map(({ place, distanceText }) => ({ place: placeFacts(place, request), distanceText }));
  return {
    name: "contact",
    status: 200,
    props: {
      heading: "Contact us",
      form: enquiryFormView({
        kind: "general",
        vehicle: null,
        location: null,
        places: [],
        settings: site,
        documents: shownDocuments(request, site),
      }),
      serverRendered: {
        callBackHref: callBackHref(site),
        nearest: usual.length > 1 ? { postcode: nearest.postcode, error: nearest.error } : null,
        map: mapFacts(
          nearest.places.map(({ place }) => place),
          request,
        ),
        places,
        others: foundDealers(request),
      },
    },
    head: {
      title: "Contact us",
      description: `Addresses, phone numbers and opening hours for ${site.name}.`,
      canonicalPath: contactPath,
      index: query === "",
      structuredData: [dealerThing(site, request.now)],
    },
  };
}

/** The map of all places, numbered like the cards; null if they are not all on it. */
function mapFacts(places: readonly Place[], { site }: SiteRequest): PlacesMapFacts | null {
  const positions = places.flatMap(({ main }) => locationPosition(main) ?? []);
  if (site.locationPages.map === "off" || positions.length < places.length) return null;
  const map = placesMap(positions);
  return (
    map && {
      heading: mapHeading(places.length, site.locationPages),
      map,
      names: places.map(({ main }) => main.name),
      tileMap: tileMap(
        places.map(({ main }) => main),
        site.locationPages,
      ),
    }
  );
}

/** Dealers found in imported stock that are not configured locations, sorted by name. */
function foundDealers({ site, now, foundPlaces }: SiteRequest): OtherDealer[] {
  return [...foundPlaces(site.slug).values()]
    .filter((place) => locationBySlug(site, place.slug) === null)
    .map((place) => {
      const { name, href, address, phone } = placeView(place, site, now);
      return { name, href, address, phone };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, "en-AU"));
}
