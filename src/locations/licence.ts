import type { Site } from "../sites/site-config.ts";
import type { Location } from "./location.ts";

/** How a dealer's licence is told, in the words that NSW asks for; null where there is none. */
export function licenceText(licence: string | null): string | null {
  return licence === null ? null : `Motor dealer licence number ${licence}`;
}

type Licensee = Pick<Site, "legalName" | "dealerLicenceNumber" | "dealerships">;

/**
 * Who advertises a vehicle, and under which licence: that of its place, else of the site as a whole. Of a
 * dealership that an import found, the site's licence says nothing.
 */
export function licenseeText(
  site: Licensee,
  place: Pick<Location, "dealerLicenseNumber"> | null,
  dealershipSlug?: string | null,
): string {
  return [site.legalName, vehicleLicenceText(site, place, dealershipSlug)].filter((text) => text !== null).join(", ");
}

/** The licence under which a vehicle is advertised; null where none is known. */
export function vehicleLicenceText(
  { dealerLicenceNumber, dealerships }: Omit<Licensee, "legalName">,
  place: Pick<Location, "dealerLicenseNumber"> | null,
  dealershipSlug?: string | null,
): string | null {
  const isOfSite =
    !dealershipSlug || dealerships.length === 0 || dealerships.some(({ slug }) => slug === dealershipSlug);
  return licenceText(place?.dealerLicenseNumber ?? (isOfSite ? dealerLicenceNumber : null));
}
