import type { Site } from "../sites/site-config.ts";
import type { Location } from "./location.ts";

/** How a dealer's licence is told, in the words that NSW asks for; null where there is none. */
export function licenceText(licence: string | null): string | null {
  return licence === null ? null : `Motor dealer licence number ${licence}`;
}

type Licensee = Pick<Site, "legalName" | "dealerLicenceNumber">;

/** Who advertises a vehicle, and under which licence: that of its place, else of the site as a whole. */
export function licenseeText(
  { legalName, dealerLicenceNumber }: Licensee,
  place: Pick<Location, "dealerLicenseNumber"> | null,
): string {
  return [legalName, licenceText(place?.dealerLicenseNumber ?? dealerLicenceNumber)]
    .filter((text) => text !== null)
    .join(", ");
}
