import { callBackPath, contactPath, locationHref, photoRequestPath, vehicleHref } from "../../addresses/paths.ts";
import { type EnquiryKind, kindDefinitions } from "../../leads/enquiry-kind.ts";
import { phoneOf } from "../../vehicles/phone-of.ts";
import { departmentOf } from "../../locations/location.ts";
import { locationBySlug } from "../../locations/shown-locations.ts";
import { openStateText } from "../../locations/open-state.ts";
import type { formPages } from "../../sites/page-settings.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Location } from "../../sites/site-location.ts";
import { reserveTerms } from "../../vehicles/reserve-terms.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import { phoneLink } from "../../sites/phone-href.ts";
import type { Page } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.ts";
import type { IconName } from "../../ui/icon-names.ts";
import { enquiryFormOf, type FormProgress, untouched } from "./enquiry.ts";
import type { EnquiryPageView, EnquiryPlace } from "./enquiry-page.tsx";
import { type EnquirySubject, enquirySubject, shownSubject } from "../../enquiries/enquiry-subject.ts";

/** The kind of form at each address; a site turns the pages on one by one (RT-24, RT-25). */
const kindOfPage: Readonly<Record<(typeof formPages)[number], EnquiryKind>> = {
  "/book-test-drive": "test-drive",
  "/service": "service-booking",
  "/vehicle-parts-and-accessories": "parts",
  "/fleet": "fleet",
  "/careers": "careers",
  "/sell-my-car": "trade-in",
};
/** Older addresses of these pages. */
const otherPaths: Readonly<Record<string, keyof typeof kindOfPage>> = { "/pages/book-a-service": "/service" };
/** Forms that a vehicle or the contact page leads to; each has a flag of its own. */
const kindOfAction: Readonly<Record<string, EnquiryKind>> = {
  [photoRequestPath]: "photo-request",
  [callBackPath]: "call-back",
};

/** A page with one form of a site. */
export type EnquiryFormPage = Page<"enquiry", EnquiryPageView>;

/** The form at an address of a site, about the vehicle that `car_id` names; null when the site has none there. */
export async function enquiryPageAt(
  path: string,
  query: string,
  request: SiteRequest,
): Promise<EnquiryFormPage | null> {
  const canonicalPath = Object.hasOwn(otherPaths, path) ? otherPaths[path] : path;
  const found = request.site.content.pages.find((page) => page === canonicalPath);
  const ofAction = Object.hasOwn(kindOfAction, path) ? kindOfAction[path] : undefined;
  if (ofAction === undefined && (found === undefined || !Object.hasOwn(kindOfPage, found))) return null;
  const kind = ofAction ?? kindOfPage[found as keyof typeof kindOfPage];
  const asked = new URLSearchParams(query);
  const about = shownSubject(await enquirySubject(kind, asked.get("car_id") ?? "", request), request);
  const location = about.vehicle === null ? placeOfSlug(asked.get("location"), request) : about.location;
  const subject = { ...about, location };
  if (kind === "photo-request" && subject.vehicle === null) return null;
  if ((subject.vehicle || ofAction !== undefined) && !isOffered(kind, subject.settings)) return null;
  const page = enquiryPage(subject, request);
  const isCanonical = query === "" && found !== undefined;
  return { ...page, head: { ...page.head, canonicalPath: isCanonical ? found : null, index: isCanonical } };
}

function placeOfSlug(slug: string | null, { site }: SiteRequest): Location | null {
  return slug === null ? null : locationBySlug(site, slug);
}

/** Where shoppers ask to be called; null where the site offers no calls. */
export function callBackHref(settings: Pick<Site, "actions">): string | null {
  return isOffered("call-back", settings) ? callBackPath : null;
}

/** Whether the vehicle's dealership takes this kind of enquiry from a vehicle. */
function isOffered(kind: EnquiryKind, { actions }: Pick<Site, "actions">): boolean {
  if (kind === "call-back") return actions.callBack;
  if (kind === "test-drive") return actions.testDrive;
  return kind !== "photo-request" || actions.photoRequest;
}

/** A link to a form about the vehicle. */
export type FormLink = { icon: IconName; text: string; href: string };

/** Addresses of the forms about one vehicle, under the settings of its dealership. Nobody drives a caravan. */
export function vehicleFormLinks(
  settings: Pick<Site, "actions" | "content">,
  { id, itemType }: Pick<Vehicle, "id" | "itemType">,
): FormLink[] {
  const query = `?car_id=${encodeURIComponent(id)}`;
  const isDriven = itemType !== "caravan" && settings.content.pages.includes("/book-test-drive");
  const calls = callBackHref(settings);
  return [
    ...(calls === null ? [] : [{ icon: "phone" as const, text: "Ask us to call you", href: calls + query }]),
    ...(isDriven && isOffered("test-drive", settings)
      ? [{ icon: "car-front" as const, text: "Book a test drive", href: `/book-test-drive${query}` }]
      : []),
    ...(isOffered("photo-request", settings)
      ? [{ icon: "image" as const, text: "Ask for more photos", href: photoRequestPath + query }]
      : []),
  ];
}

/** A form as a page of its own; also what a form without scripts comes back to. */
export function enquiryPage(
  subject: EnquirySubject,
  request: SiteRequest,
  progress: FormProgress = untouched,
): EnquiryFormPage {
  const { vehicle, settings, kind } = subject;
  const { heading, intro } = settings.enquiry.forms[kind];
  const place = placeBeside(subject);
  return {
    name: "enquiry",
    status: progress.errors.length > 0 ? 422 : 200,
    dealershipSlug: vehicle?.dealershipSlug ?? null,
    props: {
      form: enquiryFormOf(subject, progress),
      place: place && placeView(place, request.now),
      reservation: kind === "reservation" && vehicle ? reserveTerms(vehicle, settings.reservation) : null,
      back: vehicle
        ? { href: vehicleHref(vehicle.slug), label: `Back to the ${vehicleTitle(vehicle).line}` }
        : { href: contactPath, label: "All our locations and phone numbers" },
    },
    head: {
      title: progress.errors.length > 0 ? "Your enquiry needs a change" : heading,
      description: intro,
      canonicalPath: null,
      index: false,
      structuredData: [],
    },
  };
}

/** The place to call instead: the vehicle's, else the first of the department that answers. */
function placeBeside({ location, places: possible, kind, settings }: EnquirySubject): Location | null {
  if (possible[0] !== undefined) return possible[0];
  const { department = "sales" } = kindDefinitions[kind];
  const places = settings.locations.filter((place) => place.visible && departmentOf(place) === department);
  return location ?? places.find(({ primary }) => primary) ?? places[0] ?? null;
}

function placeView(place: Location, now: number): EnquiryPlace {
  return {
    name: place.name,
    href: locationHref(place.slug),
    hoursText: openStateText(place, now),
    phone: phoneLink(phoneOf(place)),
  };
}
