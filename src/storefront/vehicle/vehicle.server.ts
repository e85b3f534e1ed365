import { ownHoldDataPath } from "../../addresses/paths.ts";
import { comparisonNote } from "../../finance/comparison-note.ts";
import { disclosedFinance } from "../../finance/disclosed-finance.ts";
import { vehicleFinanceHref } from "../../finance/finance-href.ts";
import { offerView } from "../../offers/offer-view.ts";
import { offersOfVehicle } from "../../offers/site-offers.ts";
import { vehicleLicenceText } from "../../locations/licence.ts";
import { setRefinement } from "../../search/query-changes.ts";
import { buildSearchUrl } from "../../search/search-url.ts";
import type { Site } from "../../sites/site-config.ts";
import { vehiclePageSections } from "../../sites/page-templates.ts";
import { type KeptFor, keptForText } from "../../purchases/kept-for.ts";
import type { VehicleNotice } from "../../vehicles/vehicle-notice.ts";
import { reservedLink } from "../../vehicles/reserve-href.ts";
import { type VehiclePage, vehiclePage } from "../../vehicles/vehicle-page.ts";
import { vehiclePlaceText } from "../../vehicles/vehicle-place.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { chatView } from "../chat/chat.ts";
import { shownDocuments } from "../../content/shown-documents.ts";
import { enquiryFormView } from "../enquiry/enquiry.ts";
import { vehicleFormLinks } from "../enquiry/enquiry-pages.server.ts";
import { bodyTypePlaceholder } from "../card/body-type-picture.ts";
import { imageSettings, isIllustration } from "../card/picture-sources.ts";
import type { VehicleFinanceView } from "./vehicle-finance.tsx";
import type { VehiclePanelFacts, VehicleView } from "./vehicle-view.ts";
import { distinctTitle } from "../page/distinct-title.server.ts";
import type { Page } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { applyHref } from "../pre-approval/application-start.server.ts";
import { calculatorHref } from "../calculator/calculator.server.ts";
import { driveAwayLine } from "../drive-away/drive-away.server.ts";
import { placeView, placeMap } from "../place/place-view.server.ts";
import { takesApplications } from "../../sites/takes-applications.ts";
import { vehicleContact, locationOfVehicle } from "../../locations/places-of-vehicle.ts";
import { similarVehicles } from "./similar-vehicles.server.ts";
import { vehicleHead } from "./vehicle-head.server.ts";

/** The page of a vehicle, under the settings of its dealership. */
export async function loadVehiclePage(vehicle: Vehicle, request: SiteRequest): Promise<Page<"vehicle", VehicleView>> {
  const { now, urls } = request;
  const settings = request.siteForDealership(vehicle.dealershipSlug);
  const documents = shownDocuments(request, settings);
  const location = locationOfVehicle(vehicle, settings, request);
  const { sections, ...view } = vehiclePage(
    vehicle,
    { ...settings, sections: vehiclePageSections(settings) },
    vehicleContact(vehicle, settings, request),
    now,
  );
  const title = await distinctTitle(vehicle, request);
  const place = location && placeView(location, settings, now);
  const shows = (section: (typeof sections)[number]["name"]) => sections.some(({ name }) => name === section);
  const finance = shows("finance") ? await financeOfVehicle(vehicle, settings, request) : null;
  const financeHref = shows("finance") ? vehicleFinanceHref(vehicle, settings) : null;
  const kept = view.notice?.kind === "reserved" ? await request.keptFor(settings.slug, vehicle.id, now) : null;
  const dealerQuery = setRefinement(request.everything, "dealership_slug", [vehicle.dealershipSlug]);
  return {
    name: "vehicle",
    status: 200,
    dealershipSlug: vehicle.dealershipSlug,
    props: {
      siteSlug: settings.slug,
      vehicle: scriptedVehicle(view, title),
      similarHeading: view.isAvailable ? "You might also like" : `Similar ${vehicle.itemType}s in stock now`,
      similar: shows("similar-vehicles") ? await similarVehicles(vehicle, request) : { cards: [], notes: [] },
      enquiry: enquiryFormView({
        kind: "vehicle",
        vehicle,
        location,
        places: [],
        settings,
        documents,
      }),
      chat: chatView(settings, { id: vehicle.id, title: view.title.line }, place, documents),
      images: imageSettings(settings.images),
      placeholder: isIllustration(view.images[0]?.reference ?? null) ? null : bodyTypePlaceholder(view),
      serverRendered: {
        panel: {
          ...view,
          title,
          notice: view.notice && pageNotice(view.notice, kept, settings),
          reservedLink:
            kept !== null && request.takesDeposits(request.site.slug, vehicle.dealershipSlug)
              ? reservedLink(vehicle, settings, kept.kind !== "held")
              : null,
          ownHoldHref: `${ownHoldDataPath}?vehicle=${encodeURIComponent(vehicle.slug)}`,
          started: startableJourneys(settings, shows("finance")),
          finance,
          driveAway: driveAwayLine(vehicle, settings, now),
          calculatorHref: shows("finance") ? calculatorHref(vehicle, settings) : null,
          financeHref,
          apply:
            financeHref !== null && takesApplications(settings)
              ? { href: applyHref(vehicle), text: `${settings.vehiclePage.sidebarText}: apply, and a lender decides` }
              : null,
          dealer: place
            ? { name: place.name, address: place.address, hoursText: place.hoursText }
            : { name: dealerName(vehicle, settings), address: whereText(vehicle), hoursText: null },
          licence: vehicleLicenceText(settings, location, vehicle.dealershipSlug),
          forms: view.isAvailable ? vehicleFormLinks(settings, vehicle) : [],
        },
        sections: {
          sections,
          location: place && { ...place, ...placeMap(location, settings, request) },
          whereText: whereText(vehicle),
          moreFromDealerHref: buildSearchUrl(dealerQuery, urls),
          offers: offersOfVehicle(vehicle, settings, now).map((offer) => offerView(offer, settings, now, () => false)),
        },
      },
    },
    head: vehicleHead(vehicle, title, settings, request),
  };
}

function startableJourneys(settings: Site, showsFinance: boolean): VehiclePanelFacts["started"] {
  return [
    ...(showsFinance && takesApplications(settings) ? (["finance-application"] as const) : []),
    ...(settings.actions.onlinePurchase ? (["purchase"] as const) : []),
  ];
}

/** The page carries these data a second time, for its scripts, so they are few. */
function scriptedVehicle(view: Omit<VehiclePage, "sections">, title: VehiclePage["title"]): VehicleView["vehicle"] {
  const { id, slug, make, model, isAvailable, controls, dealershipId } = view;
  const { enquire, call, chat, brochure } = view.actions;
  const images = view.images.map(({ reference, alt, thumbnail }) => ({
    reference,
    alt,
    ...(thumbnail && { thumbnail }),
  }));
  const actions = { enquire, call, chat, brochure };
  return { id, slug, make, model, title, images, isAvailable, controls, dealershipId, actions };
}

/** The notice of a reserved vehicle says for what it is kept, and until when. */
function pageNotice(notice: VehicleNotice, kept: KeptFor | null, { timeZone }: Site): VehicleNotice {
  if (notice.kind !== "reserved") return notice;
  const text = keptForText(kept, timeZone);
  return { ...notice, text: `${text} Ask us and we will tell you if it becomes available.` };
}

async function financeOfVehicle(
  vehicle: Vehicle,
  settings: Site,
  { now, disclaimers }: SiteRequest,
): Promise<VehicleFinanceView | null> {
  const line = await disclosedFinance(vehicle, settings, now, disclaimers);
  if (line === null) return null;
  const { lender, weeklyText, rateText, comparisonRateText, disclaimer, exampleText } = line;
  return {
    weeklyText,
    rates: { rateText, comparisonRateText, note: comparisonNote(settings, now) },
    texts: [`${lender}. ${disclaimer}`, ...(exampleText === null ? [] : [exampleText])],
  };
}

function dealerName({ dealershipSlug, dealershipName }: Vehicle, settings: Site): string {
  return settings.dealerships.find(({ slug }) => slug === dealershipSlug)?.name ?? dealershipName ?? settings.name;
}

/** Describes where a vehicle is, as far as known, if it is at none of the dealer's locations. */
function whereText(vehicle: Vehicle): string {
  const place = vehiclePlaceText(vehicle);
  return place === null ? "Ask us where you can see it." : `In ${place}. Ask us where you can see it.`;
}
