import { brandNamed } from "../../brands/brands.ts";
import { sharePath } from "../../addresses/paths.ts";
import { shownVehicle } from "../../search/shown-vehicle.ts";
import type { Site } from "../../sites/site-config.ts";
import { formatKilometres } from "../../vehicles/australian-format.ts";
import { isAvailable } from "../../vehicles/availability.ts";
import { priceDisplay } from "../../vehicles/price-display.ts";
import { shownText } from "../../vehicles/shown-text.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { vehicleImages } from "../../vehicles/vehicle-images.ts";
import { vehiclePlaceText } from "../../vehicles/vehicle-place.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import { homeTitle } from "../home/home-head.server.ts";
import type { SharePicture } from "../page/page.ts";
import type { ShareCard } from "../page/share-card.ts";
import type { SiteRequest } from "../page/site-request.server.ts";

const noBreak = "\u00a0";

/** The picture of a vehicle's page for social networks, which keep it by its address: a changed price changes that. */
export function vehicleSharePicture(vehicle: Vehicle, settings: Site): SharePicture {
  const { line, badgeLine } = vehicleTitle(vehicle);
  const price = shownPrice(vehicle, settings);
  const version = isAvailable(vehicle) ? (price?.text ?? "").replaceAll(/\D/g, "") : "sold";
  return {
    path: `${sharePath}/cars/${encodeURIComponent(vehicle.slug)}.jpg?v=${version}`,
    alt: [line, badgeLine, price?.text].filter(Boolean).join(", "),
  };
}

/** The card of a vehicle; null if the site does not show it. */
export async function vehicleShareCard(slug: string, request: SiteRequest): Promise<ShareCard | null> {
  const vehicle = await shownVehicle(slug, request);
  if (vehicle === null) return null;
  const settings = request.siteForDealership(vehicle.dealershipSlug);
  const { line, badgeLine } = vehicleTitle(vehicle);
  const price = shownPrice(vehicle, settings);
  const facts = [badgeLine, vehicle.km ? formatKilometres(vehicle.km) : null, shownText(vehicle.transmission)];
  return {
    dealer: settings.name,
    title: line,
    subtitle:
      [...facts, vehiclePlaceText(vehicle)].flatMap((fact) => fact?.replaceAll(" ", noBreak) ?? []).join(" · ") || null,
    price: isAvailable(vehicle) ? (price?.text ?? null) : "Sold",
    qualifier: price?.qualifier ?? null,
    picture: vehicleImages(vehicle)[0]?.reference ?? null,
  };
}

/** The card of every page without one of its own. */
export function siteShareCard(site: Site): ShareCard {
  return {
    dealer: site.name,
    title: homeTitle(site),
    subtitle: site.copy.heroSentence,
    price: null,
    qualifier: null,
    picture: brandNamed(site.brand).heroArtwork,
  };
}

/** The price that the vehicle's page shows; null for a sold vehicle. */
function shownPrice(vehicle: Vehicle, { price }: Site) {
  return isAvailable(vehicle) ? priceDisplay(vehicle, price) : null;
}
