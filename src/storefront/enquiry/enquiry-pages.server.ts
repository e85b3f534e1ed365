import { contactPath, vehicleHref } from "../../addresses/paths.ts";
import { shownDocuments } from "../../content/shown-documents.ts";
import { callBack } from "../../enquiry-kinds/call-back.ts";
import { specialOffer } from "../../enquiry-kinds/special-offer.ts";
import {
  kindDepartment,
  type EnquiryKind,
  enquiryKinds,
  formPage,
  kindDefinitions,
} from "../../enquiry-kinds/enquiry-kinds.ts";
import type { FormPage } from "../../enquiry-kinds/kind-definition.ts";
import { locationBySlug } from "../../locations/shown-locations.ts";
import { isOffered, isTurnedOn } from "../../sites/form-pages.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Location } from "../../locations/location.ts";
import { reserveTerms } from "../../vehicles/reserve-terms.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import { headAbout } from "../page/distinct-title.server.ts";
import type { Page, PageHead } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { Visit } from "../page/visit.server.ts";
import { answeringLocation, placeToCall } from "../place/place-to-call.server.ts";
import type { IconName } from "../../ui/icon-names.ts";
import { agreedTermsField, agreedTermsText } from "./agreed-terms.ts";
import { depositTexts } from "./deposit-texts.ts";
import { askedOffer } from "./asked-offer.server.ts";
import { enquiryFormView, type FormProgress, untouched } from "./enquiry.ts";
import type { AskedOffer, EnquiryPageView } from "./enquiry-page.tsx";
import { type EnquirySubject, enquirySubject, shownSubject } from "../../enquiries/enquiry-subject.ts";

export type EnquiryFormPage = Page<"enquiry", EnquiryPageView>;

/** The page of a kind's form, about the vehicle in `car_id`; null if the site has no such form. */
export async function enquiryPageAt(
  kind: EnquiryKind,
  page: FormPage,
  { query, request }: Visit,
): Promise<EnquiryFormPage | null> {
  if (!isTurnedOn(page, request.site)) return null;
  const asked = new URLSearchParams(query);
  const about = shownSubject(await enquirySubject(kind, asked.get("car_id") ?? "", request), request);
  const location = about.vehicle === null ? placeOfSlug(asked.get("location"), request) : about.location;
  const subject = { ...about, location };
  if (page.needsVehicle && subject.vehicle === null) return null;
  if ((subject.vehicle || !page.isContentPage) && !isOffered(page, settingsFor(subject.vehicle, request))) return null;
  const answer = enquiryPage(subject, request, { ...untouched, sent: wantedModel(asked.get("model"), request) });
  return { ...answer, head: await formHead(answer.head, page, subject.vehicle, query, request) };
}

/** Only content pages are indexed, and only without what a link fills in. */
async function formHead(
  head: PageHead,
  page: FormPage,
  vehicle: Vehicle | null,
  query: string,
  request: SiteRequest,
): Promise<PageHead> {
  if (vehicle === null) {
    const description = `${head.description ?? head.title} ${request.site.name}.`;
    return { ...head, description, canonicalPath: page.path, index: query === "" && page.isContentPage };
  }
  const canonicalPath = `${page.path}?car_id=${encodeURIComponent(vehicle.id)}`;
  return headAbout(vehicle, { ...head, canonicalPath }, request);
}

function wantedModel(slug: string | null, { site }: SiteRequest): FormProgress["sent"] {
  const { pages } = site.models;
  const page = slug !== null && Object.hasOwn(pages, slug) ? pages[slug] : undefined;
  return page === undefined ? {} : { wanted_vehicle: `New ${page.name}` };
}

function placeOfSlug(slug: string | null, { site }: SiteRequest): Location | null {
  return slug === null ? null : locationBySlug(site, slug);
}

/** Address of the call-back form; null if the site does not offer it. */
export function callBackHref(settings: Pick<Site, "actions">): string | null {
  return isOffered(callBack.form, settings) ? callBack.form.path : null;
}

export type FormLink = { icon: IconName; text: string; href: string };

const linkedPages = enquiryKinds
  .flatMap((kind) => {
    const page = formPage(kind);
    return page?.vehicleLink ? [{ page, link: page.vehicleLink }] : [];
  })
  .toSorted((one, other) => one.link.position - other.link.position);

export function vehicleFormLinks(
  settings: Pick<Site, "actions" | "content">,
  { id, itemType }: Pick<Vehicle, "id" | "itemType">,
): FormLink[] {
  return linkedPages
    .filter(
      ({ page, link }) =>
        !link.excludedItemTypes.includes(itemType) && isTurnedOn(page, settings) && isOffered(page, settings),
    )
    .map(({ page, link: { icon, text } }) => ({ icon, text, href: `${page.path}?car_id=${encodeURIComponent(id)}` }));
}

/** A form as a page of its own; also the response to a form submitted without scripts. */
export function enquiryPage(
  subject: EnquirySubject,
  request: SiteRequest,
  progress: FormProgress = untouched,
): EnquiryFormPage {
  const { vehicle, kind } = subject;
  const settings = settingsFor(vehicle, request);
  const isReserving = kindDefinitions[kind].form.on === "reserve-page" && vehicle !== null;
  const form = enquiryFormView({ ...subject, settings, documents: shownDocuments(request, settings) }, progress);
  const takesDeposit = isReserving && request.takesDeposits(request.site.slug, vehicle.dealershipSlug);
  const offer = kind === specialOffer.name ? askedOffer(progress.sent, request) : null;
  const texts = takesDeposit ? depositTexts(form.texts, vehicle, settings) : form.texts;
  const place = placeBeside(subject);
  const isPictured = vehicle !== null || Boolean(offer?.image);
  return {
    name: "enquiry",
    status: progress.errors.length > 0 ? 422 : 200,
    dealershipSlug: vehicle?.dealershipSlug ?? null,
    props: {
      form: {
        ...form,
        texts,
        ...(isReserving && {
          pageFields: [[agreedTermsField, agreedTermsText({ ...settings.reservation, takesDeposit })]],
        }),
      },
      offer,
      place: place && { ...placeToCall(place, request), ...(isPictured ? { photo: null } : {}) },
      reservation: isReserving ? reserveTerms(vehicle, settings.reservation, takesDeposit) : null,
      back: backLink(vehicle, offer),
    },
    head: {
      title: progress.errors.length > 0 ? "Your enquiry needs a correction" : texts.heading,
      description: texts.intro,
      canonicalPath: null,
      index: false,
      structuredData: [],
    },
  };
}

function backLink(vehicle: Vehicle | null, offer: AskedOffer | null): EnquiryPageView["back"] {
  if (vehicle) return { href: vehicleHref(vehicle.slug), label: `Back to the ${vehicleTitle(vehicle).line}` };
  if (offer) return { href: offer.href, label: "Back to the offer" };
  return { href: contactPath, label: "All our locations and phone numbers" };
}

/** The settings of a vehicle's dealership; the site's without a vehicle. */
function settingsFor(vehicle: Vehicle | null, { site, siteForDealership }: SiteRequest): Site {
  return vehicle ? siteForDealership(vehicle.dealershipSlug) : site;
}

/** The location to call instead: the vehicle's, otherwise the first of the department that handles the enquiry. */
function placeBeside({ location, places: possible, kind, settings }: EnquirySubject): Location | null {
  if (possible[0] !== undefined) return possible[0];
  return location ?? answeringLocation(settings, kindDepartment(kind) ?? "sales");
}
