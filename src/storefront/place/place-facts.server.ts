import { locationHref, sellMyCarPath, teamHref } from "../../addresses/paths.ts";
import { departmentNames } from "../../enquiry-kinds/department.ts";
import { serviceBooking } from "../../enquiry-kinds/service-booking.ts";
import { departmentPhone } from "../../locations/department-phone.ts";
import { directionsUrl } from "../../locations/directions-url.ts";
import { placeLicence } from "../../locations/licence.ts";
import {
  canBeFound,
  addressText,
  locationDepartment,
  locationPosition,
  buyingSubtype,
  type Location,
} from "../../locations/location.ts";
import { shownReviews } from "../../locations/location-reviews.ts";
import { openState, openStateText } from "../../locations/open-state.ts";
import { locationHours } from "../../locations/opening-hours.ts";
import type { Place } from "../../locations/places.ts";
import { comingSpecialDays, shortDate } from "../../locations/special-days.ts";
import { phoneLink } from "../../addresses/phone-href.ts";
import type { Site } from "../../sites/site-config.ts";
import { formatCount } from "../../vehicles/australian-format.ts";
import { isIllustration, pictureSources } from "../card/picture-sources.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { DepartmentFacts, PlaceFacts, RatingFacts } from "./place-facts.ts";
import { dayMs } from "../../settings/durations.ts";

/** Special days are mentioned with the usual hours this long before. */
const specialDaysAheadMs = 45 * dayMs;
const mostSpecialDays = 4;

type PlaceRequest = Pick<SiteRequest, "site" | "siteForDealership" | "now">;

/** Everything that cards and pages say about a place, under the settings of its dealership. */
export function placeFacts(place: Place, request: PlaceRequest, chosenSlug: string | null = null): PlaceFacts {
  const { main, departments } = place;
  const settings = request.siteForDealership(main.dealershipSlug);
  return {
    slug: main.slug,
    name: main.name,
    href: locationHref(main.slug),
    address: addressText(main),
    position: locationPosition(main),
    directionsHref: canBeFound(main) ? directionsUrl(main) : null,
    photo: placePhoto(main, settings),
    rating: placeRating(main, settings),
    departments: departments.map((department) => departmentFacts(department, place, request)),
    chosen: Math.max(
      0,
      departments.findIndex(({ slug }) => slug === chosenSlug),
    ),
    teamHref: departments.some(({ team }) => team.length > 0) ? teamHref(main.slug) : null,
    sellHref: sellHref(place, settings),
  };
}

/** The page to sell a car, from a place that buys cars (LO-06); null for others, or if the site has no such page. */
function sellHref({ departments }: Place, { tradeIn, content }: Site): string | null {
  const buysCars = departments.some(({ locationSubtype }) => locationSubtype.includes(buyingSubtype));
  return buysCars && (tradeIn.enabled || content.pages.includes(sellMyCarPath)) ? sellMyCarPath : null;
}

function departmentFacts(location: Location, { main, departments }: Place, request: PlaceRequest): DepartmentFacts {
  const { now, siteForDealership, site } = request;
  const settings = siteForDealership(location.dealershipSlug);
  const department = locationDepartment(location);
  const isOnly = departments.filter((other) => locationDepartment(other) === department).length === 1;
  const text = openStateText(location, now);
  return {
    slug: location.slug,
    label: isOnly ? departmentNames[department] : location.name,
    state: text === null ? null : { text, isOpen: openState(location, now).state === "open" },
    phone: phoneLink(departmentPhone(site, isOnly ? main : location, department)),
    hours: locationHours(location, settings.locationPages),
    specialDays: comingSpecialDays(location, now)
      .filter(({ date }) => Date.parse(date) < now + specialDaysAheadMs)
      .slice(0, mostSpecialDays)
      .map((day) => ({ ...day, date: shortDate(day.date) })),
    licence: placeLicence(location),
    bookServiceHref: bookServiceHref(location, settings),
  };
}

/** Address for booking a service; null for other departments, or if the site does not offer it (RT-24). */
function bookServiceHref(location: Location, { locationPages, content }: Site): string | null {
  const isOffered = locationPages.bookAServiceLink && content.pages.includes(serviceBooking.form.path);
  return isOffered && locationDepartment(location) === "service"
    ? `${serviceBooking.form.path}?location=${location.slug}`
    : null;
}

/** The photo of a location; null without one. */
export function placePhoto({ name, image }: Location, { images }: Site): PlaceFacts["photo"] {
  if (image === null) return null;
  return {
    picture: pictureSources(image.url, images),
    alt: isIllustration(image.url) ? `Illustration of ${name}` : name,
  };
}

function placeRating(location: Location, { locationPages }: Site): RatingFacts | null {
  const shown = shownReviews(location, locationPages.reviews);
  return shown && { average: shown.averageRating.toFixed(1), countText: reviewCountText(shown.count) };
}

/** `1 review`, `1,204 reviews`. */
export function reviewCountText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "review" : "reviews"}`;
}
