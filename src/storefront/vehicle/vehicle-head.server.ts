import { searchPath, vehicleHref } from "../../addresses/paths.ts";
import { buildSearchUrl } from "../../search/search-url.ts";
import { siteOrigin } from "../../settings/site-origin.ts";
import type { Site } from "../../sites/site-config.ts";
import { formatKilometres } from "../../vehicles/australian-format.ts";
import { isAvailable } from "../../vehicles/availability.ts";
import { priceDisplay, priceInWords } from "../../vehicles/price-display.ts";
import { shownText } from "../../vehicles/shown-text.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { vehiclePlaceText } from "../../vehicles/vehicle-place.ts";
import type { VehicleTitle } from "../../vehicles/vehicle-title.ts";
import { soldPageTitle, titleRoom, vehiclePageTitle } from "../page/fitted-title.ts";
import type { PageHead } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { breadcrumbs } from "../structured-data/lists.ts";
import type { Thing } from "../structured-data/thing.ts";
import { vehicleSharePicture } from "./share-card.server.ts";
import { vehicleThing } from "../structured-data/vehicle.ts";

/** The head of a vehicle's page. `title` is its `distinctTitle`, `settings` those of its dealership. */
export function vehicleHead(vehicle: Vehicle, title: VehicleTitle, settings: Site, request: SiteRequest): PageHead {
  return {
    title: pageTitle(vehicle, title, settings),
    description: vehicleDescription(vehicle, title, settings),
    canonicalPath: vehicleHref(vehicle.slug),
    index: isAvailable(vehicle),
    sharePicture: vehicleSharePicture(vehicle, settings),
    structuredData: [vehicleThing(vehicle, settings), vehicleCrumbs(vehicle, title, request)],
  };
}

function pageTitle(vehicle: Vehicle, title: VehicleTitle, { name, price }: Site): string {
  const titled = { title, stocknum: vehicle.stocknum };
  if (!isAvailable(vehicle)) return soldPageTitle(titled, titleRoom(name));
  const shown = priceDisplay(vehicle, price);
  return vehiclePageTitle(titled, shown.kind === "none" ? null : priceInWords(shown), name);
}

function vehicleDescription(vehicle: Vehicle, title: VehicleTitle, site: Site): string {
  const facts = [
    title.full,
    shownText(vehicle.colour),
    vehicle.km ? formatKilometres(vehicle.km) : null,
    shownText(vehicle.transmission),
    shownText(vehicle.fuel),
    isAvailable(vehicle) ? null : "sold",
  ].filter((fact) => fact !== null);
  const place = vehiclePlaceText(vehicle);
  return `${facts.join(", ")}. At ${site.name}${place === null ? "" : ` in ${place}`}.`;
}

function vehicleCrumbs(vehicle: Vehicle, title: VehicleTitle, { site, urls, everything }: SiteRequest): Thing {
  const { make, model } = vehicle;
  const ofMake = { ...everything, refinements: { make: [make] } };
  const ofModel = { ...everything, refinements: { make: [make], model: [model] } };
  return breadcrumbs(siteOrigin(site), [
    { name: site.copy.searchHeading, path: searchPath },
    { name: make, path: buildSearchUrl(ofMake, urls) },
    { name: `${make} ${model}`, path: buildSearchUrl(ofModel, urls) },
    { name: title.full, path: vehicleHref(vehicle.slug) },
  ]);
}
