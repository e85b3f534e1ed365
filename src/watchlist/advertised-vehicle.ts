import type { MailPart } from "../outbox/mail-html.ts";
import { licenseeText } from "../locations/licence.ts";
import { locationPhone } from "../vehicles/location-phone.ts";
import { addressText, type SiteLocations } from "../locations/location.ts";
import { knownVehiclePlace } from "../locations/vehicle-places.ts";
import type { ContactSettings } from "../settings/contact-settings.ts";
import type { Dealership, SiteIdentity } from "../settings/identity-settings.ts";
import { givenText } from "../vehicles/given-text.ts";
import { priceDisplay, priceInWords } from "../vehicles/price-display.ts";
import { shownRegoExpiry } from "../vehicles/rego-expiry.ts";
import { vehiclePlaceText } from "../vehicles/vehicle-place.ts";
import type { ImageSettings } from "../vehicles/image-settings.ts";
import type { PriceSettings } from "../vehicles/price-settings.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";

/** What mails about vehicles need of a site, or of one of its dealerships. */
export type AdvertisingSite = SiteIdentity &
  SiteLocations & {
    contact: ContactSettings;
    dealerships: readonly Dealership[];
    price: PriceSettings;
    images: ImageSettings;
  };

/** `$45,990 Excl. govt. charges`: a price always with its qualifier. */
export function advertisedPrice(vehicle: Vehicle, { price }: Pick<AdvertisingSite, "price">): string {
  return priceInWords(priceDisplay(vehicle, price));
}

/**
 * The facts required beside a vehicle in every mail that advertises it (field notes, section 2: price law and licence
 * display): registration, stock number, place, licensee with licence number, and a phone number. `settings` are those
 * of the vehicle's dealership.
 */
export function advertisementParts(vehicle: Vehicle, settings: AdvertisingSite, now: number): MailPart[] {
  const place = knownVehiclePlace(vehicle, settings);
  const where = vehiclePlaceText(vehicle);
  const phone = (place && locationPhone(place)) ?? settings.contact.phone;
  const lines = [
    registrationText(vehicle, settings, now),
    vehicle.stocknum && `Stock number ${vehicle.stocknum}`,
    place ? `${place.name}, ${addressText(place)}` : where && `In ${where}`,
    licenseeText(settings, place, vehicle.dealershipSlug),
  ];
  return [
    { kind: "text", text: lines.filter(Boolean).join("\n") },
    ...(phone === null ? [] : [{ kind: "phone" as const, text: "Call", phone }]),
  ];
}

function registrationText(
  { regplate, regoExpiry }: Vehicle,
  { timeZone }: Pick<SiteIdentity, "timeZone">,
  now: number,
): string | null {
  const plate = givenText(regplate);
  if (plate === null) return null;
  const expiry = shownRegoExpiry(regoExpiry, timeZone, now);
  return `Rego ${plate}${expiry === null ? "" : `, registered until ${expiry}`}`;
}

/** The Reply-To of a site's mails; null if the site has no email address. */
export function repliesTo({
  name,
  contact,
}: Pick<AdvertisingSite, "name" | "contact">): { name: string; address: string } | null {
  return contact.email === null ? null : { name, address: contact.email };
}
