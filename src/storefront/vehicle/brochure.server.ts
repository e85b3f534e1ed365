import { vehicleLicenceText } from "../../locations/licence.ts";
import { addressText } from "../../locations/location.ts";
import { localTime } from "../../locations/local-time.ts";
import { formatDay } from "../../vehicles/australian-format.ts";
import { isSold } from "../../vehicles/availability.ts";
import type { PriceDisplay } from "../../vehicles/price-display.ts";
import type { SpecificationRow } from "../../vehicles/specification-rows.ts";
import { vehiclePageSections } from "../../sites/page-templates.ts";
import { vehiclePage } from "../../vehicles/vehicle-page.ts";
import type { VehicleImage } from "../../vehicles/vehicle-images.ts";
import type { VehicleTitle } from "../../vehicles/vehicle-title.ts";
import { vehiclePlaceText } from "../../vehicles/vehicle-place.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { vehicleAtAddress } from "../../search/shown-vehicle.ts";
import { vehicleContact, locationOfVehicle } from "../../locations/places-of-vehicle.ts";

/** The text of a vehicle's one-page brochure, formatted for printing (§7 "PDF download", CP-06). */
export type Brochure = {
  /** `{slug}.pdf`. */
  fileName: string;
  brand: string;
  title: VehicleTitle;
  price: PriceDisplay;
  facts: readonly Pick<SpecificationRow, "label" | "value">[];
  features: readonly string[];
  image: VehicleImage | null;
  dealer: { name: string; address: string | null; phone: string | null; licence: string | null };
  /** Absolute address of the vehicle's page. */
  url: string;
  notes: readonly string[];
};

export type BrochureAnswer =
  | { kind: "brochure"; brochure: Brochure }
  | { kind: "refused"; status: 404 | 410; message: string };

const mostFeatures = 12;
const mostFacts = 12;

/** The brochure of a vehicle, or why there is none: unknown slug, not offered by the site, or sold (CP-06). */
export async function vehicleBrochure(slug: string, request: SiteRequest): Promise<BrochureAnswer> {
  const vehicle = await vehicleAtAddress(slug, request);
  const settings = vehicle && request.siteForDealership(vehicle.dealershipSlug);
  if (!vehicle || !settings?.actions.pdf) {
    return { kind: "refused", status: 404, message: "There is no brochure at this address." };
  }
  if (isSold(vehicle)) {
    return {
      kind: "refused",
      status: 410,
      message: "This vehicle has been sold, so its brochure is no longer available.",
    };
  }
  return { kind: "brochure", brochure: brochureSheet(vehicle, settings, request) };
}

function brochureSheet(vehicle: Vehicle, settings: SiteRequest["site"], request: SiteRequest): Brochure {
  const location = locationOfVehicle(vehicle, settings, request);
  const page = vehiclePage(
    vehicle,
    { ...settings, sections: vehiclePageSections(settings) },
    vehicleContact(vehicle, settings, request),
    request.now,
  );
  const today = formatDay(localTime(request.now, settings.timeZone).date) ?? "";
  const call = page.actions.call;
  return {
    fileName: `${vehicle.slug}.pdf`,
    brand: settings.brand,
    title: page.title,
    price: page.price,
    facts: brochureFacts(page.sections),
    features: page.sections
      .flatMap((section) => (section.name === "features" ? [...section.features.first, ...section.features.rest] : []))
      .slice(0, mostFeatures),
    image: page.images[0] ?? null,
    dealer: {
      name: location?.name ?? settings.name,
      address: location ? addressText(location) : vehiclePlaceText(vehicle),
      phone: call.kind === "phone" ? call.text : settings.contact.phone,
      licence: vehicleLicenceText(settings, location, vehicle.dealershipSlug),
    },
    url: `https://${settings.hosts[0]}${page.href}`,
    notes: [
      `${settings.legalName}. Printed on ${today}: price and availability may have changed since. See the address above for current details.`,
      ...(settings.isDemo ? ["This is a demonstration: the dealer and the vehicle are fictitious."] : []),
    ],
  };
}

/** The facts that distinguish similar vehicles; year, make and model are in the title. */
function brochureFacts(sections: ReturnType<typeof vehiclePage>["sections"]): Brochure["facts"] {
  const rows = sections.flatMap((section) =>
    section.name === "key-information" || section.name === "vehicle-details" ? section.rows : [],
  );
  const byName = new Map(rows.map(({ name, label, value }) => [name, { label, value }]));
  return [...byName.values()].slice(0, mostFacts);
}
