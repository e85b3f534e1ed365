import { journeyNames } from "../enquiry-kinds/journey-names.ts";
import { isSold } from "./availability.ts";
import { dealerComments, type DealerComments } from "./dealer-comments.ts";
import { moneyBackPromise, type MoneyBackPromise } from "./money-back.ts";
import type { Callable } from "./location-phone.ts";
import type { ReservationSettings } from "./reservation-settings.ts";
import { reserveHref } from "./reserve-href.ts";
import { depositText } from "./reserve-terms.ts";
import { shownFeaturedSpecifications, shownFeatures, type ShownItems } from "./shown-items.ts";
import { shownText } from "./shown-text.ts";
import type { SpecificationRow } from "./specification-rows.ts";
import {
  allSpecifications,
  carSummary,
  keyInformation,
  firstFacts,
  vehicleDetails,
  type SpecificationGroup,
} from "./specifications.ts";
import type { Vehicle } from "./vehicle.ts";
import { vehicleActions, type VehicleActions, type VehicleActionSettings } from "./vehicle-actions.ts";
import { type ShownVehicle, shownVehicle, type VehicleCardSettings } from "./vehicle-card.ts";
import { vehicleImages, type VehicleImage } from "./vehicle-images.ts";
import { vehicleNotice, type VehicleNotice } from "./vehicle-notice.ts";
import type { VehiclePageSectionName, VehiclePageSettings } from "./vehicle-page-settings.ts";

export type VehiclePageNeeds = VehicleCardSettings &
  VehicleActionSettings & {
    /** Its sections, in order. */
    sections: readonly VehiclePageSectionName[];
    vehiclePage: Pick<VehiclePageSettings, "whatsIncluded" | "protectYourCar">;
    reservation: Pick<ReservationSettings, "depositCents" | "holdHours" | "moneyBack">;
    copy: { whyUs: Point[]; whyUsHeading: string };
  };

type Point = { title: string; text: string };

/** One section of the page. Sections with only a name are filled by other parts of the page. */
export type VehiclePageSection =
  | { name: "key-information"; heading: string; rows: SpecificationRow[] }
  | { name: "dealer-comments"; heading: string; comments: DealerComments }
  | { name: "whats-included" | "why-buy-from-us" | "protect-your-car"; heading: string; points: Point[] }
  | { name: "car-summary" | "vehicle-details"; heading: string; rows: SpecificationRow[] }
  | { name: "features"; heading: string; features: ShownItems<string> }
  | {
      name: "all-specifications";
      heading: string;
      featured: ShownItems<SpecificationRow>;
      groups: SpecificationGroup[];
    }
  | { name: "reserve-online"; heading: string; promise: string; href: string }
  | { name: "special-offers" | "finance" | "location-map" | "similar-vehicles" };

/** The page of a vehicle, as text ready for display. Serialisable, and independent of the site's settings. */
export type VehiclePage = ShownVehicle & {
  facts: string[];
  images: VehicleImage[];
  notice: VehicleNotice | null;
  moneyBack: MoneyBackPromise | null;
  sections: VehiclePageSection[];
  actions: VehicleActions;
  dealershipId: string;
};

/** Builds the page of a vehicle. `location` is the one to call about it; null for the site's main number. */
export function vehiclePage(
  vehicle: Vehicle,
  settings: VehiclePageNeeds,
  location: Callable | null,
  now: number,
): VehiclePage {
  return {
    ...shownVehicle(vehicle, settings, now),
    facts: firstFacts(vehicle, settings, now),
    images: vehicleImages(vehicle),
    notice: vehicleNotice(vehicle),
    moneyBack: moneyBackPromise(vehicle, settings),
    sections: settings.sections.flatMap((name) => section(name, vehicle, settings, now) ?? []),
    actions: vehicleActions(vehicle, settings, location),
    dealershipId: vehicle.dealershipId,
  };
}

/** The named section, or null if it has no content. */
function section(
  name: VehiclePageSection["name"],
  vehicle: Vehicle,
  settings: VehiclePageNeeds,
  now: number,
): VehiclePageSection | null {
  switch (name) {
    case "key-information":
      return rowsSection(name, "Key information", keyInformation(vehicle, settings, now));
    case "dealer-comments":
      // They describe a vehicle that is here.
      if (isSold(vehicle)) return null;
      return { name, heading: "Dealer Comments", comments: dealerComments(vehicle.dealercomments) };
    case "whats-included":
      return pointsSection(name, "What's Included", settings.vehiclePage.whatsIncluded);
    case "why-buy-from-us":
      return pointsSection(name, settings.copy.whyUsHeading, settings.copy.whyUs);
    case "protect-your-car":
      return pointsSection(name, `Protect Your ${itemNoun(vehicle)}`, settings.vehiclePage.protectYourCar);
    case "car-summary":
      return rowsSection(name, `${itemNoun(vehicle)} Summary`, carSummary(vehicle, settings, now));
    case "features":
      return featuresSection(vehicle);
    case "all-specifications":
      return specificationsSection(allSpecifications(vehicle, settings, now));
    case "vehicle-details":
      return rowsSection(name, "Vehicle Details", vehicleDetails(vehicle, settings, now));
    case "reserve-online":
      return reserveOnlineSection(vehicle, settings);
    case "special-offers":
    case "finance":
    case "location-map":
    case "similar-vehicles":
      return { name };
  }
}

function rowsSection(
  name: "key-information" | "car-summary" | "vehicle-details",
  heading: string,
  rows: SpecificationRow[],
): VehiclePageSection | null {
  return rows.length === 0 ? null : { name, heading, rows };
}

function pointsSection(
  name: "whats-included" | "why-buy-from-us" | "protect-your-car",
  heading: string,
  points: Point[],
): VehiclePageSection | null {
  return points.length === 0 ? null : { name, heading, points };
}

function reserveOnlineSection(vehicle: Vehicle, settings: VehiclePageNeeds): VehiclePageSection | null {
  const href = reserveHref(vehicle, settings);
  if (href === null) return null;
  const { reservation } = settings;
  return {
    name: "reserve-online",
    heading: journeyNames.reservation,
    promise: `A deposit of ${depositText(reservation)} holds this ${vehicle.itemType} for you for ${reservation.holdHours} hours. It is fully refundable.`,
    href,
  };
}

function featuresSection(vehicle: Vehicle): VehiclePageSection | null {
  const features = [...new Set(vehicle.standardEquipment.flatMap((feature) => shownText(feature) ?? []))];
  if (features.length === 0) return null;
  return { name: "features", heading: "Features", features: shownFeatures(features) };
}

function specificationsSection(groups: SpecificationGroup[]): VehiclePageSection | null {
  const rows = groups.flatMap((group) => group.rows);
  if (rows.length === 0) return null;
  return {
    name: "all-specifications",
    heading: "All Specifications",
    featured: shownFeaturedSpecifications(rows),
    groups,
  };
}

function itemNoun(vehicle: Pick<Vehicle, "itemType">): string {
  return { car: "Car", motorcycle: "Motorcycle", caravan: "Caravan" }[vehicle.itemType];
}
