import type { SiteIdentity } from "../settings/identity-settings.ts";
import { locationDepartment, type Location } from "./location.ts";

/** A dealer licence in the wording that NSW requires; null if there is none. */
export function licenceText(licence: string | null): string | null {
  return licence === null ? null : `Motor dealer licence number ${licence}`;
}

/** The licence that a location must show: its dealer licence, or in a workshop that of the repairer; null without one. */
export function placeLicence(location: Location): string | null {
  if (locationDepartment(location) === "sales") return licenceText(location.dealerLicenseNumber);
  const { motorVehicleRepairer } = location;
  return motorVehicleRepairer === null ? null : `Motor vehicle repairer licence number ${motorVehicleRepairer}`;
}

type Licensee = Pick<SiteIdentity, "legalName" | "dealerLicenceNumber"> & { dealerships: readonly { slug: string }[] };

/**
 * The licensee who advertises a vehicle: that of its location, otherwise the site's. A dealership found by an import
 * never uses the site's licence.
 */
export function licenseeText(
  site: Licensee,
  place: Pick<Location, "dealerLicenseNumber"> | null,
  dealershipSlug?: string | null,
): string {
  return [site.legalName, vehicleLicenceText(site, place, dealershipSlug)].filter((text) => text !== null).join(", ");
}

/** The licence under which a vehicle is advertised; null if unknown. */
export function vehicleLicenceText(
  { dealerLicenceNumber, dealerships }: Omit<Licensee, "legalName">,
  place: Pick<Location, "dealerLicenseNumber"> | null,
  dealershipSlug?: string | null,
): string | null {
  const isOfSite =
    !dealershipSlug || dealerships.length === 0 || dealerships.some(({ slug }) => slug === dealershipSlug);
  return licenceText(place?.dealerLicenseNumber ?? (isOfSite ? dealerLicenceNumber : null));
}
